import type { RouteRecord } from 'routebook/catalogue';

/** The pointer of a body that is not an object with fields. */
export const DATA = '/data';

/** How the body is filled in: as fields, as JSON, as text or as a file. */
export function bodyKind({ body }: RouteRecord): 'none' | 'fields' | 'json' | 'text' | 'file' {
  if (body === undefined) return 'none';
  if (body.fields.length > 0) return 'fields';
  const types = Object.values(body.content);
  if (types.every((type) => type === 'binary')) return 'file';
  return types.every((type) => typeof type === 'string' && type.startsWith('string')) ? 'text' : 'json';
}
