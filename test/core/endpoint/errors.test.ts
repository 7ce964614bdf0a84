import { EndpointError, type EndpointErrorCode, endpoint as plain } from 'routebook';
import { github } from 'routebook/catalogue';
import { limitPermissions } from 'routebook/catalogue/permissions';
import { reference as referenceSection } from 'routebook/catalogue/reference';
import { describe, expect, test } from 'vitest';
import { endpoint, errorOf, refusalOf, SECRET } from './loose.ts';

const reference = github.with(referenceSection);

const limited = limitPermissions(plain, { issues: 'read' }) as unknown as typeof endpoint;
const secretly = endpoint.defaults({ headers: { authorization: SECRET } });

const examples: Record<EndpointErrorCode, [() => unknown, route: string, blamed: string | undefined]> = {
  INVALID_ROUTE: [() => endpoint('GET  /a'), 'GET  /a', undefined],
  INVALID_METHOD: [() => endpoint('FOO /a'), 'FOO /a', undefined],
  INVALID_TEMPLATE: [() => endpoint('PUT /{'), 'PUT /{', undefined],
  INVALID_OPTION: [() => endpoint('PUT /a', { baseUrl: SECRET }), 'PUT /a', 'baseUrl'],
  INVALID_HEADER: [() => endpoint('PUT /a', { headers: { x: `${SECRET}\n` } }), 'PUT /a', 'x'],
  INVALID_PARAMETER: [() => endpoint('GET /a', { x: { y: SECRET } }), 'GET /a', 'x'],
  MISSING_PARAMETER: [() => endpoint('GET /{x}'), 'GET /{x}', 'x'],
  UNSAFE_PATH: [() => endpoint('GET /{x}', { x: '..' }), 'GET /{x}', 'x'],
  UNEXPECTED_BODY: [() => endpoint('GET /a', { data: SECRET }), 'GET /a', 'data'],
  CROSS_ORIGIN_CREDENTIALS: [() => secretly('GET https://example.com/a'), 'GET https://example.com/a', 'authorization'],
  PERMISSION_DENIED: [() => limited('GET /user/emails'), 'GET /user/emails', undefined],
  UNKNOWN_FIELD: [() => reference.checkFields('GET /user', 'plan.qqqqqq'), 'GET /user', 'plan.qqqqqq'],
};

describe.each(Object.entries(examples))('the error %s', (code, [action, route, blamed]) => {
  test('is an EndpointError with code, route, and the invalid name', () => {
    const error = errorOf(action);
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('EndpointError');
    expect(error.code).toBe(code);
    expect(error.route).toBe(route);
    expect(error.parameter).toBe(blamed);
  });

  test('has a message that contains the invalid name and is a sentence', () => {
    const { message } = errorOf(action);
    if (blamed !== undefined) expect(message).toContain(blamed);
    expect(message).toMatch(/^[A-Z].{20,}\.$/);
    expect(message).not.toMatch(/undefined|\[object|NaN/);
  });
});

describe('the route of an error', () => {
  const missing = { code: 'MISSING_PARAMETER', blamed: ['x'] };

  test('has the method in uppercase, and GET if there was none', () => {
    for (const [call, route] of [
      [['get /{x}'], 'GET /{x}'],
      [['/{x}'], 'GET /{x}'],
      [[{ url: '/{x}' }], 'GET /{x}'],
      [[{ url: '/{x}', method: 'delete' }], 'DELETE /{x}'],
    ] as const) {
      expect(refusalOf(() => endpoint(...call))).toEqual({ ...missing, route });
      expect(refusalOf(() => endpoint.parse(endpoint.merge(...call)))).toEqual({ ...missing, route });
    }
  });

  test('has the method and url of the defaults if the call has none', () => {
    const preset = endpoint.defaults({ method: 'POST', url: '/{x}' });
    const bad = { headers: { 'a b': 'c' } };
    expect(refusalOf(() => preset())).toEqual({ ...missing, route: 'POST /{x}' });
    expect(refusalOf(() => preset(bad))).toMatchObject({ code: 'INVALID_HEADER', route: 'POST /{x}' });
    expect(refusalOf(() => preset.merge(bad))).toMatchObject({ code: 'INVALID_HEADER', route: 'POST /{x}' });
    expect(refusalOf(() => preset({ url: '/y', ...bad })).route).toBe('POST /y');
    expect(refusalOf(() => preset({ method: 'PUT', ...bad })).route).toBe('PUT /{x}');
    expect(refusalOf(() => preset('/y', bad)).route).toBe('GET /y');
  });

  test('is the template and not its expansion', () => {
    expect(refusalOf(() => endpoint('GET /{a}/{b}', { a: SECRET })).route).toBe('GET /{a}/{b}');
  });

  test('contains no password of a rejected URL, and neither does the message', () => {
    for (const url of [`https://user:${SECRET}@example.com/a`, `https://${SECRET}@example.com`]) {
      for (const call of [[url], [`POST ${url}`], [{ url }], [{ url, method: 'PUT' }]]) {
        expect(refusalOf(() => endpoint(...call)).code).toBe('INVALID_ROUTE');
      }
    }
    expect(refusalOf(() => endpoint(`get https://user:${SECRET}/x@example.com/a`)).route).toBe(
      'GET https://***@example.com/a',
    );
    expect(refusalOf(() => endpoint('GET /a/@b/{x}')).route).toBe('GET /a/@b/{x}');
    for (const start of ['https:/', 'https:', 'http:\\\\', '', 'https:///', 'HTTPS:/', '//', 'ftp://', 'x y://']) {
      for (const method of ['GET ', 'get ', 'GET  ', '']) {
        const error = errorOf(() => endpoint(`${method}${start}user:${SECRET}@h/{`));
        expect(`${error.route} ${error.message} ${error.stack}`).not.toContain(SECRET);
      }
    }
  });

  // An expression that searches for an "@" after every slash would take hours.
  test.each(['//', '\\\\', '/@', 'https:'])('is written in linear time for a URL full of %s', (part) => {
    const error = errorOf(() => endpoint(`GET /{${part.repeat(500_000)}`));
    expect(error.route?.length).toBeLessThan(3_000_010);
  });

  test('is absent if it is not a string', () => {
    expect(refusalOf(() => endpoint({ url: 1 })).route).toBeUndefined();
    expect(refusalOf(() => endpoint(1)).route).toBeUndefined();
  });

  test('is added even if the thrown value is a proxy that cannot be examined', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const options = Object.defineProperty({}, 'a', {
      enumerable: true,
      get() {
        throw proxy;
      },
    });
    expect(refusalOf(() => endpoint('GET /a', options))).toMatchObject({ code: 'INVALID_OPTION', route: 'GET /a' });
  });

  test('is not replaced by a parameter named url', () => {
    expect(refusalOf(() => endpoint('GET /{x}', { url: '/y', method: 'PUT' }))).toEqual({
      ...missing,
      route: 'GET /{x}',
    });
  });
});

describe('an option that cannot be read is invalid', () => {
  const failing = () => {
    throw new Error(SECRET);
  };
  const getter = (name: string) => Object.defineProperty({}, name, { get: failing, enumerable: true });
  const traps = new Proxy({}, { ownKeys: failing, get: failing, getOwnPropertyDescriptor: failing, has: failing });
  class Unreadable {
    [Symbol.iterator] = failing;
  }
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();

  const options: [string, () => object][] = [
    ['the getter of a parameter', () => getter('a')],
    ['the getter of headers', () => getter('headers')],
    ['a proxy', () => traps],
    ['a revoked proxy', () => revoked.proxy],
    ['a header', () => ({ headers: getter('x') })],
    ['headers that cannot be iterated', () => ({ headers: new Unreadable() })],
    ['a parameter of the bucket', () => ({ parameters: getter('x') })],
    ['a format', () => ({ mediaType: getter('format') })],
    ['previews', () => ({ mediaType: { previews: new Proxy(['a'], { get: failing }) } })],
  ];

  test.each(options)('an option that cannot be read is invalid: %s', (_what, make) => {
    for (const action of [() => endpoint('POST /a', make()), () => endpoint.merge('POST /a', make())]) {
      expect(refusalOf(action)).toMatchObject({ code: 'INVALID_OPTION', route: 'POST /a' });
    }
    expect(refusalOf(() => endpoint.defaults(make())).code).toBe('INVALID_OPTION');
    expect(refusalOf(() => endpoint.parse(make())).code).toMatch(/^INVALID_(OPTION|ROUTE)$/);
  });

  test.each(['url', 'method'])('the getter of %s, without a route', (name) => {
    const make = () =>
      Object.defineProperties({ url: '/a', method: 'PUT' }, Object.getOwnPropertyDescriptors(getter(name)));
    for (const action of [endpoint, endpoint.merge, endpoint.defaults, endpoint.parse]) {
      expect(refusalOf(() => action(make())).code).toBe('INVALID_OPTION');
    }
  });

  test('for any thrown value, including undefined', () => {
    for (const thrown of [undefined, null, SECRET, { code: SECRET }]) {
      const options = Object.defineProperty({}, 'a', {
        enumerable: true,
        get() {
          throw thrown;
        },
      });
      expect(refusalOf(() => endpoint('GET /a', options)).code).toBe('INVALID_OPTION');
    }
  });
});

test('an error has an index only for a template', () => {
  expect(errorOf(() => endpoint('/{')).index).toBe(2);
  expect(errorOf(() => endpoint('/{x}')).index).toBeUndefined();
});

test('an error can be recognized without its class', () => {
  const error = errorOf(() => endpoint('/{x}'));
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({ name: 'EndpointError', code: 'MISSING_PARAMETER' });
});
