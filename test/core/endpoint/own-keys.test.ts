import { describe, expect, test } from 'vitest';
import { endpoint, HOME, refusalOf, SECRET } from './loose.ts';

describe('only own enumerable string keys count', () => {
  const inherited = {
    url: '/inherited',
    a: 'inherited',
    headers: { inherited: 'yes' },
    parameters: { b: 'inherited' },
  };

  test('inherited keys have no effect', () => {
    const options = Object.assign(Object.create(inherited), { c: 1 });
    expect(endpoint('GET /x', options)).toStrictEqual(endpoint('GET /x', { c: 1 }));
    expect(refusalOf(() => endpoint(Object.create(inherited))).code).toBe('INVALID_ROUTE');
    expect(endpoint.defaults(Object.create(inherited)).DEFAULTS).toStrictEqual(endpoint.DEFAULTS);
    expect(endpoint('GET /x', { parameters: Object.create(inherited) }).url).toBe(`${HOME}/x`);
    expect(endpoint('GET /x', { headers: Object.create({ bad: 'inherited' }) })).toStrictEqual(endpoint('GET /x'));
    expect(endpoint('GET /x', { mediaType: Object.create({ format: 'raw' }) })).toStrictEqual(endpoint('GET /x'));
  });

  test.each(['url', 'method', 'a', 'headers', 'data', 'parameters', 'baseUrl', 'request', 'mediaType', 'apiVersion'])(
    'a hidden %s has no effect',
    (name) => {
      const value = { url: '/hidden', method: 'POST', headers: { h: 'h' }, parameters: { h: 'h' } }[name] ?? 'hidden';
      const hide = (options: object) => Object.defineProperty(options, name, { value, enumerable: false });
      expect(endpoint('PATCH /x', hide({ b: 1 }))).toStrictEqual(endpoint('PATCH /x', { b: 1 }));
      const preset = endpoint.defaults({ url: '/preset', method: 'PUT' });
      expect(preset(hide({ b: 1 }))).toStrictEqual(preset({ b: 1 }));
      expect(preset.merge(hide({ b: 1 }))).toStrictEqual(preset.merge({ b: 1 }));
      expect(endpoint.defaults(hide({ b: 1 })).DEFAULTS).toStrictEqual(endpoint.defaults({ b: 1 }).DEFAULTS);
      expect(endpoint('PATCH /x', { parameters: hide({ b: 1 }) }).body).toStrictEqual({ b: 1 });
    },
  );

  test('hidden members of headers and mediaType have no effect', () => {
    const headers = Object.defineProperty({}, 'h', { value: 'hidden' });
    const mediaType = Object.defineProperty({}, 'format', { value: 'hidden' });
    expect(endpoint('GET /x', { headers, mediaType })).toStrictEqual(endpoint('GET /x'));
  });

  test('symbols have no effect', () => {
    expect(endpoint('POST /x', { [Symbol('a')]: 1, headers: { [Symbol('b')]: '1' } })).toStrictEqual(
      endpoint('POST /x'),
    );
  });
});

describe('the name __proto__ is rejected', () => {
  const named = JSON.parse(`{ "__proto__": "${SECRET}" }`);

  test('for a parameter', () => {
    const refusal = { code: 'INVALID_PARAMETER', blamed: ['__proto__'] };
    for (const route of ['GET /a', 'POST /a']) {
      expect(refusalOf(() => endpoint(route, named))).toEqual({ ...refusal, route });
      expect(refusalOf(() => endpoint(route, { parameters: named }))).toEqual({ ...refusal, route });
      expect(refusalOf(() => endpoint.merge(route, named))).toEqual({ ...refusal, route });
    }
    expect(refusalOf(() => endpoint.defaults(named))).toEqual(refusal);
    expect(refusalOf(() => endpoint.defaults({ parameters: named }))).toEqual(refusal);
  });

  test('for a parameter with a placeholder', () => {
    expect(refusalOf(() => endpoint('GET /{__proto__}', named)).code).toBe('INVALID_PARAMETER');
    expect(refusalOf(() => endpoint('GET /:__proto__', { parameters: named })).code).toBe('INVALID_PARAMETER');
    expect(refusalOf(() => endpoint('GET /{__proto__}'))).toEqual({
      code: 'MISSING_PARAMETER',
      route: 'GET /{__proto__}',
      blamed: ['__proto__'],
    });
  });

  test('for a header', () => {
    const refusal = { code: 'INVALID_HEADER', blamed: ['__proto__'] };
    for (const headers of [named, [['__proto__', SECRET]], new Map([['__PROTO__', SECRET]])]) {
      expect(refusalOf(() => endpoint('GET /a', { headers })).code).toBe('INVALID_HEADER');
      expect(refusalOf(() => endpoint.defaults({ headers })).code).toBe('INVALID_HEADER');
    }
    expect(refusalOf(() => endpoint('GET /a', { headers: named }))).toEqual({ ...refusal, route: 'GET /a' });
  });

  test('the name __proto__ is accepted deeper in a body', () => {
    const { body } = endpoint('POST /a', { deep: named });
    expect(JSON.stringify(body)).toBe(`{"deep":{"__proto__":"${SECRET}"}}`);
    const preset = endpoint.defaults({ deep: named })('POST /a').body;
    expect(JSON.stringify(preset)).toBe(`{"deep":{"__proto__":"${SECRET}"}}`);
  });
});
