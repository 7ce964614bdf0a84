import { fromCaller, invalidOption } from '../core/errors.ts';
import { readOptions } from '../core/read-options.ts';
import type { WebhookPayloads } from '../generated/webhooks.js';
import { githubPayloads } from '../github/webhook-payloads.ts';
import { SEED_CHECKS, type SeedOption } from './example-of.ts';

/**
 * Creates a valid payload of a webhook, from its schema. Each call returns a new object. Another seed creates another example.
 *
 * @example
 * await webhooks.receive({ name: 'issues.opened', payload: webhookExample('issues.opened') });
 */
export function webhookExample<Name extends keyof WebhookPayloads>(
  name: Name,
  options?: SeedOption,
): WebhookPayloads[Name] {
  return fromCaller(webhookExample, () => {
    const { seed = 0 } = readOptions('webhookExample', options, SEED_CHECKS);
    const [found] = seed === 0 ? githubPayloads.get(name) : githubPayloads.vary(name, seed);
    if (found) return structuredClone(found.example) as WebhookPayloads[Name];
    throw invalidOption('name', "must be the name of an event, with or without an action, such as 'issues.opened'");
  });
}
