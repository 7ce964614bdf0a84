import { type Attack, cve } from '../attack.ts';
import { changing } from './path.ts';

const SPLIT = 'a\r\nx-evil: 1';
const user = { path: ['user'] };

/** Input that would write headers of its own, or another method. */
export const headerAttacks: Attack[] = [
  {
    name: 'a line break in a header value',
    known: [
      cve('CVE-2022-35948', 'undici wrote line breaks in a content type to the wire'),
      cve('CVE-2026-21428', 'cpp-httplib wrote line breaks in header values to the wire'),
    ],
    call: () => ({ url: '/user', headers: { 'x-a': SPLIT } }),
    code: 'INVALID_HEADER',
  },
  {
    name: 'a line break in the `host` header',
    known: [cve('CVE-2023-23936', 'undici let line breaks through in the host header')],
    call: () => ({ url: '/user', headers: { host: SPLIT } }),
    code: 'INVALID_HEADER',
  },
  {
    name: 'a line break in a header name',
    call: () => ({ url: '/user', headers: { [SPLIT]: '1' } }),
    code: 'INVALID_HEADER',
  },
  {
    name: 'a NUL in a header value',
    call: () => ({ url: '/user', headers: { 'x-a': 'a\0b' } }),
    code: 'INVALID_HEADER',
  },
  {
    name: 'a header value beyond Latin-1, whose bytes can contain a line break',
    call: () => ({ url: '/user', headers: { 'x-a': 'a\u010a\u010db' } }),
    code: 'INVALID_HEADER',
  },
  {
    name: 'a line break in a default header',
    call: () => ({ url: '/user', defaults: { headers: { 'x-a': SPLIT } } }),
    code: 'INVALID_HEADER',
  },
  {
    name: 'one header in two spellings',
    known: [cve('CVE-2026-1525', 'undici sent Content-Length twice when it was spelt in two ways')],
    call: () => ({ url: '/user', headers: { 'X-A': '1', 'x-a': '2' } }),
    meant: { ...user, headers: { 'x-a': '2' } },
  },
  {
    name: '`__proto__` as a header',
    call: () => ({ url: '/user', headers: JSON.parse('{"__proto__":"a"}') }),
    meant: { ...user, headers: { ['__proto__']: 'a' } },
    code: 'INVALID_HEADER',
  },
  {
    name: 'a line break in the method',
    call: () => ({ method: 'GET\r\nx-evil:1', url: '/user' }),
    code: 'INVALID_ROUTE',
  },
  { name: 'an unknown method', call: () => ({ method: 'CONNECT', url: '/user' }), code: 'INVALID_METHOD' },
  {
    name: 'a line break in `mediaType.format`',
    call: () => ({ url: '/user', mediaType: { format: SPLIT } }),
    code: 'INVALID_OPTION',
  },
  {
    name: 'a line break in a preview',
    call: () => ({ method: 'POST', url: '/graphql', mediaType: { previews: [SPLIT] } }),
    code: 'INVALID_OPTION',
  },
  {
    name: 'a preview that changes after it was checked',
    call: () => ({ method: 'POST', url: '/graphql', mediaType: { previews: changing('one', SPLIT) } }),
    meant: { method: 'POST', path: ['graphql'], headers: { accept: 'application/vnd.github.one-preview+json' } },
  },
  {
    name: 'a comma in a preview, which would add a media type',
    call: () => ({ method: 'POST', url: '/graphql', mediaType: { previews: ['a,text/html'] } }),
    code: 'INVALID_OPTION',
  },
  {
    name: 'mass assignment of `headers`',
    call: () => ({
      method: 'POST',
      url: '/x',
      values: { headers: { authorization: 'evil' } },
      namesAreUntrusted: true,
    }),
    meant: {
      method: 'POST',
      path: ['x'],
      headers: { authorization: null },
      body: { headers: { authorization: 'evil' } },
    },
  },
  {
    name: 'a polluted `headers`',
    known: [cve('CVE-2026-42035', 'axios took headers from a polluted prototype')],
    call: () => ({
      url: '/user',
      pollution: { headers: { authorization: 'evil' }, getHeaders: () => ({ a: 'evil' }) },
    }),
    meant: { ...user, headers: { authorization: null, a: null } },
  },
  {
    name: 'a polluted `authorization`',
    call: () => ({ url: '/user', headers: { 'x-a': '1' }, pollution: { authorization: 'evil' } }),
    meant: { ...user, headers: { 'x-a': '1', authorization: null } },
  },
];
