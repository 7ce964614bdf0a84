import { searchWords } from '../../generated/search-words.ts';
import { listProducts } from './search-products.ts';

let known: ReadonlyMap<string, readonly string[]> | undefined;

/** Words and phrases that users search for, with the words that GitHub's routes use instead. They are read for the first search. */
export function githubSynonyms(): ReadonlyMap<string, readonly string[]> {
  known ??= new Map([...listProducts(), ...searchWords.split('\n').flatMap(readGroup)]);
  return known;
}

/** A line of data/search-words.txt, whose keys and values are lists: every key has all values of its line. */
function readGroup(line: string): (readonly [key: string, values: readonly string[]])[] {
  const [keys = '', values = ''] = line.split(/: ?/, 2);
  const list = values === '' ? [] : values.split(', ');
  return keys.split(', ').map((key) => [key, list] as const);
}
