import type { CallCheck } from '../catalogue/check/check-calls.ts';
import { UNSET_SERVER, uploadServer } from '../core/base-url.ts';
import { BUILD } from '../core/endpoint.ts';
import { invalidOption } from '../core/errors.ts';
import type { OptionCheck } from '../core/read-options.ts';
import type { MergedOptions, RequestOptions } from '../core/types/request-options.ts';
import type { SendOptions } from '../send/options.ts';
import type { BoundSource } from './assemble-client.ts';

/** The untyped form of an endpoint. */
export interface LooseEndpoint {
  (...args: readonly unknown[]): RequestOptions;
  readonly DEFAULTS: MergedOptions;
  defaults(options: object): LooseEndpoint;
  /** What builds the requests of one route. Missing in a function that another one wraps. */
  readonly [BUILD]?: (route: string) => (options: unknown) => RequestOptions;
}

/** The options of a client that become defaults of its endpoint. */
export interface EndpointOptions extends Pick<SendOptions, 'baseUrl' | 'uploadUrl'> {
  readonly userAgent?: string | undefined;
  readonly defaults?: object | undefined;
  readonly apiVersion?: string | undefined;
  /** Refuses a call with parameters that its route does not have. */
  readonly check?: CallCheck | undefined;
}

export const isDefaults: OptionCheck = (value) => {
  if (typeof value !== 'object' || value === null) return 'an object, as for endpoint.defaults';
  return Object.hasOwn(value, 'baseUrl') ? 'without "baseUrl", which is an option of the client' : undefined;
};

export const isObject: OptionCheck = (value) => (typeof value === 'object' && value !== null ? undefined : 'an object');

/** The endpoint with the first defaults. The base URL comes first, because the other defaults may contain credentials, which belong to its origin. */
export function withDefaults(plain: LooseEndpoint, defaults: readonly unknown[]): LooseEndpoint {
  return defaults.reduce<LooseEndpoint>((built, each) => (each ? built.defaults(each) : built), plain);
}

/** An endpoint for GitHub with the options of a client, and what builds the requests of its methods and those for any route. */
export function bindEndpoint(
  plain: LooseEndpoint,
  uploadUrlOf: (baseUrl: string) => string | undefined,
  { baseUrl, uploadUrl, userAgent, defaults, apiVersion, check }: EndpointOptions,
  wrap?: (built: LooseEndpoint) => LooseEndpoint,
): { readonly endpoint: LooseEndpoint } & Required<Pick<BoundSource, 'buildOf' | 'buildAny'>> {
  const agent = userAgent && { 'user-agent': `${userAgent} ${plain.DEFAULTS.headers['user-agent']}` };
  const bound = withDefaults(plain, [
    baseUrl && { baseUrl: String(baseUrl) },
    agent && { headers: agent },
    defaults,
    apiVersion && { apiVersion },
  ]);
  const endpoint = wrap?.(bound) ?? bound;
  const base = endpoint.DEFAULTS.baseUrl.replace(/\/$/, '');
  const uploads = uploadUrl ? undefined : uploadUrlOf(base);
  const serverOf = (route: unknown) => uploadServer(route, String(uploadUrl ?? base), uploads);
  const build: (route: unknown, ...rest: readonly unknown[]) => RequestOptions = check
    ? (route, ...rest) => {
        check(route, rest[0], endpoint.DEFAULTS);
        return endpoint(route, ...rest);
      }
    : endpoint;
  return {
    endpoint,
    buildAny(route, ...rest) {
      const server = serverOf(route);
      return server ? build(route, { ...server, ...(rest[0] as object) }) : build(route, ...rest);
    },
    buildOf({ route }) {
      const hasPath = route.includes(' /');
      const server = serverOf(route);
      const known = check || wrap ? undefined : bound[BUILD]?.(route);
      const buildKnown = known ?? ((options: unknown) => build(route, options));
      return (options) => {
        const request = buildKnown(server ? { ...server, ...(options as object) } : options);
        if (!hasPath || request.url.startsWith(`${base}/`)) return request;
        throw invalidOption('baseUrl', 'must be passed when the client is created');
      };
    },
  };
}

/** The URL that the requests of the client of a generated module go to. */
export function checkServerUrl(
  { baseUrl: given, fetch }: Pick<SendOptions, 'baseUrl' | 'fetch'>,
  homeUrl: string,
): string {
  const baseUrl = String(given ?? homeUrl);
  // A page has a host for a path, and so may a function that replaces `fetch`.
  if (baseUrl !== UNSET_SERVER && (!baseUrl.startsWith('/') || globalThis.location || fetch)) return baseUrl;
  const reason = 'must be passed, because the description does not have the full URL of a server';
  throw invalidOption('baseUrl', `${reason}: createClient({ baseUrl: "https://…" })`);
}
