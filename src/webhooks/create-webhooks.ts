import { EndpointError, fromCaller, invalidOption } from '../core/errors.ts';
import { memberOf } from '../core/objects.ts';
import {
  hasMethods,
  isFunction,
  isNumberFrom,
  type OptionCheck,
  type OptionChecks,
  readOptions,
} from '../core/read-options.ts';
import type { NotApplicable } from '../core/types/inference.ts';
import type { GitHub } from '../generated/github-client.ts';
import type { NamedWebhook, WebhookPayloads } from '../generated/webhooks.js';
import { type Delivery, readDelivery, readNamed, respond } from './read-delivery.ts';
import { importSecret, isSecret, isSigned } from './signature.ts';

/** The name of an event, or of an event and its action: `push`, `issues`, `issues.opened`. */
export type WebhookName = keyof WebhookPayloads;

interface DeliveryFacts {
  /** The id of the event. A delivery that is sent again has the same. */
  readonly id: string;
  /** The name of the action, such as `opened`, if the event has actions. */
  readonly action: string | undefined;
}

/** A delivery of an event with one of several payloads: its action determines which. */
type EventOf<Payload> = Payload extends unknown
  ? Omit<DeliveryFacts, 'action'> & {
      /** The name of the event, such as `issues`. */
      readonly name: string;
      /** The name of the action, such as `opened`, if the event has actions. */
      readonly action: Payload extends { readonly action: infer Action } ? Action : undefined;
      readonly payload: Payload;
    }
  : never;

/** A delivery of an event. */
export type WebhookEvent<Name extends WebhookName> = EventOf<WebhookPayloads[Name]>;

/** A delivery of any event. Its name determines the type of its payload. */
export type AnyWebhookEvent = DeliveryFacts & NamedWebhook;

/** A function for each event that a program handles. `*` receives all events. */
export type WebhookHandlers = {
  readonly [Name in WebhookName]?: (event: WebhookEvent<Name>) => unknown;
} & { readonly '*'?: (event: AnyWebhookEvent) => unknown };

/** The client of the installation that the event belongs to. */
interface ForInstallation {
  /** Acts as the installation. Throws if the payload names no installation, which a few events of an app do not. */
  readonly github: GitHub;
}

/** A function for each event that an app handles. */
export type AppWebhookHandlers = {
  readonly [Name in WebhookName]?: (event: WebhookEvent<Name> & ForInstallation) => unknown;
} & { readonly '*'?: (event: AnyWebhookEvent & ForInstallation) => unknown };

/** Remembers the ids of deliveries, such as a `Set`. */
export interface SeenDeliveries {
  has(id: string): boolean | Promise<boolean>;
  add(id: string): unknown;
}

/** The options of `createWebhooks`. */
export interface WebhooksOptions {
  /** The secret of the webhook. While it is replaced, a list of the new and the old one. */
  secret: string | readonly string[];
  /** What to do with which event. */
  on: WebhookHandlers;
  /** For a GitHub App: `createApp(…)`. Functions for events then receive a client of the installation. */
  app?: undefined;
  /** Remembers the events that were handled, so that a delivery that is sent again is not handled again. Default: nothing is remembered. */
  seen?: SeenDeliveries | undefined;
  /** The maximum size of a body in bytes. Default: 25 MB, which is also GitHub's. */
  maxBytes?: number | undefined;
  /** Called with what a handler has thrown. Default: `console.error`. */
  onError?: ((error: unknown, event: AnyWebhookEvent) => void) | undefined;
}

/** The options of the webhooks of a GitHub App. */
export interface AppWebhooksOptions extends Omit<WebhooksOptions, 'on' | 'app'> {
  /** The result of `createApp`. */
  app: { installation(id: number): GitHub };
  /** What to do with which event. `github` is a client of its installation. */
  on: AppWebhookHandlers;
}

interface EditionEvent<Payload> extends DeliveryFacts {
  readonly name: string;
  readonly payload: Payload;
}

/** The options with the payloads of an edition. Types of their own, because a type parameter would take compilers longer for all programs. */
export interface EditionWebhooksOptions<Payloads extends object> extends Omit<WebhooksOptions, 'on' | 'onError'> {
  /** What to do with which event. */
  on: { readonly [Name in keyof Payloads]?: (event: EditionEvent<Payloads[Name]>) => unknown } & {
    readonly '*'?: (event: EditionEvent<Payloads[keyof Payloads]>) => unknown;
  };
  /** Called with what a handler has thrown. Default: `console.error`. */
  onError?: ((error: unknown, event: EditionEvent<Payloads[keyof Payloads]>) => void) | undefined;
}

/** Responds to deliveries, and can be called with an event in a test. */
export interface Webhooks<Payloads extends object = WebhookPayloads> {
  /** Responds to a request. `rest` is what the platform passes; its `waitUntil` is used. */
  (request: Request, ...rest: unknown[]): Promise<Response>;
  /** Calls the handlers of an event without a request. Rejects with what a handler throws. */
  receive<Name extends keyof Payloads>(event: {
    readonly name: Name;
    readonly payload: Payloads[Name];
    readonly id?: string | undefined;
  }): Promise<void>;
}

const NAME = /^(?:\*|\w+(?:\.\w+)?)$/;
const isHandlers: OptionCheck = (value) => {
  const entries = Object.entries(value ?? {});
  const isValid = entries.every(([name, handler]) => NAME.test(name) && typeof handler === 'function');
  return isValid && entries.length > 0 ? undefined : "functions by the name of an event, such as 'issues.opened'";
};

type AnyOptions = WebhooksOptions | AppWebhooksOptions;

const CHECKS: OptionChecks<AnyOptions> = {
  app: hasMethods('installation'),
  secret: isSecret,
  on: isHandlers,
  seen: hasMethods('has', 'add'),
  maxBytes: isNumberFrom(1),
  onError: isFunction,
};

/** GitHub sends no larger payloads. The documentation says 25 MB, which may be either of two numbers. */
const MOST_BYTES = 25 * 1024 * 1024;

/**
 * Creates a function that responds to GitHub's webhooks: it verifies the signature and calls the handlers of the event.
 *
 * @example
 * ```ts
 * const webhooks = createWebhooks({
 *   secret,
 *   on: { 'issues.opened': ({ payload }) => console.log(payload.issue.title) },
 * });
 * export default { fetch: webhooks };
 * ```
 */
export function createWebhooks(options: WebhooksOptions | AppWebhooksOptions): Webhooks;
/** Creates the same with the payloads of an edition, which `routebook generate --edition` writes: `createWebhooks<Webhooks>(…)`. */
export function createWebhooks<Payloads extends object = never>(
  options: NoInfer<EditionWebhooksOptions<Payloads>>,
  ...rest: [Payloads] extends [never] ? NotApplicable : []
): Webhooks<Payloads>;
export function createWebhooks(options: AnyOptions): Webhooks {
  return fromCaller(createWebhooks, () => {
    const given = readOptions<AnyOptions>('createWebhooks', options, CHECKS);
    for (const name of ['secret', 'on'] as const) {
      const expected = CHECKS[name](given[name]);
      if (expected) throw invalidOption(name, `of createWebhooks must be ${expected}`);
    }
    return createReceiver(given);
  });
}

function createReceiver({ secret, on, app, seen, maxBytes = MOST_BYTES, onError }: AnyOptions): Webhooks {
  let keys: Promise<CryptoKey[]> | undefined;
  const verify = async (body: Uint8Array<ArrayBuffer>, signature: string) => {
    // Not before the first request: some platforms allow no work outside one.
    keys ??= Promise.all([secret].flat().map(importSecret));
    return isSigned(await keys, body, signature);
  };
  // A map, because an event could have the name of a member of every object.
  const handlers = new Map(Object.entries(on as { readonly [name: string]: (event: Delivery) => unknown }));

  /** Calls all handlers of an event, even if one of them fails. Rejects with what it threw, or with all errors if there are several. */
  async function dispatch(event: Delivery): Promise<void> {
    const names = [`${event.name}.${event.action ?? ''}`, event.name, '*'];
    const received = app ? withClient(event, app) : event;
    const results = await Promise.allSettled(names.map(async (name) => handlers.get(name)?.(received)));
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    if (errors.length > 1) throw new AggregateError(errors, 'Several handlers failed.');
    if (errors.length > 0) throw errors[0];
  }

  /** Whether an event was handled without an error. */
  async function handle(event: Delivery): Promise<boolean> {
    try {
      if (await seen?.has(event.id)) return true;
      await dispatch(event);
      await seen?.add(event.id);
      return true;
    } catch (error) {
      try {
        if (onError) await onError(error, event as unknown as AnyWebhookEvent);
        else console.error(error);
      } catch (fault) {
        console.error(fault);
      }
      return false;
    }
  }

  const running = new Map<string, Promise<boolean>>();

  /** With `seen`, deliveries of the same event that arrive while it is handled have the same result. */
  function handleOnce(event: Delivery): Promise<boolean> {
    const known = seen && running.get(event.id);
    if (known) return known;
    const work = handle(event).finally(() => running.delete(event.id));
    running.set(event.id, work);
    return work;
  }

  async function webhooks(request: Request, ...rest: unknown[]): Promise<Response> {
    const event = await readDelivery(request, maxBytes, verify);
    if (event instanceof Response) return event;
    const work = handleOnce(event);
    const context = (rest as (Context | undefined)[]).find((each) => typeof each?.waitUntil === 'function');
    if (!context) return (await work) ? respond(202, 'handled') : respond(500, 'a handler failed');
    context.waitUntil(work);
    return respond(202, 'received');
  }

  return Object.assign(webhooks, {
    async receive(event: { name: string; payload: object; id?: string }) {
      await dispatch({ id: event?.id ?? 'test', ...readNamed('receive', event) });
    },
  }) as Webhooks;
}

/** An event whose client is created when a function first reads it: the functions for some events need none. */
function withClient(event: Delivery, app: AppWebhooksOptions['app']): Delivery & ForInstallation {
  return {
    ...event,
    get github() {
      const id = memberOf(memberOf(event.payload, 'installation'), 'id');
      if (typeof id === 'number') return app.installation(id);
      const message = `The payload of ${event.name} names no installation, so there is no client for it. Use app.github, which acts as the app itself.`;
      throw new EndpointError('INVALID_PARAMETER', message, { parameter: 'installation' });
    },
  };
}

/** What Cloudflare and others pass next to a request, so that work can go on after the response. */
interface Context {
  waitUntil(work: Promise<unknown>): void;
}
