import { EndpointError } from './errors.ts';
import { cached, isRecord } from './objects.ts';

/** The keys that are options in a call. Every other key is a parameter. */
export const OPTION_NAMES: ReadonlySet<string> = new Set([
  'method',
  'url',
  'baseUrl',
  'headers',
  'mediaType',
  'data',
  'request',
  'apiVersion',
  'parameters',
]);

const LONGEST_MISSPELLING = 11;

/** The option whose name differs from the given name only by case or by one edit, or `''` if there is none. */
export const similarOptionName = /* @__PURE__ */ cached((name) => {
  if (name.length > LONGEST_MISSPELLING) return '';
  const spellings = spellingsOf(name);
  for (const option of OPTION_NAMES) {
    if (spellingsOf(option).some((spelling) => spellings.includes(spelling))) return option;
  }
  return '';
});

/**
 * A name in lowercase, as it is and without each of its characters. Two names share one of these spellings if one character is added,
 * removed, replaced or swapped with its neighbour.
 */
function spellingsOf(name: string): string[] {
  const lower = name.toLowerCase();
  return [lower, ...Array.from(lower, (_, index) => lower.slice(0, index) + lower.slice(index + 1))];
}

/** Returns nothing if a value is valid, or what it must be, to complete "The option … must be". */
export type OptionCheck = (value: unknown) => string | undefined;

/** One check for each option that a function takes. */
export type OptionChecks<Options> = { readonly [Name in keyof Options]-?: OptionCheck };

/** Other libraries' names for an option, and the advice to give instead of a similar name. */
export type ForeignNames = Readonly<Record<string, string>>;

/**
 * Reads the options of a function: the own enumerable properties that are not undefined, each read once. Unknown names and invalid values throw.
 * The result has no prototype, so that a polluted `Object.prototype` adds no options.
 */
export function readOptions<Options extends object>(
  caller: string,
  given: unknown,
  checks: OptionChecks<Options>,
  foreign: ForeignNames = {},
): Options {
  const options = Object.create(null) as Record<string, unknown>;
  if (given === undefined) return options as Options;
  let name = 'options';
  try {
    if (!isPlainObject(given)) throw invalid(`The options of ${caller} must be a plain object.`, name);
    for (name of Object.keys(given)) {
      if (!Object.hasOwn(checks, name)) throw unknownOption(caller, name, Object.keys(checks), foreign);
      const check = checks[name as keyof Options] as OptionCheck | undefined;
      // An option that decides which others there are was read before.
      const value = check && given[name];
      if (value === undefined) continue;
      const expected = check?.(value);
      if (expected !== undefined) throw invalid(`The option "${name}" of ${caller} must be ${expected}.`, name);
      options[name] = value;
    }
  } catch (fault) {
    // A getter or a proxy may throw anything.
    throw fault instanceof EndpointError
      ? fault
      : invalid(`The option "${name}" of ${caller} could not be read, because it throws.`, name);
  }
  return options as Options;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (Object.getPrototypeOf(prototype) === null && !Array.isArray(value));
}

/** The values that several options accept. */
export const isBoolean: OptionCheck = (value) => (typeof value === 'boolean' ? undefined : 'true or false');
export const isText: OptionCheck = (value) => (typeof value === 'string' ? undefined : 'a string');
export const isFunction: OptionCheck = (value) => (typeof value === 'function' ? undefined : 'a function');
export const isTextList: OptionCheck = (value) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? undefined : 'a list of strings';

/** An object such as JSON has, each of whose values is valid. */
export function isRecordOf(isValid: (value: unknown) => boolean, expected: string): OptionCheck {
  return (value) => (isRecord(value) && Object.values(value).every(isValid) ? undefined : expected);
}

export function isNumberFrom(least: number): OptionCheck {
  return (value) => (typeof value === 'number' && value >= least ? undefined : `a number of at least ${least}`);
}

export function isOneOf(values: readonly string[]): OptionCheck {
  const list = values.map((each) => JSON.stringify(each)).join(', ');
  return (value) => (values.includes(value as string) ? undefined : `one of ${list}`);
}

/** An object with the given methods, such as a cache. */
export function hasMethods(...names: readonly string[]): OptionCheck {
  const list = names.map((name) => `"${name}"`).join(' and ');
  return (value) => (names.every((name) => isMethodOf(value, name)) ? undefined : `an object with the methods ${list}`);
}

function isMethodOf(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[name] === 'function';
}

function unknownOption(caller: string, name: string, known: readonly string[], foreign: ForeignNames): EndpointError {
  // A long name may be data that was passed in place of options.
  const shown = name.length > 40 ? `${name.slice(0, 40)}…` : name;
  // Options are few, so that a name with two typos is still clear: "retrys".
  const spell = (text: string) => (shown.length < 5 ? spellingsOf(text) : spellingsOf(text).flatMap(spellingsOf));
  const spellings = new Set(spell(shown));
  const similar = known.find((each) => spell(each).some((spelling) => spellings.has(spelling)));
  const advice = Object.hasOwn(foreign, name)
    ? foreign[name]
    : similar
      ? `Did you mean "${similar}"?`
      : `It takes: ${known.join(', ')}.`;
  return invalid(`${caller} has no option ${JSON.stringify(shown)}. ${advice}`, shown);
}

function invalid(message: string, parameter: string): EndpointError {
  return new EndpointError('INVALID_OPTION', message, { parameter });
}
