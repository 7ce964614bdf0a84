import { describe, expect, test } from 'vitest';
import { endpoint, HOME, refusalOf } from './loose.ts';

describe('the option parameters', () => {
  test('contains parameters of any name', () => {
    const parameters = {
      method: 'm',
      url: 'u',
      baseUrl: 'b',
      headers: 'h',
      mediaType: 't',
      data: 'd',
      request: 'r',
      apiVersion: 'v',
      parameters: 'p',
    };
    expect(endpoint('POST /a', { parameters }).body).toEqual(parameters);
    expect(endpoint({ method: 'POST', url: '/a', parameters }).body).toEqual(parameters);
    expect(endpoint({ url: '/a', parameters }).url).toBe(
      `${HOME}/a?method=m&url=u&baseUrl=b&headers=h&mediaType=t&data=d&request=r&apiVersion=v&parameters=p`,
    );
    const template = '/{method}/{url}/{baseUrl}/{headers}/{mediaType}/{data}/{request}/{apiVersion}/{parameters}';
    expect(endpoint(template, { parameters }).url).toBe(`${HOME}/m/u/b/h/t/d/r/v/p`);
    expect(endpoint({ url: template, parameters }).url).toBe(`${HOME}/m/u/b/h/t/d/r/v/p`);
  });

  test('does not override another parameter with undefined', () => {
    expect(endpoint('GET /{a}', { a: 1, parameters: { a: undefined } }).url).toBe(`${HOME}/1`);
  });

  test('may be in the defaults', () => {
    const preset = endpoint.defaults({ parameters: { url: 'u', a: 'b' } });
    expect(preset('POST /a').body).toEqual({ a: 'b', url: 'u' });
    expect(preset('GET /a').url).toBe(`${HOME}/a?a=b&url=u`);
    expect(preset('POST /a', { parameters: { url: 'v' } }).body).toEqual({ a: 'b', url: 'v' });
    expect(preset('POST /a', { url: 'v' }).body).toEqual({ a: 'b', url: 'v' });
    expect(preset({ method: 'POST', url: '/b' }).body).toEqual({ a: 'b', url: 'u' });
  });

  test('puts names of options after other names, in the order of merged options', () => {
    const names = (call: { body?: unknown }) => Object.keys(call.body as object);
    const bucket = { url: 'u', data: 'd', z: 1, a: 1 };
    expect(names(endpoint('POST /a', { parameters: bucket }))).toEqual(
      names(endpoint.parse(endpoint.merge('POST /a', { parameters: bucket }))),
    );
    const preset = endpoint.defaults({ parameters: { data: 'd', y: 1 } });
    for (const options of [{}, { b: 1 }, { parameters: { url: 'u', b: 1 } }, { url: 'u', b: 1 }]) {
      expect(names(preset('POST /a', options))).toEqual(names(preset.parse(preset.merge('POST /a', options))));
    }
    expect(names(preset('POST /a', { parameters: { url: 'u', b: 1 } }))).toEqual(['y', 'b', 'data', 'url']);
  });

  test.each([[null], [1], ['a'], [[]], [true], [() => ({})]])('must be an object, not %o', (parameters) => {
    const refusal = { code: 'INVALID_OPTION', blamed: ['parameters'] };
    expect(refusalOf(() => endpoint('GET /a', { parameters }))).toEqual({ ...refusal, route: 'GET /a' });
    expect(refusalOf(() => endpoint.defaults({ parameters }))).toEqual(refusal);
  });
});

describe('with a route, url and method are parameters', () => {
  test('of a query', () => {
    const { url, method } = endpoint('GET /a', { url: 'https://example.com', method: 'POST' });
    expect(method).toBe('get');
    expect([...new URL(url).searchParams].sort()).toEqual([
      ['method', 'POST'],
      ['url', 'https://example.com'],
    ]);
    expect(new URL(url).host).toBe('api.github.com');
  });

  test('in merged options, they are in parameters, and url is the template', () => {
    const merged = endpoint.merge('PATCH /app/hook/config', { url: 'u', secret: 's', parameters: { headers: 'h' } });
    expect(merged).toMatchObject({
      method: 'PATCH',
      url: '/app/hook/config',
      secret: 's',
      parameters: { url: 'u', headers: 'h' },
    });
    expect(endpoint.parse(merged).body).toEqual({ secret: 's', url: 'u', headers: 'h' });
  });
});
