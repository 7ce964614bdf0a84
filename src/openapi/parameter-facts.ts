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

/** The location and the style of a parameter. */
export interface ParameterFacts {
  readonly name: string;
  readonly in: Place;
  /**
   * `json` and `text` are parameters with a media type (`content`) instead of a style. Those that begin with `whole` are the whole
   * query. `tabDelimited` is the collection format `tsv` of Swagger 2.
   */
  readonly style: Style;
  readonly explode: boolean;
  readonly required: boolean;
  /** Whether reserved characters are sent unchanged. In a path, whether slashes are. */
  readonly allowReserved: boolean;
  /** Whether the reserved characters that a path segment allows are sent unchanged. */
  readonly allowReservedInSegment: boolean;
  /** Whether the value has the format `date`, so that a `Date` is written as a day. */
  readonly isDay: boolean;
  /** The items of a delimited list, if some contain the delimiter but the list can still be split in only one way. */
  readonly values: readonly string[];
}

const NO_VALUES: readonly string[] = [];

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

/**
 * The code of a parameter: its location, its style, then `*` (exploded), `!` (required), `+` or `^` (reserved characters unchanged)
 * and `@` (a day).
 */
export function parameterFacts(name: string, code: string, values: readonly string[] = NO_VALUES): ParameterFacts {
  return {
    name,
    in: PLACES[code.charAt(0)] ?? 'query',
    style: STYLES[code.charAt(1)] ?? 'form',
    explode: code.includes('*'),
    required: code.includes('!'),
    allowReserved: code.includes('+'),
    allowReservedInSegment: code.includes('^'),
    isDay: code.includes('@'),
    values,
  };
}
