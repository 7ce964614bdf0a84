import { inspect } from 'node:util';
import { createSend, type SendOptions } from 'routebook/send';
import { expect, test } from 'vitest';
import fc from '../support/fast-check.ts';

// A random secret is sent as a random kind of credential, and the API echoes it in a random encoding in every place that an error
// shows. No error of any class contains it.

const CHARACTERS = [...'abcxyzABCXYZ0123456789', ...'_-.~!$&\'()+,;=:@/?%"\\<>[]{}|^`#'];
const secret = fc
  .array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 30 })
  .map((list) => list.join(''))
  .filter((text) => /[a-z\d]/i.test(text));

const hex = (code: number, digits = 2) => code.toString(16).padStart(digits, '0');
const each = (text: string, write: (code: number) => string) =>
  Array.from(text, (character) => write(character.charCodeAt(0))).join('');
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

const ENCODINGS: Record<string, (text: string) => string> = {
  plain: (text) => text,
  json: inJson,
  'json twice': (text) => inJson(inJson(text)),
  php: (text) => inJson(text).replaceAll('/', '\\/'),
  unicode: (text) => each(text, (code) => `\\u${hex(code, 4)}`),
  'first character as unicode': (text) => `\\u${hex(text.charCodeAt(0), 4)}${inJson(text.slice(1))}`,
  uri: encodeURIComponent,
  'uri twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'uri in full': (text) => each(text, (code) => `%${hex(code)}`),
  form: (text) => new URLSearchParams({ '': text }).toString().slice(1),
  'hexadecimal references': (text) => each(text, (code) => `&#x${hex(code)};`),
  'decimal references': (text) => each(text, (code) => `&#${code};`),
  html: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  'named references': (text) => text.replace(/[^a-z\d]/gi, (mark) => (NAMED[mark] ? `&${NAMED[mark]};` : mark)),
  'javascript escapes': (text) => each(text, (code) => `\\x${hex(code)}`),
  'escapes in braces': (text) => each(text, (code) => `\\u{${hex(code)}}`),
  'long escapes': (text) => each(text, (code) => `\\U${hex(code, 8)}`),
  'octal escapes': (text) => each(text, (code) => `\\${code.toString(8).padStart(3, '0')}`),
  'escapes of old browsers': (text) => each(text, (code) => `%u${hex(code, 4)}`),
  'uri in json': (text) => inJson(encodeURIComponent(text)),
  'references in uri': (text) => encodeURIComponent(each(text, (code) => `&#${code};`)),
};

const NAMED: Record<string, string> = {
  ...{
    _: 'lowbar',
    '.': 'period',
    '!': 'excl',
    $: 'dollar',
    '&': 'amp',
    "'": 'apos',
    '(': 'lpar',
    ')': 'rpar',
    '+': 'plus',
  },
  ...{ ',': 'comma', ';': 'semi', '=': 'equals', ':': 'colon', '@': 'commat', '/': 'sol', '?': 'quest', '%': 'percnt' },
  ...{
    '"': 'quot',
    '\\': 'bsol',
    '<': 'lt',
    '>': 'gt',
    '[': 'lsqb',
    ']': 'rsqb',
    '{': 'lcub',
    '}': 'rcub',
    '|': 'verbar',
  },
  ...{ '^': 'Hat', '`': 'grave', '#': 'num' },
};

/** What base64 and hexadecimal digits are applied to: the secret in another case, and at another position. */
const CASES: Record<string, (text: string) => string> = {
  plain: (text) => text,
  lowercase: (text) => text.toLowerCase(),
  uppercase: (text) => text.toUpperCase(),
};
const DIGITS: Record<string, (text: string) => string> = {
  base64: btoa,
  'base64 of URLs': (text) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  'base64 in lowercase': (text) => btoa(text).toLowerCase(),
  'base64 in uri': (text) => encodeURIComponent(btoa(text)),
  'base64 of lines': (text) => (btoa(text).match(/.{1,76}/g) ?? []).join('\r\n'),
  hexadecimal: (text) => each(text, (code) => hex(code)),
};

interface Credential {
  readonly url?: string;
  readonly headers?: Record<string, string>;
  readonly token?: string;
}

const CREDENTIALS: Record<string, (text: string) => Credential> = {
  token: (token) => ({ token }),
  scheme: (text) => ({ headers: { authorization: `Api-Key ${text}` } }),
  'api key': (text) => ({ headers: { 'x-api-key': text } }),
  'api key with an id': (text) => ({ headers: { 'x-api-key': `id7:${text}` } }),
  'matrix parameter': (text) => ({ url: `https://api.github.com/x;token=${encodeURIComponent(text)}` }),
  'list in the query': (text) => ({ url: `https://api.github.com/x?token[]=${encodeURIComponent(text)}` }),
  cookie: (text) => ({ headers: { cookie: `theme=dark; session=${text.replace(/[,;=]/g, '')}x; lang=en` } }),
  basic: (text) => ({ headers: { authorization: `Basic ${btoa(`someone:${text}`)}` } }),
  query: (text) => ({ url: `https://api.github.com/x?page=1&access_token=${encodeURIComponent(text)}` }),
};

/** The kinds whose secret is a header, with or without a scheme. */
const WHOLE = ['token', 'scheme', 'api key'];

const PATHS = [
  'json',
  'name',
  'text',
  'limit',
  'refused',
  'invalid',
  'large',
  'link',
  'empty',
  'network',
  'timeout',
] as const;

test('no error contains a secret of the request, in any encoding and on any path', async () => {
  await fc.assert(
    fc.asyncProperty(
      secret,
      fc.constantFrom(...Object.keys(ENCODINGS)),
      fc.constantFrom(...Object.keys(CREDENTIALS)),
      fc.constantFrom(...PATHS),
      async (text, encoding, kind, path) => {
        const sentSecret = kind === 'cookie' ? `${text.replace(/[,;=]/g, '')}x` : text;
        // The delimiters show that an echo was hidden. A short secret is the whole value of a header.
        const isShort = sentSecret.length < 8;
        const echo = isShort ? sentSecret : `{{ ${ENCODINGS[encoding]?.(sentSecret)} }}`;
        const { token, url = 'https://api.github.com/x', headers = {} } = CREDENTIALS[kind]?.(text) ?? {};
        const fetch = () => respond(path, echo);
        const options: SendOptions = {
          fetch,
          retries: 0,
          timeout: path === 'timeout' ? 1 : 1000,
          maxResponseBytes: 1000,
        };
        const send = createSend(token === undefined ? options : { ...options, token });
        const request = { method: 'GET', url, headers } as never;
        const error = await errorOf(async () => {
          if (path === 'refused') await send(request).catch(() => {});
          if (path === 'link' || path === 'empty') for await (const _item of send.items(request));
          else await send(request);
        });
        const { headers: shown } = error as { headers?: Record<string, string> };
        if (isShort && WHOLE.includes(kind)) expect([undefined, '***']).toContain(shown?.['x-echo']);
        for (const output of isShort ? [] : outputsOf(error)) {
          expect(output).not.toContain(echo);
          expect(output).not.toContain(sentSecret);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('no error contains a secret in base64 or in hexadecimal digits, wherever it begins and in whatever case', async () => {
  const long = fc
    .array(fc.constantFrom(...CHARACTERS), { minLength: 8, maxLength: 90 })
    .map((list) => list.join(''))
    .filter((text) => /[a-z\d]/i.test(text));
  await fc.assert(
    fc.asyncProperty(
      long,
      fc.constantFrom(...Object.keys(CASES)),
      fc.constantFrom(...Object.keys(DIGITS)),
      fc.constantFrom('', 'a', 'ab', 'user:', 'Bearer '),
      fc.constantFrom('json', 'text', 'name', 'network'),
      async (text, letterCase, digits, before, path) => {
        const encode = (start: string, end: string) =>
          DIGITS[digits]?.(start + (CASES[letterCase]?.(text) ?? '') + end) ?? '';
        const echo = encode(before, 'end');
        const send = createSend({ fetch: () => respond(path as 'json', echo), retries: 0, token: text });
        const error = await errorOf(() =>
          send({ method: 'GET', url: 'https://api.github.com/x', headers: {} } as never),
        );
        // The digits at both ends also depend on what is before and after the secret.
        const inner = echo.slice(Math.ceil((before.length * 4) / 3) + 4, -8).slice(0, 12);
        for (const output of outputsOf(error)) expect(output).not.toContain(inner);
      },
    ),
    { numRuns: 100 },
  );
});

async function respond(path: (typeof PATHS)[number], echo: string): Promise<Response> {
  const next =
    path === 'link' ? `<https://evil.example/${encodeURI(echo)}>; rel="next"` : `<?${Math.random()}>; rel="next"`;
  const headers = { 'x-echo': echo, link: next, 'content-type': 'application/json', 'set-cookie': `a=${echo}` };
  switch (path) {
    case 'json':
      return new Response(JSON.stringify({ message: echo, errors: [echo, { field: echo }], list: [[{ echo }]] }), {
        headers,
        status: 404,
      });
    case 'name':
      return new Response(JSON.stringify({ [echo]: { [echo]: 1 } }), { headers, status: 500 });
    case 'text':
      return new Response(`<p>${echo}</p>`, { headers, status: 403 });
    case 'limit':
    case 'refused':
      return new Response(JSON.stringify({ message: echo }), {
        headers: { ...headers, 'retry-after': '9999' },
        status: 429,
      });
    case 'invalid':
      return new Response(`{"${echo}`, { headers });
    case 'large':
      return new Response(JSON.stringify(echo.repeat(1000)), { headers });
    case 'link':
    case 'empty':
      return new Response('[]', { headers });
    case 'timeout':
      return new Promise(() => {});
    case 'network': {
      const reason = Object.assign(new Error(`connect ${echo}`), { host: echo, list: [{ echo }] });
      throw Object.assign(new TypeError(`request to ${echo} failed`, { cause: reason }), {
        config: new Map([[echo, echo]]),
      });
    }
  }
}

async function errorOf(act: () => Promise<unknown>): Promise<Error> {
  try {
    await act();
  } catch (error) {
    return error as Error;
  }
  throw new Error('the call must fail');
}

function outputsOf(error: Error): string[] {
  const { message, stack = '', cause } = error;
  const { data, headers, url = '', route = '' } = error as unknown as Record<string, never>;
  return [
    ...[message, stack, url, route, String(error)],
    ...[JSON.stringify(error), JSON.stringify(data), JSON.stringify(headers), JSON.stringify(cause)].map(String),
    inspect(error, { depth: 20, showHidden: true }),
    inspect(cause, { depth: 20, showHidden: true }),
  ];
}
