import type { Hole, Pieces } from '../../call.ts';

/** Joins adjacent texts and removes empty ones. */
export function join(pieces: Pieces): Pieces {
  const joined: (string | Hole)[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece;
    else if (piece !== '') joined.push(piece);
  }
  return joined;
}

/** Joins the segments of a path, with one slash between two of them. */
export function joinPath(parts: readonly Pieces[]): Pieces {
  const filled = parts.filter((part) => part.length > 0);
  return join(
    filled.flatMap((part, index) => {
      const [start, ...rest] = part;
      if (index === 0) return part;
      const before = filled[index - 1]?.at(-1);
      const isSlashed = typeof before === 'string' && before.endsWith('/');
      const own = typeof start === 'string' ? start.replace(/^\/+/, '') : start;
      // A query is not a segment.
      const slash = isSlashed || (typeof start === 'string' && /^[?&#]/.test(start)) ? '' : '/';
      return [slash, ...(own === undefined ? [] : [own]), ...rest];
    }),
  );
}

/** A URL to which an unknown query is appended. */
export function withOpenQuery(url: Pieces): Pieces {
  const hasQuery = url.some((piece) => typeof piece === 'string' && piece.includes('?'));
  return join([...url, hasQuery ? '&' : '?', { name: 'query', isSegment: false }]);
}
