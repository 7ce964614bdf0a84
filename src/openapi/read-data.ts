import { checkProfile, type Profile } from '../core/api.ts';
import { fromCaller } from '../core/errors.ts';
import { unrecognizedNames } from '../core/secrets.ts';
import type { ApiTypes } from '../core/types/api-types.ts';
import { encodeAllowReserved, encodeSegment, writeScalar } from '../core/values.ts';
import type { Api } from './api.ts';
import { formBody } from './body/form.ts';
import { jsonBody } from './body/json.ts';
import { chooseMedia } from './body/media-type.ts';
import { anyBody, anyJsonBody, multipartBody } from './body/multipart.ts';
import { rawBody } from './body/raw.ts';
import { body, checkData } from './body/write-body.ts';
import { checkOptionNames } from './call.ts';
import { createEndpoint } from './create-endpoint.ts';
import { basicScheme, cookieKey, headerKey, httpScheme, queryKey, type Scheme } from './credentials.ts';
import type { OpenApiData, RuleData } from './data.ts';
import { type CompiledOperation, operation } from './operation.ts';
import type { SecurityData } from './own-credentials.ts';
import { readTemplate } from './path-template.ts';
import type { OperationRules, Parameter } from './rules.ts';
import { ownServer } from './servers.ts';
import type { OpenApiEndpoint } from './types.ts';
import { checkCookie, cookie, cookieContent } from './values/cookie.ts';
import { days, writeDays } from './values/days.ts';
import { header, headerContent, vendorTypes } from './values/header.ts';
import { writeAsciiJson, writeJson } from './values/json.ts';
import { keepSlashes, label, matrix, path, pathContent, simple } from './values/path.ts';
import {
  commaDelimited,
  deepObject,
  form,
  pipeDelimited,
  query,
  queryContent,
  spaceDelimited,
  tabDelimited,
  wholeForm,
  wholeQuery,
} from './values/query.ts';

/** The rules that data refers to by name. */
const RULES: Readonly<Record<string, unknown>> = {
  ...{ path, pathContent, query, queryContent, wholeForm, wholeQuery, header, headerContent, cookie, cookieContent },
  ...{ simple, label, matrix, form, commaDelimited, spaceDelimited, pipeDelimited, tabDelimited, deepObject },
  ...{
    writeJson,
    writeAsciiJson,
    writeScalar,
    writeDays,
    encodeAllowReserved,
    encodeSegment,
    keepSlashes,
    checkCookie,
  },
  ...{ body, jsonBody, formBody, multipartBody, rawBody, anyBody, anyJsonBody, chooseMedia },
  ...{ days, ownServer, readTemplate, checkData, checkOptionNames },
};

/** Replaces the references in data by the rules. */
function readRule(data: RuleData): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map(readRule);
  const { $: name, args, ...members } = data as { readonly [name: string]: RuleData };
  if (name === undefined)
    return Object.fromEntries(Object.entries(members).map(([key, value]) => [key, readRule(value)]));
  const rule = Object.hasOwn(RULES, name as string) ? RULES[name as string] : undefined;
  return args === undefined ? rule : (rule as (...args: unknown[]) => unknown)(...(args as RuleData[]).map(readRule));
}

type DataProfile = Pick<Profile, 'baseUrl' | 'vendor' | 'userAgent' | 'accept' | 'credentials'>;

/** Reads the data of an API: the API, and its operations by their routes. */
export function readData(
  profile: DataProfile,
  data: OpenApiData,
): { readonly api: Api; readonly operations: { readonly [route: string]: CompiledOperation } } {
  const keys = Object.values(data.security ?? {}).flatMap((scheme): Parameter[] =>
    !('in' in scheme) || scheme.in === 'header'
      ? []
      : [scheme.in === 'query' ? query(scheme.name, form) : cookie(scheme.name, { explode: true, check: checkCookie })],
  );
  const { baseUrl, vendor, userAgent, accept, credentials } = checkProfile(profile);
  const api: Api = {
    ...{ baseUrl, vendor, userAgent, accept, credentials },
    servers: data.servers ?? [],
    ...(data.security === undefined ? {} : { schemes: data.security }),
    keys: () => keys,
    mediaType: () => vendorTypes(vendor),
    marked: unrecognizedNames([...credentials, ...keys.map(({ name }) => name)]),
  };
  const operations = data.operations.map(([method, url, rules]) => [
    `${method} ${url}`,
    operation<CompiledOperation>(api, method, url, () => readRule(rules) as OperationRules),
  ]);
  return { api, operations: Object.fromEntries(operations) };
}

/**
 * Creates an `endpoint` for an API from the data of the generator, for programs that read descriptions at run time. Generated modules
 * contain the rules themselves, so that a bundle has only those that it uses.
 *
 * @example
 * const endpoint = createEndpointFromData({ baseUrl: 'https://api.example.com', vendor: 'shop', userAgent: 'shop' }, data);
 */
export function createEndpointFromData<Types extends ApiTypes, Scheme extends string = never>(
  profile: DataProfile,
  data: OpenApiData,
): OpenApiEndpoint<Types, never, Scheme> {
  return fromCaller(createEndpointFromData, () => {
    const { api, operations } = readData(profile, data);
    return createEndpoint(api, () => operations);
  });
}

/** The rules of security schemes, for `placeCredentials`. */
export function readSchemes(schemes: { readonly [scheme: string]: SecurityData } = {}): {
  readonly [scheme: string]: Scheme;
} {
  return Object.fromEntries(Object.entries(schemes).map(([name, scheme]) => [name, schemeOf(scheme)]));
}

function schemeOf(data: SecurityData): Scheme {
  if ('scheme' in data) return data.scheme.toLowerCase() === 'basic' ? basicScheme : httpScheme(data.scheme);
  return { header: headerKey, query: queryKey, cookie: cookieKey }[data.in](data.name);
}
