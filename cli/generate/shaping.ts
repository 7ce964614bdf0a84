import type { PathsSettings } from 'routebook/generator';
import { UsageError } from '../shared/errors.ts';

/** The options that change how `--paths` writes types. All are true or false. */
export type Shaping = PathsSettings;

const NAMES: Readonly<Record<keyof Shaping, true>> = {
  enum: true,
  enumValues: true,
  dedupeEnums: true,
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  immutable: true,
  pathParamsAsTypes: true,
  additionalProperties: true,
  defaultNonNullable: true,
  propertiesRequiredByDefault: true,
  emptyObjectsUnknown: true,
  arrayLength: true,
  alphabetize: true,
  excludeDeprecated: true,
  readWriteMarkers: true,
  exportType: true,
};

/** The names as they are in the configuration, as in openapi-typescript. */
export const SHAPING = Object.keys(NAMES) as readonly (keyof Shaping)[];

/** `enumValues` → `enum-values`. */
export function optionName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The options that are set, in an object that has all of them. */
export function shapingIn(values: Shaping): { [Name in keyof Shaping]?: boolean } {
  return Object.fromEntries(
    SHAPING.flatMap((name) => (typeof values[name] === 'boolean' ? [[name, values[name]]] : [])),
  );
}

/** The result of `takeShaping`. */
interface TakenShaping {
  readonly shaping: Shaping;
  /** The other arguments. */
  readonly rest: readonly string[];
}

/**
 * Takes the shaping options out of the arguments, in every form that openapi-typescript reads: `--enum`, `--enum=false`,
 * `--enum false`, `--no-enum`, `--enumValues` and `-t`.
 */
export function takeShaping(args: readonly string[]): TakenShaping {
  const known = new Map<string, keyof Shaping>(
    SHAPING.flatMap((name) => [name, optionName(name)].map((each) => [`--${each}`, name] as const)),
  );
  known.set('-t', 'exportType');
  const shaping: Record<string, boolean> = {};
  const rest: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--') return { shaping, rest: [...rest, ...args.slice(index)] };
    const [option = '', value] = arg.split(/=(.*)/s);
    const isNegated = option.startsWith('--no-');
    const name = known.get(isNegated ? `--${option.slice(5)}` : option);
    if (name === undefined) {
      rest.push(arg);
      continue;
    }
    const next = args[index + 1];
    const isNext = value === undefined && (next === 'true' || next === 'false');
    if (isNext) index += 1;
    const text = isNext ? next : (value ?? 'true');
    if (text !== 'true' && text !== 'false') throw new UsageError(`${option} is true or false.`);
    shaping[name] = (text === 'true') !== isNegated;
  }
  return { shaping, rest };
}
