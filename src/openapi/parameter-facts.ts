export type Place = 'path' | 'query' | 'header' | 'cookie';
export type Style =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'tabDelimited'
  | 'deepObject'
  | 'cookie'
  | 'wholeForm'
  | 'wholeJson'
  | 'wholeText'
  | 'json'
  | 'text';

/** Where a parameter goes and how it is written. */
export interface ParameterFacts {
  readonly name: string;
  readonly in: Place;
  /**
   * `json` and `text` are parameters with a media type (`content`) in place of a style; those that begin with `whole` are the whole
   * query. `tabDelimited` is the collection format `tsv` of Swagger 2.
   */
  readonly style: Style;
  readonly explode: boolean;
  readonly required: boolean;
  /** Whether reserved characters stay as they are; in a path, whether slashes do. */
  readonly allowReserved: boolean;
  /** Whether the reserved characters stay that a segment of a path may have. */
  readonly allowReservedInSegment: boolean;
  /** Whether the value is a day, of the format `date`, which a `Date` is cut to. */
  readonly isDay: boolean;
}

const PLACES: Readonly<Record<string, Place>> = { p: 'path', q: 'query', h: 'header', c: 'cookie' };
const STYLES: Readonly<Record<string, Style>> = {
  s: 'simple',
  l: 'label',
  m: 'matrix',
  f: 'form',
  w: 'spaceDelimited',
  b: 'pipeDelimited',
  x: 'tabDelimited',
  d: 'deepObject',
  k: 'cookie',
  n: 'wholeForm',
  o: 'wholeJson',
  y: 'wholeText',
  j: 'json',
  t: 'text',
};

/** The code of a parameter: its place, its style, then `*` (exploded), `!` (required), `+` or `^` (reserved characters stay) and `@` (a day). */
export function parameterFacts(name: string, code: string): ParameterFacts {
  return {
    name,
    in: PLACES[code.charAt(0)] ?? 'query',
    style: STYLES[code.charAt(1)] ?? 'form',
    explode: code.includes('*'),
    required: code.includes('!'),
    allowReserved: code.includes('+'),
    allowReservedInSegment: code.includes('^'),
    isDay: code.includes('@'),
  };
}
