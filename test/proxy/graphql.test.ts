import { describe, expect, it } from 'vitest';
import { findWrite } from '../../cli/proxy/read-document.ts';
import { startGitHub, startProxy } from './harness.ts';

describe('A GraphQL document', () => {
  it.each([
    '{viewer{login}}',
    'query { viewer { login } }',
    'query mutation { viewer { login } }',
    'query Q($a: [Int!] = [1], $b: T = {mutation: {x: 1}}) @d(a: {b: 1}) { a(x: $a) { ...mutation } } fragment mutation on T { mutation }',
    '# mutation { a }\n{ a }',
    '\ufeff{ a }',
    '{ a(b: "mutation { \\" }") }',
    '{ a(b: """ " \\""" } mutation { """) }',
    '{ a(b: "") c(d: """""") }',
    '{ a(b: -1.5e+3) @include(if: true) }',
  ])('of queries is allowed: %s', (document) => {
    expect(findWrite(document)).toBeUndefined();
  });

  it.each([
    'mutation { a }',
    '  \ufeff,mutation{a}',
    '{a}mutation{b}',
    'query A{a}\rmutation B{b}',
    '#\rmutation{a}',
    '{a}#\rmutation{b}',
    '{ a(b: "x") } mutation { b }',
    '{ a(b: """x""") } mutation { b }',
    '{ a(b: "\\\\") } mutation { b }',
    '{ a(b: """\\\\""") } mutation { b }',
    'fragment F on T { a } mutation { b }',
    'subscription { a }',
    'extend type Mutation { a: Int }',
    'type A { a: Int }',
    '"""text""" { a }',
    'mutatio\u006e { a }',
    '{ a',
    '{ a ] }',
    '{ a } }',
    '',
    '# only',
    'query',
    '{ a \u0000 }',
    '{ a(b: "x\n") }',
  ])('with anything else is refused: %j', (document) => {
    expect(findWrite(document)).toBeTypeOf('string');
  });
});

describe('GraphQL', () => {
  const ask = async (graphql: boolean, body: unknown, method = 'POST', path = '/graphql') => {
    const gitHub = await startGitHub(() => ({ data: {} }));
    const proxy = await startProxy(gitHub.base, { graphql });
    const { status, json } = await proxy.send(path, { method, ...(method === 'GET' ? {} : { body: body as object }) });
    return { status, code: json()['code'], received: gitHub.received, report: proxy.finish() };
  };

  it('is not forwarded by default', async () => {
    const { status, code, received } = await ask(false, { query: '{viewer{login}}' });
    expect([status, code, received]).toEqual([403, 'GRAPHQL', []]);
  });

  it('forwards a query as JSON that was written again, and reports that its permissions are unknown', async () => {
    const body = { query: '{viewer{login}}', variables: { a: 1 }, extensions: { persistedQuery: {} }, id: 'x' };
    const { status, received, report } = await ask(true, body);
    expect(status).toBe(200);
    expect(received.map(({ url, body: sent }) => [url, JSON.parse(sent)])).toEqual([
      ['/api/graphql', { query: '{viewer{login}}', variables: { a: 1 } }],
    ]);
    expect(report.graphql).toBe(1);
    expect(report.gaps.map(({ reason }) => reason)).toEqual(['POST /graphql: Its permissions are unknown.']);
  });

  it.each<[string, unknown, string?, string?]>([
    ['a mutation', { query: 'mutation{a}' }],
    ['a list of documents', [{ query: '{a}' }]],
    ['an empty list', []],
    ['no document', { id: 'stored' }],
    ['a document that is not text', { query: ['{a}'] }],
    ['a document in a form', 'query=mutation{a}'],
    ['a document that is not JSON', 'mutation{a}'],
    ['two documents', '{"query":"{a}","query":"mutation{a}"}'],
    ['a document in the URL', undefined, 'GET', '/graphql?query=mutation%7Ba%7D'],
    ['another method', { query: '{a}' }, 'PUT'],
    ['null', 'null'],
  ])('does not forward %s', async (_, body, method, path) => {
    const { status, code, received } = await ask(true, body, method, path);
    expect([status, code, received]).toEqual([403, 'GRAPHQL', []]);
  });

  it('does not forward a document in the query next to one in the body', async () => {
    const { received } = await ask(true, { query: '{a}' }, 'POST', '/graphql?query=mutation%7Ba%7D');
    expect(received.map(({ url }) => url)).toEqual(['/api/graphql']);
  });
});
