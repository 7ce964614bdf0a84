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

const QUERY_TEMPLATE = /\{[?&][^{}]*\}/g;

/** Takes the URL of a route apart. A query template at the end is not part of the path. */
export function readShape(template: string, isMultiSegment: (name: string) => boolean): Shape {
  const path = template.includes('{?') || template.includes('{&') ? template.replace(QUERY_TEMPLATE, '') : template;
  const texts = path.split('/');
  const [before = '', first] = texts;
  const server = isPlaceholder(before) ? before.slice(1, -1) : undefined;
  const segments: Segment[] = [];
  if (texts.length === 2 && first === '') return { server, segments };
  for (let index = 1; index < texts.length; index++) segments.push(readSegment(texts[index] as string, isMultiSegment));
  return { server, segments };
}

function isPlaceholder(text: string): boolean {
  return text.startsWith('{') && text.indexOf('}') === text.length - 1;
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
  if (isPlaceholder(text)) {
    const name = text.slice(1, -1);
    return { kind: 'placeholder', name, multiSegment: isMultiSegment(name) };
  }
  const pieces = text.split(/\{([^{}]+)\}/);
  const isName = (_: string, index: number) => index % 2 === 1;
  return {
    kind: 'mixed',
    names: pieces.filter(isName),
    texts: pieces.filter((piece, index) => !isName(piece, index)),
  };
}
