import fc from '../../support/fast-check.ts';
import type { AnyVariables } from './implementations.ts';

// Small alphabets on purpose: names must meet their values, and triplets must meet the prefixes that cut them.

const NAMES = ['a', 'b', 'ab', 'x.y', 'x.%41', 'Caf%C3%A9', '_1', '7', 'toString', '__proto__'];

const name = fc.constantFrom(...NAMES);

const fragment = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('a', 'Z', '0', '-', '.', '_', '~', 'tea') },
  { weight: 8, arbitrary: fc.constantFrom(...":/?#[]@!$&'()*+,;=") },
  { weight: 5, arbitrary: fc.constantFrom(...' "<>\\^`{|}', '\n', '\0', '\x7f') },
  { weight: 5, arbitrary: fc.constantFrom('%41', '%2f', '%25', '%C3%A9', '%e2%82%ac', '%F0%9F%98%80', '%EF%BB%BF') },
  { weight: 5, arbitrary: fc.constantFrom('%', '%4', '%zz', '%C3', '%FF', '%ED%A0%80', '%C0%80', '%E2%82', '%%41') },
  { weight: 5, arbitrary: fc.constantFrom('é', 'e\u0301', '€', '😀', '𝄞', '\ufeff', '\uffff', '\u{10ffff}', '\xa0') },
  { weight: 1, arbitrary: fc.constantFrom('\ud83d', '\ude00', '\ud83d\ud83d\ude00') },
);

const join = (parts: string[]): string => parts.join('');

/** Any text: plain, reserved, percent-encoded rightly or wrongly, beyond ASCII, now and then not Unicode at all. */
export const text: fc.Arbitrary<string> = fc.array(fragment, { maxLength: 5 }).map(join);

const scalar = fc.oneof(
  { weight: 10, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom(0, -0, 7, -1.5, 1e21, 1e-7, 2n ** 70n, -3n, true, false) },
  { weight: 1, arbitrary: fc.constantFrom(new Date(0), new Date(8.64e15), new Date(-1e14)) },
);

const nothing = fc.constantFrom(undefined, null);

const wrong = fc.constantFrom<unknown[]>(
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  () => 'x',
  Symbol('x'),
  new Date(Number.NaN),
  new Map(),
  new Set(['a']),
  /x/,
  Object('boxed'),
  Object.create(new Date(0)),
  [],
  ['a'],
  {},
  { a: 'a' },
);

const member = fc.oneof(
  { weight: 24, arbitrary: scalar },
  { weight: 4, arbitrary: nothing },
  { weight: 1, arbitrary: wrong },
);

const key = fc.oneof({ weight: 1, arbitrary: name }, { weight: 2, arbitrary: text });

const list = fc.array(member, { maxLength: 4 });

const map = fc
  .tuple(fc.array(fc.tuple(key, member), { maxLength: 3 }), fc.boolean())
  .map(([pairs, bare]) => Object.setPrototypeOf(Object.fromEntries(pairs), bare ? null : Object.prototype));

const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 16, arbitrary: scalar },
  { weight: 7, arbitrary: list },
  { weight: 7, arbitrary: map },
  { weight: 2, arbitrary: nothing },
  { weight: 1, arbitrary: wrong },
);

/** Some of the names that templates use, with values right and wrong. */
export const variables: fc.Arbitrary<AnyVariables> = fc
  .array(fc.tuple(name, value), { maxLength: 8 })
  .map((pairs) => Object.fromEntries(pairs));

const literal = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom('/', 'a', '?q=', '&', '#', '.', ':', '~', "'", '%41', '%c3%a9', '[', '*') },
  { weight: 8, arbitrary: fc.constantFrom('é', '€', '😀', '\xa0', '\ue000', '\u{f0000}', '\u{e1000}', '\ud7ff') },
  { weight: 1, arbitrary: fc.constantFrom('\x9f', '\ufdd0', '\ufff0', '\uffff', '\u{1fffe}', '\u{e0fff}', '\ud83d') },
  { weight: 1, arbitrary: fc.constantFrom('%', '%4', '%zz', ' ', '"', '<', '>', '\\', '^', '`', '|', '}', '{', '\0') },
);

const operator = fc.oneof(
  { weight: 80, arbitrary: fc.constantFrom('', '+', '#', '.', '/', ';', '?', '&') },
  { weight: 1, arbitrary: fc.constantFrom('=', ',', '!', '@', '|', '$', '-', '*') },
);

const modifier = fc.oneof(
  { weight: 30, arbitrary: fc.constant('') },
  { weight: 24, arbitrary: fc.constant('*') },
  { weight: 16, arbitrary: fc.integer({ min: 1, max: 5 }).map((length) => `:${length}`) },
  { weight: 2, arbitrary: fc.constantFrom(':10', ':999', ':9999') },
  { weight: 1, arbitrary: fc.constantFrom(':', ':0', ':01', ':10000', ':x', ':2*', '*:2', '**', '=x', ':1:2') },
);

const templateName = fc.oneof(
  { weight: 80, arbitrary: name },
  { weight: 1, arbitrary: fc.constantFrom('', 'a-b', 'a.', '.a', 'a..b', 'é', 'a b', '%4', '%zz', 'a%', '😀') },
);

const expression = fc
  .tuple(operator, fc.array(fc.tuple(templateName, modifier).map(join), { minLength: 1, maxLength: 3 }))
  .map(([sign, list]) => `{${sign}${list.join(',')}}`);

const wholeTemplate = fc
  .array(fc.oneof({ weight: 1, arbitrary: literal }, { weight: 2, arbitrary: expression }), { maxLength: 4 })
  .map(join);

const intruder = fc.constantFrom('', '{', '}', ',', ':', '*', '.', '%', '+', '?', '=', ' ', '-', '0', 'a', '\ud83d');

/** Templates, most of them right; one in ten with one character replaced at a random place, and perhaps still right. */
export const template: fc.Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: wholeTemplate },
  {
    weight: 1,
    arbitrary: fc.tuple(wholeTemplate, fc.nat(40), intruder, fc.boolean()).map(([whole, place, character, replace]) => {
      const index = place % (whole.length + 1);
      return whole.slice(0, index) + character + whole.slice(replace ? index + 1 : index);
    }),
  },
);
