import type { Pieces } from '../call.ts';
import { join } from '../script/strings.ts';

/** Parts of a path with one slash between them. */
export function joinPath(parts: readonly Pieces[]): Pieces {
  return join(
    parts.flatMap((part, index) => {
      const [start, ...rest] = part;
      if (index === 0) return withoutEndingSlash(part);
      const own = typeof start === 'string' ? [start.replace(/^\//, ''), ...rest] : part;
      return ['/', ...withoutEndingSlash(own)];
    }),
  );
}

function withoutEndingSlash(pieces: Pieces): Pieces {
  const last = pieces.at(-1);
  return typeof last === 'string' ? [...pieces.slice(0, -1), last.replace(/\/$/, '')] : pieces;
}
