import { describe, expect, test } from 'vitest';
import { endpoint, errorOf, SECRET } from './loose.ts';

describe('a default with a name similar to an option is rejected', () => {
  test.each([
    ['baseURL', 'baseUrl'],
    ['baseurl', 'baseUrl'],
    ['baseUri', 'baseUrl'],
    ['header', 'headers'],
    ['Headers', 'headers'],
    ['haeders', 'headers'],
    ['medaType', 'mediaType'],
    ['mediatype', 'mediaType'],
    ['media_type', 'mediaType'],
    ['apiversion', 'apiVersion'],
    ['apiVersions', 'apiVersion'],
    ['parameter', 'parameters'],
    ['requests', 'request'],
    ['Method', 'method'],
    ['URL', 'url'],
    ['date', 'data'],
  ])('%s, with the advice to write %s', (name, option) => {
    const error = errorOf(() => endpoint.defaults({ [name]: SECRET }));
    expect(error).toMatchObject({ code: 'INVALID_OPTION', parameter: name });
    expect(error.message).toContain(`did you mean "${option}"?`);
  });

  test.each(['base', 'body', 'path', 'ref', 'owner', 'per_page', 'state', 'head', 'type', 'query', 'q', 'id', ''])(
    'but %s is not',
    (name) => {
      expect(endpoint.defaults({ [name]: 'x' }).DEFAULTS).toHaveProperty([name], 'x');
    },
  );

  test('undefined is treated as absent', () => {
    expect(endpoint.defaults({ baseURL: undefined }).DEFAULTS).toEqual(endpoint.DEFAULTS);
  });

  test('a long name is not compared', () => {
    const name = 'headers'.repeat(100_000);
    expect(endpoint.defaults({ [name]: 1 }).DEFAULTS).toHaveProperty([name], 1);
  });
});
