import type { Finding } from 'routebook/catalogue';
import { isEndpointError } from '../shared/errors.ts';
import type { Api } from '../shared/input/api.ts';
import { CALL_OPTIONS } from '../shared/input/call-options.ts';
import { loadApi } from '../shared/input/load-api.ts';
import { parseArguments } from '../shared/input/parse-arguments.ts';
import { type Call, readCall } from '../shared/input/read-call.ts';
import { parsed } from '../shared/output/hints.ts';
import { createScreen, note, print, printJson, visible } from '../shared/output/terminal.ts';
import { wrap } from '../shared/output/text.ts';

export const HELP = `Usage: routebook check <route> [parameter]... [options]

Reports what is wrong with a call, without building the request. Accepts the
parameters and options of a call: see "routebook help parameters" and
"routebook help options".

Options
      --json   print the findings as JSON

Exit codes: 0 no problems, 1 problems found, 2 incorrect usage.

Examples
  routebook check GET /orgs/octokit/repos type=public
  routebook check issues/create octokit/app title=Hello --json`;

export const OPTIONS = { ...CALL_OPTIONS, json: { type: 'boolean' } } as const;

type Found = Omit<Finding, 'code'> & { readonly code: string };

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const api = await loadApi(values);
  const call = await readCall(positionals, values, api);
  // The reference also has the shapes inside a body.
  const findings = findAll(call, api, await api.loadReference());
  if (call.note !== undefined) note(call.note);
  if (values.json) printJson(findings);
  else print(describe(findings));
  return findings.length === 0 ? 0 : 1;
}

/** Returns the findings of the catalogue, which may be that of the reference. If there are none, returns the error that the builder would throw. */
function findAll(
  { route, record, options, defaults, values, build }: Call,
  { edition }: Api,
  catalogue: Api['catalogue'],
): Found[] {
  const foreign = catalogue.check(route, { baseUrl: options['baseUrl'] }).filter(({ code }) => code === 'FOREIGN_HOST');
  if (foreign.length > 0) return foreign;
  const parameters = { ...defaults, ...values, ...options.parameters };
  const findings: Found[] = catalogue.check(record?.route ?? route, {
    ...options,
    parameters,
    data: parsed(options['data']),
  });
  if (findings.length > 0) return findings;
  try {
    build();
    return [];
  } catch (error) {
    if (!isEndpointError(error)) throw error;
    const { code, message, parameter } = error;
    // A missing base URL is not an error here.
    if (edition?.isServer && parameter === 'baseUrl' && options['baseUrl'] === undefined) return [];
    return [{ code, severity: 'error', message, route, ...(parameter === undefined ? {} : { parameter }) }];
  }
}

function describe(findings: readonly Found[]): string {
  const screen = createScreen();
  if (findings.length === 0) return screen.paint('success', 'No findings.');
  return findings
    .flatMap(({ severity, code, message }) => {
      const [first = '', ...rest] = wrap(`${severity} ${code}: ${visible(message)}`, screen.width, '  ');
      const start = `${screen.paint(severity, severity)} ${screen.paint('heading', code)}`;
      return [start + first.slice(severity.length + 1 + code.length), ...rest];
    })
    .join('\n');
}
