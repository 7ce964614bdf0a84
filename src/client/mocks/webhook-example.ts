import { isSeed } from '../../catalogue/responses/create-example.ts';
import { createResponsesFrom, type Responses } from '../../catalogue/responses/create-responses.ts';
import { fromCaller, invalidOption } from '../../core/endpoint/errors.ts';
import { expandText } from '../../core/internal/expand-text.ts';
import { type OptionChecks, readOptions } from '../../core/internal/read-options.ts';
import { responseData } from '../../generated/response-data.ts';
import { webhookData } from '../../generated/webhook-data.ts';
import type { WebhookPayloads } from '../../generated/webhooks.js';
import { githubExampleValues } from '../../github/examples/example-values.ts';
import type { ExampleSeed } from './example-of.ts';

/** The payloads of webhooks, as if they were responses of routes with the names of the webhooks. */
const githubPayloads: Responses = /* @__PURE__ */ createResponsesFrom(loadText, githubExampleValues);

function loadText(): string {
  const { schemas } = JSON.parse(expandText(responseData));
  const own = JSON.parse(expandText(webhookData));
  const names = Object.keys(own.webhooks);
  // The example of an event is that of its first action.
  const positions = names.flatMap((name, position) => [name.split('.')[0], name].map((each) => [each, position]));
  return JSON.stringify({
    format: 1,
    schemas: { ...schemas, ...own.schemas },
    responses: names.map((name) => ({ 200: { 'application/json': own.webhooks[name] } })),
    routes: Object.fromEntries(positions.reverse()),
  });
}

type SeedOption = Pick<ExampleSeed, 'seed'>;

const CHECKS: OptionChecks<SeedOption> = { seed: isSeed };

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
    const { seed = 0 } = readOptions('webhookExample', options, CHECKS);
    const [found] = seed === 0 ? githubPayloads.get(name) : githubPayloads.vary(name, seed);
    if (found) return structuredClone(found.example) as WebhookPayloads[Name];
    throw invalidOption('name', "must be the name of an event, with or without an action, such as 'issues.opened'");
  });
}
