import { type Attack, cve } from '../attack.ts';

const repository = (repo: unknown) => ({ url: '/repos/{owner}/{repo}', values: { owner: 'octokit', repo } });
const inRepository = (repo: string) => ({ path: ['repos', 'octokit', repo] });

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
    name: '`..` as two values of one segment, `{a}{b}`',
    call: () => ({ url: '/x/{a}{b}/y', values: { a: '.', b: '.' } }),
    meant: { path: ['x', '..', 'y'] },
    code: 'UNSAFE_PATH',
  },
  {
    name: '`..` beside a dot of the template, `.{a}`',
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
    name: 'an empty value, which leaves another route',
    call: () => ({ method: 'DELETE', url: '/repos/x/y/issues/1/labels/{name}', values: { name: '' } }),
    code: 'MISSING_PARAMETER',
  },
  {
    name: 'a list without items as a value',
    call: () => ({ method: 'DELETE', url: '/repos/x/y/issues/1/labels/{name}', values: { name: [] } }),
    code: 'MISSING_PARAMETER',
  },
  {
    name: 'a name of `Object.prototype` without a value',
    call: () => ({ url: '/x/{constructor}' }),
    code: 'MISSING_PARAMETER',
  },
  { name: 'half a character as a value', call: () => repository('a\ud800'), code: 'INVALID_PARAMETER' },
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
