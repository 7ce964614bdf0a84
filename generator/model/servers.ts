// The Server Object, https://spec.openapis.org/oas/v3.1.1.html#server-object

import type { Place } from '../read/place.ts';

/** The first server a place declares, its variables at their defaults, without a slash at its end. */
export function readServer(place: Place): string | undefined {
  const server = place.items('servers')[0]?.resolve();
  const url = server?.string('url');
  if (url === undefined) return undefined;
  const variables = server?.get('variables');
  return url
    .replace(/\{([^{}]+)\}/g, (whole, name: string) => variables?.get(name)?.string('default') ?? whole)
    .replace(/\/+$/, '');
}
