import { EndpointError, type RequestOptions } from 'routebook';
import type { RouteRecord } from 'routebook/catalogue';
import { joinPointer } from '../../../src/core/internal/json-pointer.ts';
import type { Api, UntypedOptions } from '../api.ts';
import { DATA } from './media-types.ts';
import type { Call, Problem } from './read-form-call.ts';

/** These are shown above the form, since they are not about what is filled in. */
const ABOUT_THE_ROUTE: ReadonlySet<string> = new Set(['REMOVED_ROUTE', 'DEPRECATED_ROUTE']);

/** All problems: those found while reading the form, those of `check`, and the error of the builder. Each field has one of a kind. */
export function findProblems(api: Api, record: RouteRecord, call: Call, error: EndpointError | undefined): Problem[] {
  const unread = call.problems.flatMap(({ field }) => field ?? []);
  // What is inside a field cannot be checked until all of it can be read.
  const isUnread = (field: string) => unread.some((each) => each === field || each.startsWith(`${field}/`));
  const found: Problem[] = [...call.problems];
  for (const { code, parameter, pointer, message, severity } of api.catalogue.check(record.route, call.options)) {
    const isInData = pointer?.startsWith('/data/') && call.options.data !== undefined;
    const field = isInData ? DATA : parameter === undefined ? undefined : joinPointer('', parameter);
    if (ABOUT_THE_ROUTE.has(code) || (field !== undefined && isUnread(field))) continue;
    const isMissing = code === 'MISSING_PARAMETER' || code === 'MISSING_BODY';
    found.push({ message, severity, isMissing, ...(field === undefined ? {} : { field }) });
  }
  if (api.needsBaseUrl && !('baseUrl' in call.options)) found.push(missingBaseUrl(api));
  return [...found, ...errorProblems(error, new Set(found.map(({ field }) => field)))];
}

function missingBaseUrl({ baseUrl }: Api): Problem {
  const message = `"baseUrl" is required, because every server has its own, such as ${baseUrl}.`;
  return { field: joinPointer('', 'baseUrl'), message, severity: 'error', isMissing: true };
}

/** A field that already has a problem does not need the same one again. */
function errorProblems(error: EndpointError | undefined, known: ReadonlySet<string | undefined>): Problem[] {
  if (error === undefined) return [];
  const names = error.parameters ?? (error.parameter === undefined ? [] : [error.parameter]);
  const { message } = error;
  const isMissing = error.code === 'MISSING_PARAMETER';
  if (names.length === 0) return [{ message, severity: 'error', isMissing }];
  const fields = names.map((name) => joinPointer('', name)).filter((field) => !known.has(field));
  return fields.map((field) => ({ field, message, severity: 'error', isMissing }));
}

export type Built = { readonly request: RequestOptions } | { readonly error: EndpointError };

/** Builds the request. The token is a default next to its base URL, so that a request to another origin is refused. */
export function build(api: Api, route: string, options: UntypedOptions, token: string): Built {
  const { baseUrl, ...others } = options as { readonly baseUrl?: string };
  try {
    // Two steps, because a change of the origin drops the credentials of the step before.
    const base = baseUrl === undefined ? api.endpoint : api.endpoint.defaults({ baseUrl });
    const authorized = token === '' ? base : base.defaults(credentials(api, token));
    return { request: authorized(route, others as UntypedOptions) };
  } catch (error) {
    if (error instanceof EndpointError) return { error };
    throw error;
  }
}

function credentials(api: Api, token: string): object {
  return api.credentialsOf?.(token) ?? { headers: { authorization: `Bearer ${token}` } };
}
