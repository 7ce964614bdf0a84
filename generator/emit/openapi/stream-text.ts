import type { ModelRoute, Type } from '../../catalogue.ts';
import { isSequence } from '../../model/schema/events.ts';
import { fieldNames } from '../media.ts';
import { literalText, type TextStyle, typeText } from '../type-text.ts';
import type { View } from '../view.ts';

/** Whether a route streams events. */
export function hasStreams({ routes }: View): boolean {
  return [...routes.values()].some(({ events }) => events !== undefined);
}

/** The parameter that switches the response of many APIs from JSON to a stream. */
const SWITCH = 'stream';

/**
 * Writes the events that a route streams, and the parameter that switches its response to them. Undefined if the route streams
 * nothing.
 */
export function streamText(
  route: ModelRoute,
  schemas: ReadonlyMap<string, Type>,
  style: TextStyle,
): string | undefined {
  const { events, responses = {} } = route;
  if (events === undefined) return undefined;
  const texts = Object.entries(events).map(
    ([name, type]) => `api.ServerEvent<${typeText(type, style)}${name === '*' ? '' : `, ${literalText(name)}`}>`,
  );
  const types = Object.entries(responses).flatMap(([status, content]) =>
    /^3/.test(status) ? [] : Object.keys(content),
  );
  const sequence = types.find(isSequence);
  const isSwitched = sequence !== undefined && types.some((name) => !isSequence(name)) && hasSwitch(route, schemas);
  return `{ events: ${texts.join(' | ')}${isSwitched ? `; ${SWITCH}: ${literalText(sequence)}` : ''} }`;
}

function hasSwitch({ parameters = [], body }: ModelRoute, schemas: ReadonlyMap<string, Type>): boolean {
  if (parameters.some(({ name }) => name === SWITCH)) return true;
  return Object.values(body?.content ?? {}).some((type) => fieldNames(type, schemas).names.includes(SWITCH));
}
