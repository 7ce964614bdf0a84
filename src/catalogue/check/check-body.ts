import { findNearest } from '../../internal/edit-distance.ts';
import type { BodyRecord } from '../types.ts';
import type { Check } from './check.ts';
import { checkFieldValue } from './check-parameters.ts';
import { membersOf } from './read-call.ts';

/** The body: whether there may be one, whether it is whole, and what is in it if it is given as `data`. */
export function checkBody(check: Check): void {
  const { record, call, report } = check;
  const { body } = record;
  const hasData = call.options.has('data');
  if (body === undefined) {
    if (hasData) report('UNEXPECTED_BODY', 'This route takes no body.', { parameter: 'data' });
    return;
  }
  const given = hasData ? readData(call.options.get('data')) : call.parameters;
  // A form, a stream or text: what is in it is the business of whoever made it.
  if (given === undefined) return;
  const fields = body.fields.filter(({ name }) => given.has(name) || !isParameter(check, name));
  if (hasData) checkMembers(check, body, given);
  const isEmpty = !fields.some(({ name }) => given.has(name)) && !(body.open && hasOthers(check, given));
  if (isEmpty && !body.required) return;
  if (isEmpty && !hasData && body.fields.length === 0)
    report('MISSING_BODY', 'This route needs a body: pass it as "data".', { parameter: 'data' });
  for (const { name, required } of fields) {
    if (!required || given.get(name) !== undefined) continue;
    report('MISSING_PARAMETER', `The body must have "${name}".`, { parameter: name });
  }
}

/** Whether something is given that no placeholder and no query takes: it goes into the body. */
function hasOthers(check: Check, given: ReadonlyMap<string, unknown>): boolean {
  return [...given.keys()].some((name) => !isParameter(check, name));
}

function isParameter({ record }: Check, name: string): boolean {
  return record.parameters.some((parameter) => parameter.name === name);
}

/** The members of a plain object, or undefined for any other kind of body. */
function readData(data: unknown): ReadonlyMap<string, unknown> | undefined {
  try {
    const prototype: unknown = typeof data === 'object' && data !== null ? Object.getPrototypeOf(data) : undefined;
    return prototype === Object.prototype || prototype === null ? new Map(membersOf(data)) : undefined;
  } catch {
    return undefined;
  }
}

function checkMembers(check: Check, body: BodyRecord, members: ReadonlyMap<string, unknown>): void {
  const fields = new Map(body.fields.map((field) => [field.name, field]));
  for (const [name, value] of members) {
    const field = fields.get(name);
    if (field !== undefined) checkFieldValue(check, field, value);
    else if (isParameter(check, name)) {
      const message = `"${name}" is no part of the body: put it beside "data".`;
      check.report('WRONG_PLACE', message, { parameter: name });
    } else if (!body.open) {
      const suggestions = findNearest(name, fields.keys());
      const hint = suggestions.length > 0 ? ` Did you mean "${suggestions[0]}"?` : '';
      check.report('UNKNOWN_PARAMETER', `The body has no member "${name}".${hint}`, { parameter: name, suggestions });
    }
  }
}
