import { github } from 'routebook/catalogue';
import { diffCatalogues, emitModules, emitTypes, generate } from 'routebook/generator';
import { createGraphQL, createSend } from 'routebook/send';
import { describe, expect, it } from 'vitest';
import { withoutTrailingSlashes } from '../../src/core/base-url.ts';

// An expression that looks for the end of a text at each character of a long run would take minutes for these inputs.
const SLASHES = '/'.repeat(400_000);
const BRACES = '{a'.repeat(200_000);

const answer = { get: { responses: { 200: { description: '' } } } };
const describeApi = (url: string, path = '/a') => ({
  openapi: '3.1.0',
  info: { title: 'Runs', version: '1' },
  servers: [{ url }],
  paths: { [path]: answer },
});

it.each([
  ['', ''],
  ['/', ''],
  ['a', 'a'],
  ['a//', 'a'],
  ['//a/b//', '//a/b'],
  [`${SLASHES}a`, `${SLASHES}a`],
])('withoutTrailingSlashes removes only what is at the end', (text, expected) => {
  expect(withoutTrailingSlashes(text) === expected).toBe(true);
});

describe('a long run of characters takes linear time', () => {
  it('in the server of a description', () => {
    const { catalogue } = generate(describeApi(`https://h.test${SLASHES}a//`));
    expect(catalogue.server?.endsWith('/a')).toBe(true);
    expect(diffCatalogues(catalogue, catalogue)).toEqual([]);
  });

  it('in the server of an operation', () => {
    const own = { ...answer.get, servers: [{ url: `${SLASHES.slice(2)}a/` }] };
    const { catalogue } = generate({ ...describeApi('https://h.test'), paths: { '/a': { get: own } } });
    expect(catalogue.routes['GET /a']?.server?.endsWith('/a')).toBe(true);
  });

  it('in a path with braces that never close', () => {
    const make = () => {
      const { catalogue } = generate(describeApi('https://h.test', `/${BRACES}`));
      const profile = { baseUrl: 'https://h.test', vendor: 'h', userAgent: 'h', accept: '*/*' };
      return [emitTypes(catalogue), emitModules(catalogue, profile)];
    };
    // It is rejected or written, but it ends.
    expect(() => {
      try {
        make();
      } catch (error) {
        if ((error as Error).name !== 'GeneratorError') throw error;
      }
    }).not.toThrow();
  });

  it('in the URL of a documentation page', () => {
    const url = `https://docs.github.com/rest/repos${SLASHES}a`;
    expect(github.match('GET', url, { pages: true })).toBeUndefined();
  });

  it('in the base URL of a sender for GraphQL', () => {
    const send = createSend({
      baseUrl: `https://h.test${SLASHES}a`,
      fetch: () => Promise.reject(new Error('offline')),
    });
    expect(typeof createGraphQL(send)).toBe('function');
  });
});
