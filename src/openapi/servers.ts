import { checkBaseUrl, UNSET_SERVER } from '../core/base-url.ts';
import { didYouMean } from '../core/edit-distance.ts';
import { EndpointError, invalidOption } from '../core/errors.ts';
import type { Api, OwnServer } from '../core/rules.ts';

/** The URLs of servers with variables, as the generator writes them. */
export interface ServerTemplates {
  /** By name. A variable without a default must be passed. */
  readonly variables: {
    readonly [name: string]: { readonly default?: string; readonly enum?: readonly string[] };
  };
  /** The URL of the API's server. */
  readonly main: string;
  /** Servers of single operations, with the defaults of their variables → with the names. */
  readonly own: { readonly [server: string]: string };
}

/**
 * The server of an operation only. If the base URL is replaced, so is the operation's own server, unless that is a path: a path is on the
 * host of the base URL, in place of the path of the API's server.
 */
export function ownServer(url: string): OwnServer {
  return (given, { baseUrl: homeUrl, fill }) => {
    const own = fill ? fill(url) : url;
    const { url: baseUrl } = checkBaseUrl(given);
    if (!own.startsWith('/')) return baseUrl !== homeUrl ? baseUrl : own.includes('{') ? UNSET_SERVER : own;
    const base = baseUrl.replace(/\/+$/, '');
    const path = pathOf(homeUrl);
    return (base.endsWith(path) ? base.slice(0, base.length - path.length) : schemeAndHost(base)) + own;
  };
}

/** Rejects the URL of a request without a server. */
export function checkServer(url: string): void {
  if (!url.startsWith(UNSET_SERVER)) return;
  throw invalidOption('baseUrl', 'must be passed, because the description does not have the full URL of a server');
}

const HOST = /^https?:\/\/[^/]*/i;
const pathOf = (url: string) => url.replace(HOST, '').replace(/\/+$/, '');
const schemeAndHost = (url: string) => HOST.exec(url)?.[0] ?? '';

/** Characters that lead to another host, or that end the path. Some are valid if the default has them too, as in `localhost:8080`. */
const NEVER = /[\s\\?#@{}]|(?:^|\/)\.\.?(?:\/|$)/;
const AS_IN_DEFAULT = ['/', ':'];

/** An API with other values for the variables in the URLs of its servers. */
export function fillServers(
  api: Api,
  { variables, main, own }: ServerTemplates,
  given: { readonly [name: string]: string | undefined },
): Api {
  const known = Object.keys(variables);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const advice = didYouMean(unknown, known) || ` It has: ${known.join(', ')}.`;
    const message = `The server has no variable ${JSON.stringify(unknown)}.${advice}`;
    throw new EndpointError('INVALID_OPTION', message, { parameter: unknown });
  }
  const values = new Map(known.map((name) => [name, readVariable(name, variables[name] ?? {}, given[name])]));
  const insert = (url: string) => url.replace(/\{([^{}]+)\}/g, (whole, name: string) => values.get(name) ?? whole);
  const fill = (url: string) => insert(Object.hasOwn(own, url) ? (own[url] as string) : url);
  return { ...api, baseUrl: insert(main), servers: api.servers?.map(fill) ?? [], fill };
}

function readVariable(name: string, facts: ServerTemplates['variables'][string], given: unknown): string {
  const value = given ?? facts.default;
  const fault = (message: string) => invalidOption(name, message);
  if (value === undefined) throw fault('is a variable of the server, and has no default. Pass a value');
  if (value === facts.default) return facts.default;
  if (facts.enum && !facts.enum.includes(value as string)) throw fault(`must be one of: ${facts.enum.join(', ')}`);
  if (typeof value !== 'string' || value === '') throw fault('must be a string that is not empty');
  const isOther = AS_IN_DEFAULT.some((part) => value.includes(part) && facts.default?.includes(part) !== true);
  if (NEVER.test(value) || (isOther && !facts.enum)) throw fault('must not contain characters that change the URL');
  return value;
}
