import { checkBaseUrl } from '../core/base-url.ts';
import { EndpointError, invalidOption } from '../core/errors.ts';
import { METHODS, type Method } from '../core/methods.ts';
import type { Api, Fields, Parameter, RouteFacts, RuleStep, Target } from '../core/rules.ts';
import { IDEMPOTENCY, markCredentials, TEXTS } from '../core/secrets.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import { encodeFor } from '../core/values.ts';
import { missingParameters } from '../core/write-url.ts';
import { type Call, noParameter } from './call.ts';
import { checkServer } from './servers.ts';

/** Builds the request of a call, as the description of its route declares. With `asText`, a JSON body is the text that is sent. */
export function writeRequest(api: Api, facts: RouteFacts, call: Call, asText = false): RequestOptions {
  const { headers, mediaType, request } = call;
  const { method, server, template } = facts;
  const { path, query, fields } = placeParameters(facts, call);
  const body = facts.body ? facts.body.write(call.data, fields, headers, facts.days) : checkNoBody(call.data, fields);
  const { prefix } = call.base && !server ? call.base : checkBaseUrl(server ? server(call.baseUrl, api) : call.baseUrl);
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
  };
  if (body) result.body = asText ? (body.text ?? body.body) : body.body;
  if (request !== undefined) result.request = request;
  if (facts.texts) Object.assign(result, { [TEXTS]: facts.texts });
  if (facts.idempotency) Object.assign(result, { [IDEMPOTENCY]: facts.idempotency });
  if (facts.carried) Object.assign(result, facts.carried);
  return api.marked ? markCredentials(result, api.marked) : result;
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
  readonly path: string;
  readonly query: string;
  /** All other names: fields of the body. */
  readonly fields: Record<string, unknown>;
}

const NO_POINTERS = {};

/** Writes the parameters of a call where they belong. A name without a parameter is a field of the body. */
function placeParameters(facts: RouteFacts, { parameters, headers }: Call): PlacedParameters {
  const { required, byPlace } = facts;
  const values = new Map<string, unknown>();
  const target: Target = { pairs: [], headers, senders: new Map() };
  const fields: Record<string, unknown> = {};
  const placed: Parameter[] = [];
  for (let at = 0; at < parameters.length; at += 2) {
    const { parameter, name } = parameters[at] as RuleStep;
    const given = parameters[at + 1];
    if (parameter === undefined) {
      fields[name] = given;
      continue;
    }
    const own = parameter.day ? parameter.day(given) : given;
    const value = facts.days ? facts.days(own, NO_POINTERS) : own;
    if (parameter.in === 'path') values.set(name, value);
    else {
      const text = encodeFor(parameter.name, parameter.write, value);
      // A header may be empty.
      if (text === undefined || (text === '' && parameter.in !== 'header')) continue;
      placed.push(parameter);
      parameter.add?.(text, target);
    }
  }
  const missing: string[] = [];
  const [first] = byPlace.path.values();
  const path = first?.fill ? first.fill(facts, values, missing) : facts.path.join('');
  // Headers and cookies may also be in the option `headers`.
  for (const each of required) {
    if (placed.includes(each) || each.isIn?.(headers)) continue;
    // As in the options: `?name` is in the query if the path has the same name. Only parameters of the query have no `isIn`.
    missing.push((each.isIn || !byPlace.path.has(each.name) ? '' : '?') + each.name);
  }
  if (missing.length > 0) throw missingParameters(missing);
  return { path, query: target.pairs.join('&'), fields };
}
