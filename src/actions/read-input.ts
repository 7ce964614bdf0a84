import { isBoolean, isOneOf, type OptionChecks, readOptions } from '../core/read-options.ts';
import { ActionsError, type JobEnvironment } from './actions-error.ts';

/** The types that an input can be read as. */
export interface InputTypes {
  readonly string: string;
  /** `true` or `false`, in the spellings of YAML. */
  readonly boolean: boolean;
  readonly number: number;
  /** The lines that are not empty. */
  readonly lines: readonly string[];
}

/** The options of `input`. */
export interface InputOptions<Type extends keyof InputTypes = keyof InputTypes, Required extends boolean = boolean> {
  /** By default, `string`. */
  readonly type?: Type;
  /** Whether a missing input is an error. */
  readonly required?: Required;
}

const READERS: { readonly [Type in keyof InputTypes]: (text: string) => InputTypes[Type] | undefined } = {
  string: (text) => text,
  // https://yaml.org/spec/1.2.2/#103-core-schema
  boolean: (text) =>
    /^(?:true|True|TRUE)$/.test(text) ? true : /^(?:false|False|FALSE)$/.test(text) ? false : undefined,
  number: (text) => (/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : undefined),
  lines: (text) =>
    text
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
};
const CHECKS: OptionChecks<InputOptions> = { type: isOneOf(Object.keys(READERS)), required: isBoolean };

/** Reads an input of the step, without the spaces around it. An input that was not passed is empty. */
export function readInput(env: JobEnvironment, name: string, given: InputOptions = {}): unknown {
  const { type = 'string', required = false } = readOptions('input', given, CHECKS);
  const text = (env[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] ?? '').trim();
  if (text === '') {
    if (required) throw new ActionsError('INVALID_INPUT', `The input "${name}" is required, and was not passed.`);
    return type === 'lines' ? [] : undefined;
  }
  const value = READERS[type](text);
  if (value !== undefined) return value;
  throw new ActionsError('INVALID_INPUT', `The input "${name}" must be a ${type}.`);
}
