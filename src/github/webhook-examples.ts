import { createResponsesFrom, type Responses } from '../catalogue/responses/create-responses.ts';
import { expandText } from '../core/internal/expand-text.ts';
import { responseData } from '../generated/response-data.ts';
import { webhookData } from '../generated/webhook-data.ts';
import { githubExampleValues } from './examples/example-values.ts';

/** The payloads of webhooks, as if they were responses of routes with the names of the webhooks. */
export const githubPayloads: Responses = /* @__PURE__ */ createResponsesFrom(loadText, githubExampleValues);

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
