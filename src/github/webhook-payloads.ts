import { createResponsesFrom, type Responses } from '../catalogue/responses/create-responses.ts';
import { type IndexType, keywordsOf, type TypeKeywords } from '../catalogue/type-keywords.ts';
import { getOrCreate } from '../core/objects.ts';
import { responseData } from '../generated/response-data.ts';
import { webhookData } from '../generated/webhook-data.ts';
import { githubExampleValues } from './examples/example-values.ts';
import { describeEvent, eventDocumentation } from './webhook-events.ts';

interface WebhookData {
  readonly schemas: { readonly [name: string]: IndexType };
  readonly webhooks: { readonly [name: string]: IndexType };
}

let data: WebhookData | undefined;

/** The data is read when it is first needed. */
function readData(): WebhookData {
  data ??= JSON.parse(webhookData) as WebhookData;
  return data;
}

/** The payloads of webhooks, as if they were responses of routes with the names of the webhooks. */
export const githubPayloads: Responses = /* @__PURE__ */ createResponsesFrom(loadText, githubExampleValues);

function loadText(): string {
  const { schemas } = JSON.parse(responseData);
  const own = readData();
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

/** The payload of an event, with or without an action. */
export interface Webhook {
  readonly name: string;
  /** When it is sent. */
  readonly description: string;
  readonly documentation: string;
  /** Without an action, the payloads of all actions. */
  readonly type: IndexType;
  /** The same as one object, to show it. Those members are required that each payload has. */
  readonly members: IndexType;
  readonly example: unknown;
  /** The names of the event with each of its actions. */
  readonly actions: readonly string[];
}

/** Finds a webhook by a name such as `issues.opened`, `issues` or `push`. */
export function findWebhook(name: string): Webhook | undefined {
  const [found] = githubPayloads.get(name);
  if (found?.type === undefined) return undefined;
  const { webhooks } = readData();
  const [event = ''] = name.split('.');
  const actions = Object.keys(webhooks).filter((each) => each.startsWith(`${event}.`));
  const types = name === event && actions.length > 0 ? actions.map((each) => webhooks[each] ?? 'never') : [found.type];
  const type = types.length > 1 ? { anyOf: types } : found.type;
  const members = joinObjects(types.flatMap(objectsOf));
  const texts = { description: describeEvent(name), documentation: eventDocumentation(name) };
  return { name, ...texts, type, members, example: found.example, actions };
}

/** The objects that a payload can be. */
function objectsOf(type: IndexType): TypeKeywords[] {
  if (typeof type === 'string') return objectsOf(githubPayloads.getSchema(type) ?? {});
  const keywords = keywordsOf(type);
  return keywords.anyOf?.flatMap(objectsOf) ?? [keywords];
}

function joinObjects(objects: readonly TypeKeywords[]): IndexType {
  const all = objects.flatMap(({ required = {}, optional = {} }) => [
    ...Object.entries(required),
    ...Object.entries(optional),
  ]);
  const types = new Map<string, Map<string, IndexType>>();
  for (const [name, type] of all) getOrCreate(types, name, () => new Map()).set(JSON.stringify(type), type);
  const members = [...types].map(([name, each]) => {
    const [first = 'never', ...others] = each.values();
    return [name, others.length === 0 ? first : { anyOf: [first, ...others] }] as const;
  });
  const isRequired = (name: string) => objects.every(({ required = {} }) => Object.hasOwn(required, name));
  return {
    required: Object.fromEntries(members.filter(([name]) => isRequired(name))),
    optional: Object.fromEntries(members.filter(([name]) => !isRequired(name))),
  };
}
