// The Security Scheme Object, https://spec.openapis.org/oas/v3.1.1.html#security-scheme-object

import type { SecurityScheme } from '../catalogue.ts';
import type { JsonCursor } from '../read/json-cursor.ts';

const PLACES = ['header', 'query', 'cookie'] as const;

/** How callers authenticate, by the name of the scheme. Schemes that need no value in a request are omitted. */
export function readSecurity(root: JsonCursor): { readonly [scheme: string]: SecurityScheme } | undefined {
  const schemes = (root.get('components')?.get('securitySchemes')?.entries() ?? []).flatMap(([name, raw]) => {
    const scheme = readScheme(raw.resolve());
    return scheme === undefined ? [] : [[name, scheme] as const];
  });
  return schemes.length === 0 ? undefined : Object.fromEntries(schemes);
}

function readScheme(scheme: JsonCursor): SecurityScheme | undefined {
  const type = scheme.string('type');
  if (type === 'apiKey') {
    const place = PLACES.find((each) => each === scheme.string('in'));
    const name = scheme.string('name');
    return place === undefined || name === undefined ? undefined : { in: place, name };
  }
  if (type === 'http') return { scheme: scheme.string('scheme') ?? 'bearer' };
  return type === 'oauth2' || type === 'openIdConnect' ? { scheme: 'bearer' } : undefined;
}
