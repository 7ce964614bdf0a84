import type { Pieces } from '../../call.ts';
import { child, children, type Node } from '../node.ts';
import type { Parameter } from '../program/parameters.ts';
import { join } from '../strings.ts';

/** A URL with a part that calls contain. */
export interface GivenPath {
  readonly before: Pieces;
  readonly after: Pieces;
  readonly path: Parameter;
}

/** The URL of a request with a path. */
export function urlOf(wrapper: GivenPath, path: Pieces | undefined): Pieces | undefined {
  const isWhole = wrapper.before.every((piece) => piece === '/');
  if (path === undefined || (isWhole && typeof path[0] !== 'string')) return undefined;
  const [start, ...rest] = around(wrapper.before, path, wrapper.after);
  if (typeof start !== 'string') return undefined;
  return [/^https?:/.test(start) || start.startsWith('/') ? start : `/${start}`, ...rest];
}

export function around(before: Pieces, path: Pieces, after: Pieces): Pieces {
  return join([...withoutSlash(before, path), ...path, ...after]);
}

/** `https://api.github.com/` and `/user` have one slash between them. */
export function withoutSlash(before: Pieces, [start]: Pieces): Pieces {
  const last = before.at(-1);
  const isDouble = typeof last === 'string' && last.endsWith('/') && typeof start === 'string' && start.startsWith('/');
  return isDouble ? [...before.slice(0, -1), last.slice(0, -1)] : before;
}

export function withoutQuery(url: Pieces): Pieces {
  const at = url.findIndex((piece) => typeof piece === 'string' && /[?&]/.test(piece));
  return at < 0 ? url : join([...url.slice(0, at), String(url[at]).replace(/[?&].*$/s, '')]);
}

/** `{ ...options, headers }` */
export function spreadOf(object: Node): Node | undefined {
  return child(
    children(object, 'properties').find(({ type }) => type === 'SpreadElement'),
    'argument',
  );
}
