import { describe, expect, test } from 'vitest';
import { catalogueOf, lineOf, parametersOf, routeOf } from './support.ts';

const servers = [{ url: 'https://api.example.com/' }];
const elsewhere = [{ url: 'https://{region}.example.com/v1', variables: { region: { default: 'eu' } } }];

describe('servers', () => {
  test('the main server is that of the catalogue', () => {
    const catalogue = catalogueOf({ '/a': { servers, get: { servers } } }, { servers });
    expect(catalogue.server).toBe('https://api.example.com');
    expect(catalogue.routes).toEqual({ 'GET /a': { path: '/a' } });
  });

  test('another server is part of the key, with the defaults of its variables', () => {
    const catalogue = catalogueOf({ '/a': { servers: elsewhere, get: {}, post: { servers } } }, { servers });
    expect(Object.keys(catalogue.routes)).toEqual(['GET https://eu.example.com/v1/a', 'POST /a']);
    expect(routeOf(catalogue, 'GET https://eu.example.com/v1/a')).toEqual({
      path: '/a',
      server: 'https://eu.example.com/v1',
    });
  });

  test('another server can be a placeholder, if the options define one', () => {
    const catalogue = catalogueOf(
      { '/a': { post: { servers: elsewhere } } },
      { servers },
      { serverPlaceholders: { 'https://eu.example.com/v1': 'origin' } },
    );
    expect(parametersOf(catalogue, 'POST {origin}/a')).toEqual([{ name: 'origin', in: 'server', type: 'string' }]);
    expect(lineOf(catalogue, 'POST {origin}/a')).toContain('<{ origin?: string | undefined }, "POST", "/a", ');
  });

  test('a server with the name of an inherited property is an ordinary one', () => {
    const paths = { '/a': { get: { servers: [{ url: 'constructor' }] } } };
    const catalogue = catalogueOf(paths, { servers }, { serverPlaceholders: {} });
    expect(Object.keys(catalogue.routes)).toEqual(['GET constructor/a']);
  });
});
