import { describe, expect, test } from 'vitest';
import { catalogueOf, lineOf, parametersOf, routeOf } from './support.ts';

const servers = [{ url: 'https://api.example.com/' }];
const elsewhere = [{ url: 'https://{region}.example.com/v1', variables: { region: { default: 'eu' } } }];

describe('servers', () => {
  test('the main one is the one of the catalogue', () => {
    const catalogue = catalogueOf({ '/a': { servers, get: { servers } } }, { servers });
    expect(catalogue.server).toBe('https://api.example.com');
    expect(catalogue.routes).toEqual({ 'GET /a': { path: '/a' } });
  });

  test('another one stands in the key, its variables at their defaults', () => {
    const catalogue = catalogueOf({ '/a': { servers: elsewhere, get: {}, post: { servers } } }, { servers });
    expect(Object.keys(catalogue.routes)).toEqual(['GET https://eu.example.com/v1/a', 'POST /a']);
    expect(routeOf(catalogue, 'GET https://eu.example.com/v1/a')).toEqual({
      path: '/a',
      server: 'https://eu.example.com/v1',
    });
  });

  test('or a placeholder for it, if the options name one', () => {
    const catalogue = catalogueOf(
      { '/a': { post: { servers: elsewhere } } },
      { servers },
      { serverPlaceholders: { 'https://eu.example.com/v1': 'origin' } },
    );
    expect(parametersOf(catalogue, 'POST {origin}/a')).toEqual([{ name: 'origin', in: 'server', type: 'string' }]);
    expect(lineOf(catalogue, 'POST {origin}/a')).toContain('<{ origin?: string | undefined }, "POST", "/a", ');
  });

  test('one with a name that every object has is an ordinary one', () => {
    const paths = { '/a': { get: { servers: [{ url: 'constructor' }] } } };
    const catalogue = catalogueOf(paths, { servers }, { serverPlaceholders: {} });
    expect(Object.keys(catalogue.routes)).toEqual(['GET constructor/a']);
  });
});
