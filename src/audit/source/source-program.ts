import type { Pieces } from '../call.ts';
import { join } from '../script/strings.ts';
import type { AuditNamedText, AuditSender } from '../types.ts';
import { METHOD_NAME, methodWord } from './source-definitions.ts';
import { evaluate } from './source-expressions.ts';
import { type Argument, type LookUp, plainName, type SourceCall } from './source-groups.ts';
import { RELATIVE } from './source-paths.ts';
import { isOneRoute } from './source-results.ts';
import type { SourceKind } from './source-syntax.ts';
import type { Token } from './source-tokens.ts';
import type { Assignment } from './source-variables.ts';
import type { SourceWrapper } from './source-wrappers.ts';

const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/;
/** Objects whose methods may be those of a client in another file. */
const RECEIVER =
  /^[@$]?(?:self|this|super|parent)$|client|api|github|octokit|^[@$]?_*gh$|requester|session|connection/i;

/** Whether the object or, without one, the function of a call is named after a client. */
export function isClientCall({ names }: SourceCall): boolean {
  return RECEIVER.test(names.at(-2) ?? '') || (names.length === 1 && /api|git_?hub|^_?gh/i.test(names[0] as string));
}

/** The names of constants with the URL of the API. */
export function basesIn(assignments: readonly Assignment[], isHost: (host: string) => boolean): string[] {
  return assignments.flatMap(({ name, pieces: [url, ...rest] }) => {
    const [, host = ''] = typeof url === 'string' ? (/^https?:\/\/([^/?#]+)\/?$/.exec(url) ?? []) : [];
    return rest.length === 0 && isHost(host.toLowerCase()) ? [name] : [];
  });
}

/** Constants with a URL or path of the API, and functions that return one, for other files. */
export function textsIn(
  assignments: readonly Assignment[],
  language: SourceKind,
  apiPathOf: (pieces: Pieces) => Pieces | undefined,
): AuditNamedText[] {
  return assignments.flatMap(({ name, pieces, parameters, isConstant }) => {
    const isShared = parameters === undefined ? isConstant === true && name.length > 3 : parameters > 0;
    const [start] = pieces;
    const isPath = typeof start === 'string' && start.includes('/') && RELATIVE.test(start);
    if (!isShared || (apiPathOf(pieces) === undefined && !isPath)) return [];
    return [{ language, name: name.replace('()', `(${parameters})`), pieces }];
  });
}

/** The texts of other files by their names. A name with several values is not known. */
export function createShared(
  texts: readonly AuditNamedText[] = [],
  kind: SourceKind,
): ((name: string) => Pieces | undefined) | undefined {
  const known = new Map<string, AuditNamedText>();
  const several = new Set<string>();
  for (const each of texts) {
    if (each.language !== kind) continue;
    const other = known.get(each.name);
    if (other !== undefined && !isOneRoute([other, each])) several.add(each.name);
    if (other === undefined) known.set(each.name, each);
  }
  return known.size === 0 ? undefined : (name) => (several.has(name) ? undefined : known.get(name)?.pieces);
}

/** The functions that other files may send a path with. */
export function sendersIn(wrappers: readonly SourceWrapper[], language: SourceKind): AuditSender[] {
  // `fetchUrl(path)` returns a URL that is sent later.
  const sent = wrappers.filter(({ name }) => !/ur[li]s?$|path$/i.test(name));
  return sent.map(({ name, parameter, index, before, method, methodIndex, isWhole }) => ({
    language,
    name,
    parameter,
    index,
    method,
    methodIndex,
    ...(before.length > 1 ? { before: writeRepository(before) } : {}),
    ...(isWhole ? { isWhole } : {}),
  }));
}

function writeRepository(before: Pieces): string {
  return before.map((piece) => (typeof piece === 'string' ? piece : `{${piece.name}}`)).join('');
}

function readRepository(before: string): Pieces {
  return before.split(/\{(\w*)\}/).map((part, index) => (index % 2 === 1 ? { name: part, isSegment: false } : part));
}

/** A function that is given the path of a repository, and is thus given other paths of the API too: `client.load("/repos/…")`. */
export function senderFrom({ names, args }: SourceCall, argument: Argument, language: SourceKind): AuditSender {
  const [name = '', receiver = ''] = [names.at(-1), names.at(-2)];
  const parameter = argument.name === undefined ? '' : plainName(argument.name);
  return { language, name, receiver, parameter, index: args.indexOf(argument), method: '' };
}

/** `data.get("name")`: a function of the program has this name too, and the method of another object reads a member. */
export function isMemberRead(
  tokens: readonly Token[],
  { names, args, start: at }: SourceCall,
  { index }: { readonly index: number },
  lookUp: LookUp,
): boolean {
  // `links.get("next").get("url")`
  const isMember = names.length > 1 || tokens[at - 1]?.text === '.';
  if (!isMember || RECEIVER.test(names.at(-2) ?? '')) return false;
  const [start] = (args[index] && evaluate(tokens, args[index].start, lookUp)?.pieces) ?? [];
  return typeof start !== 'string' || !(start.includes('/') || RELATIVE.test(start));
}

/** `self.client.get("/user/repos")`: a path that is given to a function of another file. */
export function sentElsewhere(
  tokens: readonly Token[],
  { names, args }: SourceCall,
  kind: SourceKind,
  senders: readonly AuditSender[] = [],
  lookUp: LookUp,
  apiPathOf: (pieces: Pieces | undefined) => Pieces | undefined,
):
  | {
      readonly path: Pieces;
      readonly isLearned: boolean;
      readonly method?: { readonly method: string; readonly isAssumed: boolean };
    }
  | undefined {
  const sender = senders.find(
    ({ language, name, receiver }) =>
      language === kind && name === names.at(-1) && (receiver === undefined || receiver === (names.at(-2) ?? '')),
  );
  if (sender === undefined) return undefined;
  const given = args.find(({ name = '' }) => name !== '' && plainName(name) === sender.parameter) ?? args[sender.index];
  const pieces = given && evaluate(tokens, given.start, lookUp)?.pieces;
  const url = apiPathOf(pieces);
  const { before } = sender;
  const [start, ...rest] = url ?? pieces ?? [];
  if (typeof start !== 'string') return undefined;
  // `settings.get("user")` reads a member.
  const isMember = names.length > 1 && given?.name === undefined && !RECEIVER.test(names.at(-2) as string);
  if (!start.includes('/') && isMember) return undefined;
  // `api.get("pulls/5")`, where the client adds the repository.
  const isBelow = before !== undefined && /^\/?[a-z][a-z-]*(?:[/?]|$)/.test(start);
  if (url === undefined && !isBelow && !RELATIVE.test(start)) return undefined;
  // `self.client.get("/user")`
  const isSlashed = sender.receiver !== undefined || sender.isWhole === true;
  if (given?.name === undefined && isSlashed && !start.startsWith('/')) return undefined;
  const placed = sender.methodIndex === undefined || kind === 'powershell' ? undefined : args[sender.methodIndex];
  const text =
    args.find(({ name }) => METHOD_NAME.test(plainName(name ?? ''))) ??
    (placed?.name === undefined ? placed : undefined);
  const method = text === undefined ? sender.method : methodWord(tokens, text);
  return {
    path:
      isBelow && url === undefined
        ? join([...readRepository(before), start.replace(/^\//, ''), ...rest])
        : [start.replace(/^\/?/, '/'), ...rest],
    // The same object is given paths of repositories, or the whole URL is written.
    isLearned: sender.receiver !== undefined || url !== undefined,
    ...(METHOD.test(method) ? { method: { method, isAssumed: false } } : {}),
  };
}
