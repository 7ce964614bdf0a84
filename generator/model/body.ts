// The Request Body Object, https://spec.openapis.org/oas/v3.1.1.html#request-body-object

import type { Body, FieldEncoding, Type } from '../catalogue.ts';
import type { JsonCursor } from '../read/json-cursor.ts';
import { COLLECTION_FORMAT } from '../read/swagger-parameters.ts';
import { fullMediaType, mediaType, readContent } from './media-type.ts';
import type { OperationContext } from './operation-context.ts';
import { readDefaults } from './schema/by-pointer.ts';
import { readLimits } from './schema/limits.ts';
import { schemaType } from './schema/schema.ts';
import { isAtLeast, readSerialization } from './serialization.ts';
import { isObjectType, mapChildren, union, withFiles } from './types.ts';

const STYLE_KEYWORDS = ['style', 'explode', 'allowReserved', COLLECTION_FORMAT];
const MULTIPART = 'multipart/form-data';
const FORMS = new Set([MULTIPART, 'application/x-www-form-urlencoded']);

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
      context.warn(
        `${method} ${path} has a request body, which GET and HEAD cannot send, so it is omitted`,
        body.pointer,
      );
    return undefined;
  }
  for (const media of content.map(([, each]) => each.resolve())) {
    if (media.raw('itemSchema') === undefined || media.raw('schema') !== undefined) continue;
    context.warn('The items of this body are sent one by one; pass it as text or bytes', media.pointer);
  }
  const nameOf = context.options.keys === 'templates' ? mediaType : fullMediaType;
  const types = content.map(([name, media]): [string, Type] => [
    nameOf(name),
    contentType(name, media.resolve(), context),
  ]);
  const encoding =
    context.options.keys === 'templates' ? [] : content.flatMap(([name, media]) => readEncoding(name, media, context));
  const byType = <Found>(read: (schema: JsonCursor | undefined) => Found | undefined) =>
    content.flatMap(([name, media]) => {
      const found = read(media.resolve().raw('schema'));
      return found === undefined ? [] : [[nameOf(name), found] as const];
    });
  const defaults = byType(readDefaults);
  const limits = byType(readLimits);
  return {
    ...(body.is('required') ? { required: true } : {}),
    content: Object.fromEntries(types),
    ...(encoding.length === 0 ? {} : { encoding: Object.fromEntries(encoding) }),
    ...(defaults.length === 0 ? {} : { defaults: Object.fromEntries(defaults) }),
    ...(limits.length === 0 ? {} : { limits: Object.fromEntries(limits) }),
  };
}

function contentType(name: string, media: JsonCursor, context: OperationContext): Type {
  const schema = media.raw('schema');
  const type = schema === undefined ? 'unknown' : schemaType(schema, 'request', context.schemas);
  const kind = mediaType(name);
  // Base64 is a format of text in JSON. The body itself is bytes.
  if (type === 'string:binary' || type === 'unknown' || (type === 'string:byte' && !isJson(kind) && !FORMS.has(kind)))
    return kind.startsWith('text/') ? 'string' : isJson(kind) || takesAnything(kind, type, context) ? type : 'binary';
  if (!FORMS.has(kind)) return type;
  const isTemplate = context.options.keys === 'templates';
  return union([isTemplate ? withBytes(type) : kind === MULTIPART ? withFiles(type) : type, 'form']);
}

/** A file in a form is bytes, not text. */
function withBytes(type: Type): Type {
  return isObjectType(type) ? mapChildren(type, (each) => (each === 'string:binary' ? 'binary' : each)) : type;
}

/** The Encoding Object, https://spec.openapis.org/oas/v3.1.1.html#encoding-object */
function readEncoding(
  name: string,
  media: JsonCursor,
  context: OperationContext,
): [string, { [field: string]: FieldEncoding }][] {
  if (!FORMS.has(mediaType(name))) return [];
  const isMultipart = mediaType(name) === MULTIPART;
  const fields = (media.resolve().get('encoding')?.entries() ?? []).flatMap(
    ([field, raw]): [string, FieldEncoding][] => {
      const rule = raw.resolve();
      const contentType = rule.string('contentType');
      // OpenAPI 3.0 has styles in URL-encoded forms only, but APIs such as Stripe's expect objects in parts of their own.
      const isIgnored = isMultipart && !isAtLeast(rule, 1) && rule.string('style') !== 'deepObject';
      const keywords = isIgnored ? [COLLECTION_FORMAT] : STYLE_KEYWORDS;
      const isStyled = keywords.some((keyword) => rule.raw(keyword) !== undefined);
      const style = isStyled ? readSerialization(rule, 'query', context) : undefined;
      const needsHeaders = isMultipart && requiredHeaders(rule).length > 0;
      if (needsHeaders) {
        const names = requiredHeaders(rule).join(', ');
        context.warn(`The field "${field}" needs its own headers (${names}), which forms cannot send`, rule.pointer);
      }
      if (contentType === undefined && style === undefined && !needsHeaders) return [];
      return [
        [
          field,
          {
            ...(style === undefined ? {} : { style: 'form', ...style }),
            ...(contentType === undefined ? {} : { contentType }),
            ...(needsHeaders ? { needsHeaders: true } : {}),
          },
        ],
      ];
    },
  );
  return fields.length === 0 ? [] : [[fullMediaType(name), Object.fromEntries(fields)]];
}

/** Headers that a part must have. Its media type is described elsewhere. */
function requiredHeaders(rule: JsonCursor): string[] {
  const headers = (rule.get('headers')?.entries() ?? []).filter(([, header]) => header.resolve().is('required'));
  return headers.map(([name]) => name).filter((name) => name.toLowerCase() !== 'content-type');
}

/** A range that includes JSON has no type if its schema has none. */
function takesAnything(kind: string, type: Type, { options }: OperationContext): boolean {
  return type === 'unknown' && options.keys !== 'templates' && (kind === '*/*' || kind === 'application/*');
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
