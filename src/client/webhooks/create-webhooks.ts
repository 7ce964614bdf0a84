import { fromCaller } from '../../core/endpoint/errors.ts';
import { EndpointError } from '../../core/errors.ts';
import {
  hasMethods,
  isFunction,
  isNumberFrom,
  isText,
  isTextList,
  type OptionCheck,
  type OptionChecks,
  readOptions,
} from '../../core/internal/read-options.ts';
import type { WebhookPayloads } from '../../generated/webhooks.js';
import { createSigner } from './signature.ts';

/** The name of an event, or of an event and its action: `push`, `issues`, `issues.opened`. */
export type WebhookName = keyof WebhookPayloads;

/** A delivery of an event. */
export interface WebhookEvent<Name extends WebhookName = WebhookName> {
  /** The id of the delivery. A delivery that is sent again has the same. */
  readonly id: string;
  /** The name of the event, such as `issues`. */
  readonly name: string;
  /** The name of the action, such as `opened`, if the event has actions. */
  readonly action: string | undefined;
  readonly payload: WebhookPayloads[Name];
}

/** A function for each event that a program handles. `*` receives all events. */
export type WebhookHandlers = {
  readonly [Name in WebhookName]?: (event: WebhookEvent<Name>) => unknown;
} & { readonly '*'?: (event: WebhookEvent) => unknown };

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
  /** Remembers deliveries that were handled, so that one that is sent again is not handled again. Default: nothing is remembered. */
  seen?: SeenDeliveries | undefined;
  /** The maximum size of a body in bytes. Default: 25,000,000, which is also GitHub's. */
  maxBytes?: number | undefined;
  /** Called with what a handler has thrown. Default: `console.error`. */
  onError?: ((error: unknown, event: WebhookEvent) => void) | undefined;
}

/** Responds to deliveries, and can be called with an event in a test. */
export interface Webhooks {
  /** Responds to a request. `rest` is what the platform passes; its `waitUntil` is used. */
  (request: Request, ...rest: unknown[]): Promise<Response>;
  /** Calls the handlers of an event without a request. Rejects with what a handler throws. */
  receive<Name extends WebhookName>(event: {
    readonly name: Name;
    readonly payload: WebhookPayloads[Name];
    readonly id?: string | undefined;
  }): Promise<void>;
}

const isSecret: OptionCheck = (value) =>
  isText(value) && isTextList(value) ? 'a string, or a list of strings' : undefined;

const NAME = /^(?:\*|[a-z]\w*(?:\.[a-z]\w*)?)$/;
const isHandlers: OptionCheck = (value) => {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const wrong = entries.find(([name, handler]) => !NAME.test(name) || typeof handler !== 'function');
  if (wrong) return `functions by the name of an event, such as 'issues.opened', which ${JSON.stringify(wrong[0])} is not`;
  return entries.length === 0 ? "an object with a function for each event, such as 'issues.opened'" : undefined;
};

const CHECKS: OptionChecks<WebhooksOptions> = {
  secret: isSecret,
  on: isHandlers,
  seen: hasMethods('has', 'add'),
  maxBytes: isNumberFrom(1),
  onError: isFunction,
};

/**
 * Creates a function that responds to GitHub's webhooks: it verifies the signature and calls the handlers of the event.
 *
 * @example
 * ```ts
 * const webhooks = createWebhooks({
 *   secret: process.env.WEBHOOK_SECRET,
 *   on: { 'issues.opened': ({ payload }) => console.log(payload.issue.title) },
 * });
 * export default { fetch: webhooks };
 * ```
 */
export function createWebhooks(options: WebhooksOptions): Webhooks {
  return fromCaller(createWebhooks, () => {
    const given = readOptions('createWebhooks', options, CHECKS);
    for (const name of ['secret', 'on'] as const) {
      if (given[name] === undefined) throw invalid(name, 'is missing');
    }
    return createReceiver(given);
  });
}

function createReceiver({ secret, on, seen, maxBytes = 25_000_000, onError }: WebhooksOptions): Webhooks {
  const signer = createSigner(typeof secret === 'string' ? [secret] : secret);
  const handlers = new Map(Object.entries(on)) as ReadonlyMap<string, (event: object) => unknown>;
  const running = new Set<string>();

  /** Calls all handlers of an event, even if one of them fails. Rejects with what the first of these threw. */
  async function dispatch(event: Delivery): Promise<void> {
    const names = [event.action === undefined ? '' : `${event.name}.${event.action}`, event.name, '*'];
    const calls = names.map(async (name) => handlers.get(name)?.(event));
    for (const { status, reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
      if (status === 'rejected') throw reason;
    }
  }

  /** Handles a delivery once. Only one that was handled without an error is remembered. */
  async function handle(event: Delivery): Promise<Response> {
    try {
      if (running.has(event.id) || (await seen?.has(event.id))) return respond(202, 'this delivery was received before');
      running.add(event.id);
      await dispatch(event);
      await seen?.add(event.id);
      return respond(202, 'handled');
    } catch (error) {
      report(error, event);
      return respond(500, 'a handler failed');
    } finally {
      running.delete(event.id);
    }
  }

  function report(error: unknown, event: Delivery): void {
    if (onError) onError(error, event as WebhookEvent);
    else console.error(error);
  }

  async function webhooks(request: Request, ...rest: unknown[]): Promise<Response> {
    const event = await readDelivery(request, maxBytes, signer.verify);
    if (event instanceof Response) return event;
    const work = handle(event);
    const context = rest.find((each) => isFunction((each as Context | undefined)?.waitUntil) === undefined);
    if (context === undefined) return work;
    (context as Context).waitUntil(work);
    return respond(202, 'received');
  }

  return Object.assign(webhooks, {
    receive({ name, payload, id = 'test' }: { name: string; payload: unknown; id?: string }) {
      const [event = ''] = name.split('.');
      return dispatch({ id, name: event, action: actionOf(payload), payload });
    },
  }) as Webhooks;
}

/** What Cloudflare and others pass next to a request, so that work can go on after the response. */
interface Context {
  waitUntil(work: Promise<unknown>): void;
}

interface Delivery {
  readonly id: string;
  readonly name: string;
  readonly action: string | undefined;
  readonly payload: unknown;
}

/** Reads a delivery, or returns the response to a request that is not one. Nothing is parsed before the signature is verified. */
async function readDelivery(
  request: Request,
  maxBytes: number,
  verify: (body: Uint8Array, signature: string) => Promise<boolean>,
): Promise<Delivery | Response> {
  const { method, headers } = request;
  if (method !== 'POST') return respond(405, 'webhooks are sent with POST', { allow: 'POST' });
  const [id, name] = [headers.get('x-github-delivery'), headers.get('x-github-event')];
  const signature = headers.get('x-hub-signature-256');
  if (!id || !name) return respond(400, 'the headers x-github-delivery and x-github-event are missing');
  if (!signature) return respond(401, 'the header x-hub-signature-256 is missing: the webhook needs a secret');
  if (request.bodyUsed) throw invalid('request', 'has a body that was read before. Pass the request before other code reads it');
  const body = await readBody(request, maxBytes);
  if (!body) return respond(413, 'the body is too large');
  if (!(await verify(body, signature))) return respond(401, 'the signature is wrong');
  const payload = parsePayload(new TextDecoder().decode(body), headers.get('content-type') ?? '');
  return payload ? { id, name, action: actionOf(payload), payload } : respond(400, 'the body is not a JSON object');
}

/** Reads a body as long as it is not too large. */
async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length')) > maxBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (const reader = request.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > maxBytes) {
      reader.cancel().catch(() => {});
      return undefined;
    }
    chunks.push(value);
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.length;
  }
  return body;
}

/** The payload is JSON, or the JSON text in the field `payload` of a form. */
function parsePayload(text: string, type: string): object | undefined {
  try {
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(type);
    const payload: unknown = JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text);
    return typeof payload === 'object' && payload !== null ? payload : undefined;
  } catch {
    return undefined;
  }
}

function actionOf(payload: unknown): string | undefined {
  const action: unknown = Object.hasOwn(payload as object, 'action') ? (payload as { action: unknown }).action : undefined;
  return typeof action === 'string' ? action : undefined;
}

function respond(status: number, message: string, headers?: Record<string, string>): Response {
  return Response.json({ message }, headers ? { status, headers } : { status });
}

function invalid(name: string, expected: string): EndpointError {
  return new EndpointError('INVALID_OPTION', `The option "${name}" of createWebhooks ${expected}.`, { parameter: name });
}
