import { type Attack, cve } from '../attack.ts';

const search = (values: Record<string, unknown>) => ({ url: '/search', values, namesAreUntrusted: true });
const found = (...query: [string, string][]) => ({ path: ['search'], query });

const POLLUTING = '{"__proto__":{"baseUrl":"https://evil.example"},"a":"b"}';

/** Names from outside, and values that would leave their place in the query. */
export const nameAttacks: Attack[] = [
  { name: '`&` and `=` in a query value', call: () => search({ q: 'a&admin=1' }), meant: found(['q', 'a&admin=1']) },
  { name: '`&` in a query name', call: () => search({ 'q&admin': '1' }), meant: found(['q&admin', '1']) },
  { name: '`=` in a query name', call: () => search({ 'admin=1&q': 'a' }), meant: found(['admin=1&q', 'a']) },
  { name: '`#` in a query name', call: () => search({ '#': 'a', b: '1' }), meant: found(['#', 'a'], ['b', '1']) },
  { name: '`+` in a query value', call: () => search({ term: 'a+b c' }), meant: found(['term', 'a+b c']) },
  { name: 'a line break in a query name', call: () => search({ 'a\r\nb': 'c' }), meant: found(['a\r\nb', 'c']) },
  { name: 'a lone surrogate in a query name', call: () => search({ 'a\udc00': 'b' }), code: 'INVALID_PARAMETER' },
  {
    name: '`__proto__` as a name',
    known: [cve('CVE-2026-25639', 'axios crashed on __proto__ as a key of its options')],
    call: () => search(JSON.parse('{"__proto__":"a","q":"b"}')),
    meant: found(['__proto__', 'a'], ['q', 'b']),
    code: 'INVALID_PARAMETER',
  },
  {
    name: '`__proto__` with options inside',
    known: [cve('CVE-2022-24999', 'qs let a query set the prototype of an object')],
    call: () => ({ method: 'POST', url: '/x', values: JSON.parse(POLLUTING), namesAreUntrusted: true }),
    meant: { method: 'POST', path: ['x'], body: JSON.parse(POLLUTING) },
    code: 'INVALID_PARAMETER',
  },
  {
    name: '`constructor` and `toString` as names',
    call: () => search({ constructor: 'a', toString: 'b' }),
    meant: found(['constructor', 'a'], ['toString', 'b']),
  },
  { name: 'mass assignment of `url`', call: () => search({ url: '/user' }), meant: found(['url', '/user']) },
  { name: 'mass assignment of `method`', call: () => search({ method: 'DELETE' }), meant: found(['method', 'DELETE']) },
  {
    name: 'mass assignment of `request`',
    call: () => search({ request: 'evil' }),
    meant: found(['request', 'evil']),
  },
  {
    name: 'mass assignment of `data`',
    call: () => ({ method: 'POST', url: '/x', values: { data: 'evil', a: 1 }, namesAreUntrusted: true }),
    meant: { method: 'POST', path: ['x'], body: { a: 1, data: 'evil' } },
  },
  {
    name: 'mass assignment of `mediaType`',
    call: () => search({ mediaType: 'evil' }),
    meant: found(['mediaType', 'evil']),
  },
  {
    name: 'a polluted path parameter',
    call: () => ({ url: '/orgs/{org}', pollution: { org: 'evil' } }),
    code: 'MISSING_PARAMETER',
  },
  {
    name: 'a polluted query parameter',
    call: () => ({ url: '/search', values: { q: 'a' }, pollution: { admin: 'evil' } }),
    meant: found(['q', 'a']),
  },
  {
    name: 'polluted `method`, `url` and `data`',
    call: () => ({ url: '/search', values: { q: 'a' }, pollution: { method: 'DELETE', url: '/evil', data: 'evil' } }),
    meant: found(['q', 'a']),
  },
];
