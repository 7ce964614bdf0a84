import type { RequestOptions } from 'routebook';
import { describePermissions, describeScopes } from 'routebook/catalogue/permissions';
import { WRITTEN_TOKEN_VARIABLE } from '../../src/core/profile/token-variable.ts';
import { hideInParameters } from '../../src/core/secrets.ts';
import { isRead } from '../../src/github/policy/create-policy.ts';
import { type FieldTree, parseFields, selectFields } from '../../src/send/fields.ts';
import type { Api } from '../shared/input/api.ts';
import { senderOptions } from '../shared/input/call-options.ts';
import { writeForm } from '../shared/output/forms.ts';
import { brief } from '../shared/output/terminal.ts';
import { CALL_ARGUMENTS, readArguments } from './arguments.ts';
import type { Caller, Received, SendSafely, ToolResult } from './call-types.ts';
import { buildRequest, findMistakes, isFatal, listFindings } from './check-call.ts';
import { type Content, readContent } from './read-content.ts';
import { Refusal } from './refusal.ts';
import { type ResolvedCall, resolveCall } from './resolve-call.ts';
import type { Session } from './session.ts';
import { writeQuestion } from './write-question.ts';
import { writeResult } from './write-result.ts';

/** The tool `call`: checks a call, sends it if the policy allows it, and returns its data in a bounded number of tokens. */
export async function call(given: unknown, session: Session, caller: Caller, send: SendSafely): Promise<ToolResult> {
  const asked = readArguments('call', given, CALL_ARGUMENTS, 'route');
  const { route = '', parameters = {}, fields, format, file, lines, find, page = 1 } = asked;
  const [api, policy] = [await session.loadApi(), await session.loadPolicy()];
  const baseUrl = session.values['base-url'];
  const resolved = resolveCall(route, parameters, api, baseUrl, policy);
  const { record } = resolved;
  const isWrite = !isRead(record.method);
  // A write is refused before its parameters are checked, because the model must know that first.
  if (isWrite && !session.values.write) policy.check({ ...placeholder(api, baseUrl), method: record.method });
  const warnings = await requireValid(resolved, api);
  const request = buildRequest(resolved, api, baseUrl, format);
  policy.check(request);
  if (isWrite && (page > 1 || [file, lines, find].some((each) => each !== undefined)))
    throw new Refusal(
      'NOT_REPEATED',
      'A part of the result of a write cannot be read, because that would repeat the write. Pass fields in the first call.',
    );
  const tree = fields === undefined ? undefined : parseFields(fields);
  if (fields !== undefined) (await api.loadReference()).checkFields(record.route, fields);
  if (session.values['dry-run']) return { text: writeDryRun(request, session), isError: false };
  if (isWrite && session.values.confirm) await requireConfirmation(resolved, session, caller);
  session.log.write({
    event: 'request',
    route: record.route,
    parameters: session.clean(hideInParameters(resolved.parameters)),
  });
  const isDownload = !isWrite && Object.hasOwn(record.responses, '302');
  const received = await send(request, caller, { isDownload, isText: format === 'raw' });
  const isError = received.status >= 300;
  const content = isError ? { data: received.data } : readContent(received.data, file);
  const notes = [
    ...warnings.map((warning) => `Warning: ${brief(warning, 1000)}`),
    ...(await describeNeeds(received, record.route, api)),
    ...(content.note === undefined ? [] : [content.note]),
  ];
  const shown = tree === undefined || isError ? content : selectContent(content, tree);
  const facts = { ...asked, ...received, notes, isWrite, isLog: isLog(record.route, content) };
  return { ...writeResult(shown, facts, session), status: received.status, isError };
}

/** The selected fields. The text of a file is one of them. */
function selectContent({ data, lines }: Content, fields: FieldTree): Content {
  return { data: selectFields(data, fields), lines: data === undefined || fields.has('content') ? lines : undefined };
}

function isLog(route: string, { note, lines }: Content): boolean {
  return route.endsWith('/logs') && lines !== undefined && note === undefined;
}

/** A URL of the API, to ask for the method alone. */
function placeholder(api: Api, baseUrl: string | undefined) {
  return { url: baseUrl ?? api.source?.baseUrl ?? `https://${[...api.hosts][0] ?? ''}`, headers: {} };
}

async function requireValid(resolved: ResolvedCall, api: Api): Promise<readonly string[]> {
  const findings = await findMistakes(resolved, api);
  const fatal = findings.filter(isFatal);
  if (fatal.length > 0) {
    throw new Refusal('INVALID_CALL', listFindings(fatal.map(({ code, message }) => `${code}: ${message}`)).join(' '));
  }
  return findings.map(({ message }) => message);
}

/** The request as a curl command. The token and other secrets are variables. */
function writeDryRun(request: RequestOptions, { credential, cleanText }: Session): string {
  const { token } = senderOptions(credential, request.url);
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const shown = { ...request, headers: { ...request.headers, ...authorization } };
  return `Not sent, because the server was started with --dry-run. The request:\n${cleanText(writeForm(shown, 'curl', credential?.variable ?? WRITTEN_TOKEN_VARIABLE))}`;
}

async function requireConfirmation(
  { record, parameters }: ResolvedCall,
  session: Session,
  { confirm }: Caller,
): Promise<void> {
  if (confirm === undefined) {
    throw new Refusal(
      'NO_CONFIRMATION',
      'Writes need a confirmation, and this client cannot ask the user (elicitation).',
    );
  }
  const question = writeQuestion(record, parameters);
  if (question === undefined) {
    throw new Refusal(
      'NO_CONFIRMATION',
      'Writes need a confirmation, and the values of this call are too long to be shown to the user.',
    );
  }
  const isConfirmed = await confirm(session.cleanText(question));
  if (!isConfirmed) throw new Refusal('DECLINED', 'The user did not confirm the call, so it was not sent.');
}

/** What the token may lack. GitHub also answers 404 if a token must not see something. */
async function describeNeeds({ status }: Received, route: string, api: Api): Promise<readonly string[]> {
  if (status !== 403 && status !== 404) return [];
  const catalogue = await api.loadPermissions?.();
  const permissions = catalogue?.get(route)?.permissions;
  if (catalogue !== undefined && permissions === undefined)
    return ['The token may lack a permission. Which one the route needs is not known.'];
  if (permissions === undefined || (permissions.permissionless && (permissions.publicRead || !permissions.disputed)))
    return [];
  const scopes = permissions.scopes ? `; classic tokens: ${describeScopes(permissions.scopes)}` : '';
  return [`The token may lack a permission. The route needs ${describePermissions(permissions)}${scopes}.`];
}
