import { type Pieces, writePieces } from '../call.ts';
import type { Definition } from './source-definitions.ts';
import { evaluate } from './source-expressions.ts';
import { type LookUp, plainName, type SourceCall } from './source-groups.ts';
import type { Token } from './source-tokens.ts';

/** Names of parameters with the start of a URL. Functions that are given a whole URL or path send it, and are read in another way. */
const STARTS = /template|base|prefix|root|server|^(?:api|repo|repos|repository|github|gh)ur[li]$/;

/** The value of a parameter of a function. */
export type Passed = (made: Definition, name: string) => Pieces | undefined;

/** Whether a function has a parameter with the start of a URL. */
export function takesStart({ parameters }: Definition): boolean {
  return parameters.some((each) => STARTS.test(each));
}

/** `backup(args, f"{API}/repos")`: the start of a URL that all calls of a function pass to it. */
export function createPassed(
  tokens: readonly Token[],
  calls: readonly SourceCall[],
  createLookUp: (passed: Passed) => LookUp,
): Passed {
  const known = new Map<string, Pieces | undefined>();
  const passed: Passed = (made, name) => {
    const key = `${made.start} ${name}`;
    if (!STARTS.test(name) || known.has(key)) return known.get(key);
    // A function that calls itself.
    known.set(key, undefined);
    const index = made.parameters.indexOf(name);
    const values = calls.flatMap(({ names, args, open }) => {
      if (names.at(-1) !== made.name || (open > made.start && open < made.end)) return [];
      const given = args.find((each) => plainName(each.name ?? '') === name) ?? args[index];
      return [(given && evaluate(tokens, given.start, lookUp)?.pieces) ?? []];
    });
    const [value = []] = values;
    const isStart = typeof value[0] === 'string' && /^(?:https?:|\/)/.test(value[0]);
    if (isStart && values.every((each) => writePieces(each) === writePieces(value))) known.set(key, value);
    return known.get(key);
  };
  const lookUp = createLookUp(passed);
  return passed;
}
