// The Request Body Object, https://spec.openapis.org/oas/v3.1.1.html#request-body-object

import type { Body, Type } from '../catalogue.ts';
import type { JsonCursor } from '../read/json-cursor.ts';
import { mediaType } from './media-type.ts';
import type { OperationContext } from './operation-context.ts';
import { schemaType } from './schema.ts';
import { isObjectType, mapChildren, union } from './types.ts';

const FORMS = new Set(['multipart/form-data', 'application/x-www-form-urlencoded']);

/** The standard gives a GET or HEAD body no meaning, and no client can be relied on to send one. */
export function readBody(
  operation: JsonCursor,
  method: string,
  path: string,
  context: OperationContext,
): Body | undefined {
  const body = operation.get('requestBody');
  const content = body?.get('content')?.entries() ?? [];
  if (body === undefined || content.length === 0) return undefined;
  if (method === 'GET' || method === 'HEAD') {
    const fields = content.some(([, media]) => describesData(media.resolve()));
    if (fields)
      context.warn(`${method} ${path} has a request body, which GET and HEAD cannot send; left out`, body.pointer);
    return undefined;
  }
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

/** Some descriptions put an empty form on every GET. Nothing is lost without it. */
function describesData(media: JsonCursor): boolean {
  const schema = media.get('schema');
  const isEmpty = schema?.string('type') === 'object' && (schema.get('properties')?.entries() ?? []).length === 0;
  return schema !== undefined && (!isEmpty || schema.raw('allOf') !== undefined);
}
