import { githubExampleValues } from 'routebook/catalogue/responses';
import { keywordsOf } from '../../../src/catalogue/type-keywords.ts';
import { writeHandler } from '../../../src/github/webhook-events.ts';
import { findWebhook, githubPayloads, type Webhook } from '../../../src/github/webhook-payloads.ts';
import { createShapes, type ResponseShapes } from '../response/create-shapes.ts';

/** The payload of a webhook, as the page shows it. */
interface Payload extends Webhook {
  readonly handler: string;
  readonly shapes: ResponseShapes;
}

/** The schemas of payloads. They have no errors, which only responses have. */
const shapes = createShapes({
  schema: (name) => githubPayloads.getSchema(name),
  errorsOf: () => ({}),
  values: githubExampleValues,
});

/** Finds a payload by the name of an event, with or without an action. */
export function findPayload(name: string): Payload | undefined {
  const found = findWebhook(name);
  if (found === undefined) return undefined;
  const required = Object.keys(keywordsOf(found.members).required ?? {});
  return { ...found, handler: writeHandler(name, required), shapes };
}
