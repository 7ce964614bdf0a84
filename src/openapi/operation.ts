import { fromCaller } from '../core/endpoint/errors.ts';
import type { Profile } from '../core/endpoint/profile.ts';
import type { ApiTypes } from '../core/types/api-types.ts';
import type { KeyIn } from '../core/types/endpoint.ts';
import type { InferenceOnly } from '../core/types/inference.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import type { Call } from '../core/types/route-tag.ts';
import { createEndpoint } from './create-endpoint.ts';
import type { OpenApiData } from './data.ts';
import type { ChosenBy, OpenApiOptionsOf, WithAccept } from './endpoint.ts';

/** An endpoint of any API, with any defaults. */
type AnyEndpoint<Accept> = ((route: never, options: never) => RequestOptions) & WithAccept<Accept>;

/** Builds request options for one route of a generated API. `Scheme` is the union of its security schemes. */
export interface OpenApiOperation<
  in out Types extends ApiTypes,
  in out Key extends KeyIn<Types>,
  in out Scheme extends string = never,
> {
  <const Options = {}, Accept = undefined>(
    options: Options extends InferenceOnly ? Options : OpenApiOptionsOf<Types, Key, never, Scheme>,
    endpoint?: AnyEndpoint<Accept>,
  ): RequestOptions<Call<Key, ChosenBy<Types, Key, Options, Accept>, Types>>;
  /** The key of the route. */
  readonly route: Key;
}

/** Builds request options for a route without required parameters. */
export interface BareOpenApiOperation<
  in out Types extends ApiTypes,
  in out Key extends KeyIn<Types>,
  in out Scheme extends string = never,
> {
  <const Options = {}, Accept = undefined>(
    options?: Options extends InferenceOnly ? Options : OpenApiOptionsOf<Types, Key, never, Scheme>,
    endpoint?: AnyEndpoint<Accept>,
  ): RequestOptions<Call<Key, ChosenBy<Types, Key, Options, Accept>, Types>>;
  /** The key of the route. */
  readonly route: Key;
}

/** The function of a route: its options may be omitted if none is required. */
export type OperationOf<Types extends ApiTypes, Key extends KeyIn<Types>, Scheme extends string = never> =
  {} extends OpenApiOptionsOf<Types, Key, never>
    ? BareOpenApiOperation<Types, Key, Scheme>
    : OpenApiOperation<Types, Key, Scheme>;

type Build = (route: string, options?: object) => unknown;

/**
 * Creates the function of a route. `facts` is the JSON of a table with this route only, so that a bundle contains those of the
 * functions that a program uses, and `shared` is what the functions of the module have in common. Generated modules call this function.
 */
export function createOperation<Named extends { readonly route: string }>(
  profile: Profile,
  route: Named['route'],
  facts: string,
  shared: Partial<OpenApiData> = {},
): Named {
  let own: unknown;
  function build(options?: object, api?: unknown): unknown {
    return fromCaller(build, () => {
      own ??= createEndpoint(profile, { ...JSON.parse(facts), ...shared });
      return ((api ?? own) as Build)(route, options);
    });
  }
  return Object.assign(build, { route }) as unknown as Named;
}

/** Creates the functions of all routes, by name, with one endpoint. Generated clients call this function. */
export function createOperations<Functions extends object>(
  endpoint: unknown,
  routes: { readonly [Name in keyof Functions]: string },
): Functions {
  const functions = Object.entries<string>(routes).map(([name, route]) => {
    function build(options?: object, api: unknown = endpoint): unknown {
      return fromCaller(build, () => (api as Build)(route, options));
    }
    return [name, Object.assign(build, { route })];
  });
  return Object.fromEntries(functions) as Functions;
}
