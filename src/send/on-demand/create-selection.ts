import { invalidOption } from '../../endpoint/errors.ts';
import { parseFields } from '../../fields/parse-fields.ts';
import { selectFields } from '../../fields/select-fields.ts';
import { isTextList } from '../../internal/read-options.ts';
import type { Call, Mode } from '../call.ts';
import type { Outcome } from '../outcome.ts';

/** Checks the fields that a caller wants, before the request is sent. Returns the function that selects them from the data. */
export async function createSelection(
  { isApi, outgoing, settings }: Call,
  fields: readonly string[],
  mode: Mode | undefined,
): Promise<(outcome: Outcome) => Outcome> {
  const expected = isTextList(fields);
  if (expected) throw invalidOption('fields', `must be ${expected}`);
  if (mode) throw invalidOption('fields', 'works with send.fields only, not with other methods');
  const tree = parseFields(fields);
  if (isApi) await (await settings.loadAdvice?.())?.checkFields?.(outgoing, fields);
  return (outcome) => ({ ...outcome, data: selectFields(outcome.data, tree) });
}
