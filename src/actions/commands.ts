// What a job says to the runner, as documented: commands in its output, and lines in files.
// https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands

import { appendFileSync, statSync } from 'node:fs';
import { ActionsError, type JobEnvironment, variableOf } from './actions-error.ts';

/** Writes a line to the output of the job. */
export type Write = (line: string) => void;

/** Where an annotation is shown. */
export interface AnnotationPlace {
  readonly title?: string | undefined;
  /** The path of the file, from the root of the repository. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly endLine?: number | undefined;
  readonly col?: number | undefined;
  readonly endColumn?: number | undefined;
}

const escapeData = (text: string) => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
const escapeProperty = (text: string) => escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');

/** Writes a command. Nothing in its values can end it, or begin another one. */
export function writeCommand(write: Write, name: string, text: string, place: object = {}): void {
  const properties = Object.entries(place)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  write(`::${name}${properties.length > 0 ? ` ${properties.join(',')}` : ''}::${escapeData(text)}`);
}

/** A message, or that of what was thrown. An error of a test runner's own realm is not an instance of `Error`. */
export function textOf(reason: unknown): string {
  const { message } = Object(reason) as { readonly message?: unknown };
  return String(typeof message === 'string' ? message : reason);
}

/** Writes text to the log. What looks like a command in it is not followed. */
export function writeText(write: Write, text: string): void {
  const token = /^\s*::|##\[/m.test(text) ? crypto.randomUUID() : undefined;
  if (token) writeCommand(write, 'stop-commands', token);
  write(text);
  if (token) writeCommand(write, token, '');
}

/** Hides a value in the log of the job, and each of its lines, because the log is written line by line. */
export function writeMask(write: Write, value: string): void {
  const parts = new Set([value, ...value.split(/\r\n|\r|\n/)].filter((each) => each.trim() !== ''));
  for (const part of parts) writeCommand(write, 'add-mask', part);
}

const NAME = /^[A-Za-z_][\w-]*$/;

/** Adds a name and a value to a file of the job. What ends the value is not known before. */
export function appendValue(env: JobEnvironment, file: string, name: string, value: unknown): void {
  const path = variableOf(env, file);
  if (!NAME.test(name))
    throw new ActionsError(
      'INVALID_NAME',
      'The name of a value must consist of letters, digits, hyphens and underscores.',
    );
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const delimiter = `ghadelimiter_${crypto.randomUUID()}`;
  appendFileSync(path, `${name}<<${delimiter}\n${text}\n${delimiter}\n`);
}

/** Adds a line to a file of the job. */
export function appendLine(env: JobEnvironment, file: string, line: string): void {
  const path = variableOf(env, file);
  if (/[\r\n]/.test(line)) throw new ActionsError('INVALID_NAME', 'A path must have one line.');
  appendFileSync(path, `${line}\n`);
}

/** The longest summary of a step, in bytes. The runner discards a longer one. */
const LONGEST_SUMMARY = 1024 * 1024;

/** Adds Markdown to the summary of the step. */
export function appendSummary(env: JobEnvironment, markdown: string): void {
  const path = variableOf(env, 'GITHUB_STEP_SUMMARY');
  const text = `${markdown}\n`;
  const before = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (before + Buffer.byteLength(text) > LONGEST_SUMMARY)
    throw new ActionsError('TOO_LONG', 'The summary of a step can have 1 MiB. GitHub shows nothing of a longer one.');
  appendFileSync(path, text);
}
