import { joinPointer, splitPointer } from '../../core/json-pointer.ts';
import { isRecord } from '../../core/objects.ts';
import type { Finding } from '../check/finding.ts';
import type { CheckContext, DeepCheck } from '../check/read-given-call.ts';
import type { IndexType } from '../type-keywords.ts';
import { findProblems, shorten } from './find-problems.ts';
import type { ContentTypes, ShapeSource } from './shape-data.ts';

/** Creates the check of what is inside the fields of a body. Fields in which the first level is wrong are not checked further. */
export function createDeepCheck(shapes: ShapeSource): DeepCheck {
  return ({ record, call, report }, findings) => {
    const reported = new Set(findings.flatMap(({ parameter }) => parameter ?? []));
    for (const [index, finding] of findings.entries()) findings[index] = withPointer(finding, call);
    const content = shapes.bodyOf(record.route);
    const found = content && jsonTypeOf(content);
    if (found === undefined || record.body === undefined) return;
    const hasData = call.options.has('data');
    const isParameter = (name: string) => record.parameters.some((parameter) => parameter.name === name);
    const given = [...call.parameters].filter(([name]) => !isParameter(name) && !reported.has(name));
    const value = hasData ? call.options.get('data') : Object.fromEntries(given);
    const isChecked = hasData ? isPlainData(value) : given.length > 0;
    if (!isChecked) return;
    const [contentType, type] = found;
    const limits = shapes.limitsOf(record.route)?.[contentType];
    for (const problem of findProblems(value, type, { getSchema: shapes.getSchema, limits })) {
      const steps = splitPointer(problem.pointer);
      const [field = ''] = steps;
      // The check of the first level has reported them, or knows better: a path parameter may have the name of a required field.
      if (reported.has(field)) continue;
      if (steps.length < 2 && isHandled(problem.code, record.body, isParameter(field))) continue;
      const { code, message, pointer, ...details } = problem;
      const parameter = field === '' ? {} : { parameter: field };
      report(code, message, { ...parameter, pointer: containerOf(field, call) + pointer, ...details });
    }
  };
}

/** The pointer to what contains a field of the body, in the options. */
function containerOf(field: string, { bucketed, options }: CheckContext['call']): string {
  if (options.has('data')) return '/data';
  return bucketed.has(field) ? '/parameters' : '';
}

/** Whether the first level reports a problem of this kind by itself. It joins the fields of alternatives, so it misses what one requires. */
function isHandled(
  code: string,
  { open, fields }: { readonly open: boolean; readonly fields: readonly unknown[] },
  isParameter: boolean,
): boolean {
  if (code === 'OUT_OF_RANGE') return false;
  if (code === 'MISSING_PARAMETER') return isParameter;
  if (code === 'UNKNOWN_PARAMETER') return !open || fields.length > 0;
  return code !== 'WRONG_FORMAT';
}

/** The type of a JSON body. If there are several, the body may have any of them. */
function jsonTypeOf(content: ContentTypes): readonly [contentType: string, type: IndexType] | undefined {
  const isJson = ([name, type]: [string, IndexType]) => /\bjson\b/.test(name) && type !== 'binary';
  const all = Object.entries(content).filter(isJson);
  const [first] = all;
  if (first === undefined || all.length === 1) return first;
  return [first[0], { anyOf: all.map(([, type]) => type) }];
}

/** Text, bytes, streams and forms are not looked into. */
function isPlainData(value: unknown): boolean {
  if (Array.isArray(value)) return true;
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Adds where a value is in the options, and bounds the message. Findings about the route and about options such as `mediaType` have no pointer. */
function withPointer(finding: Finding, { parameters, bucketed, options }: CheckContext['call']): Finding {
  const { parameter, code } = finding;
  const message = shorten(finding.message);
  if (parameter === undefined || parameter.includes('.') || options.has(parameter)) return { ...finding, message };
  const isInData = !parameters.has(parameter) && options.has('data') && code !== 'MISSING_PARAMETER';
  const base = isInData ? '/data' : bucketed.has(parameter) ? '/parameters' : '';
  return { ...finding, message, pointer: joinPointer(base, parameter) };
}
