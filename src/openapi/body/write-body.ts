import { isRawBody } from '../../core/endpoint/body.ts';
import { EndpointError } from '../../core/errors.ts';
import { invalidParameter, isPlainObject } from '../../core/template/expand.ts';
import type { FieldNames, Fields, RouteFacts, WrittenBody } from '../rules.ts';
import { onlyMedia } from './media-type.ts';

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
  const { required, media, choose = onlyMedia } = body;
  if (data !== undefined && names[0] !== undefined) {
    throw unknownParameter(names[0], ', and "data" is the whole body. Move it into "data"');
  }
  if (data === undefined && names.length === 0) {
    if (!required) return undefined;
    if (media.every(([, , facts]) => !facts.fields || facts.whole !== undefined)) throw missingBody();
  }
  const { header, rule, facts } = choose(media, contentType, data, Object.values(fields).some(isFile));
  const withDays = (value: unknown) => (days === undefined ? value : days(value, facts));
  if (data !== undefined) {
    body.checkData?.(data, known);
    return rule.writeData(withDays(data), facts, header);
  }
  if (names.length === 0 && (!facts.fields || facts.whole !== undefined)) throw missingBody();
  if (facts.whole !== undefined) {
    const reason = `its field ${JSON.stringify(facts.whole)} has the name of a parameter or option`;
    throw missingBody(`Pass the whole body as "data", because ${reason}.`);
  }
  return rule.writeFields(withDays(fields) as Fields, facts, header);
}

/** A body with a field called "data": an object without any of its fields is meant as that field. */
export function checkData(data: unknown, known: FieldNames): void {
  if (!known.has('data') || known.isOpen || typeof data !== 'object' || data === null || !isPlainObject(data)) return;
  if (Object.keys(data).every((name) => known.has(name))) return;
  const reason = 'is the whole body, which has a field of the same name; pass this field as { data: { data: … } }';
  throw invalidParameter('data', reason);
}

function isFile(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isRawBody) : isRawBody(value);
}

function unknownParameter(name: string, reason: string): EndpointError {
  const message = `The operation has no parameter ${JSON.stringify(name)}${reason}.`;
  return new EndpointError('INVALID_PARAMETER', message, { parameter: name });
}

function unexpectedBody(): EndpointError {
  const message = 'The operation has no body, but "data" was given. Pass parameters by their names instead.';
  return new EndpointError('UNEXPECTED_BODY', message, { parameter: 'data' });
}

function missingBody(message = 'The operation needs a body. Pass it as "data".'): EndpointError {
  return new EndpointError('MISSING_PARAMETER', message, { parameter: 'data', parameters: ['data'] });
}
