import type { JsonObject } from '../json.ts';
import { parseQuery } from './parse-query.ts';
import { createSearch } from './search.ts';
import type { JsonNode } from './selectors.ts';

/**
 * Finds the values that a JSONPath query (RFC 9535) selects, each with its location. A value that is selected twice is listed once.
 * Throws a `GeneratorError` for a query that is not valid or does too much. `spend` counts the work of several queries together.
 */
export function findNodes(root: JsonObject, query: string, spend: (amount: number) => void = () => {}): JsonNode[] {
  const select = parseQuery(query);
  const found = select({ path: [], value: root }, createSearch(root, query, spend));
  return [...new Map(found.map((node) => [JSON.stringify(node.path), node])).values()];
}
