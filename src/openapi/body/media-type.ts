import { rawKindOf } from '../../core/body.ts';
import { EndpointError } from '../../core/errors.ts';
import type { BodyKind, ChooseMedia, ChosenMedia, MediaRule } from '../rules.ts';

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
export const onlyMedia: ChooseMedia = ([only], given) => {
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
export const chooseMedia: ChooseMedia = (media, given, data, hasFiles) => {
  const names = media.map(([name]) => name);
  const chosen = (name: string, header: string | undefined, kind: BodyKind): ChosenMedia => {
    const [, rule, facts] = media.find(([each]) => each === name) as MediaRule;
    return { header, rule: rule.kinds?.[kind] ?? rule, facts };
  };
  if (given !== undefined) return chosen(nameOfGiven(names, given), given, kindOf(given));
  const fitting = kindOfData(data, hasFiles);
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
export function invalidType(message: string): EndpointError {
  return new EndpointError('INVALID_HEADER', message, { parameter: 'content-type' });
}

/** A media type with its parameters, without spaces and in lowercase. */
function normalize(mediaType: string): string {
  return mediaType.toLowerCase().replace(/\s+/g, '');
}

type DataKind = 'form' | 'multipart' | 'bytes';

/** The media type that the kind of `data` determines, if it does. */
function kindOfData(data: unknown, hasFiles: boolean): DataKind | undefined {
  if (data === undefined) return hasFiles ? 'multipart' : undefined;
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
