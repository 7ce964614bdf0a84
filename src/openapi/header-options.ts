import { isPlainObject } from '../template/value.ts';
import type { RouteFacts } from './facts.ts';
import { writeHeader } from './values/header.ts';

/** The option `headers` with the lists, booleans and objects of declared header parameters written as text. */
export function headersInText({ byPlace }: RouteFacts, headers: object | undefined): object | undefined {
  if (headers === undefined || !isPlainObject(headers) || byPlace.header.size === 0) return headers;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const facts = byPlace.header.get(name.toLowerCase());
      if (facts === undefined || value === undefined || value === null) return [name, value];
      return [name, typeof value === 'string' ? value : writeHeader(facts, value)];
    }),
  );
}
