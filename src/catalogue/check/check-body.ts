import { findNearest, suggestName } from '../../core/edit-distance.ts';
import { ownMember } from '../../core/objects.ts';
import type { BodyRecord } from '../types.ts';
import { checkFieldValue } from './check-parameters.ts';
import { type CheckContext, membersOf } from './read-given-call.ts';

/** Checks the body: whether the route accepts one, whether required fields are present, and what `data` contains. */
export function checkBody(check: CheckContext): void {
  const { record, call, report } = check;
  const body = ownMember(record, 'body');
  const hasData = call.options.has('data');
  if (body === undefined) {
    // Some clients send an empty object with each DELETE, and GitHub ignores it. The builder rejects every body of a GET.
    const mayBeEmpty = !check.describedPlaces && record.method !== 'GET';
    if (hasData && !(mayBeEmpty && readData(call.options.get('data'))?.size === 0))
      report('UNEXPECTED_BODY', 'This route takes no body. Remove "data".', { parameter: 'data' });
    return;
  }
  const given = hasData ? readData(call.options.get('data')) : call.parameters;
  // The content of a form, a stream or text is not checked.
  if (given === undefined) return;
  const fields = body.fields.filter(({ name }) => given.has(name) || !isParameter(check, name));
  if (hasData) checkMembers(check, body, given);
  const isEmpty = !fields.some(({ name }) => given.has(name)) && !(body.open && hasOthers(check, given));
  if (isEmpty && !body.required) return;
  if (isEmpty && !hasData && body.fields.length === 0)
    report('MISSING_BODY', 'This route requires a body. Pass it as "data".', { parameter: 'data' });
  for (const { name, required } of fields) {
    if (!required || given.get(name) !== undefined) continue;
    report('MISSING_PARAMETER', `The body field "${name}" is required.`, { parameter: name });
  }
}

/** Whether the call passes a value that is not a parameter, and is therefore sent in the body. */
function hasOthers(check: CheckContext, given: ReadonlyMap<string, unknown>): boolean {
  return [...given.keys()].some((name) => !isParameter(check, name));
}

function isParameter({ record }: CheckContext, name: string): boolean {
  return record.parameters.some((parameter) => parameter.name === name);
}

/** The members of a plain object, or undefined for any other kind of body. */
function readData(data: unknown): ReadonlyMap<string, unknown> | undefined {
  try {
    // Throws for null, and for a proxy whose traps throw.
    const prototype: unknown = Object.getPrototypeOf(data);
    return prototype === Object.prototype || prototype === null ? new Map(membersOf(data)) : undefined;
  } catch {
    return undefined;
  }
}

function checkMembers(check: CheckContext, body: BodyRecord, members: ReadonlyMap<string, unknown>): void {
  const fields = new Map(body.fields.map((field) => [field.name, field]));
  for (const [name, value] of members) {
    const field = fields.get(name);
    if (field !== undefined) checkFieldValue(check, field, value);
    else if (isParameter(check, name)) {
      check.report('WRONG_PLACE', `"${name}" is not a field of the body. Pass it outside "data".`, { parameter: name });
    } else if (!body.open) {
      const suggestions = findNearest(name, fields.keys());
      check.report('UNKNOWN_PARAMETER', `The body has no field "${name}".${suggestName(suggestions.at(0))}`, {
        parameter: name,
        suggestions,
      });
    }
  }
}
