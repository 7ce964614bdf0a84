// The Request Body Object, https://spec.openapis.org/oas/v3.1.1.html#request-body-object

import type { Body, FieldEncoding, Type } from '../catalogue.ts';
import type { JsonCursor } from '../read/json-cursor.ts';
import { fullMediaType, mediaType, readContent } from './media-type.ts';
import type { OperationContext } from './operation-context.ts';
import { readDefaults } from './schema/defaults.ts';
import { schemaType } from './schema/schema.ts';
import { readSerialization } from './serialization.ts';
import { isObjectType, mapChildren, union } from './types.ts';

const FORMS = new Set(['multipart/form-data', 'application/x-www-form-urlencoded']);

/** The standard defines no meaning for the body of a GET or HEAD, and many clients cannot send one. */
export function readBody(
  operation: JsonCursor,
  method: string,
  path: string,
  context: OperationContext,
): Body | undefined {
  const body = operation.get('requestBody');
  const content = readContent(body, context);
  if (body === undefined || content.length === 0) return undefined;
  if (method === 'GET' || method === 'HEAD') {
    const fields = content.some(([, media]) => describesData(media.resolve()));
    if (fields)
      context.warn(`${method} ${path} has a request body, which GET and HEAD cannot send; left out`, body.pointer);
    return undefined;
  }
  const nameOf = context.options.keys === 'templates' ? mediaType : fullMediaType;
  const types = content.map(([name, media]): [string, Type] => [
    nameOf(name),
    contentType(name, media.resolve(), context),
  ]);
  const encoding =
    context.options.keys === 'templates' ? [] : content.flatMap(([name, media]) => readEncoding(name, media));
  const defaults = content.flatMap(([name, media]) => {
    const found = readDefaults(media.resolve().raw('schema'));
    return found === undefined ? [] : [[nameOf(name), found] as const];
  });
  return {
    ...(body.is('required') ? { required: true } : {}),
    content: Object.fromEntries(types),
    ...(encoding.length === 0 ? {} : { encoding: Object.fromEntries(encoding) }),
    ...(defaults.length === 0 ? {} : { defaults: Object.fromEntries(defaults) }),
  };
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

/** The Encoding Object, https://spec.openapis.org/oas/v3.1.1.html#encoding-object */
function readEncoding(name: string, media: JsonCursor): [string, { [field: string]: FieldEncoding }][] {
  if (!FORMS.has(mediaType(name))) return [];
  const fields = (media.resolve().get('encoding')?.entries() ?? []).flatMap(
    ([field, raw]): [string, FieldEncoding][] => {
      const rule = raw.resolve();
      const contentType = rule.string('contentType');
      const isStyled = ['style', 'explode', 'allowReserved'].some((keyword) => rule.raw(keyword) !== undefined);
      const style = isStyled ? readSerialization(rule, 'query') : undefined;
      if (contentType === undefined && style === undefined) return [];
      return [
        [
          field,
          {
            ...(style === undefined ? {} : { style: 'form', ...style }),
            ...(contentType === undefined ? {} : { contentType }),
          },
        ],
      ];
    },
  );
  return fields.length === 0 ? [] : [[fullMediaType(name), Object.fromEntries(fields)]];
}

function isJson(kind: string): boolean {
  return kind === 'application/json' || kind.endsWith('+json');
}

/** Some descriptions declare an empty form for every GET. It can be dropped without loss. */
function describesData(media: JsonCursor): boolean {
  const schema = media.get('schema');
  const isEmpty = schema?.string('type') === 'object' && (schema.get('properties')?.entries() ?? []).length === 0;
  return schema !== undefined && (!isEmpty || schema.raw('allOf') !== undefined);
}
