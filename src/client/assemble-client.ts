import { attachRoute, type Callee } from '../core/errors.ts';
import type { ForeignNames, OptionChecks } from '../core/read-options.ts';
import { type CompiledOperation, RULES } from '../core/rules.ts';
import { IDEMPOTENCY } from '../core/secrets.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import type { GraphQL } from '../github/graphql/create-graphql.ts';
import type { Api } from '../send/api.ts';
import { checkCount } from '../send/check-count.ts';
import { type ChosenParts, composeSender, useIn } from '../send/create-sender.ts';
import { captureCaller } from '../send/errors.ts';
import type { IdempotencyOptions, SendOptions } from '../send/options.ts';
import type { Pagination } from '../send/paging.ts';
import type { Performer } from '../send/send.ts';
import { performerOf, readSenderOptions } from '../send/sender.ts';
import type { Send } from '../send/sender-types.ts';
import { createMethod, type MethodParts } from './create-method.ts';
import { joinOptions } from './join-options.ts';

/** A function of a route, of `routebook/operations` or of a generated module. It knows its API. */
export type Operation = CompiledOperation & ((options: unknown) => RequestOptions);

/** A method of a client: its name, and its route or the function of the route. */
export interface MethodRow {
  readonly name: string;
  readonly route: string;
  readonly isPaged?: boolean;
  /** The function of a generated module, which knows how the pages of the route are described. */
  readonly operation?: Operation;
}

/** The methods of a client. */
export interface ClientMethods {
  /** Methods that are members of the client itself. */
  readonly flat?: readonly MethodRow[];
  /** Groups of these: the name in the group → the name of the method. */
  readonly aliases?: { readonly [group: string]: { readonly [name: string]: string } };
  /** Groups of other methods, which are read when they are first used. */
  readonly groups?: { readonly names: readonly string[]; rowsOf(group: string): readonly MethodRow[] };
}

/** What a client is made from: functions, or a table of routes. */
export interface ClientSource<Own = object> {
  /** The function that a program calls, for the messages about its options. */
  readonly caller: string;
  /** The checks of its options besides those of the sender, and the names that other libraries have for them. */
  readonly checks: OptionChecks<Own>;
  readonly foreign?: ForeignNames;
  readonly readParts: (use: unknown) => ChosenParts;
  readonly bind: (options: SendOptions & Own, parts: ChosenParts) => BoundSource;
}

/** What a source is with the options of a client. */
export interface BoundSource {
  /** The facts about the API for the sender, with the base URL of the client. */
  readonly api: Api;
  /** The endpoint of the client, for the defaults of its methods. */
  readonly endpoint: MethodParts['endpoint'];
  /** Whether it is a member of the client. */
  readonly isOpen?: boolean;
  /** What builds requests for any route. Without it, the client has no function that sends them. */
  readonly buildAny?: (...args: readonly unknown[]) => RequestOptions;
  readonly methods: ClientMethods;
  /** What builds the requests of a method. */
  readonly buildOf: (row: MethodRow) => MethodParts['build'];
  /** Replaces what sends. */
  readonly connect?: (send: Send) => Sending;
}

/** What a client sends with. */
export interface Sending {
  readonly send: Send;
  /** What the methods send with. */
  readonly performer: Performer;
  readonly graphql?: GraphQL | undefined;
}

/** Creates a client without types: reads its options, creates its sender, and adds its methods. */
export function assembleClient<Own>(source: ClientSource<Own>, given: unknown): object {
  const { caller, checks, foreign } = source;
  const parts = source.readParts(useIn(given));
  const options = readSenderOptions<Own>(
    caller,
    given,
    parts.contents,
    { ...checks, use: undefined as never },
    foreign,
  );
  const bound = source.bind(options, parts);
  const composed = composeSender(bound.api, options, parts) as Send;
  const sending = bound.connect?.(composed) ?? { send: composed, performer: performerOf(composed) };
  const { send, graphql } = sending;
  const client = {
    ...(bound.isOpen && { endpoint: bound.endpoint }),
    ...{ send, attempt: send.attempt, raw: send.raw },
    ...(graphql && { graphql }),
    ...(bound.buildAny && { request: createRequest(sending.performer, bound.buildAny, bound.endpoint) }),
  };
  return addMethods(
    client,
    { ...bound, buildOf: withoutKey(bound, options as IdempotencyOptions) },
    sending.performer,
    parts,
  );
}

/** Says of requests that their body has no member for the key that the option names, if the description of the API does not declare it. */
function withoutKey({ buildOf }: BoundSource, { idempotency }: IdempotencyOptions): BoundSource['buildOf'] {
  if (idempotency === undefined || idempotency.includes('-')) return buildOf;
  return (row) => {
    const build = buildOf(row);
    const facts = row.operation?.[RULES]();
    if (!facts || facts.fields.has(idempotency)) return build;
    return (options) => Object.assign({ [IDEMPOTENCY]: null }, build(options));
  };
}

/** The route of a call, unless it is a URL with the values of one. */
const keyOf = (route: unknown) => (typeof route === 'string' && route.includes(' ') ? route : undefined);

/** The function of a client that sends a request for any route. It is asynchronous, so that an invalid call rejects. */
function createRequest(
  performer: Performer,
  build: NonNullable<BoundSource['buildAny']>,
  endpoint: BoundSource['endpoint'],
): object {
  function readRequest(callee: Callee, args: readonly unknown[]): readonly unknown[] {
    const [route, options, sending] = args;
    try {
      checkCount(args, 'Pass the route, the options of the request, and then those of the sender.', 3);
      if (sending === undefined) return [build(...args)];
      return joinOptions([options, sending as object], (joined) => build(route, joined), endpoint);
    } catch (error) {
      throw attachRoute(error, callee, route);
    }
  }
  return async function request(...args: unknown[]) {
    const given = readRequest(request, args);
    return performer.resolve(captureCaller(request, keyOf(args[0])), 'send', given);
  };
}

/** Adds the methods to a client. Those of a group are created when the group is first used. */
function addMethods(
  client: object,
  { endpoint, methods, buildOf }: BoundSource,
  performer: Performer,
  { byName }: ChosenParts,
): object {
  const toPaging = byName.get('pages')?.pagingOf;
  const methodOf = (row: MethodRow) => {
    const pages = byName.has('pages') && (row.operation ? row.operation[RULES]().pages : row.isPaged);
    return createMethod({
      ...{ performer, endpoint, route: row.route, build: buildOf(row) },
      // The types have `events` only for routes that stream them.
      iterating: [
        ...(row.operation && byName.has('events') ? (['events'] as const) : []),
        ...(pages ? (['items', 'pages'] as const) : []),
      ],
      paging: typeof pages === 'object' && toPaging ? { paging: toPaging(pages as Pagination) } : undefined,
    });
  };
  const methodsOf = (rows: readonly MethodRow[]) => Object.fromEntries(rows.map((row) => [row.name, methodOf(row)]));
  const { flat = [], aliases = {}, groups } = methods;
  const own = methodsOf(flat);
  Object.assign(client, own);
  const define = (group: string, create: () => object) =>
    Object.defineProperty(client, group, {
      enumerable: true,
      configurable: true,
      get() {
        const value = create();
        Object.defineProperty(client, group, { value });
        return value;
      },
    });
  for (const [group, names] of Object.entries(aliases))
    define(group, () => Object.fromEntries(Object.entries(names).map(([name, method]) => [name, own[method]])));
  for (const group of groups?.names ?? []) define(group, () => methodsOf(groups?.rowsOf(group) ?? []));
  return client;
}
