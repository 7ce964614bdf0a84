// Sequential media types, https://spec.openapis.org/oas/v3.2.0.html#sequential-media-types

import type { Route, Type } from '../../catalogue.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';
import { mediaType } from '../media-type.ts';
import type { OperationContext } from '../operation-context.ts';
import { union } from '../types.ts';
import { schemaType } from './schema.ts';

const SERVER_SENT = 'text/event-stream';
/** JSON Lines under its different names, and JSON text sequences. */
const JSON_ITEMS =
  /^application\/(?:(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines)|json-seq|stream\+json|[\w.-]+\+json-seq)$/;

/** The type of data whose event has no name of its own. */
const ANY_EVENT = '*';

/** Whether a media type is a sequence of events or items. */
export function isSequence(name: string): boolean {
  return name === SERVER_SENT || JSON_ITEMS.test(name);
}

/**
 * The data of the events that the successful responses of an operation stream, by the name of the event. Before OpenAPI 3.2, which has
 * `itemSchema`, descriptions use the schema of the response for the data of each event.
 */
export function readEvents(
  contents: readonly (readonly [string, JsonCursor])[],
  { schemas, options }: OperationContext,
): Route['events'] {
  if (options.keys === 'templates') return undefined;
  const found = new Map<string, Type>();
  const add = (name: string, type: Type) =>
    found.set(name, union([...(found.has(name) ? [found.get(name) as Type] : []), type]));
  const typeOf = (schema: JsonCursor) => schemaType(schema, 'response', schemas);
  for (const [name, media] of contents) {
    const kind = mediaType(name);
    const item = media.raw('itemSchema');
    if (item === undefined && !isSequence(kind)) continue;
    if (item !== undefined && kind === SERVER_SENT)
      for (const [event, type] of itemEvents(item, typeOf)) add(event, type);
    else add(ANY_EVENT, itemType(item ?? media.raw('schema'), typeOf));
  }
  return found.size === 0 ? undefined : Object.fromEntries(found);
}

/** The type of an item. Text is a description of the whole stream, and says nothing about its items. */
function itemType(schema: JsonCursor | undefined, typeOf: (schema: JsonCursor) => Type): Type {
  if (schema === undefined) return 'unknown';
  const type = typeOf(schema);
  if (typeof type === 'object' && 'list' in type) return type.list;
  return typeof type === 'string' && /^string\b/.test(type) ? 'unknown' : type;
}

/** The events that an item schema describes: the whole event, whose data is text, possibly with a media type and a schema. */
function itemEvents(schema: JsonCursor, typeOf: (schema: JsonCursor) => Type): [string, Type][] {
  const whole = schema.resolve();
  const choices = [...whole.items('oneOf'), ...whole.items('anyOf')].map((each) => each.resolve());
  const dataOf = (each: JsonCursor) => each.get('properties')?.get('data');
  const common = dataOf(whole);
  // The schema of the data itself.
  if (common === undefined && !choices.some((each) => dataOf(each))) return [[ANY_EVENT, itemType(schema, typeOf)]];
  return (choices.length === 0 ? [whole] : choices).flatMap((each) => {
    const data = dataOf(each) ?? common;
    const content = data?.raw('contentSchema');
    const isJson = /^application\/(?:.*\+)?json\b/.test(data?.string('contentMediaType') ?? 'application/json');
    const type = content !== undefined && isJson ? typeOf(content) : 'unknown';
    return eventNames(each.get('properties')?.get('event')).map((name): [string, Type] => [name, type]);
  });
}

function eventNames(schema: JsonCursor | undefined): string[] {
  const values = [schema?.raw('const'), ...(schema?.items('enum') ?? [])].flatMap((each) => each?.value ?? []);
  const names = values.filter((each): each is string => typeof each === 'string');
  return names.length === 0 ? [ANY_EVENT] : names;
}
