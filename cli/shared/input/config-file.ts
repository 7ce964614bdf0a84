import { existsSync } from 'node:fs';
import { readRegularFile } from '../../../analysis/read-regular-file.ts';
import { didYouMean } from '../../../src/core/edit-distance.ts';
import { isRecord } from '../../../src/core/objects.ts';
import { InputError } from '../errors.ts';
import { readErrorReason } from '../files/replace-file.ts';

const HELP = 'routebook help catalogues';
const MAX_BYTES = 1_000_000;

/** A JSON file that people write. */
export interface ConfigFile {
  readonly content: Record<string, unknown>;
  /** Creates an error with the file and the line of a name in it. */
  fault(message: string, name?: string): InputError;
  /** Throws for a name that is not a setting. */
  checkNames(object: Record<string, unknown>, known: readonly string[]): void;
}

/** Reads a configuration file. Returns undefined if it does not exist. `example` shows what to write into an empty one. */
export function readConfigFile(path: string, example: string): ConfigFile | undefined {
  if (!existsSync(path)) return undefined;
  const text = readText(path).replace(/^\ufeff/, '');
  const fail = (message: string, position: number) =>
    new InputError(`${path}:${text.slice(0, Math.max(0, position)).split('\n').length}: ${message}`, HELP);
  if (text.trim() === '') throw fail(`the file is empty. Write ${example}`, 0);
  const content = parse(text, (position) => fail('this is not valid JSON.', position));
  if (!isRecord(content)) throw fail(`the file must contain an object, such as ${example}`, 0);
  const fault = (message: string, name?: string) => fail(message, name === undefined ? 0 : positionOf(name, text));
  return {
    content,
    fault,
    checkNames(object, known) {
      const name = Object.keys(object).find((each) => !known.includes(each));
      if (name === undefined) return;
      const advice = didYouMean(name, known) || ` Settings: ${known.join(', ')}.`;
      throw fault(`there is no setting "${name}".${advice}`, name);
    },
  };
}

function readText(path: string): string {
  try {
    return readRegularFile(path, MAX_BYTES).toString('utf8');
  } catch (error) {
    throw new InputError(`${path} cannot be read: ${readErrorReason(error)}.`, HELP);
  }
}

/** The message of the engine quotes the text, which may contain a secret, so only the position in it is used. */
function parse(text: string, fail: (position: number) => InputError): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fail(faultPosition((error as Error).message, text));
  }
}

/** The engine names the position, or quotes up to ten characters on either side of it, or has reached the end. */
function faultPosition(message: string, text: string): number {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  if (position !== undefined) return Number(position);
  const [, token = '', dots, quoted] =
    /^Unexpected token '(.+?)', (\.\.\.)?"(.*)"(?:\.\.\.)? is not/s.exec(message) ?? [];
  if (quoted === undefined) return text.trimEnd().length;
  return text.indexOf(quoted) + (dots === undefined ? quoted.indexOf(token) : 10);
}

/** Where a name is written, followed by a colon. */
function positionOf(name: string, text: string): number {
  const quoted = JSON.stringify(name);
  for (let at = text.indexOf(quoted); at >= 0; at = text.indexOf(quoted, at + 1)) {
    if (/^\s*:/.test(text.slice(at + quoted.length, at + quoted.length + 100))) return at;
  }
  return 0;
}
