import { join, type Members, type Pieces, type WrittenCall } from '../call.ts';
import { type Node, unwrap } from './node.ts';
import type { Returned } from './reads.ts';
import type { Tree } from './scopes.ts';
import { isPlainString } from './strings.ts';

/** `METHOD path` or `METHOD URL`. */
export const ROUTE = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) +(?=[/{]|https?:\/\/)/i;

/** What a function that takes a route returns. */
export function returnedBy(name: string): Returned {
  if (name === 'paginate') return 'items';
  return name === 'endpoint' || name === 'merge' ? 'request' : 'response';
}

/** What a call has besides its route. */
export type RouteRest = Pick<WrittenCall, 'isComplete' | 'isCertain' | 'isPaginated' | 'memberKind' | 'reads'>;

/** A call with a route: `request('GET /user', options)`. */
export function routeCall(
  tree: Tree,
  first: Node,
  node: Node,
  pieces: Pieces,
  members: Members,
  rest: RouteRest,
): WrittenCall {
  const [start = '', ...others] = pieces;
  const text = typeof start === 'string' ? start : '';
  const method = ROUTE.test(text) ? text.slice(0, text.indexOf(' ')).toUpperCase() : 'GET';
  const url = ROUTE.test(text) ? join([text.slice(text.indexOf(' ')).trimStart(), ...others]) : pieces;
  const plain = unwrap(first);
  const isPlain = plain !== undefined && isPlainString(tree, plain);
  const overridden = members.list.find(({ name }) => name === 'method');
  return {
    form: 'route',
    start: node.start,
    end: node.end,
    method: overridden && !ROUTE.test(text) ? methodFrom(overridden.values) : method,
    url,
    nameSpan: isPlain ? { start: plain.start + 1, end: plain.end - 1 } : undefined,
    members,
    ...rest,
  };
}

/** The only method among the values that are written for it. */
export function methodFrom(values: readonly unknown[] | undefined): string | undefined {
  const [method] = values ?? [];
  return values?.length === 1 && typeof method === 'string' ? method.toUpperCase() : undefined;
}
