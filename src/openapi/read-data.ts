import { checkProfile, type Profile } from '../core/api.ts';
import { fromCaller } from '../core/errors.ts';
import type { Api, CompiledOperation, OperationRules, Parameter, SecurityData } from '../core/rules.ts';
import { unrecognizedNames } from '../core/secrets.ts';
import type { ApiTypes } from '../core/types/api-types.ts';
import { encodeAllowReserved, encodeSegment, writeScalar } from '../core/values.ts';
import { checkOptionNames } from './call.ts';
import { createModuleEndpoint } from './create-module-endpoint.ts';
import { basicScheme, cookieKey, headerKey, httpScheme, queryKey, type Scheme } from './credentials.ts';
import { days, writeDays } from './dates.ts';
import { anyBody, anyJsonBody, formBody, multipartBody } from './forms.ts';
import { integers } from './integers.ts';
import {
  body,
  checkData,
  chooseMedia,
  escapeOthers,
  exactJson,
  jsonBody,
  rawBody,
  writeAsciiJson,
  writeJson,
} from './media.ts';
import { operation } from './operation.ts';
import { readTemplate } from './path-template.ts';
import { ownServer } from './servers.ts';
import {
  checkCookie,
  commaDelimited,
  cookie,
  cookieContent,
  deepObject,
  form,
  header,
  headerContent,
  keepSlashes,
  label,
  matrix,
  path,
  pathContent,
  pipeDelimited,
  query,
  queryContent,
  simple,
  spaceDelimited,
  tabDelimited,
  vendorTypes,
  wholeForm,
  wholeQuery,
} from './styles.ts';
import type { OpenApiEndpoint } from './types.ts';

/**
 * An API as plain data: its operations with their rules. Modules that the generator writes contain the same rules as code. Programs that read
 * a description at run time pass this to `createEndpointFromData`.
 */
export interface OpenApiData {
  /** The servers of single operations. */
  readonly servers?: readonly string[];
  /** How callers authenticate, by the name of the security scheme. */
  readonly security?: { readonly [scheme: string]: SecurityData };
  readonly operations: readonly (readonly [method: string, url: string, rules: RulesData])[];
}

/** The rules of an operation. `auth` are its security requirements: alternatives, each a list of schemes that are sent together. */
export type RulesData = { readonly [rule: string]: RuleData };

/** A value, or a reference to a rule by its name: `{ "$": "form" }`, or with arguments `{ "$": "query", "args": ["page", …] }`. */
export type RuleData =
  | string
  | number
  | boolean
  | readonly RuleData[]
  | { readonly $: string; readonly args?: readonly RuleData[] }
  | { readonly [member: string]: RuleData };

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
  ...{ integers, exactJson, escapeOthers, days, ownServer, readTemplate, checkData, checkOptionNames },
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
    return createModuleEndpoint(api, () => operations);
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
