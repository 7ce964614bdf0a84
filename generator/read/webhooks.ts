import { GeneratorError } from '../errors.ts';
import { isJsonObject, type JsonObject, type JsonValue, own } from './json.ts';
import { JsonCursor } from './json-cursor.ts';

/**
 * A description whose webhooks are all in `webhooks`: OpenAPI has that since version 3.1, and tools read the extension `x-webhooks` in older
 * descriptions. An event of GitHub that has actions also is the union of their payloads.
 */
export function gatherWebhooks(description: JsonObject): JsonObject {
  const { 'x-webhooks': extension, ...others } = description;
  if (!isJsonObject(extension)) return description;
  const items: [name: string, item: JsonValue][] = [];
  const events = new Map<string, JsonValue[]>();
  for (const [name, item] of readWebhooks(description)) {
    items.push([name, item.value]);
    const [event = ''] = name.split('.');
    const schema = payloadOf(item)?.value;
    if (schema === undefined || eventOf(item) !== event) continue;
    events.set(event, [...(events.get(event) ?? []), schema]);
  }
  const unions = [...events].map(([event, oneOf]): [string, JsonValue] => [
    event,
    { post: { requestBody: { content: { 'application/json': { schema: { oneOf } } } } } },
  ]);
  const standard = own(description, 'webhooks');
  return {
    ...others,
    webhooks: { ...Object.fromEntries([...items, ...unions]), ...(isJsonObject(standard) ? standard : {}) },
  };
}

/** The items of `x-webhooks`. Those of GitHub have the names of their events and actions, such as `issues.opened`. */
export function readWebhooks(description: JsonObject): Map<string, JsonCursor> {
  const found = new Map<string, JsonCursor>();
  for (const [id, item] of new JsonCursor(description).get('x-webhooks')?.entries() ?? []) {
    const name = nameOf(item) ?? id;
    if (found.has(name)) throw new GeneratorError(`There are two webhooks "${name}"`, item.pointer);
    found.set(name, item);
  }
  return found;
}

/** The action of an event is the only value of that field. The examples of the header `x-github-event` are not used: some are wrong. */
function nameOf(item: JsonCursor): string | undefined {
  const event = eventOf(item);
  const payload = payloadOf(item)?.resolve();
  if (event === undefined || payload === undefined) return undefined;
  const variants = payload.items('oneOf').map((variant) => variant.resolve());
  const actions = new Set((variants.length === 0 ? [payload] : variants).map(actionOf));
  if (actions.size !== 1) throw new GeneratorError(`The webhook "${event}" has several actions`, item.pointer);
  const [action] = actions;
  return action === undefined ? event : `${event}.${action}`;
}

/** The name of an event of GitHub is the page of its documentation. */
function eventOf(item: JsonCursor): string | undefined {
  return item.get('post')?.get('x-github')?.string('subcategory')?.replaceAll('-', '_');
}

/** The sender of `repository_dispatch` chooses its actions, so that event has none of its own. */
function actionOf(payload: JsonCursor): string | undefined {
  const values = payload.get('properties')?.get('action')?.get('enum')?.value;
  return Array.isArray(values) && values.length === 1 ? String(values[0]) : undefined;
}

function payloadOf(item: JsonCursor): JsonCursor | undefined {
  return item.get('post')?.get('requestBody')?.get('content')?.get('application/json')?.raw('schema');
}
