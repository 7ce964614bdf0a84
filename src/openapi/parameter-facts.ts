export type Place = 'path' | 'query' | 'header' | 'cookie';
export type Style =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'
  | 'json'
  | 'text';

/** Where a parameter goes and how it is written. */
export interface ParameterFacts {
  readonly name: string;
  readonly in: Place;
  /** `json` and `text` are parameters with a media type (`content`) in place of a style. */
  readonly style: Style;
  readonly explode: boolean;
  readonly required: boolean;
  readonly allowReserved: boolean;
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
  d: 'deepObject',
  j: 'json',
  t: 'text',
};

/** The code of a parameter: its place, its style, then `*` (exploded), `!` (required), `+` (reserved characters stay) and `@` (a day). */
export function parameterFacts(name: string, code: string): ParameterFacts {
  return {
    name,
    in: PLACES[code.charAt(0)] ?? 'query',
    style: STYLES[code.charAt(1)] ?? 'form',
    explode: code.includes('*'),
    required: code.includes('!'),
    allowReserved: code.includes('+'),
    isDay: code.includes('@'),
  };
}
