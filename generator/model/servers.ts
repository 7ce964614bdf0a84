// The Server Object, https://spec.openapis.org/oas/v3.1.1.html#server-object

import { withoutTrailingSlashes } from '../../src/core/base-url.ts';
import type { ServerVariable } from '../catalogue.ts';
import type { JsonCursor } from '../read/json-cursor.ts';

/** The servers of a description. */
export interface Servers {
  /** The server of the whole description, with the defaults of its variables. */
  readonly main: string | undefined;
  /** The server of an operation or its path. If it is not a full URL, it is on the host of the main server, or a path. */
  ownOf(operation: JsonCursor, pathItem: JsonCursor): string | undefined;
  /** The variables of all servers, and the templates of the servers that have some. */
  readonly variables: ReadonlyMap<string, ServerVariable>;
  readonly templates: ReadonlyMap<string, string>;
}

const FULL_URL = /^[a-z][a-z\d+.-]*:/i;
/** A host for paths, which is removed again. */
const ANY_HOST = 'https://host.invalid';

/** Reads the servers of a description. With `isPlain`, an operation's own server is left as it is written. */
export function createServers(root: JsonCursor, replacement: string | undefined, isPlain: boolean): Servers {
  const variables = new Map<string, ServerVariable>();
  const templates = new Map<string, string>();
  const read = (place: JsonCursor) => readServer(place, variables);
  const keep = ({ url, template }: ReadServer, resolve: (text: string) => string): string => {
    const found = resolve(url);
    if (template !== undefined) templates.set(found, resolve(template));
    return found;
  };
  const main = replacement ?? readMainServer(root, read, keep);
  return {
    main,
    variables,
    templates,
    ownOf(operation, pathItem) {
      if (replacement !== undefined) return replacement;
      const own = read(operation) ?? read(pathItem);
      return own && keep(own, (text) => (isPlain ? text : resolveOwn(text, main)));
    },
  };
}

interface ReadServer {
  /** The URL with the defaults of its variables, and without a trailing slash. */
  readonly url: string;
  /** The URL with the names of its variables, if it has some. */
  readonly template?: string;
}

/** The first server that a location declares. */
function readServer(place: JsonCursor, known: Map<string, ServerVariable>): ReadServer | undefined {
  const server = place.items('servers')[0]?.resolve();
  const text = server?.string('url')?.trim();
  if (text === undefined) return undefined;
  const declared = server?.get('variables');
  const template = text.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const found = readVariable(declared?.get(name));
    const before = known.get(name);
    // A variable with another default is another one: the subdomain of another server, for example.
    if (before !== undefined && before.default !== found.default) return found.default ?? whole;
    known.set(name, before === undefined ? found : mergeVariables(before, found));
    return whole;
  });
  const url = template.replace(/\{([^{}]+)\}/g, (whole, name: string) => known.get(name)?.default ?? whole);
  const plain = withoutTrailingSlashes(url);
  return /\{[^{}]+\}/.test(template) ? { url: plain, template: withoutTrailingSlashes(template) } : { url: plain };
}

function readVariable(variable: JsonCursor | undefined): ServerVariable {
  const text = variable?.raw('default')?.value;
  const values = (variable?.items('enum') ?? []).map(({ value }) => String(value));
  return {
    ...(text === undefined ? {} : { default: String(text) }),
    ...(values.length === 0 ? {} : { enum: values }),
  };
}

function mergeVariables(one: ServerVariable, two: ServerVariable): ServerVariable {
  const { enum: _enum, ...rest } = one;
  if (one.enum === undefined || two.enum === undefined) return rest;
  return { ...rest, enum: [...new Set([...one.enum, ...two.enum])] };
}

/**
 * The server of the whole description or, if it has none, of the first path with a server. A server that is not a full URL is
 * relative to `$self`, if the description has it.
 */
function readMainServer(
  root: JsonCursor,
  read: (place: JsonCursor) => ReadServer | undefined,
  keep: (server: ReadServer, resolve: (text: string) => string) => string,
): string | undefined {
  const ofRoot = read(root);
  const self = root.string('$self') ?? '';
  const isRelative = /^https?:/i.test(self);
  const resolve = (text: string) =>
    isRelative && !text.includes('{') && URL.canParse(text, self)
      ? withoutTrailingSlashes(new URL(text, self).href)
      : text;
  if (ofRoot !== undefined) return keep(ofRoot, resolve);
  for (const [, pathItem] of root.get('paths')?.entries() ?? []) {
    const ofPath = read(pathItem.resolve());
    if (ofPath !== undefined) return keep(ofPath, (text) => text);
  }
  return undefined;
}

/** A server that is not a full URL is on the host of the main server. If that has no host either, it is a path. */
function resolveOwn(own: string, main: string | undefined): string {
  if (FULL_URL.test(own) || /^\{|:\/\//.test(own)) return own;
  const host = main !== undefined && /^https?:/i.test(main) && URL.canParse(main) ? main : undefined;
  const base = host ?? `${ANY_HOST}${main?.startsWith('/') ? main : '/'}`;
  // A parser would escape the braces.
  const [start = '', ...rest] = (own || '/').split('{');
  if (!URL.canParse(start, base)) return own;
  const { origin, pathname } = new URL(start, base);
  const path = [pathname, ...rest].join('{');
  if (origin === ANY_HOST) return withoutTrailingSlashes(path) || '/';
  return withoutTrailingSlashes(origin + path);
}
