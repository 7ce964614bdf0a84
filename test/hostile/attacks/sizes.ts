import { type Attack, cve } from '../attack.ts';

const MANY = 100_000;
const LONG = 'a'.repeat(1_000_000);

const names = Array.from({ length: MANY }, (_, index) => `n${index}`);
const record = Object.fromEntries(names.map((name) => [name, 'v']));

/** Input that would take very long where work is not linear. */
export const sizeAttacks: Attack[] = [
  {
    name: 'a value of 1 MB in the path',
    call: () => ({ url: '/x/{a}', values: { a: LONG } }),
    meant: { path: ['x', LONG] },
  },
  {
    name: 'a value of 1 MB in the query',
    call: () => ({ url: '/x', values: { a: LONG } }),
    meant: { path: ['x'], query: [['a', LONG]] },
  },
  {
    name: 'a header of 1 MB',
    call: () => ({ url: '/x', headers: { 'x-a': LONG } }),
    meant: { path: ['x'], headers: { 'x-a': LONG } },
  },
  {
    name: '100,000 placeholders',
    call: () => ({ url: names.map((name) => `/{${name}}`).join(''), values: record }),
    meant: { path: names.map(() => 'v') },
  },
  {
    name: '100,000 parameters',
    call: () => ({ url: '/x', values: record }),
    meant: { path: ['x'], query: Object.entries(record) },
  },
  {
    name: '100,000 headers',
    call: () => ({ url: '/x', headers: record }),
    meant: { path: ['x'], headers: record },
  },
  {
    name: '100,000 previews',
    call: () => ({ method: 'POST', url: '/graphql', mediaType: { previews: names } }),
    meant: {
      method: 'POST',
      path: ['graphql'],
      headers: { accept: names.map((name) => `application/vnd.github.${name}-preview+json`).join(',') },
    },
  },
  {
    name: 'a list of 100,000,000 holes',
    call: () => ({ url: '/x', values: { a: new Array(100_000_000) } }),
    code: 'INVALID_PARAMETER',
  },
  {
    name: '100,000 open braces in the route',
    call: () => ({ url: `/${'{'.repeat(MANY)}` }),
    code: 'INVALID_TEMPLATE',
  },
  {
    name: '100,000 letters in `accept`',
    known: [cve('CVE-2025-25285', 'a pattern of @octokit/endpoint took quadratic time to look for previews')],
    call: () => ({
      method: 'POST',
      url: '/graphql',
      headers: { accept: 'a'.repeat(MANY) },
      mediaType: { previews: ['a'] },
    }),
    meant: {
      method: 'POST',
      path: ['graphql'],
      headers: { accept: 'application/vnd.github.a-preview+json' },
    },
  },
  {
    name: '100,000 slashes in `accept`',
    known: [cve('CVE-2025-25290', 'a pattern of @octokit/request took quadratic time on a link header')],
    call: () => ({ url: '/x', headers: { accept: '/'.repeat(MANY) }, mediaType: { format: 'raw' } }),
    meant: { path: ['x'], headers: { accept: '/'.repeat(MANY) } },
  },
  {
    name: '100,000 spaces in a header value',
    known: [
      cve('CVE-2023-24807', 'undici took quadratic time to trim a header value'),
      cve('CVE-2025-25289', 'a pattern of @octokit/request-error took quadratic time on the authorization header'),
    ],
    call: () => ({ url: '/x', headers: { authorization: `token${' '.repeat(MANY)}a` } }),
    meant: { path: ['x'], headers: { authorization: `token${' '.repeat(MANY)}a` } },
  },
];
