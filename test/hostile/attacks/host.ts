import { type Attack, cve, HOME } from '../attack.ts';

const EVIL = 'https://evil.example';
const TOKEN = { authorization: 'token secret' };
const withoutToken = { authorization: null };

/** Values that would send the request, or a secret, to another host. */
export const hostAttacks: Attack[] = [
  {
    name: 'an absolute URL for `{+target}`',
    known: [cve('CVE-2025-27152', 'axios left its base for an absolute URL, and took its headers along')],
    call: () => ({ url: '{+target}', values: { target: `${EVIL}/x` } }),
    meant: { path: ['https:', '', 'evil.example', 'x'] },
    code: 'INVALID_PARAMETER',
  },
  {
    name: 'an absolute URL for `/{+target}`',
    call: () => ({ url: '/{+target}', values: { target: `${EVIL}/x` } }),
    meant: { path: ['https:', '', 'evil.example', 'x'] },
  },
  {
    name: 'a value that begins with `http`',
    call: () => ({ url: '{name}', values: { name: 'httpbin' } }),
    meant: { path: ['httpbin'] },
  },
  {
    name: 'a value that extends the host',
    call: () => ({ url: '{name}', values: { name: '.evil.example' } }),
    meant: { path: ['.evil.example'] },
  },
  {
    name: 'a value that turns the host into user information',
    known: [cve('CVE-2022-0512', 'url-parse took the host of a URL with an @ for another')],
    call: () => ({ url: '{+name}', values: { name: '@evil.example' } }),
    meant: { path: ['@evil.example'] },
  },
  {
    name: '`//host` from `/{+path}`, with a base URL that is a path',
    known: [
      cve('CVE-2024-39338', 'axios took a path for a URL without its scheme'),
      cve('CVE-2022-35949', 'undici took a path such as //127.0.0.1 for another host'),
    ],
    call: () => ({ baseUrl: '/', url: '/{+path}', values: { path: '/evil.example/x' } }),
    meant: { origin: 'https://page.example', path: ['', 'evil.example', 'x'] },
    code: 'UNSAFE_PATH',
  },
  {
    name: '`\\\\host` from `/{+path}`, with a base URL that is a path',
    known: [cve('CVE-2021-27515', 'url-parse read backslashes as no browser does')],
    call: () => ({ baseUrl: '/', url: '/{+path}', values: { path: '\\evil.example/x' } }),
    meant: { origin: 'https://page.example', path: ['\\evil.example', 'x'] },
  },
  {
    name: 'a placeholder for the host',
    known: [
      ['https://github.com/google/adk-js/issues/597', 'a variable of the server address was filled from outside'],
    ],
    call: () => ({ url: 'https://{+host}.example.com/x', values: { host: 'evil.example/' } }),
    meant: { origin: 'https://evil.example/.example.com', path: ['x'] },
    code: 'INVALID_TEMPLATE',
  },
  {
    name: 'a password in the URL',
    call: () => ({ url: 'https://user:secret@example.com/x' }),
    meant: { origin: 'https://example.com', path: ['x'] },
    code: 'INVALID_ROUTE',
  },
  {
    name: 'a link to another host, with a token in the defaults',
    known: [
      cve('CVE-2024-28849', 'follow-redirects kept a credential on the way to another host'),
      cve('CVE-2022-0235', 'node-fetch sent secure headers to another host'),
      cve('CVE-2023-45857', 'axios sent a token to every host'),
    ],
    call: () => ({ url: `${EVIL}/next`, defaults: { headers: TOKEN } }),
    meant: { origin: EVIL, path: ['next'], headers: withoutToken },
    code: 'CROSS_ORIGIN_CREDENTIALS',
  },
  {
    name: 'a link to another host, with a cookie in the defaults',
    known: [cve('CVE-2023-45143', 'undici kept cookies on the way to another host')],
    call: () => ({ url: `${EVIL}/next`, defaults: { headers: { cookie: 'secret' } } }),
    meant: { origin: EVIL, path: ['next'], headers: { cookie: null } },
    code: 'CROSS_ORIGIN_CREDENTIALS',
  },
  {
    name: 'a link to a UNIX socket, with a token in the defaults',
    known: [cve('CVE-2022-33987', 'got followed a redirect to a UNIX socket')],
    call: () => ({ url: 'http://unix:/var/run/docker.sock:/info', defaults: { headers: TOKEN } }),
    meant: { origin: 'http://unix', path: ['var', 'run', 'docker.sock:', 'info'], headers: withoutToken },
    code: 'CROSS_ORIGIN_CREDENTIALS',
  },
  {
    name: 'the same host over http, with a token in the defaults',
    call: () => ({ url: 'http://api.github.com/user', defaults: { headers: TOKEN } }),
    meant: { origin: 'http://api.github.com', path: ['user'], headers: withoutToken },
    code: 'CROSS_ORIGIN_CREDENTIALS',
  },
  {
    name: 'a link to another host, with an API key in a default header',
    call: () => ({ url: `${EVIL}/next`, defaults: { headers: { 'x-api-key': 'secret' } } }),
    meant: { origin: EVIL, path: ['next'], headers: { 'x-api-key': null } },
    code: 'CROSS_ORIGIN_CREDENTIALS',
  },
  {
    name: 'a link to another host, with a token in the default parameters',
    call: () => ({ url: `${EVIL}/next`, defaults: { values: { access_token: 'secret' } } }),
    meant: { origin: EVIL, path: ['next'] },
    code: 'CROSS_ORIGIN_CREDENTIALS',
  },
  {
    name: 'a link to another host, with a secret in a default body field',
    call: () => ({ method: 'POST', url: `${EVIL}/next`, defaults: { values: { client_secret: 'secret' } } }),
    meant: { method: 'POST', origin: EVIL, path: ['next'], body: null },
    code: 'CROSS_ORIGIN_CREDENTIALS',
  },
  {
    name: 'mass assignment of `origin`, with a token in the defaults',
    call: () => ({
      method: 'POST',
      url: '{origin}/upload',
      values: { origin: EVIL },
      namesAreUntrusted: true,
      defaults: { headers: TOKEN },
    }),
    meant: { method: 'POST', origin: EVIL, path: ['upload'], headers: withoutToken },
    code: 'CROSS_ORIGIN_CREDENTIALS',
  },
  {
    name: 'mass assignment of `baseUrl`',
    call: () => ({ url: '/orgs/{org}', values: { org: 'octokit', baseUrl: EVIL }, namesAreUntrusted: true }),
    meant: { origin: HOME, path: ['orgs', 'octokit'], query: [['baseUrl', EVIL]] },
  },
  {
    name: 'a polluted `baseUrl`',
    known: [cve('CVE-2026-42264', 'axios read baseURL, auth and more from a polluted prototype')],
    call: () => ({ url: '/user', pollution: { baseUrl: EVIL } }),
    meant: { origin: HOME, path: ['user'] },
  },
];
