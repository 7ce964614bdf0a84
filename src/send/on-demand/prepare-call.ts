import type { Call, Mode } from '../call.ts';
import type { Outcome } from '../outcome.ts';
import { checkHost } from './check-host.ts';
import { createSelection } from './create-selection.ts';
import { reportOptions } from './report.ts';

/** What few calls need before they are sent. Returns what selects fields from the result, if the caller wants only some of them. */
export async function prepareCall(
  call: Call,
  mode: Mode | undefined,
): Promise<((outcome: Outcome) => Outcome) | undefined> {
  const { host, options } = call.settings;
  if (host && !call.isApi) checkHost(call.outgoing.url, host);
  if (options.onNotice) await reportOptions(call, options.onNotice);
  return call.fields && createSelection(call, call.fields, mode);
}
