import { EndpointError } from 'routebook';
import { type Finding, github } from 'routebook/catalogue';
import { readWords } from '../input/parse-arguments.ts';
import { CALL_OPTIONS, type Call, readCall } from '../input/read-call.ts';
import { createScreen, print, printJson } from '../output/terminal.ts';

export const HELP = `Usage: routebook check <route> [parameter]... [options]

Says what is wrong with a call, and exits with 1 if anything is. Takes the parameters and options of a call.

Options
      --json   the findings, as JSON

Examples
  routebook check 'GET /orgs/{org}/repos' org=octokit type=public
  routebook check 'POST /repos/{owner}/{repo}/issues' owner=octokit repo=app title=Hello --json`;

type Found = Omit<Finding, 'code'> & { readonly code: string };

export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(words, { ...CALL_OPTIONS, json: { type: 'boolean' } });
  const call = await readCall(positionals, values);
  const findings = findAll(call);
  if (values.json) printJson(findings);
  else print(describe(findings));
  return findings.length === 0 ? 0 : 1;
}

/** What the catalogue finds; where that is nothing, what the builder refuses. */
function findAll({ route, options, defaults, build }: Call): Found[] {
  const parameters = { ...defaults, ...options.parameters };
  const findings: Found[] = github.check(route, { ...options, parameters, data: parsed(options.data) });
  if (findings.length > 0) return findings;
  try {
    build();
    return [];
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    const { code, message, parameter } = error;
    return [{ code, severity: 'error', message, route, ...(parameter === undefined ? {} : { parameter }) }];
  }
}

/** The fields of a body that is written as JSON can be checked. */
function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

function describe(findings: readonly Found[]): string {
  const screen = createScreen();
  if (findings.length === 0) return screen.style('green', 'No findings.');
  return findings
    .map(({ severity, code, message }) => {
      const mark = screen.style(severity === 'error' ? 'red' : 'yellow', severity);
      return `${mark} ${screen.style('bold', code)}: ${message}`;
    })
    .join('\n');
}
