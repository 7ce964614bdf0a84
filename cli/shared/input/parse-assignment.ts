import { InputError, UsageError } from '../errors.ts';

/** A parsed `name=value`. */
export interface Assignment {
  readonly name: string;
  readonly value: unknown;
  /** Whether the value is text that may be converted to the type in the catalogue. */
  readonly isText: boolean;
}

const FORMS = 'name=value, name:=json or name=@file';
const HELP = 'routebook help parameters';

/** Parses `name=value`, `name:=json`, `name=@file` or `name:=@file`. */
export async function parseAssignment(argument: string): Promise<Assignment> {
  const [, name = '', colon = '', value = ''] = /^([^=:][^=]*?)(:?)=(.*)$/s.exec(argument) ?? [];
  if (name === '') throw new UsageError(`write a parameter as ${FORMS}.`, HELP);
  if (colon === '' && value.startsWith('=')) {
    throw new UsageError(
      `"${name}==" is how HTTPie marks a query parameter. Here, write ${name}=… with one "=". Write text that starts with "=" as ${name}:='"=…"'.`,
      HELP,
    );
  }
  const file = value.startsWith('@') ? value.slice(1) : undefined;
  const text = file === undefined ? value : await readText(name, file);
  if (colon === '') return { name, value: text, isText: file === undefined };
  return { name, value: parseJson(name, text, file), isText: false };
}

/** Parses a field as `gh api -F` does: `true`, `false`, `null` and integers are JSON, `@file` is a file, and anything else is text. */
export async function parseTypedField(argument: string): Promise<Assignment> {
  const assignment = await parseAssignment(argument);
  const { name, value } = assignment;
  if (typeof value !== 'string' || !assignment.isText) return assignment;
  if (!/^(?:true|false|null|-?\d+)$/.test(value)) return assignment;
  return { name, value: parseJson(name, value, undefined), isText: false };
}

/** Parses a field as `gh api -f` does: the value is always text. */
export function parseRawField(argument: string): Assignment {
  const equals = argument.indexOf('=');
  if (equals < 1) throw new UsageError('write a field as -f name=value.', HELP);
  return { name: argument.slice(0, equals), value: argument.slice(equals + 1), isText: false };
}

async function readText(name: string, file: string): Promise<string> {
  // The module is loaded on demand, because few commands read files.
  const { readInput, decode, MAX_BODY_BYTES } = await import('./read-input.ts');
  const bytes = await readInput(file, MAX_BODY_BYTES).catch((error: Error) => {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${error.message} Write text that starts with "@" as ${name}:='"@…"'.`, HELP);
  });
  const text = decode(bytes);
  if (text === undefined) throw new InputError(`the file ${file} for "${name}" is not UTF-8 text.`, HELP);
  return text;
}

function parseJson(name: string, text: string, file: string | undefined): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    if (file !== undefined) {
      throw new InputError(
        `the file ${file} for "${name}" is not JSON. Write ${name}=@${file} to send its text.`,
        HELP,
      );
    }
    throw new UsageError(`the value of "${name}" is not JSON. Write ${name}=value for text.`, HELP);
  }
  // JSON integers have no upper limit, but JavaScript numbers do. Beyond it, a different number would be sent.
  if (hasUnsafeInteger(text)) {
    throw new UsageError(
      `the value of "${name}" has an integer that is too large for a number. Send it as text.`,
      HELP,
    );
  }
  return value;
}

function hasUnsafeInteger(json: string): boolean {
  const numbers = json.replace(/"(?:[^"\\]|\\.)*"/gs, '').match(/-?\d[\d.eE+-]*/g) ?? [];
  return numbers.some((number) => /^-?\d+$/.test(number) && !Number.isSafeInteger(Number(number)));
}

export function parseHeader(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  if (colon < 1) throw new UsageError("write a header as -H 'name: value'.");
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}
