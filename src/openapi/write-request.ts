import { isRawBody, JSON_CONTENT_TYPE } from '../core/endpoint/body.ts';
import { markCredentials } from '../core/endpoint/carried.ts';
import { invalidOption } from '../core/endpoint/errors.ts';
import { addHeaders } from '../core/endpoint/headers.ts';
import { checkBaseUrl } from '../core/endpoint/url/base-url.ts';
import { METHODS, type Method } from '../core/internal/methods.ts';
import { ownValue } from '../core/internal/objects.ts';
import type { HeaderRecord } from '../core/types/headers.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import type { Api, ApiCredentials } from './api.ts';
import { writeBody } from './body/write-body.ts';
import { type PlacedParameters, placeParameters } from './place-parameters.ts';
import type { RouteFacts } from './rules.ts';
import { checkServer } from './servers.ts';
import { addQuery, writePath } from './write-url.ts';

/** A call with its defaults: every option was read once. */
export interface Call {
  readonly baseUrl: unknown;
  readonly headers: object;
  readonly mediaType: unknown;
  readonly data: unknown;
  readonly request: unknown;
  readonly parameters: Iterable<readonly [string, unknown]>;
}

/** Builds the request of a call, as the description of its route declares. */
export function writeRequest(
  api: Api,
  facts: RouteFacts,
  credentials: ApiCredentials,
  { baseUrl, headers: given, mediaType, data, request, parameters }: Call,
): RequestOptions {
  const placed = placeParameters(facts, parameters, credentials, given);
  const { path, tail } = writePath(facts, placed.path, missingNames(facts, placed, given));
  const written = writeBody(facts, data, placed.fields, textOf(given, 'content-type'));
  const all: Record<string, unknown> = placed.headers;
  if (written !== undefined) setContentType(all, written.contentType, written.body);
  const { prefix } = checkBaseUrl(facts.server === undefined ? baseUrl : facts.server(baseUrl, api));
  checkServer(prefix);
  const headers: HeaderRecord = {};
  addHeaders(headers, all);
  const body = written?.body;
  if (body !== undefined && !Object.hasOwn(headers, 'content-type') && !isRawBody(body)) {
    headers['content-type'] = JSON_CONTENT_TYPE;
  }
  if (mediaType !== undefined) {
    if (api.mediaType === undefined) {
      throw invalidOption(
        'mediaType',
        'has no effect, because the API has no media types of its own. Pass the header "accept"',
      );
    }
    api.mediaType()(headers, mediaType);
  }
  const result: RequestOptions = {
    method: (METHODS.includes(facts.method as Method) ? facts.method.toLowerCase() : facts.method) as Lowercase<Method>,
    url: addQuery(prefix + path, tail, placed.query),
    headers,
    ...(body === undefined ? {} : { body }),
    ...(request === undefined ? {} : { request }),
    ...facts.carried,
  };
  return markCredentials(result, api.marked ?? []);
}

/** Required parameters outside the path that have no value. Headers and cookies may also be in the option `headers`. */
function missingNames({ required }: RouteFacts, { placed }: PlacedParameters, given: object): string[] {
  return required.filter((each) => !placed.has(each) && each.isIn?.(given) !== true).map(({ name }) => name);
}

function setContentType(headers: Record<string, unknown>, contentType: string | undefined, body: unknown): void {
  // The encoder of a form chooses its boundary, so a type given beforehand cannot be right.
  if (Object.prototype.toString.call(body) === '[object FormData]') delete headers['content-type'];
  // The boundary of an encoded form is known only here.
  else if (contentType?.startsWith('multipart/form-data;')) headers['content-type'] = contentType;
  // The builder sets the content type of JSON itself, but not that of bytes.
  else if (contentType !== undefined && (contentType !== 'application/json' || isRawBody(body))) {
    headers['content-type'] ??= contentType;
  }
}

function textOf(headers: object, name: string): string | undefined {
  const value = ownValue(headers, name);
  return value === undefined || value === null ? undefined : String(value);
}
