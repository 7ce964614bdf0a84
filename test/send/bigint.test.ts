import { endpoint } from 'routebook';
import { createSend } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import fc from '../support/fast-check.ts';

const headers = { 'content-type': 'application/json' };
/** What a sender with `bigint: true` makes of JSON text. */
async function parse(text: string): Promise<unknown> {
  const send = createSend({ bigint: true, fetch: async () => new Response(text, { headers }) });
  return (await send(endpoint('GET /x'))).data;
}

const LARGE = '-12345678901234567890';

describe('JSON with large integers', () => {
  // Written so that it differs from the code under test in every way: it reads tokens, and calls itself.
  test('is what a simple parser makes of it', async () => {
    const integer = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String);
    const edge = fc.constantFrom(2n ** 53n - 1n, 2n ** 53n, -(2n ** 53n) + 1n, -(2n ** 53n), 0n).map(String);
    const other = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value));
    const exact = fc.tuple(integer, fc.constantFrom('.0', 'e0', 'E+1', 'e-20', '.5e3')).map((parts) => parts.join(''));
    const text = fc.oneof(
      fc.string({ unit: 'binary' }).map((value) => JSON.stringify(value)),
      fc.constantFrom(`"${LARGE}"`, `"\\"${LARGE}"`, `"\\\\"`, `"\\\\\\"${LARGE},"`, '"bigint 1"', '"\\u0022"'),
    );
    const space = fc.constantFrom('', ' ', '\n\t');
    const name = fc.oneof(text, fc.constantFrom('"a"', '"__proto__"', '"0"', '"toJSON"'));
    const { value } = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.oneof(integer, edge, other, exact, text, fc.constantFrom('true', 'false', 'null', '-0', '1e999')),
        fc
          .array(fc.tuple(space, tie('value')), { maxLength: 4 })
          .map((all) => `[${all.map((each) => each.join('')).join()}]`),
        fc
          .array(fc.tuple(space, name, space, tie('value')), { maxLength: 4 })
          .map((all) => `{${all.map(([before, key, after, member]) => `${before}${key}${after}:${member}`).join()}}`),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(value, async (json) => {
        expect(await parse(json)).toStrictEqual(parseSimply(json));
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['a string of nine million characters', `["${'x'.repeat(9e6)}",${LARGE}]`, (data) => data[1]],
    ['a string of five million escapes', `["${'\\"\\\\'.repeat(2.5e6)}",${LARGE}]`, (data) => data[1]],
    ['a hundred thousand strings', `[${'"\\\\",'.repeat(1e5)}${LARGE}]`, (data) => data[1e5]],
    ['a hundred thousand levels', `${'{"a":['.repeat(5e4)}${LARGE}${']}'.repeat(5e4)}`, innermost],
  ] as [string, string, (data: never[]) => unknown][])('may have %s', async (_, json, find) => {
    expect(find((await parse(json)) as never[])).toBe(BigInt(LARGE));
  });

  test('may have an integer of a hundred thousand digits, and a fraction as long', async () => {
    const digits = '123456789'.repeat(11_112);
    expect(await parse(`[-${digits},0.${digits},${digits}.5]`)).toEqual([
      -BigInt(digits),
      Number(`0.${digits}`),
      Infinity,
    ]);
  });

  test.each([`{${LARGE}:1}`, `[0${LARGE.slice(1)}]`, `[${LARGE}`, `["a]`, `[-]`, `[${LARGE}.]`, `["\\x",${LARGE}]`])(
    'is rejected if it is not JSON: %s',
    async (json) => {
      expect(() => JSON.parse(json)).toThrow();
      await expect(parse(json)).rejects.toThrow('is not valid JSON');
    },
  );
});

/** The value inside all objects and lists with one member. */
function innermost(data: unknown): unknown {
  let found = data;
  while (typeof found === 'object') [found] = Object.values(found as object);
  return found;
}

/** Parses valid JSON. */
function parseSimply(json: string): unknown {
  const tokens = json.match(/"(?:\\.|[^"\\])*"|[^\s"[\]{},:]+|[[\]{},:]/gs) as string[];
  const read = (): unknown => {
    const token = tokens.shift() as string;
    if (token === '[') return readAll(']', read);
    if (token === '{') {
      const readMember = () => [JSON.parse(tokens.shift() as string), tokens.shift() && read()] as const;
      return Object.fromEntries(readAll('}', readMember));
    }
    if (!/^-?\d+$/.test(token)) return JSON.parse(token);
    return Number.isSafeInteger(Number(token)) ? Number(token) : BigInt(token);
  };
  function readAll<Item>(end: string, readItem: () => Item): Item[] {
    const items: Item[] = [];
    while (tokens[0] !== end) {
      items.push(readItem());
      if (tokens[0] === ',') tokens.shift();
    }
    tokens.shift();
    return items;
  }
  return read();
}
