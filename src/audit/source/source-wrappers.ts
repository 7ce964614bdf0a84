import type { Pieces } from '../call.ts';
import type { Definition } from './source-definitions.ts';
import type { SourceCall } from './source-groups.ts';
import { findMethod, isRequest } from './source-requests.ts';
import type { SourceKind } from './source-syntax.ts';
import type { Token } from './source-tokens.ts';

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

/** Finds functions such as `def get(path): return requests.get(API + path)`. */
export function readWrappers(
  tokens: readonly Token[],
  kind: SourceKind,
  definitions: readonly Definition[],
  calls: readonly SourceCall[],
  pathOf: (request: SourceCall, at: number) => Pieces | undefined,
): SourceWrapper[] {
  const wrappers: SourceWrapper[] = [];
  for (const request of calls) {
    const made = definitions.findLast(({ start, end }) => request.open > start && request.open < end);
    if (made === undefined || !isRequest(request.names)) continue;
    for (const { start } of request.args) {
      const path = pathOf(request, start);
      const at = path?.findIndex((piece) => typeof piece !== 'string' && made.parameters.includes(piece.name)) ?? -1;
      const before = path?.slice(0, at) ?? [];
      // Only the server is fixed, or the repository too: the rest of the path comes from the arguments.
      const isServer = before.every((piece) => typeof piece === 'string' && /^\/?$/.test(piece));
      const isInRepository = at === (path?.length ?? 0) - 1 && isRest(path?.[at]) && isRepositoryPrefix(before);
      if (path === undefined || at < 0 || !(isServer || isInRepository)) continue;
      const after = path.slice(at + 1);
      if (after.some((piece) => typeof piece === 'string' && /^\/\w/.test(piece))) continue;
      const parameter = (path[at] as { readonly name: string }).name;
      const method = findMethod(tokens, request, kind);
      const methodIndex = made.parameters.findIndex((name) => /^(?:method|verb|httpmethod)$/.test(name));
      wrappers.push({
        name: made.name,
        parameter,
        index: made.parameters.indexOf(parameter),
        before,
        after,
        method: method.method,
        methodIndex: methodIndex >= 0 ? methodIndex : undefined,
        request,
        contains: ({ open }) => open > made.start && open < made.end,
        isItself: (call) => call === request,
        isUsed: false,
      });
      break;
    }
  }
  // A function that sends requests with several methods is told which one to use in a way that is not known.
  return wrappers.map((each) => {
    const isSame = wrappers.every(({ name, method }) => name !== each.name || method === each.method);
    return isSame ? each : { ...each, method: '' };
  });
}
