import { inspect } from 'node:util';
import { github } from 'routebook/catalogue';
import { toCurl, toFetch, toHttpMessage } from 'routebook/convert';
import { expand } from 'routebook/template';
import { expect, test } from 'vitest';
import fc from '../support/fast-check.ts';
import { type AnyOptions, type Call, call } from './arbitraries.ts';
import { holds } from './holds.ts';
import { argumentsOf, attempt, createTally, withLayers } from './outcome.ts';
import { isPlain } from './snapshot.ts';

const MARK = 'hunter2';
const NUMBER_MARK = 735_190_246;

/** The same value, except that all text and all numbers in it can be told from anything else. */
function mark(value: unknown): unknown {
  if (value === '') return value;
  if (typeof value === 'string') return /^[./]/.test(value) ? `../${MARK}` : value + MARK;
  if (typeof value === 'number' && Number.isFinite(value)) return value + NUMBER_MARK;
  if (typeof value === 'bigint') return BigInt(NUMBER_MARK);
  if (Array.isArray(value)) return value.map(mark);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mark(member)]));
}

const markMembers = (pairs: Iterable<readonly [string, unknown]>): [string, unknown][] =>
  [...pairs].map(([name, value]) => [name, mark(value)]);

function markHeaders(headers: unknown): unknown {
  if (headers instanceof Map) return new Map(markMembers(headers));
  if (Array.isArray(headers)) return headers.map((pair) => (Array.isArray(pair) ? [pair[0], mark(pair[1])] : pair));
  return isPlain(headers) ? Object.fromEntries(markMembers(Object.entries(headers))) : headers;
}

/** Method, address and media type are the program's own, and may be named; all else is a value. */
function markOptions(options: AnyOptions): AnyOptions {
  const marked = Object.entries(options).map(([name, value]): [string, unknown] => {
    if (['method', 'url', 'baseUrl', 'mediaType', 'request'].includes(name)) return [name, value];
    if (name === 'headers') return [name, markHeaders(value)];
    if (name === 'parameters' && isPlain(value)) return [name, Object.fromEntries(markMembers(Object.entries(value)))];
    return [name, mark(value)];
  });
  return Object.fromEntries(marked);
}

const tellsValue = (text: string): boolean => text.includes(MARK) || /7351902|735,190/.test(text);

const marked = call.map(({ layers, route, options }): Call => {
  return { layers: layers.map(markOptions), route, options: markOptions(options) };
});

test('no message contains the value of a parameter or header', async () => {
  const tally = createTally();
  const tryOut = (action: () => unknown): unknown => {
    const outcome = attempt(action);
    if (!('error' in outcome)) return outcome.result;
    tally.add(outcome.error.code);
    if (tellsValue(inspect(outcome.error))) expect.unreachable(inspect(outcome.error));
    return undefined;
  };
  await holds(
    6_000,
    fc.property(marked, (given) => {
      const api = tryOut(() => withLayers(given.layers)) as ReturnType<typeof withLayers> | undefined;
      if (!api) return;
      const input = argumentsOf(given);
      const request = tryOut(() => api(...input)) as Parameters<typeof toFetch>[0] | undefined;
      tryOut(() => api.merge(...input));
      tryOut(() => expand(String(given.route ?? given.options['url']), given.options as Parameters<typeof expand>[1]));
      if (request) for (const write of [toFetch, toCurl, toHttpMessage]) tryOut(() => write(request));
      const findings = github.check(String(given.route), given.options);
      if (tellsValue(inspect(findings, { depth: 5 }))) expect.unreachable(inspect(findings, { depth: 5 }));
    }),
  );
  for (const code of ['INVALID_HEADER', 'INVALID_PARAMETER', 'UNSAFE_PATH', 'UNEXPECTED_BODY', 'MISSING_PARAMETER']) {
    expect([code, tally.count(code) > 0]).toEqual([code, true]);
  }
});
