import { InputError, UsageError } from '../errors.ts';

const WAYS = 'name=value, name:=json or name=@file';

export type Parameters = Record<string, unknown>;

export async function readParameters(words: readonly string[]): Promise<Parameters> {
  const parameters = new Map<string, unknown>();
  for (const word of words) {
    const [name, value] = await readParameter(word);
    if (parameters.has(name))
      throw new UsageError(`the parameter "${name}" is there twice; write a list as name:='["a","b"]'`);
    parameters.set(name, value);
  }
  return Object.fromEntries(parameters);
}

async function readParameter(word: string): Promise<[name: string, value: unknown]> {
  const [, name = '', colon = '', value = ''] = /^([^=:][^=]*?)(:?)=(.*)$/s.exec(word) ?? [];
  if (name === '') throw new UsageError(`a parameter is written ${WAYS}`);
  const text = value.startsWith('@') ? await readText(name, value.slice(1)) : value;
  return [name, colon === '' ? text : readJson(name, text)];
}

async function readText(name: string, file: string): Promise<string> {
  // Few commands read files, and all of them start sooner without what it takes.
  const { readInput, decode } = await import('./read-input.ts');
  const bytes = await readInput(file).catch((error: Error) => {
    const wayOut = `; a text that begins with "@" is written ${name}:='"@…"'`;
    throw error instanceof InputError ? new InputError(`${error.message}${wayOut}`) : error;
  });
  const text = decode(bytes);
  if (text === undefined) throw new InputError(`the file for "${name}" is not UTF-8 text`);
  return text;
}

function readJson(name: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // JSON has no bound for integers, but numbers have: beyond it, another number would be sent.
    if (hasUnsafeInteger(text)) {
      throw new UsageError(
        `the value of "${name}" has an integer that is too large for a number; write it as a string`,
      );
    }
    return value;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`the value of "${name}" is not JSON; write ${name}=value for a string`);
  }
}

function hasUnsafeInteger(json: string): boolean {
  const numbers = json.replace(/"(?:[^"\\]|\\.)*"/gs, '').match(/-?\d[\d.eE+-]*/g) ?? [];
  return numbers.some((number) => /^-?\d+$/.test(number) && !Number.isSafeInteger(Number(number)));
}

export function readHeader(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  if (colon < 1) throw new UsageError("a header is written 'name: value'");
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}
