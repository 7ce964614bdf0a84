import { isPlainObject } from '../template/value.ts';
import type { RouteFacts } from './facts.ts';
import { writeDays } from './values/days.ts';
import { writeHeader } from './values/header.ts';

/** The option `headers`, with lists, booleans and objects in declared headers converted to text. */
export function headersInText({ byPlace }: RouteFacts, headers: object | undefined): object | undefined {
  if (headers === undefined || !isPlainObject(headers) || byPlace.header.size === 0) return headers;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const facts = byPlace.header.get(name.toLowerCase());
      if (facts === undefined || value === undefined || value === null) return [name, value];
      const written = facts.isDay ? writeDays(value) : value;
      return [name, typeof written === 'string' ? written : writeHeader(facts, written)];
    }),
  );
}
