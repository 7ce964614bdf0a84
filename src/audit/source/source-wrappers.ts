import type { FoundCalls, Pieces } from '../call.ts';
import { join } from '../script/strings.ts';
import { urlCall } from '../url-call.ts';
import { spanOf } from './source-commands.ts';
import { type Definition, METHOD_NAME, methodWord } from './source-definitions.ts';
import { evaluate } from './source-expressions.ts';
import { type Argument, type LookUp, plainName, type SourceCall } from './source-groups.ts';
import { RELATIVE } from './source-paths.ts';
import { findMethod, isRequest } from './source-requests.ts';
import type { SourceKind } from './source-syntax.ts';
import type { Token } from './source-tokens.ts';
import type { Assignment } from './source-variables.ts';

export const COMPUTED = 'The route is computed.';

/** A function of the program that sends a request with a path from its arguments. */
export interface SourceWrapper {
  readonly name: string;
  /** The name and the position of the parameter that is the path. */
  readonly parameter: string;
  readonly index: number;
  readonly before: Pieces;
  readonly after: Pieces;
  readonly method: string;
  /** The position of the parameter that is the method. */
  readonly methodIndex: number | undefined;
  readonly request: SourceCall;
  /** Whether it is given a whole URL, so that only its arguments show which server it is. */
  readonly isWhole: boolean;
  contains(call: SourceCall): boolean;
  isItself(call: SourceCall): boolean;
  isUsed: boolean;
}

/** Names of arguments with the rest of a path. */
function isRest(piece: Pieces[number] | undefined): boolean {
  return typeof piece === 'object' && /ur[li]|path|endpoint|route|resource|suffix/.test(piece.name);
}

/** `/repos/{owner}/{repo}/` */
function isRepositoryPrefix(before: Pieces): boolean {
  return /^\/repos\/(?:~|(?:~|[^/~]+)\/~|[^/~]+\/[^/~]+)\/$/.test(
    before.map((piece) => (typeof piece === 'string' ? piece : '~')).join(''),
  );
}

/** `def update(url): session.patch(url + "?page=1")`: the whole URL is given. */
export function isWholeUrl([start, ...rest]: Pieces): boolean {
  const isUrl =
    typeof start === 'object' && start.isMember !== true && /ur[li]$|template$|^endpoint$|^link$/.test(start.name);
  return isUrl && rest.every((piece) => typeof piece === 'string' && !piece.includes('/'));
}

/** Finds functions such as `def get(path): return requests.get(API + path)`. */
export function readWrappers(
  tokens: readonly Token[],
  kind: SourceKind,
  definitions: readonly Definition[],
  calls: readonly SourceCall[],
  pathOf: (request: SourceCall, at: number) => { readonly path: Pieces; readonly isWhole?: boolean } | undefined,
): SourceWrapper[] {
  const wrappers: SourceWrapper[] = [];
  for (const request of calls) {
    const around = definitions.findLast(({ start, end }) => request.open > start && request.open < end);
    if (around === undefined || !isRequest(request.names)) continue;
    for (const { start } of request.args) {
      const { path, isWhole } = pathOf(request, start) ?? {};
      // A function in the function may send the request.
      const has = (each: Definition) =>
        path?.some((piece) => typeof piece !== 'string' && each.parameters.includes(piece.name)) === true;
      let made: Definition | undefined = around;
      while (made !== undefined && !has(made)) made = made.outer;
      if (made === undefined) continue;
      const { parameters, start: from, end, method: assumed } = made;
      const at = path?.findIndex((piece) => typeof piece !== 'string' && parameters.includes(piece.name)) ?? -1;
      const before = path?.slice(0, at) ?? [];
      // Only the server is fixed, or the repository too: the rest of the path comes from the arguments.
      const isServer = before.every((piece) => typeof piece === 'string' && /^\/?$/.test(piece));
      const isInRepository = at === (path?.length ?? 0) - 1 && isRest(path?.[at]) && isRepositoryPrefix(before);
      if (path === undefined || at < 0 || !(isServer || isInRepository)) continue;
      const after = path.slice(at + 1);
      if (after.some((piece) => typeof piece === 'string' && /^\/\w/.test(piece))) continue;
      const parameter = (path[at] as { readonly name: string }).name;
      const method = findMethod(tokens, request, kind);
      const methodIndex = parameters.findIndex((name) => METHOD_NAME.test(name));
      wrappers.push({
        name: made.name,
        parameter,
        index: parameters.indexOf(parameter),
        before,
        after,
        method: (methodIndex >= 0 ? assumed : undefined) ?? method.method,
        methodIndex: methodIndex >= 0 ? methodIndex : undefined,
        request,
        isWhole: isWhole === true,
        contains: ({ open }) => open > from && open < end,
        isItself: (call) => call === request,
        // Any server may be meant.
        isUsed: isWhole === true,
      });
      break;
    }
  }
  // A function that sends requests with several methods is told which one to use in a way that is not known.
  const named = wrappers.map((each) => {
    const isSame = wrappers.every(({ name, method }) => name !== each.name || method === each.method);
    return isSame ? each : { ...each, method: '' };
  });
  return [...named.filter(({ isWhole }) => !isWhole), ...named.filter(({ isWhole }) => isWhole)];
}

/** The argument of a call with the path. */
function argumentOf({ args }: SourceCall, { parameter, index }: SourceWrapper): Argument | undefined {
  return args.find(({ name }) => name !== undefined && plainName(name) === parameter) ?? args[index];
}

export function givenTo(
  tokens: readonly Token[],
  call: SourceCall,
  wrapper: SourceWrapper,
  lookUp: LookUp,
): Pieces | undefined {
  const given = argumentOf(call, wrapper);
  return given && evaluate(tokens, given.start, lookUp)?.pieces;
}

export function addWrapped(
  tokens: readonly Token[],
  call: SourceCall,
  wrapper: SourceWrapper,
  lookUp: LookUp,
  apiPathOf: (pieces: Pieces | undefined) => Pieces | undefined,
  found: FoundCalls,
  choicesOf: (argument: Argument) => readonly Assignment[],
): void {
  const at = argumentOf(call, wrapper);
  const named = call.args.find(({ name }) => METHOD_NAME.test(plainName(name ?? '')));
  const placed = call.args[wrapper.methodIndex ?? call.args.length];
  const text = wrapper.methodIndex === undefined ? undefined : (named ?? (placed?.name === undefined ? placed : named));
  const method = text === undefined ? wrapper.method : methodWord(tokens, text);
  const isMethod = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(method ?? '');
  // A function that is given only a path, or no method, sends GET by default.
  const isDefault = text === undefined && (wrapper.methodIndex !== undefined || call.args.length === 1);
  const verb = isMethod ? (method as string) : isDefault ? 'GET' : '';
  const choices = at === undefined ? [] : choicesOf(at);
  for (const each of choices.length > 0 ? choices : [at && evaluate(tokens, at.start, lookUp)]) {
    const api = apiPathOf(each?.pieces);
    const [start, ...rest] = api ?? join([...wrapper.before, ...(each?.pieces ?? [])]);
    if (each === undefined || typeof start !== 'string') {
      found.unread.push({ ...spanOf(tokens, call), reason: COMPUTED });
      continue;
    }
    const url = join([start.replace(/^\/*/, '/'), ...rest, ...wrapper.after]);
    // The function may add the path of a repository.
    const isAssumed =
      api === undefined && !/^(?:\/|https?:)/.test(String(each.pieces[0])) && !RELATIVE.test(start.replace(/^\/*/, ''));
    found.calls.push(urlCall(spanOf(tokens, call), verb, url, !isMethod, isAssumed));
  }
}
