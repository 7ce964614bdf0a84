import { findNearest } from '../../internal/edit-distance.ts';
import { OPTION_NAMES } from '../../internal/option-names.ts';
import type { FieldRecord, ParameterRecord } from '../types.ts';
import type { Check } from './check.ts';
import { describeType, findFault, type Target } from './value-type.ts';

/** Parameters by name: what they are called, whether they are all there, what they hold, and where they go. */
export function checkParameters(check: Check): void {
  const { record, call } = check;
  const renamed = record.deprecation?.renamed ?? {};
  const known = new Map(record.parameters.map((parameter) => [parameter.name, parameter]));
  const fields = new Map(record.body?.fields.map((field) => [field.name, field]));
  for (const parameter of record.parameters) checkRequired(check, parameter);
  for (const [name, value] of call.parameters) {
    const parameter = known.get(name);
    const field = fields.get(name);
    if (parameter !== undefined) checkParameter(check, parameter, value);
    else if (field !== undefined) checkField(check, field, value);
    else if (!(name in renamed)) checkUnknown(check, name, [...known.keys(), ...fields.keys()]);
  }
}

function checkRequired(
  { record, call, mayBeEmpty, report }: Check,
  { name, in: place, required }: ParameterRecord,
): void {
  if (!required || place === 'header' || place === 'cookie') return;
  const value = call.parameters.get(name);
  const isEmptyPath = place === 'path' && value === '' && !(record.method === 'GET' && mayBeEmpty.includes(name));
  if (value !== undefined && value !== null && !isEmptyPath) return;
  report('MISSING_PARAMETER', `The parameter "${name}" is required.`, { parameter: name });
}

function checkParameter(check: Check, parameter: ParameterRecord, value: unknown): void {
  const { record, report } = check;
  const { name, in: place, type } = parameter;
  if (place === 'header' || place === 'cookie') {
    const option = place === 'header' ? `"headers"` : `the header "cookie"`;
    report('WRONG_PLACE', `"${name}" is sent as a ${place}: put it into ${option}.`, { parameter: name });
    return;
  }
  // In a body, it would be ignored.
  const goesToBody = place === 'query' && record.method !== 'GET' && !inQueryTemplate(record.route, name);
  if (goesToBody)
    report('WRONG_PLACE', `"${name}" belongs in the query, but this route has it in the body.`, { parameter: name });
  if (value === null || (value === '' && place === 'path')) return;
  checkValue(check, name, value, type, 'text');
  if (parameter.deprecated) reportDeprecated(check, name);
}

function inQueryTemplate(route: string, name: string): boolean {
  const open = route.indexOf('{?');
  return (
    open >= 0 &&
    route
      .slice(open + 2, route.indexOf('}', open))
      .split(',')
      .includes(name)
  );
}

/** A field that is not in `data` goes into a body that is built from parameters, unless `data` is there. */
function checkField(check: Check, field: FieldRecord, value: unknown): void {
  if (check.call.options.has('data')) {
    const message = `"${field.name}" is not sent, because "data" is the body: put it in there.`;
    check.report('WRONG_PLACE', message, { parameter: field.name });
  } else checkFieldValue(check, field, value);
}

export function checkFieldValue(check: Check, { name, type, deprecated }: FieldRecord, value: unknown): void {
  checkValue(check, name, value, type, 'json');
  if (deprecated) reportDeprecated(check, name);
}

function checkValue(
  { report }: Check,
  name: string,
  value: unknown,
  type: ParameterRecord['type'],
  target: Target,
): void {
  const fault = findFaultSafely(value, type, target);
  if (fault === undefined) return;
  const text = describeType(type);
  if (fault === 'enum')
    report('NOT_IN_ENUM', `"${name}" must be one of ${text}.`, { parameter: name, expected: text.split(' | ') });
  else report('WRONG_TYPE', `"${name}" must be of type ${text}.`, { parameter: name, expected: [text] });
}

/** A value that cannot even be looked at is of no type. */
function findFaultSafely(...question: Parameters<typeof findFault>): ReturnType<typeof findFault> {
  try {
    return findFault(...question);
  } catch {
    return 'type';
  }
}

function reportDeprecated({ report }: Check, name: string): void {
  report('DEPRECATED_PARAMETER', `The parameter "${name}" is deprecated.`, { parameter: name });
}

function checkUnknown({ record, call, report }: Check, name: string, names: readonly string[]): void {
  if (call.bucketed.has(name) && OPTION_NAMES.has(name)) {
    const message = `In the bucket "parameters", "${name}" is a parameter, and the route has none of that name: put it beside the bucket.`;
    report('WRONG_PLACE', message, { parameter: name });
    return;
  }
  if (record.body?.open && record.method !== 'GET' && !call.options.has('data')) return;
  const suggestions = findNearest(name, names).filter((each) => !call.parameters.has(each));
  const hint = suggestions.length > 0 ? ` Did you mean "${suggestions[0]}"?` : '';
  report('UNKNOWN_PARAMETER', `This route has no parameter "${name}".${hint}`, { parameter: name, suggestions });
}
