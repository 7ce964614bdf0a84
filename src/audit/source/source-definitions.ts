import { endOfGroup, plainName, splitArguments } from './source-expressions.ts';
import type { SourceKind } from './source-syntax.ts';
import type { Token } from './source-tokens.ts';

const DEFINES = /^(?:def|func|fn|function|filter)$/;

/** A function of a program, with the positions of its first token and of the one after it. */
export interface Definition {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** The functions of a program. Each is assumed to end where the next one starts. */
export function readDefinitions(tokens: readonly Token[], kind: SourceKind): Definition[] {
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
