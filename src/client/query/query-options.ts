import { atCaller, attachRoute, type Callee } from '../../core/endpoint/errors.ts';
import { EndpointError } from '../../core/errors.ts';
import { isRead } from '../../core/internal/methods.ts';
import { PARTS } from '../../core/internal/route-of.ts';
import type { InferenceOnly } from '../../core/types/inference.ts';
import { memberOf } from '../../send/member-of.ts';
import type { MethodParts } from '../create-method.ts';
import { type QueryKey, queryKeyOf } from './query-key.ts';

/** A method of a client. */
export interface AnyMethod {
  (...args: never[]): Promise<{ readonly data: unknown }>;
  readonly route: string;
}

/** A method of a client that reads. */
export interface ReadMethod extends AnyMethod {
  readonly route: `${'GET' | 'HEAD' | 'QUERY'} ${string}`;
}

/** The options of a method. */
export type OptionsOf<Method extends AnyMethod> = Parameters<Method>[0];

/** The response of a method. `ReturnType` would be `any` for methods whose options are inferred. */
export type ResultOf<Method extends AnyMethod> = Method extends (...args: never[]) => Promise<infer Result>
  ? Result
  : never;

/** A method that can be called without options. */
export type BareMethod<Method extends AnyMethod> = [] extends Parameters<Method> ? Method : never;

/** Options that choose the type of the data. */
type Choosing =
  | { readonly headers: { readonly accept: {} } | { readonly Accept: {} } }
  | { readonly mediaType: { readonly format: {} } }
  | { readonly apiVersion: {} }
  | { readonly stream: true };

/** The data of a call. If its options choose another form of the data than that of other calls, the data is `unknown`. */
export type QueryData<Method extends AnyMethod, Options = {}> = Options extends Choosing
  ? unknown
  : Kept<ResultOf<Method>>;

type DataIn<Response> = Response extends { readonly data: infer Data } ? Data : never;

/** The data of a response in a cache, where that of a response without content is `null`. */
type Kept<Response> = Response extends { readonly data: infer Data }
  ? [Data] extends [never]
    ? null
    : undefined extends Data
      ? Exclude<Data, undefined> | null
      : Data
  : never;

/** The options of a query, with the names of TanStack Query and SWR (`queryKey`, `queryFn`) and with those of Pinia Colada (`key`, `query`). */
export interface QueryOptions<Data> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context?: object) => Promise<Data>;
  readonly key: QueryKey;
  readonly query: (context?: object) => Promise<Data>;
}

/**
 * The options of a query that calls a method of a client: for `useQuery` and `fetchQuery` of TanStack Query, `useQuery` of Pinia Colada, and
 * `useSWR(key, query)`.
 *
 * @example
 * const { data } = useQuery(queryOptions(github.issues.get, { owner, repo, issue_number }));
 */
export function queryOptions<Method extends ReadMethod>(method: BareMethod<Method>): QueryOptions<QueryData<Method>>;
export function queryOptions<Method extends ReadMethod, const Options = {}>(
  method: Method,
  options: Options extends InferenceOnly ? Options : OptionsOf<Method>,
): QueryOptions<QueryData<Method, Options>>;
export function queryOptions(method: unknown, given?: unknown): QueryOptions<unknown> {
  const { options, key } = readQuery(queryOptions, method, given);
  const query = async (context?: object) => {
    const { data } = await callMethod(method, [options, { signal: signalOf(context) }]);
    return data ?? null;
  };
  return { queryKey: key, queryFn: query, key, query };
}

/** The options of a mutation, with the names of TanStack Query and with those of Pinia Colada. */
export interface MutationOptions<Data, Options> {
  readonly mutationKey: readonly [route: string];
  readonly mutationFn: (options: Options) => Promise<Data>;
  readonly key: readonly [route: string];
  readonly mutation: (options: Options) => Promise<Data>;
}

/**
 * The options of a mutation that calls a method of a client.
 *
 * @example
 * const { mutate } = useMutation(mutationOptions(github.issues.create));
 * mutate({ owner, repo, title: 'Bug' });
 */
export function mutationOptions<Method extends AnyMethod>(
  method: Method,
): MutationOptions<DataIn<ResultOf<Method>>, OptionsOf<Method>>;
export function mutationOptions(method: unknown): MutationOptions<unknown, unknown> {
  const { route } = readMethod(mutationOptions, method);
  const mutation = async (options: unknown) => (await callMethod(method, [options])).data;
  const key = [route] as const;
  return { mutationKey: key, mutationFn: mutation, key, mutation };
}

/** The parts of the method of a query, a copy of its options, and its key. */
export function readQuery(callee: Callee, method: unknown, given: unknown) {
  const parts = readMethod(callee, method);
  const { route } = parts;
  try {
    if (!isRead(route.split(' ', 1)[0] as string)) {
      const reason = 'the method changes data, and a query may be sent at any time and more than once';
      throw invalidMethod(`${reason}. Use mutationOptions.`);
    }
    const options = copyOptions(given);
    return { parts, options, key: queryKeyOf(parts, options) };
  } catch (error) {
    throw attachRoute(error, callee, route);
  }
}

/** A copy of the options of a call. A query is sent many times, and an iterator of headers can be read once. */
function copyOptions(given: unknown): object {
  const options: { headers?: unknown } = { ...(given as object | undefined) };
  const { headers } = options;
  if (typeof headers === 'object' && headers !== null)
    options.headers = Symbol.iterator in headers ? [...(headers as Iterable<unknown>)] : { ...headers };
  return options;
}

function readMethod(callee: Callee, method: unknown): MethodParts {
  // The contact with clients: whatever has this property can be queried.
  if (typeof method === 'function' && Object.hasOwn(method, PARTS))
    return (method as unknown as { readonly [PARTS]: MethodParts })[PARTS];
  const fault = invalidMethod('The first argument must be a method of a client, such as github.issues.get.');
  throw atCaller(fault, callee);
}

export function invalidMethod(message: string): EndpointError {
  return new EndpointError('INVALID_OPTION', message, { parameter: 'method' });
}

/** The signal that TanStack Query and Pinia Colada pass. SWR passes the key. */
export function signalOf(context: unknown): AbortSignal | undefined {
  return memberOf(context, 'signal') as AbortSignal | undefined;
}

function callMethod(method: unknown, args: readonly unknown[]): Promise<{ readonly data?: unknown }> {
  return (method as (...args: readonly unknown[]) => Promise<{ readonly data?: unknown }>)(...args);
}
