import { COMMANDS } from './search-commands.ts';
import { listProducts, PHRASES } from './search-phrases.ts';
import { TASKS } from './search-tasks.ts';
import { WORDS } from './search-words.ts';

let known: ReadonlyMap<string, readonly string[]> | undefined;

/** Words and phrases that users search for, with the words that GitHub's routes use instead. They are read for the first search. */
export function githubSynonyms(): ReadonlyMap<string, readonly string[]> {
  known ??= new Map([
    ...readGroups(COMMANDS),
    ...readGroups(PHRASES),
    ...listProducts(),
    ...readGroups(TASKS),
    ...readGroups(WORDS),
  ]);
  return known;
}

/** Reads a table whose keys and values are lists, separated by commas: every key has all values of its row. */
function readGroups(groups: Readonly<Record<string, string>>): (readonly [key: string, values: readonly string[]])[] {
  return Object.entries(groups).flatMap(([keys, values]) => {
    const list = values === '' ? [] : values.split(', ');
    return keys.split(', ').map((key) => [key, list] as const);
  });
}
