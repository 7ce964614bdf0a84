// JSONPath, https://www.rfc-editor.org/rfc/rfc9535

import type { JsonObject } from '../json.ts';
import { parseCondition, type Segments } from './parse-filter.ts';
import { createQueryText, type QueryText } from './query-text.ts';
import { createSearch } from './search.ts';
import {
  childrenOf,
  type JsonNode,
  type Select,
  selectAll,
  selectBelow,
  selectEach,
  selectIndex,
  selectName,
  selectSlice,
} from './selectors.ts';

const NAME = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y;

/** Parses a query. Throws a `GeneratorError` if it is not valid. */
function parseQuery(query: string): Select {
  const text = createQueryText(query);
  if (text.take(/\$/y) === undefined) throw text.fail('it must begin with "$"');
  const { select } = parseSegments(text);
  if (!text.isAtEnd()) throw text.fail('unexpected text');
  return select;
}

/** Parses the segments after `$` or `@`. */
function parseSegments(text: QueryText): Segments {
  const segments: Select[] = [];
  let isSingular = true;
  for (;;) {
    const start = text.position;
    text.space();
    const segment = parseSegment(text);
    if (segment === undefined) {
      text.position = start;
      return { select: selectAll(segments), isSingular };
    }
    segments.push(segment.select);
    isSingular &&= segment.isSingular;
  }
}

function parseSegment(text: QueryText): Segments | undefined {
  if (text.take(/\.\./y) !== undefined) {
    const below = parseBrackets(text) ?? parseShorthand(text);
    if (below === undefined) throw text.fail('a name, "*" or "[" is missing after ".."');
    return { select: selectBelow(below.select), isSingular: false };
  }
  if (text.take(/\./y) === undefined) return parseBrackets(text);
  const segment = parseShorthand(text);
  if (segment === undefined) throw text.fail('a name or "*" is missing after "."');
  return segment;
}

function parseShorthand(text: QueryText): Segments | undefined {
  if (text.take(/\*/y) !== undefined) return { select: childrenOf, isSingular: false };
  const name = text.take(NAME);
  return name === undefined ? undefined : { select: selectName(name), isSingular: true };
}

function parseBrackets(text: QueryText): Segments | undefined {
  if (text.take(/\[/y) === undefined) return undefined;
  const selectors: Segments[] = [];
  do {
    text.space();
    selectors.push(parseSelector(text));
  } while (text.skip(','));
  text.expect(']');
  const [only, ...others] = selectors;
  return others.length === 0 && only !== undefined
    ? only
    : { select: selectEach(selectors.map(({ select }) => select)), isSingular: false };
}

function parseSelector(text: QueryText): Segments {
  if (text.take(/\*/y) !== undefined) return { select: childrenOf, isSingular: false };
  if (text.take(/\?/y) !== undefined) {
    const test = text.nested(() => parseCondition({ text, parseSegments }));
    const select: Select = (node, search) => childrenOf(node, search).filter((child) => test(child, search));
    return { select, isSingular: false };
  }
  const name = text.string();
  if (name !== undefined) return { select: selectName(name), isSingular: true };
  return parsePosition(text);
}

/** An index, or a slice such as `1:3` or `::-1`. */
function parsePosition(text: QueryText): Segments {
  const start = text.integer();
  if (!text.skip(':')) {
    if (start === undefined) throw text.fail('a name in quotes, an index, "*" or "?" is missing');
    return { select: selectIndex(start), isSingular: true };
  }
  text.space();
  const end = text.integer();
  const hasStep = text.skip(':');
  if (hasStep) text.space();
  const step = hasStep ? text.integer() : undefined;
  return { select: selectSlice(start, end, step ?? 1), isSingular: false };
}

/**
 * Finds the values that a JSONPath query (RFC 9535) selects, each with its location. A value that is selected twice is listed once.
 * Throws a `GeneratorError` for a query that is not valid or does too much. `spend` counts the work of several queries together.
 */
export function findNodes(root: JsonObject, query: string, spend: (amount: number) => void = () => {}): JsonNode[] {
  const select = parseQuery(query);
  const found = select({ path: [], value: root }, createSearch(root, query, spend));
  return [...new Map(found.map((node) => [JSON.stringify(node.path), node])).values()];
}
