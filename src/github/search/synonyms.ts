import { searchWords } from '../../generated/search-words.ts';
import { COMMANDS } from './search-commands.ts';
import { listProducts, PHRASES } from './search-phrases.ts';
import { TASKS } from './search-tasks.ts';

let known: ReadonlyMap<string, readonly string[]> | undefined;

/** Words and phrases that users search for, with the words that GitHub's routes use instead. They are read for the first search. */
export function githubSynonyms(): ReadonlyMap<string, readonly string[]> {
  known ??= new Map([
    ...readGroups(COMMANDS),
    ...readGroups(PHRASES),
    ...listProducts(),
    ...readGroups(TASKS),
    ...readGroups(readWords()),
  ]);
  return known;
}

/** The lines of data/search-words.txt, as a table. */
function readWords(): Readonly<Record<string, string>> {
  return Object.fromEntries(searchWords.split('\n').map((line) => line.split(/: ?/, 2)));
}

/** Reads a table whose keys and values are lists, separated by commas: every key has all values of its row. */
function readGroups(groups: Readonly<Record<string, string>>): (readonly [key: string, values: readonly string[]])[] {
  return Object.entries(groups).flatMap(([keys, values]) => {
    const list = values === '' ? [] : values.split(', ');
    return keys.split(', ').map((key) => [key, list] as const);
  });
}
