/** A segment of a path: text, a placeholder, or a mix of both, as in `{base}...{head}`. */
export type Segment = string | Placeholder | Mixed;

interface Placeholder {
  readonly kind: 'placeholder';
  readonly name: string;
  /** Whether its value may span several segments. */
  readonly multiSegment: boolean;
}

export interface Mixed {
  readonly kind: 'mixed';
  readonly names: readonly string[];
  /** The text before, between and after the names. There is one more text than there are names. */
  readonly texts: readonly string[];
}

/** The path of a route, split into segments. */
interface RouteShape {
  /** The name of a leading placeholder for the server, as in `{origin}/repos`. */
  readonly server: string | undefined;
  readonly segments: readonly Segment[];
  readonly endsInSlash: boolean;
}

const QUERY_TEMPLATE = /\{[?&][^{}]*\}/g;

/** Splits the URL of a route into segments. A query template at the end is not part of the path. */
export function readShape(template: string, isMultiSegment: (name: string) => boolean): RouteShape {
  const path = template.includes('{?') || template.includes('{&') ? template.replace(QUERY_TEMPLATE, '') : template;
  const [before = '', ...texts] = path.split('/');
  const server = isPlaceholder(before) ? before.slice(1, -1) : undefined;
  const endsInSlash = texts.length > 1 && texts.at(-1) === '';
  const segments = (endsInSlash || texts[0] === '' ? texts.slice(0, -1) : texts).map((text) =>
    readSegment(text, isMultiSegment),
  );
  return { server, segments, endsInSlash };
}

function isPlaceholder(text: string): boolean {
  return text.startsWith('{') && text.indexOf('}') === text.length - 1;
}

/** Splits a request of the form `METHOD URL`. A URL without a method is a GET. */
export function splitRequest(text: string): { readonly method: string; readonly url: string } {
  const space = text.indexOf(' ');
  return space < 0
    ? { method: 'GET', url: text }
    : { method: text.slice(0, space).toUpperCase(), url: text.slice(space + 1) };
}

/** Normalizes a path as users write it: without query template, server placeholder and trailing slash. `write` writes its placeholders. */
export function normalizePath(path: string, write: (name: string) => string): string {
  return path
    .replace(QUERY_TEMPLATE, '')
    .replace(/^\{[^{}/]*\}(?=\/)/, '')
    .replace(/\{([^{}/]*)\}|(?<![\w}]):([a-z_]\w*)/gi, (_, braced?: string, colon?: string) =>
      write(braced ?? colon ?? ''),
    )
    .replace(/^\/?/, '/')
    .replace(/(?<=.)\/$/, '');
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
