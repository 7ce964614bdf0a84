import type { RequestOptions } from 'routebook';
import { maskSecrets, textFormats } from 'routebook/clients';
import { didYouMean } from '../../../src/core/internal/did-you-mean.ts';
import { InputError, UsageError } from '../errors.ts';
import { toJson } from './terminal.ts';

/** The names that `--as` accepts: JSON and every text format. */
export const FORM_NAMES: readonly string[] = ['json', ...textFormats.map(({ name }) => name)];

export function checkForm(name: string): void {
  if (FORM_NAMES.includes(name)) return;
  // A part of a name is not a misspelling: "python" means "python-requests".
  const [longer] = FORM_NAMES.filter((each) => name.length > 1 && each.startsWith(name.toLowerCase()));
  const advice = longer === undefined ? didYouMean(name, FORM_NAMES) : ` Did you mean "${longer}"?`;
  throw new UsageError(`--as takes one of ${FORM_NAMES.join(', ')}.${advice}`);
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
