import type { Attack } from '../attack.ts';

function cyclic(): object {
  const value: Record<string, unknown> = { a: 1 };
  value['self'] = value;
  return value;
}

function deep(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = { value };
  return value;
}

function failing(): never {
  throw new TypeError('a trap');
}

const search = (q: unknown) => ({ url: '/search', values: { q } });
const found = (q: string) => ({ path: ['search'], query: [['q', q]] as const });

/** Objects that are not what they seem. */
export const objectAttacks: Attack[] = [
  { name: 'a circular object as a query value', call: () => search(cyclic()), code: 'INVALID_PARAMETER' },
  {
    name: 'a circular object in the defaults',
    call: () => ({ method: 'POST', url: '/x', defaults: { values: { a: cyclic() } } }),
    code: 'INVALID_PARAMETER',
  },
  {
    name: 'an object 10,000 levels deep as a query value',
    call: () => search(deep(10_000)),
    code: 'INVALID_PARAMETER',
  },
  {
    name: 'an object 1,000 levels deep as a body field',
    call: () => ({ method: 'POST', url: '/x', values: { a: deep(1_000) } }),
    meant: { method: 'POST', path: ['x'], body: { a: deep(1_000) } },
  },
  {
    name: 'a parameter with a getter that throws',
    call: () => ({
      url: '/search',
      values: Object.defineProperty({}, 'q', { enumerable: true, get: failing }),
    }),
    code: 'INVALID_OPTION',
  },
  {
    name: 'a Proxy whose traps throw as a value',
    call: () => search(new Proxy({}, { get: failing, ownKeys: failing, getPrototypeOf: failing })),
    code: 'INVALID_PARAMETER',
  },
  {
    name: 'a revoked Proxy as a value',
    call: () => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      return search(proxy);
    },
    code: 'INVALID_PARAMETER',
  },
  {
    name: 'an object with its own `toString` as a query value',
    call: () => search({ toString: () => 'a&admin=1' }),
    code: 'INVALID_PARAMETER',
  },
  { name: 'a function as a query value', call: () => search(() => 'a'), code: 'INVALID_PARAMETER' },
  { name: 'a symbol as a query value', call: () => search(Symbol('a')), code: 'INVALID_PARAMETER' },
  {
    name: 'a date with its own methods as a value',
    call: () => ({ url: '/x/{a}', values: { a: Object.assign(new Date(0), { toISOString: () => '..' }) } }),
    meant: { path: ['x', '1970-01-01T00:00:00.000Z'] },
  },
  { name: 'frozen input', call: () => ({ url: '/search', values: Object.freeze({ q: 'a' }) }), meant: found('a') },
  {
    name: 'an object without a prototype',
    call: () => ({ url: '/search', values: Object.assign(Object.create(null), { q: 'a' }) }),
    meant: found('a'),
  },
  {
    name: 'inherited values',
    call: () => ({ url: '/search', values: Object.create({ admin: '1' }, { q: { value: 'a', enumerable: true } }) }),
    meant: found('a'),
  },
];
