import { HOLE, join, type Member, type Members, type Pieces } from '../call.ts';

/** A URL in two parts: its path and the members of its query. */
export interface SplitUrl {
  readonly path: Pieces;
  readonly query: Members;
}

/** Splits a URL at its query. A query template such as `{?page}` belongs to the path. */
export function splitUrl(url: Pieces): SplitUrl {
  const path: Pieces[number][] = [];
  for (const [index, piece] of url.entries()) {
    const at = typeof piece === 'string' ? piece.search(/(?<!\{)[?#]/) : -1;
    if (typeof piece !== 'string' || at < 0) {
      path.push(piece);
      continue;
    }
    path.push(piece.slice(0, at));
    const rest = piece.slice(at) as string;
    const isQuery = rest.startsWith('?');
    return { path: join(path), query: isQuery ? readQuery([rest.slice(1), ...url.slice(index + 1)]) : NO_QUERY };
  }
  return { path: join(path), query: NO_QUERY };
}

const NO_QUERY: Members = { list: [], isOpen: false };

function readQuery(pieces: Pieces): Members {
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : HOLE)).join('');
  const list: Member[] = [];
  let isOpen = false;
  for (const pair of text.replace(/#.*$/s, '').split('&')) {
    const [name = '', ...rest] = pair.split('=');
    if (name === '') continue;
    if (!/^[\w.[\]-]+$/.test(name)) {
      isOpen = true;
      continue;
    }
    const value = rest.join('=');
    const isFixed = rest.length > 0 && !/[${}<>%+~]/.test(value);
    const span = { start: -1, end: -1 };
    list.push({ name, ...span, isShorthand: false, values: isFixed ? [value] : undefined, valueSpan: span });
    // A hole after a value may contain more pairs.
    if (value.includes(HOLE) && !value.startsWith(HOLE)) isOpen = true;
  }
  return { list, isOpen };
}
