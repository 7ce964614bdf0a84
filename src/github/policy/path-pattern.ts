import type { RouteRecord } from '../../catalogue/types.ts';
import { type PathElement, splitPath, UNKNOWN } from './read-request.ts';

/**
 * The path of a rule, by segment. `{name}` stands for a whole value, `*` for one segment, and `**` at the end for any number of them. Everything else is
 * text, which is compared with the segments of the request: slashes in a value count as segments.
 */
export type PathPattern = readonly string[];

/** Values at the end of a path that never contain a slash. */
const ONE_SEGMENT = ['repo', 'org', 'username', 'team_slug'];

/** Whether a path has the pattern. `isSame` compares a text of the pattern with a segment. */
export function matchesPath(
  pattern: PathPattern,
  elements: readonly PathElement[],
  isSame: (text: string, segment: string) => boolean,
): boolean {
  let at = 0;
  for (const { isValue, parts } of elements) {
    if (isValue && isPlaceholder(pattern[at])) {
      at += 1;
      continue;
    }
    for (const part of parts) {
      const piece = pattern[at];
      if (piece === '**') return true;
      if (piece === undefined || (piece !== '*' && !isSame(piece, part))) return false;
      at += 1;
    }
  }
  return at === pattern.length || pattern[at] === '**';
}

/** For rules that allow: text is compared exactly, and a value that is not known equals no text. */
export function isExactly(text: string, segment: string): boolean {
  return text === segment;
}

/**
 * For rules that deny: without regard to case, as GitHub compares names, to what databases ignore besides, and to the ending of the URL of a
 * repository. A value that is not known may be any text.
 */
export function maybeIs(text: string, segment: string): boolean {
  const [given, folded] = [fold(text), fold(segment)];
  return segment === UNKNOWN || given === folded || given === folded.replace(/\.git$/, '');
}

/** A text without case (also that of letters with the same uppercase, such as a dotless i), accents, forms of the same letter, invisible characters and spaces around it. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .trim()
    .toUpperCase()
    .toLowerCase();
}

/** Whether some request for a route can have the pattern. */
export function canMatch(pattern: PathPattern, { path, parameters }: RouteRecord): boolean {
  const template = splitPath(path);
  const mayHaveSlashes = (index: number) => {
    const found = parameters.find(({ name }) => `{${name}}` === template[index]);
    if (found === undefined || found.type === 'integer' || ONE_SEGMENT.includes(found.name)) return false;
    return found.multiSegment || index === template.length - 1;
  };
  /** Whether the rest of the pattern fits the rest of the route. With `isInside`, a part of the value at `index` is already used. */
  const fits = (at: number, index: number, isInside = false): boolean => {
    const [piece, segment] = [pattern[at], template[index]];
    if (piece === '**') return true;
    if (piece === undefined || segment === undefined) return piece === segment;
    if (isPlaceholder(piece)) return !isInside && piece === segment && fits(at + 1, index + 1);
    if (!isPlaceholder(segment)) return (piece === '*' || maybeIs(piece, segment)) && fits(at + 1, index + 1);
    return fits(at + 1, index + 1) || (mayHaveSlashes(index) && fits(at + 1, index, true));
  };
  return fits(0, 0);
}

/** The pattern with the names that a route has at the same positions. */
export function correctNames(pattern: PathPattern, { path }: RouteRecord): string {
  const template = splitPath(path);
  const corrected = pattern.map((piece, index) => {
    const segment = template[index];
    return isPlaceholder(piece) && isPlaceholder(segment) ? String(segment) : piece;
  });
  return `/${corrected.join('/')}`;
}

function isPlaceholder(piece: string | undefined): boolean {
  return piece?.includes('{') === true;
}
