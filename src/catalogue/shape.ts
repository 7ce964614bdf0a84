/** A segment of a path: text, a placeholder, or text and placeholders in turn, as in `{base}...{head}`. */
export type Segment = string | Placeholder | Mixed;

export interface Placeholder {
  readonly kind: 'placeholder';
  readonly name: string;
  /** Its value may be several segments. */
  readonly multiSegment: boolean;
}

export interface Mixed {
  readonly kind: 'mixed';
  readonly names: readonly string[];
  /** The text before, between and behind the names: one more than there are names. */
  readonly texts: readonly string[];
}

/** The path of a route in pieces. */
export interface Shape {
  /** The name of a leading placeholder that stands for the server, as in `{origin}/repos`. */
  readonly server: string | undefined;
  readonly segments: readonly Segment[];
}

const LEADING_SERVER = /^\{([\w-]+)\}(?=\/)/;
const QUERY_TEMPLATE = /\{[?&][^{}]*\}/g;

/** Takes the URL of a route apart. A query template at the end is not part of the path. */
export function readShape(template: string, isMultiSegment: (name: string) => boolean): Shape {
  const server = LEADING_SERVER.exec(template)?.[1];
  const path = template.slice(server === undefined ? 0 : server.length + 2).replace(QUERY_TEMPLATE, '');
  const segments = path
    .split('/')
    .slice(1)
    .map((text) => readSegment(text, isMultiSegment));
  return { server, segments: segments.length === 1 && segments[0] === '' ? [] : segments };
}

/** The name that a route of the same shape would have in its place, whatever the placeholders are called. */
export const ANY_NAME = '{}';

/** A path as people type it, such that those of one shape are equal: in lower case, with nameless placeholders. */
export function normalisePath(path: string): string {
  return path
    .replace(QUERY_TEMPLATE, '')
    .replace(/\{[^{}/]*\}|(?<![\w}]):[a-z_]\w*/gi, ANY_NAME)
    .replace(/^(?:\{\})?\/?/, '/')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();
}

function readSegment(text: string, isMultiSegment: (name: string) => boolean): Segment {
  if (!text.includes('{')) return text;
  const names: string[] = [];
  const texts: string[] = [];
  let end = 0;
  for (const placeholder of text.matchAll(/\{([^{}]+)\}/g)) {
    texts.push(text.slice(end, placeholder.index));
    names.push(placeholder[1] as string);
    end = placeholder.index + placeholder[0].length;
  }
  texts.push(text.slice(end));
  const [name] = names;
  if (name === undefined) return text;
  if (names.length > 1 || texts.some((each) => each !== '')) return { kind: 'mixed', names, texts };
  return { kind: 'placeholder', name, multiSegment: isMultiSegment(name) };
}
