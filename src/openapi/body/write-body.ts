import { JSON_CONTENT_TYPE, rawKindOf } from '../../core/body.ts';
import { EndpointError } from '../../core/errors.ts';
import { addHeaders } from '../../core/headers.ts';
import type { HeaderRecord } from '../../core/types/headers.ts';
import { invalidParameter, isPlainObject } from '../../core/values.ts';
import { noParameter } from '../call.ts';
import type { Body, BodyRule, FieldNames, Fields, MediaRule, WriteDays, WrittenBody } from '../rules.ts';
import { onlyMedia } from './media-type.ts';

/** The rule of a body with the media types of the description. */
export function body(rule: BodyRule): Body {
  const fields = fieldsOf(rule.media);
  return {
    media: rule.media,
    fields,
    write(data, given, headers, days) {
      const contentType = headers['content-type'];
      const written = writeBody(
        rule,
        fields,
        data,
        given,
        contentType === undefined ? undefined : String(contentType),
        days,
      );
      if (written !== undefined) setContentType(headers, written);
      return written?.body;
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

/** `data` is the whole body, and `fields` are the members of an object. */
function writeBody(
  { required, media, checkData: check, choose = onlyMedia }: BodyRule,
  known: FieldNames,
  data: unknown,
  fields: Fields,
  contentType: string | undefined,
  days: WriteDays | undefined,
): WrittenBody | undefined {
  const [first] = Object.keys(fields);
  if (data !== undefined && first !== undefined) {
    throw noParameter(first, ', and "data" is the whole body. Move it into "data".');
  }
  if (data === undefined && first === undefined) {
    if (!required) return undefined;
    if (media.every(([, , facts]) => !facts.fields || facts.whole !== undefined)) throw missingBody();
  }
  const { header, rule, facts } = choose(media, contentType, data, Object.values(fields).some(isFile));
  const withDays = (value: unknown) => (days === undefined ? value : days(value, facts));
  if (data !== undefined) {
    check?.(data, known);
    return rule.writeData(withDays(data), facts, header);
  }
  if (first === undefined && (!facts.fields || facts.whole !== undefined)) throw missingBody();
  if (facts.whole !== undefined) {
    const reason = `its field ${JSON.stringify(facts.whole)} has the name of a parameter or option`;
    throw missingBody(`Pass the whole body as "data", because ${reason}.`);
  }
  return rule.writeFields(withDays(fields) as Fields, facts, header);
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

function missingBody(message = 'The operation needs a body. Pass it as "data".'): EndpointError {
  return new EndpointError('MISSING_PARAMETER', message, { parameter: 'data', parameters: ['data'] });
}
