import type { RequestOptions } from 'routebook';
import { isEndpointError } from '../shared/errors.ts';
import type { Api } from '../shared/input/api.ts';
import type { Policy } from './policy.ts';
import { Refusal } from './refusal.ts';
import type { ResolvedCall } from './resolve-call.ts';

/** Something that is wrong with a call. */
interface CallFinding {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
}

/** Reports what is wrong with a call: by the reference of the API, else by the builder, else by the policy of the server. */
export async function checkCall(
  call: ResolvedCall,
  api: Api,
  baseUrl: string | undefined,
  policy: Policy,
): Promise<readonly CallFinding[]> {
  const found = await findMistakes(call, api);
  if (found.some(isFatal)) return found;
  try {
    policy.check(buildRequest(call, api, baseUrl));
    return found;
  } catch (error) {
    if (!(error instanceof Refusal) && !isEndpointError(error)) throw error;
    return [{ severity: 'error', code: error.code, message: error.message }, ...found];
  }
}

/** The findings of the reference, which looks at everything inside a body. */
export async function findMistakes({ record, parameters }: ResolvedCall, api: Api): Promise<readonly CallFinding[]> {
  const catalogue = await api.loadReference();
  const misplaced = findMisplaced(record, parameters);
  return [...misplaced, ...catalogue.check(record.route, { parameters })];
}

/** Arguments of the tool, and names for them in other libraries, that were passed as parameters of the route. */
function findMisplaced({ parameters, body }: ResolvedCall['record'], given: object): CallFinding[] {
  const known = new Set([...parameters, ...(body?.fields ?? [])].map(({ name }) => name));
  const names = ['fields', 'format', 'file', 'lines', 'find', 'page', 'mediaType', 'headers'] as const;
  const advice = { mediaType: 'format', headers: 'format' } as Partial<Record<string, string>>;
  return names
    .filter(
      (name) => Object.hasOwn(given, name) && !known.has(name) && !(body !== undefined && body.fields.length === 0),
    )
    .map((name) => {
      const message = `"${name}" is not a parameter of this route. Pass "${advice[name] ?? name}" next to "parameters".`;
      return { severity: 'error', code: 'WRONG_PLACE', message };
    });
}

const MOST_FINDINGS = 10;

/** The first findings, and the number of the others. */
export function listFindings(findings: readonly string[]): readonly string[] {
  const rest = findings.length - MOST_FINDINGS;
  return rest > 0 ? [...findings.slice(0, MOST_FINDINGS), `… and ${rest} more.`] : findings;
}

/** A parameter that the route does not have is a mistake of the model, or an attempt to pass an option, so it is never sent. */
export function isFatal({ severity, code }: CallFinding): boolean {
  return severity === 'error' || code === 'UNKNOWN_PARAMETER' || code === 'WRONG_PLACE';
}

/** Builds a request. In `parameters`, every name is a parameter, even the name of an option, and there is no way to pass a header. */
export function buildRequest(
  { record, parameters }: ResolvedCall,
  { builder }: Api,
  baseUrl: string | undefined,
  format?: string,
): RequestOptions {
  const slashed = ['owner', 'repo', 'org'].find((name) => /[/\\]/.test(String(parameters[name] ?? '')));
  if (slashed !== undefined) throw new Refusal('UNSAFE_ROUTE', `The parameter "${slashed}" contains a slash.`);
  if (format !== undefined && !record.formats.includes(format)) {
    const formats =
      record.formats.length === 0 ? 'This route has no formats.' : `Formats: ${record.formats.join(', ')}.`;
    throw new Refusal('INVALID_ARGUMENT', `The argument "format" is not a format of this route. ${formats}`);
  }
  return builder(record.route, { parameters, baseUrl, ...(format === undefined ? {} : { mediaType: { format } }) });
}
