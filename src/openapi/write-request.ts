import { checkBaseUrl } from '../core/base-url.ts';
import { EndpointError, invalidOption } from '../core/errors.ts';
import { METHODS, type Method } from '../core/methods.ts';
import type { Api, Fields, Parameter, RouteFacts, Target } from '../core/rules.ts';
import { markCredentials, TEXTS } from '../core/secrets.ts';
import type { HeaderRecord } from '../core/types/headers.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import { encodeFor } from '../core/values.ts';
import { missingParameters } from '../core/write-url.ts';
import { type Call, noParameter } from './call.ts';
import { checkServer } from './servers.ts';

/** Builds the request of a call, as the description of its route declares. */
export function writeRequest(
  api: Api,
  facts: RouteFacts,
  { baseUrl, headers, mediaType, data, request, parameters }: Call,
): RequestOptions {
  const { method, required, server, days, template } = facts;
  const { path: values, query, fields, placed } = placeParameters(facts, parameters, headers);
  const missing: string[] = [];
  const [first] = facts.byPlace.path.values();
  const path = first?.fill ? first.fill(facts, values, missing) : facts.path.join('');
  // Headers and cookies may also be in the option `headers`.
  for (const each of required) {
    if (placed.has(each) || each.isIn?.(headers)) continue;
    // As in the options: `?name` is in the query if the path has the same name. Only parameters of the query have no `isIn`.
    missing.push((each.isIn || !facts.byPlace.path.has(each.name) ? '' : '?') + each.name);
  }
  if (missing.length > 0) throw missingParameters(missing);
  const body = facts.body ? facts.body.write(data, fields, headers, days) : checkNoBody(data, fields);
  const { prefix } = checkBaseUrl(server ? server(baseUrl, api) : baseUrl);
  checkServer(prefix);
  if (mediaType !== undefined) {
    if (!api.mediaType) throw invalidOption('mediaType', 'has no effect for this API. Pass the header "accept"');
    api.mediaType()(headers, mediaType);
  }
  const url = prefix + (path.startsWith('/') ? path : `/${path}`);
  const result: RequestOptions = {
    method: (METHODS.includes(method as Method) ? method.toLowerCase() : method) as Lowercase<Method>,
    url: query && template?.addQuery ? template.addQuery(url, query) : url + (query && `?${query}`),
    headers,
    ...(body === undefined ? {} : { body }),
    ...(request === undefined ? {} : { request }),
    ...(facts.texts === undefined ? {} : { [TEXTS]: facts.texts }),
    ...facts.carried,
  };
  return markCredentials(result, api.marked ?? []);
}

function checkNoBody(data: unknown, fields: Fields): undefined {
  if (data !== undefined) {
    const message = 'The operation has no body, but "data" was given. Pass parameters by their names instead.';
    throw new EndpointError('UNEXPECTED_BODY', message, { parameter: 'data' });
  }
  for (const name in fields) throw noParameter(name, ' and no body.');
}

/** The parameters of a call, by location. Those of headers and cookies are in its headers. */
interface PlacedParameters {
  readonly path: ReadonlyMap<string, unknown>;
  readonly query: string;
  /** All other names: fields of the body. */
  readonly fields: Record<string, unknown>;
  /** The parameters outside the path that have a value. */
  readonly placed: ReadonlySet<Parameter>;
}

const NO_POINTERS = {};

/** Sorts parameters by location. A name without a parameter is a field of the body. */
function placeParameters(facts: RouteFacts, parameters: Call['parameters'], headers: HeaderRecord): PlacedParameters {
  const path = new Map<string, unknown>();
  const target: Target = { pairs: [], headers, senders: new Map() };
  const fields: Record<string, unknown> = {};
  const placed = new Set<Parameter>();
  for (const [name, given] of parameters) {
    const { parameter } = facts.findStep(name);
    if (parameter === undefined) {
      fields[name] = given;
      continue;
    }
    const own = parameter.day ? parameter.day(given) : given;
    const value = facts.days ? facts.days(own, NO_POINTERS) : own;
    if (parameter.in === 'path') path.set(name, value);
    else {
      const text = encodeFor(parameter.name, parameter.write, value);
      // A header may be empty.
      if (text === undefined || (text === '' && parameter.in !== 'header')) continue;
      placed.add(parameter);
      parameter.add?.(text, target);
    }
  }
  return { path, query: target.pairs.join('&'), fields, placed };
}
