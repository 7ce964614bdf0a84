import type { Pieces } from '../../call.ts';
import { join } from '../strings.ts';
import type { UrlWrapper } from './find-wrapper.ts';

/** The URL of a request with a path. */
export function urlOf(wrapper: UrlWrapper, path: Pieces | undefined): Pieces | undefined {
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
