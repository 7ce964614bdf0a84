import type { RequestOptions } from 'routebook';
import { maskSecrets, textFormats } from 'routebook/convert';
import { findNearest, suggestName } from '../../../src/core/edit-distance.ts';
import { InputError, UsageError } from '../errors.ts';
import { toJson } from './terminal.ts';

/** The names that `--as` accepts: JSON and every text format. */
export const FORM_NAMES: readonly string[] = ['json', ...textFormats.map(({ name }) => name)];

export function checkForm(name: string): void {
  if (FORM_NAMES.includes(name)) return;
  // A part of a name is not a misspelling: "python" means "python-requests", and "pythn" means "python".
  const isStart = (part: string) => FORM_NAMES.find((each) => part.length > 1 && each.startsWith(part.toLowerCase()));
  const parts = FORM_NAMES.flatMap((each) => [each, ...each.split('-').slice(0, 1)]);
  const nearest = findNearest(name, parts).at(0);
  const meant = isStart(name) ?? (nearest === undefined ? undefined : isStart(nearest));
  throw new UsageError(`--as takes one of ${FORM_NAMES.join(', ')}.${suggestName(meant)}`);
}

/** Writes a request in a form. The typed call needs more information than the request contains: see typed-form.ts. */
export function writeForm(request: RequestOptions, form: string, mask: boolean | string): string {
  const format = textFormats.find(({ name }) => name === form);
  return format ? format.write(request, { mask }) : writeJson(request, mask !== false);
}

function writeJson(request: RequestOptions, isMasked: boolean): string {
  if (ArrayBuffer.isView(request.body)) {
    throw new InputError('the body is not text, so it cannot be printed as JSON.', 'the same command with --as curl');
  }
  return toJson(isMasked ? maskSecrets(request) : request);
}
