import { findNearest, suggestName } from '../../core/edit-distance.ts';
import { ownMember } from '../../core/objects.ts';
import { OPTION_NAMES } from '../../core/read-options.ts';
import { findEnum } from '../create-body.ts';
import { describeType } from '../type-keywords.ts';
import type { FieldRecord, ParameterRecord } from '../types.ts';
import { findFault, type Target } from './find-fault.ts';
import { findViolation } from './find-violation.ts';
import { exampleOfFormat } from './formats.ts';
import type { CheckContext } from './read-given-call.ts';

/**
 * Checks the parameters: whether names exist, required parameters are present, and values have the right type and are in the right
 * place.
 */
export function checkParameters(check: CheckContext): void {
  const { record, call } = check;
  const deprecation = ownMember(record, 'deprecation');
  const renamed = (deprecation && ownMember(deprecation, 'renamed')) ?? {};
  const body = ownMember(record, 'body');
  const known = new Map(record.parameters.map((parameter) => [parameter.name, parameter]));
  const fields = new Map(body?.fields.map((field) => [field.name, field]));
  for (const parameter of record.parameters) checkRequired(check, parameter);
  for (const [name, value] of call.parameters) {
    const parameter = known.get(name);
    const field = fields.get(name);
    if (parameter !== undefined) checkParameter(check, parameter, value);
    else if (field !== undefined) checkField(check, field, value);
    else if (!Object.hasOwn(renamed, name)) checkUnknown(check, name, [...known.keys(), ...fields.keys()]);
  }
}

function checkRequired(
  { record, call, mayBeEmpty, report }: CheckContext,
  { name, in: place, required }: ParameterRecord,
): void {
  if (!required || place === 'header' || place === 'cookie') return;
  const value = call.parameters.get(name);
  const isEmptyPath = place === 'path' && value === '' && !(record.method === 'GET' && mayBeEmpty.includes(name));
  if (value !== undefined && value !== null && !isEmptyPath) return;
  report('MISSING_PARAMETER', `The parameter "${name}" is required.`, { parameter: name });
}

function checkParameter(check: CheckContext, parameter: ParameterRecord, value: unknown): void {
  const { record, describedPlaces, report } = check;
  const { name, in: place, type } = parameter;
  if (!describedPlaces && (place === 'header' || place === 'cookie')) {
    const option = place === 'header' ? `"headers"` : `the header "cookie"`;
    report('WRONG_PLACE', `"${name}" is sent as a ${place}: pass it in ${option}.`, { parameter: name });
    return;
  }
  // The API would ignore it in the body.
  const goesToBody =
    !describedPlaces && place === 'query' && record.method !== 'GET' && !queryNamesOf(record.route).includes(name);
  if (goesToBody)
    report('WRONG_PLACE', `"${name}" belongs in the query, but this call sends it in the body.`, { parameter: name });
  if (value === null || (value === '' && place === 'path')) return;
  if (checkValue(check, name, value, type, 'text')) checkLimits(check, parameter, value);
  if (parameter.deprecated) reportDeprecated(check, name);
}

/** The names in the query template at the end of a route: `{?name,label}`. */
export function queryNamesOf(route: string): string[] {
  const open = route.indexOf('{?');
  return open < 0 ? [] : route.slice(open + 2, route.indexOf('}', open)).split(',');
}

/** A body field next to `data` is not sent. */
function checkField(check: CheckContext, field: FieldRecord, value: unknown): void {
  if (check.call.options.has('data')) {
    check.report('WRONG_PLACE', `"${field.name}" is not sent, because "data" is the whole body. Pass it in "data".`, {
      parameter: field.name,
    });
  } else checkFieldValue(check, field, value);
}

export function checkFieldValue(check: CheckContext, { name, type, deprecated }: FieldRecord, value: unknown): void {
  checkValue(check, name, value, type, 'json');
  if (deprecated) reportDeprecated(check, name);
}

/** Reports what is wrong with a value. Returns whether it is valid. */
function checkValue(
  { report }: CheckContext,
  name: string,
  value: unknown,
  type: ParameterRecord['type'],
  target: Target,
): boolean {
  const fault = findFaultSafely(value, type, target);
  if (fault === undefined) return true;
  const text = describeType(type);
  if (fault === 'enum') {
    const expected = findEnum(type)?.map((each) => JSON.stringify(each)) ?? text.split(' | ');
    report('NOT_IN_ENUM', `"${name}" must be one of ${expected.join(' | ')}.`, { parameter: name, expected });
  } else if (fault === 'format') {
    const format = formatIn(type);
    const example = exampleOfFormat(format);
    report('WRONG_FORMAT', `"${name}" must have the format ${format}, as in "${example}".`, {
      parameter: name,
      expected: [format],
    });
  } else report('WRONG_TYPE', `"${name}" must be of type ${text}.`, { parameter: name, expected: [text] });
  return false;
}

/** The first format in a type. */
function formatIn(type: ParameterRecord['type']): string {
  return /string:([a-z-]+)/.exec(JSON.stringify(type))?.[1] ?? '';
}

/** Checks the limits of a value that has the right type. */
function checkLimits({ report }: CheckContext, parameter: ParameterRecord, value: unknown): void {
  // Only its own: most parameters have none, and then a polluted prototype would be read.
  const { name, limits } = { limits: undefined, ...parameter };
  const violation = limits && findViolation(value, limits, 'text');
  if (violation === undefined) return;
  const { code, expected } = violation;
  report(code, `"${name}" must ${expected}.`, { parameter: name, expected: [expected] });
}

/** A value that throws when it is read has no type. */
function findFaultSafely(...question: Parameters<typeof findFault>): ReturnType<typeof findFault> {
  try {
    return findFault(...question);
  } catch {
    return 'type';
  }
}

function reportDeprecated({ report }: CheckContext, name: string): void {
  report('DEPRECATED_PARAMETER', `The parameter "${name}" is deprecated.`, { parameter: name });
}

function checkUnknown({ record, call, report }: CheckContext, name: string, names: readonly string[]): void {
  if (call.bucketed.has(name) && OPTION_NAMES.has(name)) {
    report(
      'WRONG_PLACE',
      `In the option "parameters", "${name}" is a parameter, but this route has no parameter with that name. To pass the option, move it out of "parameters".`,
      { parameter: name },
    );
    return;
  }
  if (ownMember(record, 'body')?.open && record.method !== 'GET' && !call.options.has('data')) return;
  const suggestions = findNearest(name, names).filter((each) => !call.parameters.has(each));
  report('UNKNOWN_PARAMETER', `This route has no parameter "${name}".${suggestName(suggestions.at(0))}`, {
    parameter: name,
    suggestions,
  });
}
