import { isRawBody } from '../../core/endpoint/body.ts';
import { EndpointError } from '../../core/errors.ts';
import { invalidParameter, isPlainObject } from '../../core/template/expand.ts';
import type { FieldNames, RouteFacts } from '../facts.ts';
import { writeNestedDays } from '../values/days.ts';
import { checkJson, writeJson } from '../values/json.ts';
import { writeScalar } from '../values/shape.ts';
import { writeForm } from './form.ts';
import { type ChosenMedia, chooseMedia } from './media-type.ts';
import { writeMultipart } from './multipart.ts';

interface WrittenBody {
  readonly body: unknown;
  /** The `content-type` header; undefined if the client determines it. */
  readonly contentType: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Writes the body of a request with the media types of the description. `data` is the whole body, and `fields` are the members of
 * an object.
 */
export function writeBody(
  { body, days, fields: known }: RouteFacts,
  data: unknown,
  fields: Fields,
  contentType: string | undefined,
): WrittenBody | undefined {
  const names = Object.keys(fields);
  if (body === undefined) {
    if (data !== undefined) throw unexpectedBody();
    if (names[0] !== undefined) throw unknownParameter(names[0], ' and no body');
    return undefined;
  }
  if (data !== undefined && names[0] !== undefined) {
    throw unknownParameter(names[0], ', and "data" is the whole body. Move it into "data"');
  }
  if (data === undefined && names.length === 0) {
    if (!body.required) return undefined;
    if (Object.values(body.media).every((media) => !media.fields || media.whole !== undefined)) throw missingBody();
  }
  const chosen = chooseMedia(body, contentType, data, Object.values(fields).some(isFile));
  const withDays = (value: unknown) => (days === undefined ? value : writeNestedDays(value, days, chosen.media));
  if (data !== undefined) {
    checkData(data, known);
    return writeData(chosen, withDays(data));
  }
  if (names.length === 0 && (!chosen.media.fields || chosen.media.whole !== undefined)) throw missingBody();
  return writeFields(chosen, withDays(fields) as Fields);
}

/** A body with a field called "data": an object without any of its fields is meant as that field. */
function checkData(data: unknown, known: FieldNames): void {
  if (!known.has('data') || known.isOpen || typeof data !== 'object' || data === null || !isPlainObject(data)) return;
  if (Object.keys(data).every((name) => known.has(name))) return;
  const reason = 'is the whole body, which has a field of the same name; pass this field as { data: { data: … } }';
  throw invalidParameter('data', reason);
}

function isFile(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isRawBody) : isRawBody(value);
}

function writeFields({ kind, media, header }: ChosenMedia, fields: Fields): WrittenBody {
  if (media.whole !== undefined) {
    const reason = `its field ${JSON.stringify(media.whole)} has the name of a parameter or option`;
    throw new EndpointError('MISSING_PARAMETER', `Pass the whole body as "data", because ${reason}.`, {
      parameter: 'data',
      parameters: ['data'],
    });
  }
  if (kind === 'form') return { body: writeForm(fields, media), contentType: header };
  if (kind === 'multipart') return writeMultipart(fields, media);
  const [name = 'data'] = Object.keys(fields);
  if (kind === 'raw') {
    const type = header ?? 'this type';
    throw invalidParameter(
      name,
      `cannot be sent as a field of ${type}; pass the whole body, as text or bytes, in "data"`,
    );
  }
  let hasBigint = false;
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined && checkJson(value, field)) hasBigint = true;
  }
  return { body: hasBigint ? writeJson(fields, name) : { ...fields }, contentType: header };
}

function writeData(chosen: ChosenMedia, data: unknown): WrittenBody {
  const { kind, media, header } = chosen;
  if (kind === 'json') {
    if (media.fields && typeof data !== 'object') {
      const hint = 'pass an object, or pass another media type as the "content-type" header';
      throw invalidParameter('data', `must be an object, because the operation takes ${header ?? 'JSON'}; ${hint}`);
    }
    return { body: jsonBody(data), contentType: header };
  }
  if (kind === 'form' || kind === 'multipart') return writeFormData(chosen, data);
  if (isEncoded(data)) {
    checkBoundary(header);
    return { body: data, contentType: header };
  }
  if (typeof data !== 'object' && data !== null) return { body: writeScalar(data, 'data'), contentType: header };
  throw invalidParameter(
    'data',
    `must be text or bytes, because the operation takes ${header ?? 'neither JSON nor a form'}`,
  );
}

/** Writes the fields of a form, or takes a form that is already encoded. */
function writeFormData({ kind, media, header }: ChosenMedia, data: unknown): WrittenBody {
  const fields = typeof data === 'object' && data !== null && isPlainObject(data) ? (data as Fields) : undefined;
  if (kind === 'multipart') {
    if (fields !== undefined) return writeMultipart(fields, media);
    if (isKind(data, 'FormData')) return { body: data, contentType: undefined };
    // Only the author of the parts knows their boundary.
    if (isEncoded(data) && /;\s*boundary=/i.test(header ?? '')) return { body: data, contentType: header };
    throw invalidParameter(
      'data',
      'must be an object of fields or a FormData, because the operation takes multipart/form-data',
    );
  }
  if (fields !== undefined) return { body: writeForm(fields, media), contentType: header };
  if (isKind(data, 'URLSearchParams')) return { body: String(data), contentType: header };
  if (isEncoded(data)) return { body: data, contentType: header };
  throw invalidParameter(
    'data',
    'must be an object of fields, URLSearchParams or text, because the operation takes a form',
  );
}

/** Only the author of an encoded multipart body knows its boundary. */
function checkBoundary(header: string | undefined): void {
  if (!/^multipart\//i.test(header ?? '') || /;\s*boundary=/i.test(header ?? '')) return;
  const message = `The body is ${header}, so the "content-type" header must contain the boundary of its parts: "${header}; boundary=…".`;
  throw new EndpointError('INVALID_HEADER', message, { parameter: 'content-type' });
}

/** Clients serialize objects and lists as JSON, but send text unchanged, so a JSON string is serialized here. */
function jsonBody(data: unknown): unknown {
  if (typeof data === 'object' && data !== null) {
    // Bytes and streams may already contain JSON.
    if (isRawBody(data) && !isForm(data)) return data;
    return checkJson(data, 'data') ? writeJson(data, 'data') : data;
  }
  return writeJson(data, 'data');
}

/** Whether the data is already encoded as text or bytes. */
function isEncoded(data: unknown): boolean {
  return typeof data === 'string' || (isRawBody(data) && !isForm(data));
}

function isForm(data: unknown): boolean {
  return isKind(data, 'FormData') || isKind(data, 'URLSearchParams');
}

function isKind(data: unknown, name: string): boolean {
  return Object.prototype.toString.call(data) === `[object ${name}]`;
}

function unknownParameter(name: string, reason: string): EndpointError {
  const message = `The operation has no parameter ${JSON.stringify(name)}${reason}.`;
  return new EndpointError('INVALID_PARAMETER', message, { parameter: name });
}

function unexpectedBody(): EndpointError {
  const message = 'The operation has no body, but "data" was given. Pass parameters by their names instead.';
  return new EndpointError('UNEXPECTED_BODY', message, { parameter: 'data' });
}

function missingBody(): EndpointError {
  return new EndpointError('MISSING_PARAMETER', 'The operation needs a body. Pass it as "data".', {
    parameter: 'data',
    parameters: ['data'],
  });
}
