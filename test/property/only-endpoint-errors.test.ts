import { createEndpoint, type Profile } from 'routebook';
import { expect, test } from 'vitest';
import { endpoint, loosen } from '../core/endpoint/loose.ts';
import fc from '../support/fast-check.ts';
import { call, OPTION_NAMES } from './arbitraries.ts';
import { holds } from './holds.ts';
import { attempt, createTally } from './outcome.ts';

const LONG = 'x'.repeat(20_000);

function failing(): never {
  throw new TypeError('a trap of the caller');
}

function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

function cyclic(): object {
  const value: Record<string, unknown> = { list: [] };
  value['self'] = value;
  (value['list'] as unknown[]).push(value, value['list']);
  return value;
}

function deep(): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < 5_000; level++) value = level % 2 ? [value] : { value };
  return value;
}

class Unfriendly {
  get [Symbol.toStringTag](): string {
    return failing();
  }
  get [Symbol.iterator](): never {
    return failing();
  }
  toString(): string {
    return failing();
  }
  valueOf(): number {
    return failing();
  }
  toJSON(): string {
    return failing();
  }
}

/** fast-check looks into values itself, so that what is hard to read is made only where it is used. */
type Maker = () => unknown;

const hostile: fc.Arbitrary<Maker> = fc.constantFrom<(() => unknown)[]>(
  () => new Proxy({}, { get: failing }),
  () => new Proxy({ a: 1 }, { ownKeys: failing }),
  () => new Proxy({ a: 1 }, { getOwnPropertyDescriptor: failing, has: failing }),
  () => new Proxy({}, { getPrototypeOf: failing }),
  () => new Proxy([], { get: failing }),
  () => new Proxy(() => {}, { get: failing, apply: failing }),
  () => new Proxy(['a'], {}),
  () => revoked({}),
  () => revoked([]),
  () => revoked(() => {}),
  () => Object.defineProperty({}, 'a', { enumerable: true, get: failing }),
  () => Object.defineProperty({}, 'headers', { enumerable: true, get: failing }),
  () => Object.defineProperty({}, 'url', { enumerable: true, get: failing }),
  () => ({ [Symbol.iterator]: failing }),
  () =>
    new (class extends Map {
      override [Symbol.iterator] = failing as never;
    })(),
  () =>
    (function* () {
      yield ['a', 'b'];
      failing();
    })(),
  () => new Unfriendly(),
  () => Object.assign(new Date(0), { toISOString: failing }),
  () => Object.create(new Date(0)),
  () => Object.create(null),
  () => ({ [Symbol.toStringTag]: 'Date' }),
  () => [new Unfriendly(), 'x'],
  cyclic,
  deep,
  () => LONG,
  () => `{${LONG}`,
  () => LONG.slice(0, 2_000).replaceAll('x', '{x}'),
  () => Array.from({ length: 1_000 }, () => 'x'),
  () => new Headers({ a: 'b' }),
  () => globalThis,
  () => Symbol.iterator,
  () => 2n ** 200n,
  () => failing,
  () => JSON.parse('{"__proto__":{"a":1}}'),
);

const garbage: fc.Arbitrary<Maker> = fc.oneof(
  { weight: 2, arbitrary: hostile },
  {
    weight: 2,
    arbitrary: fc
      .anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true, maxDepth: 2 })
      .map(
        (value): Maker =>
          () =>
            value,
      ),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 10 }).map(
      (value): Maker =>
        () =>
          value,
    ),
  },
);

const KEYS = [...OPTION_NAMES, 'a', 'x'];
const PROFILE_KEYS = [
  'baseUrl',
  'vendor',
  'userAgent',
  'accept',
  'versionHeader',
  'uploadUrl',
  'credentials',
  'mayBeEmpty',
];

/** Options that may be right but for one or two. */
const options = fc.oneof(
  { weight: 1, arbitrary: garbage },
  {
    weight: 3,
    arbitrary: fc
      .tuple(call, fc.array(fc.tuple(fc.constantFrom(...KEYS), garbage), { minLength: 1, maxLength: 2 }))
      .map(
        ([given, pairs]): Maker =>
          () => {
            const result = Object.defineProperties({}, Object.getOwnPropertyDescriptors(given.options));
            for (const [key, make] of pairs) Reflect.set(result, key, make());
            return result;
          },
      ),
  },
);

const route: fc.Arbitrary<Maker> = fc.oneof(
  { weight: 3, arbitrary: call.map((given) => () => given.route) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('GET /a/{a}', 'POST /a{?x}', '/{+a}', 'GET {origin}/{x}').map((text) => () => text),
  },
  { weight: 1, arbitrary: garbage },
);

test('any input throws only EndpointError', async () => {
  const tally = createTally();
  const add = (action: () => unknown) => {
    const outcome = attempt(action);
    tally.add('error' in outcome ? outcome.error.code : 'success');
    if ('error' in outcome) expect(typeof outcome.error.message).toBe('string');
  };
  await holds(
    3_000,
    fc.property(route, options, options, (first, second, third) => {
      add(() => endpoint(first(), second()));
      add(() => endpoint(second()));
      add(() => endpoint.merge(first(), second()));
      add(() => endpoint.merge(second(), third()));
      add(() => endpoint.parse(second()));
      add(() => endpoint.defaults(second()));
      add(() => endpoint.defaults(second())(first(), third()));
      add(() => endpoint.parse(endpoint.defaults(third()).merge(first(), second())));
    }),
  );
  expect(tally.share('success')).toBeGreaterThan(0.1);
  expect(tally.share('INVALID_OPTION')).toBeGreaterThan(0.1);
  for (const code of ['INVALID_ROUTE', 'INVALID_METHOD', 'INVALID_HEADER', 'INVALID_PARAMETER', 'MISSING_PARAMETER']) {
    expect([code, tally.count(code) > 10]).toEqual([code, true]);
  }
});

test('any profile throws only EndpointError', async () => {
  const tally = createTally();
  const profile = fc.array(fc.tuple(fc.constantFrom(...PROFILE_KEYS), garbage), { maxLength: 2 }).map(
    (pairs): Maker =>
      () => {
        const made = pairs.map(([key, make]) => [key, make()] as const);
        return { baseUrl: '/api', vendor: 'v', userAgent: 'u', ...Object.fromEntries(made) };
      },
  );
  await holds(
    3_000,
    fc.property(fc.oneof(profile, garbage), route, options, (given, first, second) => {
      const outcome = attempt(() => loosen(createEndpoint(given() as Profile)));
      tally.add('error' in outcome ? outcome.error.code : 'success');
      if ('error' in outcome) return;
      const api = outcome.result as typeof endpoint;
      attempt(() => api(first(), second()));
      attempt(() => api('POST {origin}/a'));
      attempt(() => api('GET /a', { apiVersion: '2026-03-10' }));
    }),
  );
  expect(tally.share('success')).toBeGreaterThan(0.1);
  expect(tally.share('INVALID_OPTION')).toBeGreaterThan(0.3);
});
