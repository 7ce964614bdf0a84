import { EndpointError, endpoint, type RequestOptions } from 'routebook';
import { toCode, toCurl, toFetch, toPattern, toRequest } from 'routebook/convert';
import { describe, expect, it } from 'vitest';
import { CLIENT_FUNCTIONS } from '../support/client-functions.ts';
import { meterWork } from '../support/work-meter.ts';

const at = (changes: object) => ({ method: 'post', url: 'https://example.com/', headers: {}, ...changes });
const failing = () => {
  throw new TypeError('a trap of the caller');
};

function detached(): ArrayBuffer {
  const buffer = new ArrayBuffer(8);
  structuredClone(buffer, { transfer: [buffer] });
  return buffer;
}

function detachedView(): Uint8Array {
  const view = new Uint8Array(8);
  structuredClone(view.buffer, { transfer: [view.buffer] });
  return view;
}

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { value };
  return value;
}

const formWith = (name: string, fileName?: string) => {
  const form = new FormData();
  if (fileName === undefined) form.append(name, 'x');
  else form.append(name, new Blob(['x']), fileName);
  return form;
};

/** Created again for each function, because some can be used only once. */
const INVALID: [string, () => unknown][] = [
  ['nothing', () => undefined],
  ['null', () => null],
  ['a text', () => 'GET /user'],
  ['a symbol', () => Symbol('x')],
  ['an empty object', () => ({})],
  [
    'a revoked proxy',
    () => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      return proxy;
    },
  ],
  ['a getter that throws', () => Object.defineProperty({}, 'url', { enumerable: true, get: failing })],
  [
    'a proxy that throws a proxy',
    () =>
      new Proxy(
        {},
        {
          getOwnPropertyDescriptor: () => {
            throw new Proxy({}, { getPrototypeOf: failing });
          },
        },
      ),
  ],
  ['a method that is not a text', () => at({ method: 1 })],
  ['another method', () => at({ method: 'connect' })],
  ['a URL that is not a text', () => at({ url: new URL('https://example.com') })],
  ['headers that are not an object', () => at({ headers: 'a: b' })],
  ['a header that is an object', () => at({ headers: { a: {} } })],
  ['a header that throws', () => at({ headers: Object.defineProperty({}, 'a', { enumerable: true, get: failing }) })],
  ['a detached buffer', () => at({ body: detached() })],
  ['a view of a detached buffer', () => at({ body: detachedView() })],
  [
    'a body with a cycle',
    () => {
      const body: Record<string, unknown> = {};
      body['self'] = body;
      return at({ body });
    },
  ],
  ['a bigint in the body', () => at({ body: { a: 1n } })],
  ['a body of 100,000 levels', () => at({ body: nested(100_000) })],
  ['a Blob in JSON', () => at({ body: { file: new Blob(['x']) } })],
  ['a File in a list in JSON', () => at({ body: [[new File(['x'], 'x')]] })],
  ['bytes in JSON', () => at({ body: { bytes: new Uint8Array(1) } })],
  ['a Buffer in JSON', () => at({ body: { bytes: Buffer.from('x') } })],
  ['a form in JSON', () => at({ body: { form: new FormData() } })],
  ['a stream in JSON', () => at({ body: { stream: new Blob(['x']).stream() } })],
  ['a Map in JSON', () => at({ body: { map: new Map([['a', 1]]) } })],
  ['a Map', () => at({ body: new Map([['a', 1]]) })],
  ['what only claims to be a form', () => at({ body: { [Symbol.toStringTag]: 'FormData' } })],
  ['a NUL in the name of a field', () => at({ body: formWith('a\0b') })],
  ['a NUL in the name of a file', () => at({ body: formWith('a', 'b\0c') })],
];

describe.each(CLIENT_FUNCTIONS)('the client function %s', (_, call) => {
  it.each(INVALID)('rejects %s with an EndpointError', (_name, create) => {
    expect(() => call(create() as RequestOptions)).toThrow(EndpointError);
  });

  it('does not fail on a body of 2,000 levels', () => {
    expect(() => call(endpoint('POST /a', { data: nested(2_000) }), { mask: true })).not.toThrow();
  });

  it.each([null, 'x', { mask: {} }, { mask: Symbol('x') }, { secrets: [1] }, { secrets: 'x' }])(
    'throws only EndpointError for the text options %o',
    (textOptions) => {
      try {
        call(endpoint('GET /user'), textOptions as object);
      } catch (error) {
        expect(error).toBeInstanceOf(EndpointError);
      }
    },
  );
});

describe('the message for a body', () => {
  it.each([
    [detached(), 'The body is a detached buffer, so its bytes are gone. Pass a copy.'],
    [formWith('a\0b'), 'A name in the form contains a NUL character. Remove it.'],
    [formWith('a', 'b\0c'), 'A name in the form contains a NUL character. Remove it.'],
    [() => 1, 'The parameter "data" contains a function, which JSON cannot represent; pass plain data or text.'],
  ])('names the reason and what to do (%#)', (body, message) => {
    expect(() => toFetch(at({ body }) as RequestOptions)).toThrow(
      expect.objectContaining({ code: 'INVALID_PARAMETER', parameter: 'data', message }),
    );
  });

  it.each([
    { isNull: null, text: 'a', list: [null, 1, true] },
    { tag: { [Symbol.toStringTag]: 'My Map' } },
    { tag: { [Symbol.toStringTag]: 'Mapping' } },
  ])('does not come for plain data (%#)', (body) => {
    expect(toFetch(at({ body }) as RequestOptions)[1].body).toBe(JSON.stringify(body));
  });
});

describe('an object that fails when it is read', () => {
  it('is named as the reason', () => {
    const unreadable = Object.defineProperty({ method: 'get', headers: {} }, 'url', { enumerable: true, get: failing });
    const message =
      'The options could not be read, because a getter, proxy or iterator in them failed. Pass plain objects.';
    expect(() => toFetch(unreadable as RequestOptions)).toThrow(
      expect.objectContaining({ code: 'INVALID_OPTION', message }),
    );
  });
});

describe('toRequest', () => {
  it('rejects a relative URL, which has no base outside a page', () => {
    const request = endpoint('GET /user', { baseUrl: '/api/github' });
    expect(toFetch(request)[0]).toBe('/api/github/user');
    expect(() => toRequest(request)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION', parameter: 'url' }));
  });
});

describe('toPattern', () => {
  it.each([undefined, null, 1, Symbol('x'), {}, '', 'DELETE /{', '/{a'])(
    'throws only EndpointError for the route %o',
    (route) => {
      expect(() => toPattern(route as string, 'msw')).toThrow(EndpointError);
    },
  );

  it.each([null, { baseUrl: 1 }, { baseUrl: 'x' }, new Proxy({}, { getOwnPropertyDescriptor: failing })])(
    'throws only EndpointError for the options %o',
    (options) => {
      try {
        toPattern('/a', 'msw', options as object);
      } catch (error) {
        expect(error).toBeInstanceOf(EndpointError);
      }
    },
  );

  it('gives 4,000 repetitions of a placeholder different names of at most seven characters', () => {
    const pattern = toPattern(`GET ${'/{x}'.repeat(4_000)}{x_}`, 'msw');
    const names = pattern.match(/:\w+/g) ?? [];
    expect(new Set(names).size).toBe(4_001);
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(7);
  });
});

describe('the work of a text writer grows linearly with the input', () => {
  const SIZE = 1_000;
  const families: [string, (size: number) => RequestOptions][] = [
    ['backslashes', (size) => endpoint('POST /a', { data: '\\'.repeat(size) })],
    ['quotes', (size) => endpoint('POST /a', { data: `\\'`.repeat(size) })],
    ['control characters', (size) => endpoint('POST /a', { data: '\x03'.repeat(size) })],
    ['unfinished strings', (size) => endpoint('POST /a', { data: `"${'\\"'.repeat(size)}` })],
    ['secrets', (size) => endpoint('POST /a', { users: Array.from({ length: size }, () => ({ password: 'x' })) })],
    ['query parameters', (size) => endpoint(`GET /a?${'token=x&'.repeat(size)}`)],
  ];

  it.each(families)('for %s', (_, create) => {
    const [small, large] = [create(SIZE), create(4 * SIZE)];
    for (const write of [toCurl, (options: RequestOptions, mask: object) => toCode(options, 'fetch', mask)]) {
      const work = meterWork(() => write(small, { mask: true }));
      expect(meterWork(() => write(large, { mask: true }))).toBeLessThan(5 * work + SIZE);
    }
  });
});
