import { didYouMean } from '../../src/core/edit-distance.ts';
import { isRecord } from '../../src/core/objects.ts';
import { isNestedDeeper } from '../../src/core/secrets.ts';
import { Refusal } from './refusal.ts';

/** The arguments of all tools. Each tool takes some of them. */
export interface ToolArguments {
  readonly query?: string;
  readonly route?: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly fields?: string | readonly string[];
  readonly format?: string;
  readonly file?: string;
  readonly lines?: string | undefined;
  readonly find?: string | undefined;
  readonly page?: number;
}

/** The arguments of `call`, in the order of their use. */
export const CALL_ARGUMENTS = ['route', 'parameters', 'fields', 'format', 'file', 'lines', 'find', 'page'] as const;

type Check = (value: unknown) => string | undefined;

const LONGEST_TEXT = 2000;
export const DEEPEST = 60;
/** No route has nearly as many. */
const MOST_PARAMETERS = 1000;

const isShortText: Check = (value) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_TEXT
    ? undefined
    : `a text of 1 to ${LONGEST_TEXT} characters`;

const CHECKS: { readonly [Name in keyof ToolArguments]-?: Check } = {
  query: isShortText,
  route: isShortText,
  parameters: (value) =>
    isRecord(value) && Object.keys(value).length <= MOST_PARAMETERS && !isNestedDeeper(value, DEEPEST)
      ? undefined
      : `an object of at most ${MOST_PARAMETERS} values by name`,
  fields: (value) =>
    isShortText(value) === undefined || (Array.isArray(value) && value.every((each) => typeof each === 'string'))
      ? undefined
      : 'names such as "number,user.login"',
  format: isShortText,
  file: isShortText,
  lines: (value) => (isRange(value) ? undefined : 'lines such as "40-80", "40-" or "-50", counted from 1'),
  find: isShortText,
  page: (value) => (Number.isInteger(value) && (value as number) >= 1 ? undefined : 'a number from 1'),
};

/** Reads the arguments of a tool. Unknown names and invalid values are refused. */
export function readArguments(
  tool: string,
  given: unknown,
  names: readonly (keyof ToolArguments)[],
  required: keyof ToolArguments,
): ToolArguments {
  const values = given ?? {};
  if (!isRecord(values)) throw invalid('The arguments must be an object.');
  const read: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(values)) {
    const known = names.find((each) => each === name);
    if (known === undefined) {
      const shown = name.slice(0, 40);
      throw invalid(`${tool} has no argument "${shown}".${didYouMean(shown, names)} It takes: ${names.join(', ')}.`);
    }
    const expected = value === null ? undefined : CHECKS[known](value);
    if (expected !== undefined) throw invalid(`The argument "${name}" must be ${expected}.`);
    if (value !== null) read[name] = value;
  }
  if (read[required] === undefined) throw invalid(`The argument "${required}" is missing.`);
  return read as ToolArguments;
}

/** Whether a value is a range of lines that is not empty. */
function isRange(value: unknown): boolean {
  const [, first, last] = /^(\d{1,9})?(?:-(\d{1,9})?)?$/.exec(typeof value === 'string' ? value.trim() : 'x') ?? [];
  if (first === undefined) return last !== undefined && Number(last) > 0;
  return Number(first) > 0 && Number(last ?? first) >= Number(first);
}

function invalid(message: string): Refusal {
  return new Refusal('INVALID_ARGUMENT', message);
}
