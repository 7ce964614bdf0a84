import { EndpointError, fromCaller } from '../core/errors.ts';
import { cached } from '../core/objects.ts';
import { type Api, type FieldNames, type OperationRules, type RouteFacts, RULES } from '../core/rules.ts';
import type { ApiTypes } from '../core/types/api-types.ts';
import type { KeyIn } from '../core/types/endpoint.ts';
import type { InferenceOnly } from '../core/types/inference.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import type { Call } from '../core/types/route-tag.ts';
import { findStep, readCall, withRoute } from './call.ts';
import { readPlainPath } from './path-template.ts';
import type { ChosenBy, OpenApiOptionsOf, WithAccept } from './types.ts';
import { writeRequest } from './write-request.ts';

/** An endpoint of any API, with any defaults. */
type AnyEndpoint<Accept> = ((route: never, options: never) => RequestOptions) & WithAccept<Accept>;

declare const TYPES: unique symbol;

/** A function of a generated module, with the types of its API and the names of its security schemes. It exists for the compiler only. */
// biome-ignore lint/suspicious/noExplicitAny: under `in out`, nothing but `any` takes the functions of every API
export interface NamedOperation<in out Types = any, in out Scheme = any> {
  readonly [TYPES]: [Types, Scheme];
}

/** Builds request options for one route of a generated API. `Scheme` is the union of its security schemes. */
export interface OpenApiOperation<
  in out Types extends ApiTypes,
  in out Key extends KeyIn<Types>,
  in out Scheme extends string = never,
> extends NamedOperation<Types, Scheme> {
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
> extends NamedOperation<Types, Scheme> {
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
 * Creates the function of a route from its rules, which are read at the first call. A bundle contains only the rules of the functions that
 * a program uses. `carried` returns what its requests carry for the functions that send them: `dates(…)`. Generated modules call this
 * function.
 */
export function operation<Named extends { readonly route: string }>(
  api: Api,
  method: string,
  url: string,
  rules: () => OperationRules,
  carried?: () => object,
): Named {
  const route = `${method} ${url}`;
  let facts: RouteFacts | undefined;
  const read = () => {
    facts ??= readRules(api, method, url, rules(), carried?.());
    return facts;
  };
  function build(options?: object, endpoint?: unknown): unknown {
    return fromCaller(build, () =>
      endpoint === undefined
        ? withRoute(route, () => writeRequest(api, read(), readCall(api, read(), options)))
        : (endpoint as Build)(route, options),
    );
  }
  return Object.assign(build, { route, [RULES]: read }) as unknown as Named;
}

const NO_FIELDS: FieldNames = { has: () => false, isOpen: false };

/** Reads the rules of an operation. */
function readRules(api: Api, method: string, url: string, rules: OperationRules, carried?: object): RouteFacts {
  const { parameters = [], body, auth = [], template = readPlainPath } = rules;
  const byPlace = { path: new Map(), query: new Map(), header: new Map(), cookie: new Map() };
  for (const each of parameters) byPlace[each.in].set(each.in === 'header' ? each.name.toLowerCase() : each.name, each);
  const fields = body?.fields ?? NO_FIELDS;
  const facts: RouteFacts = {
    ...rules,
    ...{ api, key: `${method} ${url}`, method, url, path: template(url, byPlace), byPlace },
    keys: new Map(api.keys?.().map((each) => [each.name, each])),
    required: parameters.filter((each) => each.required && each.in !== 'path'),
    fields,
    findStep: cached((name) => findStep(facts, name)),
    steps: [],
    parameterSteps: [],
    isKept: true,
    takesAuth:
      api.schemes !== undefined && !fields.has('auth') && !Object.values(byPlace).some((names) => names.has('auth')),
    requirements: auth,
    carried,
  };
  return facts;
}

/** Refuses a module in the format of earlier versions. */
export function createOperation(): never {
  const message =
    'The module was generated by an earlier version of routebook. Generate it again with the installed version: routebook generate.';
  throw new EndpointError('INVALID_OPTION', message);
}
