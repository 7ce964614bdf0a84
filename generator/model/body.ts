// The Request Body Object, https://spec.openapis.org/oas/v3.1.1.html#request-body-object

import type { Body, Type } from '../catalogue.ts';
import type { JsonCursor } from '../read/json-cursor.ts';
import { mediaType } from './media-type.ts';
import type { OperationContext } from './operation-context.ts';
import { schemaType } from './schema.ts';
import { isObjectType, mapChildren, union } from './types.ts';

const FORMS = new Set(['multipart/form-data', 'application/x-www-form-urlencoded']);

/** The standard gives a GET or HEAD body no meaning, and no client can be relied on to send one. */
export function readBody(operation: JsonCursor, method: string, context: OperationContext): Body | undefined {
  const body = operation.get('requestBody');
  const content = body?.get('content')?.entries() ?? [];
  if (body === undefined || content.length === 0 || method === 'GET' || method === 'HEAD') return undefined;
  const types = content.map(([name, media]): [string, Type] => [
    mediaType(name),
    contentType(name, media.resolve(), context),
  ]);
  return { ...(body.is('required') ? { required: true } : {}), content: Object.fromEntries(types) };
}

function contentType(name: string, media: JsonCursor, context: OperationContext): Type {
  const schema = media.raw('schema');
  const type = schema === undefined ? 'unknown' : schemaType(schema, 'request', context.schemas);
  const kind = mediaType(name);
  if (type === 'string:binary' || type === 'unknown')
    return kind.startsWith('text/') ? 'string' : isJson(kind) ? type : 'binary';
  if (!FORMS.has(kind)) return type;
  // A file in a form is bytes, not text.
  const fields = isObjectType(type) ? mapChildren(type, (each) => (each === 'string:binary' ? 'binary' : each)) : type;
  return union([fields, 'form']);
}

function isJson(kind: string): boolean {
  return kind === 'application/json' || kind.endsWith('+json');
}
