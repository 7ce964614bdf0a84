import type { JsonValue } from '../json.ts';
import { compareValues, lengthOf, matchesPattern } from './compare-values.ts';
import type { QueryText } from './query-text.ts';
import type { Search } from './search.ts';
import type { JsonNode, Select } from './selectors.ts';

/** A part of a query. A singular one selects at most one value. */
export interface Segments {
  readonly select: Select;
  readonly isSingular: boolean;
}

/** The text of a filter, and the parser of the queries in it. */
interface FilterSource {
  readonly text: QueryText;
  readonly parseSegments: (text: QueryText) => Segments;
}

/** Whether a filter selects a node. */
type Condition = (node: JsonNode, search: Search) => boolean;

/** Reads a value. Undefined stands for no value, which RFC 9535 calls Nothing. */
type Value = (node: JsonNode, search: Search) => JsonValue | undefined;

/** The kind of a part of a filter: a condition, a value, or nodes that a query selects. */
type Term =
  | { readonly kind: 'condition'; readonly test: Condition }
  | { readonly kind: 'value'; readonly read: Value }
  | { readonly kind: 'nodes'; readonly select: Select; readonly isSingular: boolean };

/** Parses the condition of a filter, after `?`. */
export function parseCondition(source: FilterSource): Condition {
  const { text } = source;
  const alternatives = [parseAnd(source)];
  while (text.skip('||')) alternatives.push(parseAnd(source));
  return (node, search) => alternatives.some((test) => test(node, search));
}

function parseAnd(source: FilterSource): Condition {
  const { text } = source;
  const parts = [parseBasic(source)];
  while (text.skip('&&')) parts.push(parseBasic(source));
  return (node, search) => parts.every((test) => test(node, search));
}

function parseBasic(source: FilterSource): Condition {
  const { text } = source;
  text.space();
  const isNegated = text.take(/!/y) !== undefined;
  if (isNegated) text.space();
  if (text.skip('(')) {
    const inner = text.nested(() => parseCondition(source));
    text.expect(')');
    return isNegated ? (node, search) => !inner(node, search) : inner;
  }
  const left = parseTerm(source);
  const start = text.position;
  text.space();
  const operator = isNegated ? undefined : text.take(/==|!=|<=|>=|<|>/y);
  if (operator === undefined) {
    text.position = start;
    const test = asTest(left, text);
    return isNegated ? (node, search) => !test(node, search) : test;
  }
  text.space();
  const [first, second] = [asValue(left, text), asValue(parseTerm(source), text)];
  return (node, search) => compareValues(first(node, search), operator, second(node, search));
}

function asTest(term: Term, text: QueryText): Condition {
  if (term.kind === 'condition') return term.test;
  if (term.kind === 'nodes') return (node, search) => term.select(node, search).length > 0;
  throw text.fail('a value must be compared with another one');
}

function asValue(term: Term, text: QueryText): Value {
  if (term.kind === 'value') return term.read;
  if (term.kind === 'nodes' && term.isSingular) return (node, search) => term.select(node, search)[0]?.value;
  throw text.fail('only a single value can be compared');
}

function parseTerm(source: FilterSource): Term {
  const { text, parseSegments } = source;
  const anchor = text.take(/[$@]/y);
  if (anchor !== undefined) {
    const { select, isSingular } = parseSegments(text);
    const fromRoot: Select = (_node, search) => select({ path: [], value: search.root }, search);
    return { kind: 'nodes', select: anchor === '$' ? fromRoot : select, isSingular };
  }
  const name = text.take(/[a-z][a-z_\d]*(?=\()/y);
  if (name !== undefined) return parseFunction(name, source);
  const literal = parseLiteral(text);
  if (literal === undefined) throw text.fail('a query, a value or a function is missing');
  return { kind: 'value', read: () => literal };
}

function parseLiteral(text: QueryText): JsonValue | undefined {
  const quoted = text.string();
  if (quoted !== undefined) return quoted;
  const word = text.take(/(?:true|false|null)(?!\w)|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y);
  return word === undefined ? undefined : (JSON.parse(word) as JsonValue);
}

type Kind = 'value' | 'nodes';

/** The functions of RFC 9535 in section 2.4, and what each argument must be. */
const FUNCTIONS: Readonly<Record<string, readonly Kind[]>> = {
  length: ['value'],
  count: ['nodes'],
  value: ['nodes'],
  match: ['value', 'value'],
  search: ['value', 'value'],
};

function parseFunction(name: string, source: FilterSource): Term {
  const { text } = source;
  const kinds = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (kinds === undefined) throw text.fail(`there is no function "${name}"`);
  text.expect('(');
  const args: Term[] = [];
  text.space();
  while (!text.skip(')')) {
    if (args.length > 0) text.expect(',');
    text.space();
    args.push(text.nested(() => parseTerm(source)));
  }
  if (args.length !== kinds.length) throw text.fail(`"${name}" takes ${kinds.length} arguments`);
  const [first, second] = args as [Term, Term];
  if (kinds[0] === 'nodes') {
    if (first.kind !== 'nodes') throw text.fail(`"${name}" takes a query`);
    const select = first.select;
    return {
      kind: 'value',
      read: (node, search) => {
        const found = select(node, search);
        return name === 'count' ? found.length : found.length === 1 ? found[0]?.value : undefined;
      },
    };
  }
  const value = asValue(first, text);
  if (name === 'length') return { kind: 'value', read: (node, search) => lengthOf(value(node, search), search) };
  const pattern = asValue(second, text);
  return {
    kind: 'condition',
    test: (node, search) => matchesPattern(value(node, search), pattern(node, search), name === 'match', search),
  };
}
