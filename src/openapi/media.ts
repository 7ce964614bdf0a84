import { JSON_CONTENT_TYPE, rawKindOf, writeJson as writeText } from '../core/body.ts';
import { EndpointError } from '../core/errors.ts';
import { addHeaders } from '../core/headers.ts';
import type {
  Body,
  BodyKind,
  BodyRule,
  ChooseMedia,
  ChosenMedia,
  Convert,
  FieldNames,
  Fields,
  KindRule,
  MediaFacts,
  MediaRule,
  WriteIntegers,
  WrittenBody,
} from '../core/rules.ts';
import type { HeaderRecord } from '../core/types/headers.ts';
import { invalidParameter, isPlainObject, writeScalar } from '../core/values.ts';
import { noParameter } from './call.ts';

const OCTET_STREAM = 'application/octet-stream';
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** The media type without parameters, in lowercase. */
export function essence(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

export function kindOf(mediaType: string): BodyKind {
  const type = essence(mediaType);
  if (/^(?:application|text)\/json$|\+json$/.test(type)) return 'json';
  if (type === FORM) return 'form';
  return type === MULTIPART ? 'multipart' : 'raw';
}

/** The media type of a body that can have only one. The caller may pass it with parameters, and bytes with a type of their own. */
const onlyMedia: ChooseMedia = ([only], given) => {
  const [name, rule, facts] = only as MediaRule;
  if (given === undefined) return { header: name, rule, facts };
  const isBytes = essence(name) === OCTET_STREAM && kindOf(given) === 'raw';
  if (essence(given) !== essence(name) && !isBytes) throw notAccepted(given, [name]);
  checkConcrete(given);
  return { header: given, rule, facts };
};

/**
 * Chooses the media type of a body: the one that the caller passes as `content-type`, the one that matches the kind of `data`,
 * JSON, a form, or the only type for text or bytes. If several of these apply, the caller must choose.
 */
export const chooseMedia: ChooseMedia = (media, given, data, fields) => {
  const names = media.map(([name]) => name);
  const chosen = (name: string, header: string | undefined, kind: BodyKind): ChosenMedia => {
    const [, rule, facts] = media.find(([each]) => each === name) as MediaRule;
    return { header, rule: rule.kinds?.[kind] ?? rule, facts };
  };
  if (given !== undefined) return chosen(nameOfGiven(names, given), given, kindOf(given));
  const fitting = kindOfData(data, fields);
  const name =
    (fitting === undefined ? undefined : findFitting(names, fitting, data)) ??
    chooseVersion(names.filter((each) => essence(each) === 'application/json')) ??
    chooseJson(names) ??
    names.find((each) => kindOf(each) !== 'raw') ??
    (chooseRaw(names, data) as string);
  return name.includes('*') ? chosen(name, ...chooseInRange(name, data, fitting)) : chosen(name, name, kindOf(name));
};

/** The media type for a range such as `image/*`: the type of the data itself, or the only one that is possible. */
function chooseInRange(range: string, data: unknown, fitting: DataKind | undefined): [string | undefined, BodyKind] {
  const own = ownType(data);
  const isOfAnyKind = isInRange(range, 'application/json');
  if (own !== undefined && isInRange(range, own)) return [own, 'raw'];
  if (fitting === 'bytes' && isInRange(range, OCTET_STREAM)) return [OCTET_STREAM, 'raw'];
  if (fitting === undefined && typeof data === 'string' && essence(range) === 'text/*') return ['text/plain', 'raw'];
  // Fields and plain data are sent as JSON. Text can be of any type.
  if (fitting === undefined && typeof data !== 'string' && isOfAnyKind) return [undefined, 'json'];
  if (fitting === 'form' && isInRange(range, FORM)) return [FORM, 'form'];
  if (fitting === 'multipart' && isInRange(range, MULTIPART)) return [MULTIPART, 'multipart'];
  throw ambiguous([range]);
}

function nameOfGiven(names: readonly string[], given: string): string {
  const type = essence(given);
  const name =
    names.find((each) => normalize(each) === normalize(given)) ??
    names.find((each) => essence(each) === type) ??
    names.find((each) => isInRange(each, type)) ??
    // A Blob can have its own type.
    (kindOf(given) === 'raw' ? names.find((each) => essence(each) === OCTET_STREAM) : undefined);
  if (name === undefined) throw notAccepted(given, names);
  checkConcrete(given);
  return name;
}

function notAccepted(given: string, names: readonly string[]): EndpointError {
  return invalidType(
    `The operation does not accept a ${essence(given)} body. Pass one of these as the "content-type" header: ${names.join(', ')}.`,
  );
}

function checkConcrete(given: string): void {
  if (!essence(given).includes('*')) return;
  throw invalidType(`The content type ${essence(given)} is a range. Pass the type of the body itself.`);
}

/** The error for the content type of a body. */
function invalidType(message: string): EndpointError {
  return new EndpointError('INVALID_HEADER', message, { parameter: 'content-type' });
}

/** A media type with its parameters, without spaces and in lowercase. */
function normalize(mediaType: string): string {
  return mediaType.toLowerCase().replace(/\s+/g, '');
}

type DataKind = 'form' | 'multipart' | 'bytes';

/** The media type that the kind of `data` determines, if it does. */
function kindOfData(data: unknown, fields: Fields): DataKind | undefined {
  if (data === undefined) return Object.values(fields).some(isFile) ? 'multipart' : undefined;
  const kind = rawKindOf(data);
  if (kind === 'form') return 'multipart';
  return kind === 'parameters' ? 'form' : kind && 'bytes';
}

function findFitting(names: readonly string[], kind: DataKind, data: unknown): string | undefined {
  if (kind !== 'bytes') return names.find((each) => kindOf(each) === kind);
  return chooseRaw(names, data);
}

/**
 * The media type of text or bytes. A Blob has its own. Text is sent as the only text type, and bytes as the only other type, if
 * there is exactly one.
 */
function chooseRaw(names: readonly string[], data: unknown): string | undefined {
  const raw = names.filter((each) => kindOf(each) === 'raw');
  const own = ownType(data);
  const same = own === undefined ? undefined : raw.find((each) => isInRange(each, own));
  if (same !== undefined) return same;
  if (raw.length < 2) return raw[0];
  const isText = typeof data === 'string';
  const [fitting, ...others] = raw.filter((each) => isTextType(each) === isText);
  if (fitting !== undefined && others.length === 0) return fitting;
  throw ambiguous(raw);
}

/**
 * The JSON type of an operation without `application/json`. Several JSON types, such as two kinds of patches, have different
 * meanings.
 */
function chooseJson(names: readonly string[]): string | undefined {
  const json = names.filter((each) => kindOf(each) === 'json');
  const plain = chooseVersion(json.filter((each) => essence(each) === 'text/json'));
  if (plain !== undefined || new Set(json.map(essence)).size < 2) return plain ?? chooseVersion(json);
  throw ambiguous(json);
}

/** Of media types that differ only by their parameters, such as a version, the one that has none. */
function chooseVersion(names: readonly string[]): string | undefined {
  if (names.length < 2) return names[0];
  const plain = names.find((each) => !each.includes(';'));
  if (plain === undefined) throw ambiguous(names);
  return plain;
}

function ambiguous(names: readonly string[]): EndpointError {
  return invalidType(
    `The media type of the body is not clear. Pass it as the "content-type" header: ${names.join(', ')}.`,
  );
}

function ownType(data: unknown): string | undefined {
  const type = rawKindOf(data) === 'blob' ? essence((data as Blob).type) : '';
  return type === '' ? undefined : type;
}

/** Whether a media type of the description, which may be a range such as `image/*` or `application/*+json`, includes a type. */
export function isInRange(name: string, type: string): boolean {
  const [start = '', end] = essence(name)
    .replace(/^\*\/\*$/, '*')
    .split('*');
  if (end === undefined) return start === type;
  return type.startsWith(start) && type.endsWith(end) && type.length >= start.length + end.length;
}

/** Whether a media type is text: plain text, CSV, XML and the like. */
function isTextType(name: string): boolean {
  return /^text\/|[/+](?:xml|yaml)$/.test(essence(name));
}

/** The rule of a body with the media types of the description. */
export function body({ required, media, checkData: check, choose = onlyMedia }: BodyRule): Body {
  const known = fieldsOf(media);
  return {
    media,
    fields: known,
    /** `data` is the whole body, and `fields` are the members of an object. */
    write(data, fields, headers, days) {
      const [first] = Object.keys(fields);
      if (data !== undefined && first !== undefined) {
        throw noParameter(first, ', and "data" is the whole body. Move it into "data".');
      }
      const isEmpty = data === undefined && first === undefined;
      if (isEmpty && !required) return undefined;
      if (isEmpty && media.every(([, , facts]) => !facts.fields || facts.whole !== undefined)) throw missingBody();
      const { header, rule, facts } = choose(media, headers['content-type']?.toString(), data, fields);
      if (data !== undefined) check?.(data, known);
      else if (facts.whole !== undefined || (first === undefined && !facts.fields))
        throw missingBody(first && facts.whole);
      const given = data === undefined ? fields : data;
      const dated = days ? days(given, facts) : given;
      const written =
        data === undefined ? rule.writeFields(dated as Fields, facts, header) : rule.writeData(dated, facts, header);
      setContentType(headers, written);
      return written;
    },
  };
}

/** Text and bytes have no fields: a call that passes some is refused when its body is written. */
function fieldsOf(media: readonly MediaRule[]): FieldNames {
  const described = media.filter(([, { isRaw }]) => !isRaw);
  const known = new Set(described.flatMap(([, , { names = [] }]) => names));
  const isOpen = described.some(([, , { names, open }]) => names === undefined || open === true);
  return { has: (name) => known.has(name), isOpen: isOpen || described.length === 0 };
}

function setContentType(headers: HeaderRecord, { body: content, contentType }: WrittenBody): void {
  const kind = rawKindOf(content);
  // The encoder of a form chooses its boundary, so a type given beforehand cannot be right.
  if (kind === 'form') delete headers['content-type'];
  // The boundary of an encoded form is known only here.
  else if (contentType?.startsWith('multipart/form-data;')) addHeaders(headers, { 'content-type': contentType });
  // JSON has a content type of its own, but bytes do not.
  else if (contentType !== undefined && (contentType !== 'application/json' || kind))
    addHeaders(headers, { 'content-type': headers['content-type'] ?? contentType });
  else if (content !== undefined && !kind) headers['content-type'] ??= JSON_CONTENT_TYPE;
}

/** A body with a field called "data": an object without any of its fields is meant as that field. */
export function checkData(data: unknown, known: FieldNames): void {
  if (!known.has('data') || known.isOpen || typeof data !== 'object' || data === null || !isPlainObject(data)) return;
  if (Object.keys(data).every((name) => known.has(name))) return;
  const reason = 'is the whole body, which has a field of the same name; pass this field as { data: { data: … } }';
  throw invalidParameter('data', reason);
}

function isFile(value: unknown): boolean {
  return [value].flat().some(rawKindOf);
}

/** The error for a call without a body or, with the name of a required field that is a parameter or an option, of which it has only fields. */
function missingBody(whole?: string): EndpointError {
  const reason = whole && `because its field ${JSON.stringify(whole)} has the name of a parameter or option`;
  const message = reason
    ? `Pass the whole body as "data", ${reason}.`
    : 'The operation needs a body. Pass it as "data".';
  return new EndpointError('MISSING_PARAMETER', message, { parameter: 'data', parameters: ['data'] });
}

/** Writes a value as JSON text. Refuses what JSON would change. */
export function writeJson(value: unknown, name: string): string {
  return writeText(value, undefined, name);
}

/** JSON text for a header, with non-ASCII characters as escapes. */
export function writeAsciiJson(value: unknown, name: string): string {
  return escapeOthers(writeJson(value, name));
}

/** Writes the characters of JSON text that are not ASCII as escapes, for a header. */
export function escapeOthers(text: string): string {
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** JSON for a parameter with integers of any size. `finish` changes the text. */
export function exactJson(integers: WriteIntegers, finish = (text: string) => text): Convert {
  return (value, name) => finish(integers(value, name) ?? writeJson(value, name));
}

/** JSON. Clients serialize objects and lists, but send text unchanged, so a JSON string is serialized here. */
export const jsonBody: KindRule = {
  writeFields: writeData,
  writeData(data, facts, header) {
    if (facts.fields && typeof data !== 'object') {
      const hint = 'pass an object, or pass another media type as the "content-type" header';
      throw invalidParameter('data', `must be an object, because the operation takes ${header ?? 'JSON'}; ${hint}`);
    }
    if (typeof data !== 'object' || data === null)
      return { body: facts.integers?.(data, 'data') ?? writeJson(data, 'data'), contentType: header };
    // Bytes and streams may already contain JSON.
    return isEncoded(data) ? { body: data, contentType: header } : writeData(data, facts, header);
  },
};

/** JSON data. The body is the data itself or, because only text can contain a bigint, its text. */
function writeData(data: object, { integers }: MediaFacts, contentType: string | undefined): WrittenBody {
  const exact = integers?.(data);
  return { body: exact ?? data, text: exact ?? writeText(data), contentType };
}

/** Text or bytes. */
export const rawBody: KindRule = {
  isRaw: true,
  writeFields(fields, _facts, header) {
    const [name = 'data'] = Object.keys(fields);
    const type = header ?? 'this type';
    throw invalidParameter(
      name,
      `cannot be sent as a field of ${type}; pass the whole body, as text or bytes, in "data"`,
    );
  },
  writeData(data, _facts, header) {
    if (isEncoded(data)) {
      checkBoundary(header);
      return { body: data, contentType: header };
    }
    if (typeof data !== 'object' && data !== null) return { body: writeScalar(data, 'data'), contentType: header };
    throw invalidParameter(
      'data',
      `must be text or bytes, because the operation takes ${header ?? 'neither JSON nor a form'}`,
    );
  },
};

/** Only the author of an encoded multipart body knows its boundary. */
function checkBoundary(header: string | undefined): void {
  if (!/^multipart\//i.test(header ?? '') || /;\s*boundary=/i.test(header ?? '')) return;
  throw invalidType(
    `The body is ${header}, so the "content-type" header must contain the boundary of its parts: "${header}; boundary=…".`,
  );
}

/** Whether the data is already encoded as text or bytes. */
export function isEncoded(data: unknown): boolean {
  return typeof data === 'string' || ![undefined, 'form', 'parameters'].includes(rawKindOf(data));
}
