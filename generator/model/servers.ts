import { trimEnd } from '../../src/core/internal/text/trim-end.ts';
// The Server Object, https://spec.openapis.org/oas/v3.1.1.html#server-object

import type { JsonCursor } from '../read/json-cursor.ts';

/** The first server that a location declares, with its variables replaced by their defaults and without a trailing slash. */
function readServer(place: JsonCursor): string | undefined {
  const server = place.items('servers')[0]?.resolve();
  const url = server?.string('url');
  if (url === undefined) return undefined;
  const variables = server?.get('variables');
  const filled = url.replace(
    /\{([^{}]+)\}/g,
    (whole, name: string) => variables?.get(name)?.string('default') ?? whole,
  );
  return trimEnd(filled, '/');
}

/** The server of an operation or its path. If it is not a full URL, it is on the host of the description's server. */
export function readOwnServer(
  operation: JsonCursor,
  pathItem: JsonCursor,
  main: string | undefined,
): string | undefined {
  const own = readServer(operation) ?? readServer(pathItem);
  const isRelative = own !== undefined && !/^[a-z][a-z\d+.-]*:|[{}]/i.test(own);
  if (!isRelative || main === undefined || !URL.canParse(own, main)) return own;
  return trimEnd(new URL(own, main).href, '/');
}

/**
 * The server of the whole description or, if it has none, of the first path with a server. A server that is not a full URL is
 * relative to `$self`, if the description has it.
 */
export function readMainServer(root: JsonCursor): string | undefined {
  const ofRoot = readServer(root);
  const self = root.string('$self') ?? '';
  if (ofRoot !== undefined && /^https?:/i.test(self) && !/[{}]/.test(ofRoot) && URL.canParse(ofRoot, self)) {
    return trimEnd(new URL(ofRoot, self).href, '/');
  }
  if (ofRoot !== undefined) return ofRoot;
  for (const [, pathItem] of root.get('paths')?.entries() ?? []) {
    const ofPath = readServer(pathItem.resolve());
    if (ofPath !== undefined) return ofPath;
  }
  return undefined;
}
