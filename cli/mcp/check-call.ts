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

/** The findings of the reference. For a generated folder, only the fields of a body are known, and not what is inside them. */
export async function findMistakes({ record, parameters }: ResolvedCall, api: Api): Promise<readonly CallFinding[]> {
  const catalogue = (await api.loadReference()) ?? api.catalogue;
  return catalogue.check(record.route, { parameters });
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
): RequestOptions {
  const slashed = ['owner', 'repo', 'org'].find((name) => /[/\\]/.test(String(parameters[name] ?? '')));
  if (slashed !== undefined) throw new Refusal('UNSAFE_ROUTE', `The parameter "${slashed}" contains a slash.`);
  return builder(record.route, { parameters, baseUrl });
}
