import { invalidOption } from '../core/errors.ts';
import { isRecord } from '../core/objects.ts';
import { isFunction, isText, type OptionChecks, readOptions } from '../core/read-options.ts';
import type { WebhookPayloads } from '../generated/webhooks.js';
import { readNamed } from '../webhooks/read-delivery.ts';
import { importSecret, isSecret, signBody } from '../webhooks/signature.ts';

/** The options of `deliverWebhook`. */
export interface DeliverWebhookOptions<Name extends keyof WebhookPayloads = keyof WebhookPayloads> {
  /** The secret of the webhook. */
  readonly secret: string;
  /** The name of the event, with or without an action: `issues.opened`. */
  readonly name: Name;
  readonly payload: WebhookPayloads[Name];
  /** The id of the delivery. Default: a new one. */
  readonly id?: string | undefined;
  /** Sends the request. Default: the global fetch. The function that `createWebhooks` returned needs no server. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

const CHECKS: OptionChecks<DeliverWebhookOptions> = {
  secret: (value) => isText(value) ?? isSecret(value),
  name: isText,
  payload: (value) => (isRecord(value) ? undefined : 'an object'),
  id: isText,
  fetch: isFunction,
};

/**
 * Sends a webhook to a URL as GitHub does, with a signature.
 *
 * @example
 * await deliverWebhook('http://localhost:3000', { secret, name: 'issues.opened', payload: webhookExample('issues.opened') });
 */
export async function deliverWebhook<Name extends keyof WebhookPayloads>(
  url: string | URL,
  options: DeliverWebhookOptions<Name>,
): Promise<Response> {
  const given = readOptions<DeliverWebhookOptions>(
    'deliverWebhook',
    options,
    CHECKS as OptionChecks<DeliverWebhookOptions>,
  );
  for (const required of ['secret', 'name', 'payload'] as const) {
    if (given[required] === undefined) throw invalidOption(required, 'of deliverWebhook is missing');
  }
  const { secret, payload, id = crypto.randomUUID(), fetch = (request) => globalThis.fetch(request) } = given;
  const { name } = readNamed('deliverWebhook', given);
  const body = new TextEncoder().encode(JSON.stringify(payload));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'GitHub-Hookshot/routebook',
    'x-github-event': name,
    'x-github-delivery': id,
    'x-hub-signature-256': await signBody(await importSecret(secret), body),
  };
  return await fetch(new Request(url, { method: 'POST', headers, body }));
}
