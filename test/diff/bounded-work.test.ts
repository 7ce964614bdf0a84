import type { JsonObject } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { diffDescriptions, summarize, withBody, withResponse } from './support.ts';

const pointerTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** A chain of schemas, each of which contains the next one. */
const chain = (length: number, create: (next: JsonObject, index: number) => JsonObject, last: JsonObject): JsonObject =>
  Object.fromEntries(
    Array.from({ length: length + 1 }, (_, index) => [
      `S${index}`,
      index === length ? last : create(pointerTo(`S${index + 1}`), index),
    ]),
  );
const leaf = (type: string): JsonObject => ({ type: 'object', properties: { x: { type } } });
const compareChains = (length: number, create: (next: JsonObject, index: number) => JsonObject) => {
  const [before, after] = ['string', 'integer'].map((type) =>
    withResponse(pointerTo('S0'), chain(length, create, leaf(type))),
  );
  return diffDescriptions(before as JsonObject, after as JsonObject);
};

describe('the comparison', () => {
  it('reports every member that changes, even if many have the same type', () => {
    const object = (type: string): JsonObject => ({
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`m${index}`, { type }])),
    });
    expect(diffDescriptions(withResponse(object('string')), withResponse(object('boolean')))).toHaveLength(500);
  });

  it('reports a schema with 2^40 occurrences only for some of them', () => {
    const changes = compareChains(40, (next) => ({ type: 'object', properties: { left: next, right: next } }));
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.length).toBeLessThanOrEqual(200);
  });

  it('finds a change at the end of a chain of intersections, and of unions', () => {
    const all = compareChains(50, (next, index) => ({ allOf: [next, { properties: { [`p${index}`]: next } }] }));
    expect(summarize(all)).toContain('breaks-readers response-type-changed 200 /x');
    const any = compareChains(80, (next, index) => ({
      oneOf: [next, { type: 'object', properties: { [`p${index}`]: next } }],
    }));
    expect(summarize(any)).toContain('breaks-readers response-type-changed 200 /x');
  });

  it('terminates if intersections contain each other', () => {
    const schemas = (type: string): JsonObject => ({
      A: { allOf: [pointerTo('X'), pointerTo('Y')] },
      B: { allOf: [pointerTo('Y'), pointerTo('X')] },
      X: { type: 'object', properties: { c: pointerTo('A'), v: { type } } },
      Y: { type: 'object', properties: { c: pointerTo('B'), w: { type } } },
    });
    const changes = diffDescriptions(
      withBody(pointerTo('A'), schemas('string')),
      withBody(pointerTo('A'), schemas('integer')),
    );
    expect(summarize(changes)).toEqual(
      expect.arrayContaining(['breaks-requests body-type-changed /v', 'breaks-requests body-type-changed /w']),
    );
  });

  it('escapes control characters and quotes in names', () => {
    const names = ['__proto__', 'constructor', 'a`b', 'x\n# y', '\u001b[2J', '', '/', '~'];
    const object = (list: readonly string[]): JsonObject => ({
      type: 'object',
      properties: Object.fromEntries(list.map((name) => [name, {}])),
    });
    const changes = diffDescriptions(withBody(object(names)), withBody(object([])));
    expect(changes.map(({ message }) => message).sort()).toEqual(
      ['__proto__', 'constructor', "a'b", 'x\\u000a# y', '\\u001b[2J', '""', '/', '~']
        .map((name) => `The body member \`${name}\` was removed.`)
        .sort(),
    );
    expect(changes.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(['/__proto__', '/a`b', '/', '/~1', '/~0']),
    );
  });
});
