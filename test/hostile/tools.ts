import { endpoint as octokitEndpoint } from '@octokit/endpoint';
import { StdUriTemplate } from '@std-uritemplate/std-uritemplate';
import createClient from 'openapi-fetch';
import { endpoint } from 'routebook';
import { parseTemplate } from 'url-template';
import { HOME, type HostileCall } from './attack.ts';
import type { Produced } from './judge.ts';

export interface Tool {
  readonly name: string;
  /** Whether the tool has all the concepts that a call needs. */
  readonly supports: (call: HostileCall) => boolean;
  /** What is to be called, with all of its arguments ready: `Object.prototype` may be polluted when it is. */
  readonly prepare: (call: HostileCall) => () => Produced | Promise<Produced>;
}

type AnyRecord = Record<string, unknown>;

interface AnyEndpoint {
  (route: string, options: AnyRecord): Produced;
  defaults(options: AnyRecord): AnyEndpoint;
}

const isFull = (url: string): boolean => /^https?:/.test(url);
const takesBody = ({ method = 'GET' }: HostileCall): boolean => !['GET', 'HEAD'].includes(method);

const namesIn = (template: string): Set<string> =>
  new Set(
    [...template.matchAll(/\{[+#./;?&]?([^{}]+)\}/g)].flatMap((match) =>
      (match[1] as string).split(',').map((variable) => variable.replace(/\*$|:\d+$/, '')),
    ),
  );

/** Part of an object, its getters unread; the object itself where all of it is wanted. */
function pick(values: AnyRecord, wanted: (name: string) => boolean): AnyRecord {
  const names = Object.getOwnPropertyNames(values);
  if (names.every(wanted)) return values;
  const descriptors = names.filter(wanted).map((name) => [name, Object.getOwnPropertyDescriptor(values, name)]);
  return Object.defineProperties({}, Object.fromEntries(descriptors));
}

function withOptions(values: AnyRecord, options: AnyRecord): AnyRecord {
  const given = pick(options, (name) => options[name] !== undefined);
  if (Object.keys(given).length === 0) return values;
  return Object.defineProperties({ ...given }, Object.getOwnPropertyDescriptors(values));
}

const routeOf = ({ method = 'GET', url }: HostileCall): string => `${method} ${url}`;

export const routebook: Tool = {
  name: 'routebook',
  supports: () => true,
  prepare(call) {
    const { values = {}, namesAreUntrusted, baseUrl, headers, mediaType, defaults } = call;
    const bare = endpoint as unknown as AnyEndpoint;
    const preset = defaults && { headers: defaults.headers, parameters: defaults.values };
    const options = { baseUrl, headers, mediaType, ...(namesAreUntrusted ? { parameters: values } : {}) };
    const [route, given] = [routeOf(call), withOptions(namesAreUntrusted ? {} : values, options)];
    return () => (preset ? bare.defaults(preset) : bare)(route, given);
  },
};

const octokit: Tool = {
  name: '@octokit/endpoint',
  supports: ({ url }) => !url.startsWith('{origin}'),
  prepare(call) {
    const { values = {}, baseUrl, headers, mediaType, defaults } = call;
    const bare = octokitEndpoint as unknown as AnyEndpoint;
    const preset = defaults && withOptions(defaults.values ?? {}, { headers: defaults.headers });
    const [route, given] = [
      routeOf(call),
      withOptions(values, { baseUrl: baseUrl?.replace(/\/$/, ''), headers, mediaType }),
    ];
    return () => (preset ? bare.defaults(preset) : bare)(route, given);
  },
};

const openapiFetch: Tool = {
  name: 'openapi-fetch',
  supports: ({ url, mediaType, defaults }) =>
    url.startsWith('/') && !/\{[+#/?&]|\{[^{}]*[,:]/.test(url) && !mediaType && !defaults?.values,
  prepare(call) {
    const { method = 'GET', url, values = {}, baseUrl = HOME, headers, defaults } = call;
    const names = namesIn(url);
    const rest = pick(values, (name) => !names.has(name));
    const params = { path: pick(values, (name) => names.has(name)), query: takesBody(call) ? {} : rest };
    const options = { params, ...(headers ? { headers } : {}), ...(takesBody(call) ? { body: rest } : {}) };
    const response = new Response(undefined, { status: 204 });
    const preset = defaults?.headers ? { baseUrl, headers: defaults.headers } : { baseUrl };
    return async () => {
      let sent: Request | undefined;
      const fetch = async (request: Request) => {
        sent = request;
        return response;
      };
      const client = createClient<AnyRecord>({ ...preset, fetch }) as unknown as {
        request(method: string, url: string, options: object): Promise<unknown>;
      };
      await client.request(method, url, options);
      if (!sent) throw new Error('nothing was sent');
      const body = (await sent.text()) || 'null';
      return { method: sent.method, url: sent.url, headers: sent.headers, body: JSON.parse(body) };
    };
  },
};

/** A tool for URLs alone: what has no placeholder is given to it as `{?rest*}`. */
function createTemplateTool(name: string, expand: (template: string, values: AnyRecord) => string): Tool {
  return {
    name,
    supports: (call) =>
      !call.headers &&
      !call.mediaType &&
      !call.defaults &&
      !(takesBody(call) && Object.keys(call.values ?? {}).some((each) => !namesIn(call.url).has(each))) &&
      ['GET', 'DELETE'].includes(call.method ?? 'GET'),
    prepare({ method = 'GET', url, values = {}, baseUrl = HOME }) {
      const names = namesIn(url);
      const rest = pick(values, (each) => !names.has(each));
      const start = isFull(url)
        ? ''
        : baseUrl.replace(/\/$/, '') + (url.startsWith('/') || url.startsWith('{/') ? '' : '/');
      const placed = pick(values, (each) => names.has(each));
      const variables = Object.defineProperties({ rest }, Object.getOwnPropertyDescriptors(placed));
      const query = Object.getOwnPropertyNames(rest).length > 0 ? '{?rest*}' : '';
      return () => ({ method, url: expand(start + url + query, variables), headers: {} });
    },
  };
}

export const TOOLS: readonly Tool[] = [
  routebook,
  octokit,
  openapiFetch,
  createTemplateTool('url-template', (template, values) => parseTemplate(template).expand(values as never)),
  createTemplateTool('std-uritemplate', (template, values) => StdUriTemplate.expand(template, values as never)),
];
