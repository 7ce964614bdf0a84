import { type Attack, cve } from '../attack.ts';

const repository = (repo: unknown) => ({ url: '/repos/{owner}/{repo}', values: { owner: 'octokit', repo } });
const inRepository = (repo: string) => ({ path: ['repos', 'octokit', repo] });

/** A list whose item is another one each time it is read. */
export function changing(...items: readonly string[]): string[] {
  let reads = 0;
  const get = () => items[Math.min(reads++, items.length - 1)];
  return Object.defineProperty([''], 0, { enumerable: true, get });
}

/** Values that would make another path of the one that was written. */
export const pathAttacks: Attack[] = [
  {
    name: '`..` as a value',
    known: [['https://github.com/openapi-ts/openapi-typescript/issues/2483', 'openapi-fetch climbs out of the path']],
    call: () => repository('..'),
    meant: inRepository('..'),
    code: 'UNSAFE_PATH',
  },
  { name: '`.` as a value', call: () => repository('.'), meant: inRepository('.'), code: 'UNSAFE_PATH' },
  {
    name: '`%2e%2e` as a value',
    known: [cve('CVE-2026-6321', 'fast-uri took encoded dots and slashes for real ones')],
    call: () => repository('%2e%2e'),
    meant: inRepository('%2e%2e'),
  },
  {
    name: '`../../user` as a value',
    known: [['https://github.com/google/adk-js/issues/597', 'a value changed the path of a request with credentials']],
    call: () => repository('../../user'),
    meant: inRepository('../../user'),
    code: 'UNSAFE_PATH',
  },
  {
    name: '`..\\..\\user` as a value',
    call: () => repository('..\\..\\user'),
    meant: inRepository('..\\..\\user'),
    code: 'UNSAFE_PATH',
  },
  {
    name: '`..` made of two values in one segment, `{a}{b}`',
    call: () => ({ url: '/x/{a}{b}/y', values: { a: '.', b: '.' } }),
    meant: { path: ['x', '..', 'y'] },
    code: 'UNSAFE_PATH',
  },
  {
    name: '`..` made of a value and a dot in the template, `.{a}`',
    call: () => ({ url: '/x/.{a}/y', values: { a: '.' } }),
    meant: { path: ['x', '..', 'y'] },
    code: 'UNSAFE_PATH',
  },
  {
    name: '`..` cut out of a value, `{a:2}`',
    call: () => ({ url: '/x/{a:2}/y', values: { a: '..safe' } }),
    meant: { path: ['x', '..', 'y'] },
    code: 'UNSAFE_PATH',
  },
  {
    name: '`..` in a list, `{/a*}`',
    call: () => ({ url: '/x{/a*}', values: { a: ['b', '..', '..', 'user'] } }),
    meant: { path: ['x', 'b', '..', '..', 'user'] },
    code: 'UNSAFE_PATH',
  },
  {
    name: '`../..` for `{+a}`',
    call: () => ({ url: '/x/{+a}', values: { a: 'b/../../user' } }),
    meant: { path: ['x', 'b', '..', '..', 'user'] },
    code: 'UNSAFE_PATH',
  },
  {
    name: '`%2e%2e` for `{+a}`',
    call: () => ({ url: '/x/{+a}', values: { a: '%2e%2E/user' } }),
    meant: { path: ['x', '..', 'user'] },
    code: 'UNSAFE_PATH',
  },
  {
    name: '`?` for `{+a}` inside the path',
    call: () => ({ method: 'DELETE', url: '/repos/{+a}/subscription', values: { a: 'octokit/core?' } }),
    meant: { method: 'DELETE', path: ['repos', 'octokit', 'core?', 'subscription'] },
    code: 'UNSAFE_PATH',
  },
  {
    name: '`#` for `{+a}` before `{?b}`, which would drop the query',
    call: () => ({ url: '/files/{+a}{?b}', values: { a: 'x#', b: 'read' } }),
    meant: { path: ['files', 'x#'], query: [['b', 'read']] },
    code: 'UNSAFE_PATH',
  },
  {
    name: '`?` for `{+a}` before `{?b}`, which would create two queries',
    call: () => ({ url: '/files/{+a}{?b}', values: { a: 'x?admin=1', b: 'read' } }),
    meant: { path: ['files', 'x?admin=1'], query: [['b', 'read']] },
    code: 'UNSAFE_PATH',
  },
  {
    name: '`#` for `{+a}` in a query, which would drop what follows',
    call: () => ({ url: '/s?q={+a}&visibility=public', values: { a: 'x#' } }),
    meant: {
      path: ['s'],
      query: [
        ['q', 'x#'],
        ['visibility', 'public'],
      ],
    },
    code: 'UNSAFE_PATH',
  },
  {
    name: 'a list that changes after it was checked',
    call: () => ({ method: 'DELETE', url: '/x/labels/{name}', values: { name: changing('bug', 'bug', '..') } }),
    meant: { method: 'DELETE', path: ['x', 'labels', 'bug'] },
  },
  {
    name: '`/` as a value',
    call: () => repository('a/b'),
    meant: inRepository('a/b'),
  },
  {
    name: '`?` and `#` as a value',
    known: [['https://github.com/samanhappy/mcphub/issues/1083', 'a value could end the path']],
    call: () => repository('a?b=c#d'),
    meant: inRepository('a?b=c#d'),
  },
  { name: 'no value', call: () => repository(undefined), code: 'MISSING_PARAMETER' },
  {
    name: 'an empty value, which would call another route',
    call: () => ({ method: 'DELETE', url: '/repos/x/y/issues/1/labels/{name}', values: { name: '' } }),
    code: 'MISSING_PARAMETER',
  },
  {
    name: 'an empty list as a value',
    call: () => ({ method: 'DELETE', url: '/repos/x/y/issues/1/labels/{name}', values: { name: [] } }),
    code: 'MISSING_PARAMETER',
  },
  {
    name: 'a missing value whose name is a property of `Object.prototype`',
    call: () => ({ url: '/x/{constructor}' }),
    code: 'MISSING_PARAMETER',
  },
  { name: 'a lone surrogate as a value', call: () => repository('a\ud800'), code: 'INVALID_PARAMETER' },
  { name: 'an object as a value', call: () => repository({ a: { b: 1 } }), code: 'INVALID_PARAMETER' },
  { name: '`NaN` as a value', call: () => repository(Number.NaN), code: 'INVALID_PARAMETER' },
  {
    name: 'a line break in the route',
    known: [cve('CVE-2022-31150', 'undici wrote a line break in a path to the wire')],
    call: () => ({ url: '/x\r\nhost:evil.example' }),
    meant: { path: ['x\r\nhost:evil.example'] },
    code: 'INVALID_ROUTE',
  },
];
