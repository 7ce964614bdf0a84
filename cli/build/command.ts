import type { EndpointError, RequestOptions } from 'routebook';
import { InputError, isEndpointError, UsageError } from '../shared/errors.ts';
import type { Api } from '../shared/input/api.ts';
import { CALL_OPTIONS } from '../shared/input/call-options.ts';
import { findCredential } from '../shared/input/find-credential.ts';
import { loadApi } from '../shared/input/load-api.ts';
import { parseArguments } from '../shared/input/parse-arguments.ts';
import { type Call, readCall } from '../shared/input/read-call.ts';
import type { HintOptions } from '../shared/output/hints.ts';
import { note, print, suggest, toJson } from '../shared/output/terminal.ts';

export const OPTIONS = {
  ...CALL_OPTIONS,
  as: { type: 'string' },
  auth: { type: 'boolean' },
  'auth-variable': { type: 'string' },
  'show-secrets': { type: 'boolean' },
  send: { type: 'boolean' },
  include: { type: 'boolean', short: 'i' },
  paginate: { type: 'boolean' },
  output: { type: 'string', short: 'o' },
  fields: { type: 'string' },
  'read-only': { type: 'boolean' },
  strict: { type: 'boolean' },
} as const;

/** The options of a request that is sent. */
const SEND_OPTIONS = ['send', 'include', 'paginate', 'output', 'fields', 'read-only', 'strict'] as const;

/** Builds a request and prints it. Modules that most calls do not need are loaded on demand. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const { as: form = 'json', auth = false, 'show-secrets': showsSecrets = false, 'base-url': baseUrl } = values;
  if (form !== 'json') (await import('../shared/output/forms.ts')).checkForm(form);
  const isSent = SEND_OPTIONS.some((name) => values[name] !== undefined);
  const sender = isSent ? await import('../send/command.ts') : undefined;
  sender?.checkSendOptions(values, form);
  refuseSubcommand(positionals[0]);
  const api = await loadApi(values);
  const credential = credentialOf(api, values);
  const { variable, token } = (auth && credential) || {};
  const call = await readCall(positionals, values, api, token);
  requireQuery(call);
  requireBaseUrl(call, api, baseUrl);
  let request: RequestOptions;
  try {
    request = call.build();
  } catch (error) {
    if (!isEndpointError(error)) throw error;
    await reportFault(error, call, api, baseUrl);
    return 1;
  }
  if (sender) {
    const isOther = (baseUrl !== undefined && isPlainGitHub(api)) || values.format !== undefined;
    await sender.checkRequest(request, values, isOther ? undefined : call.record, api);
    if (call.note !== undefined) note(call.note);
    sender.requireNoMistakes(await warn(call, api, { baseUrl, isDeep: true, isStrict: values.strict }), values);
    return sender.sendRequest(request, values, credential);
  }
  const shown = withFile(request, form, call);
  const { text, isMasked } = await write(shown, form, !showsSecrets && variableFor(api, variable));
  if (form === 'routebook') {
    const { writeTypedForm } = await import('../shared/output/typed-form.ts');
    print(writeTypedForm(call, api, { variable, token, showsSecrets, baseUrl }).trimEnd());
  } else print(text);
  if (!auth && isMasked) note('secrets are printed as variables. To print their values, pass --show-secrets.');
  // Warnings are printed after the result, so that the user does not have to wait for them.
  if (call.note !== undefined) note(call.note);
  await warn(call, api, { baseUrl });
  return 0;
}

/** The credential, if the request is printed with it or sent. */
function credentialOf(api: Api, values: Parameters<typeof findCredential>[1] & { readonly send?: boolean }) {
  if (values.auth || values.send) return findCredential(api, values);
  if (values['auth-variable'] === undefined) return undefined;
  throw new UsageError('--auth-variable needs --auth or --send.');
}

/** What stands for secrets: the variable of the token, or that of the API. */
function variableFor({ isGitHub }: Api, variable: string | undefined): string | true {
  return variable ?? (isGitHub || 'TOKEN');
}

/** Whether an API is that of github.com itself, whose catalogue does not describe another base URL. */
function isPlainGitHub({ isGitHub, edition }: Api): boolean {
  return isGitHub && edition === undefined;
}

/** JSON and HAR contain the body. Commands and code refer to its file. */
function withFile(request: RequestOptions, form: string, { dataFile }: Call): RequestOptions {
  const isWhole = dataFile === undefined || form === 'json' || form === 'har';
  return isWhole ? request : { ...request, body: new File([], dataFile) };
}

/** Every server of an edition has its own base URL, so there is no default. */
function requireBaseUrl({ route, options }: Call, { edition }: Api, baseUrl: string | undefined): void {
  const isComplete = /^(?:\w+ )?https?:/i.test(route) || Object.hasOwn(options.parameters, 'origin');
  if (!edition?.isServer || baseUrl !== undefined || isComplete) return;
  throw new InputError(
    `each ${edition.title} has its own base URL. Pass --base-url https://HOSTNAME/api/v3.`,
    'routebook help options',
  );
}

/** The builder checks required path parameters. Required query parameters are known only to the catalogue. */
function requireQuery({ record, options, defaults, values }: Call): void {
  const given = { ...defaults, ...values, ...options.parameters };
  const missing = (record?.parameters ?? [])
    .filter(({ in: place, required, name }) => place === 'query' && required && !Object.hasOwn(given, name))
    .map(({ name }) => `"${name}"`);
  if (record === undefined || missing.length === 0) return;
  const subject = missing.length === 1 ? `the parameter ${missing[0]} is` : `the parameters ${missing.join(', ')} are`;
  throw new InputError(`MISSING_PARAMETER: ${subject} required in the query.`, `routebook show '${record.route}'`);
}

/** A quick search for names that may belong to secrets. The clients, which can recognize all secrets, are loaded only if it finds one. */
const MAY_BE_SECRET = /auth|cookie|cred|key|pass|secret|token|@/i;

/** Returns the request in the requested form, and whether secrets in it were replaced by variables. */
async function write(
  request: RequestOptions,
  form: string,
  mask: boolean | string,
): Promise<{ readonly text: string; readonly isMasked: boolean }> {
  const hasText = !ArrayBuffer.isView(request.body);
  const plain = hasText ? toJson(request) : '';
  const mayMask = mask !== false && (!hasText || MAY_BE_SECRET.test(plain));
  if (form === 'json' && hasText && !mayMask) return { text: plain, isMasked: false };
  const { writeForm } = await import('../shared/output/forms.ts');
  return {
    text: writeForm(request, form, mask).trimEnd(),
    isMasked: mayMask && hasText && writeForm(request, 'json', mask) !== plain,
  };
}

/** Warns about a call that can be built but is probably a mistake. Returns whether one is. */
async function warn(call: Call, api: Api, options: HintOptions): Promise<boolean> {
  const { findHints } = await import('../shared/output/hints.ts');
  const findings = await findHints(api, call, options);
  for (const { message } of findings) note(`warning: ${message}`);
  return findings.some(({ severity }) => severity === 'error');
}

async function reportFault(error: EndpointError, call: Call, api: Api, baseUrl: string | undefined): Promise<void> {
  note(`${error.code}: ${error.message}`);
  const { findHints } = await import('../shared/output/hints.ts');
  for (const { message, suggestions, replacement } of await findHints(api, call, { baseUrl }))
    if (suggestions?.length || replacement) note(message);
  suggest(call.record === undefined ? 'routebook search <words>' : `routebook show '${call.record.route}'`);
}

function refuseSubcommand(word: string | undefined): void {
  if (word === undefined || !/^[a-z][\w-]*$/i.test(word) || /^(?:get|head|post|put|patch|delete)$/i.test(word)) return;
  throw new UsageError(`"${word}" is not a route. Write a subcommand first, and start a path with "/".`);
}
