import type { Pieces } from '../call.ts';
import type { SourceCall } from './source-calls.ts';
import { endOfGroup, plainName, splitArguments } from './source-expressions.ts';
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

const DEFINES = /^(?:def|func|fn|function)$/;

interface Definition {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Finds functions such as `def get(path): return requests.get(API + path)`. */
export function readWrappers(
  tokens: readonly Token[],
  kind: SourceKind,
  pathOf: (at: number) => Pieces | undefined,
  calls: readonly SourceCall[],
): SourceWrapper[] {
  const wrappers: SourceWrapper[] = [];
  const definitions = readDefinitions(tokens, kind);
  for (const request of calls) {
    const made = definitions.findLast(({ start, end }) => request.open > start && request.open < end);
    if (made === undefined || !isRequest(request.names)) continue;
    for (const { start } of request.args) {
      const path = pathOf(start);
      const at = path?.findIndex((piece) => typeof piece !== 'string' && made.parameters.includes(piece.name)) ?? -1;
      const before = path?.slice(0, at) ?? [];
      // Only the server is fixed: the rest of the path comes from the arguments.
      if (path === undefined || at < 0 || !before.every((piece) => typeof piece === 'string' && /^\/?$/.test(piece)))
        continue;
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
  return wrappers;
}

function readDefinitions(tokens: readonly Token[], kind: SourceKind): Definition[] {
  const starts = tokens.flatMap(({ kind: type, text }, at) => (type === 'name' && DEFINES.test(text) ? [at] : []));
  return starts.flatMap((at, index): Definition[] => {
    // `func (s *Service) get(path string)`
    const receiver = kind === 'go' && tokens[at + 1]?.text === '(' ? endOfGroup(tokens, at + 1) : at;
    const name = tokens[receiver + 1];
    const open = receiver + 2;
    if (name?.kind !== 'name' || tokens[open]?.text !== '(') return [];
    const names = splitArguments(tokens, open, endOfGroup(tokens, open)).map(({ start, name: named }) =>
      plainName(named ?? tokens[start]?.text ?? ''),
    );
    const parameters = names.filter((each) => !/^(?:self|cls)$/.test(each));
    return [{ name: name.text, parameters, start: at, end: starts[index + 1] ?? tokens.length }];
  });
}
