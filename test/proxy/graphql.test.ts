import { parse, print, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { readQuery } from '../../cli/proxy/read-query.ts';
import { readTables } from '../support/tables.ts';
import { startGitHub, startProxy } from './harness.ts';

const table = readTables(import.meta.url);

/** Why a request is refused. Undefined if it is forwarded. */
function faultOf(body: unknown): string | undefined {
  try {
    readQuery(body);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** What a document means: its syntax tree in one form, in which a block of text is a text. */
const meaningOf = (document: string) =>
  print(visit(parse(document), { StringValue: (node) => ({ ...node, block: false }) }));

/** Queries in which a server whose comments or blocks of text end elsewhere would find a mutation. */
const HIDING: readonly string[] = [
  '{a#\r(b:"""\n}mutation{c}#""")}',
  '{a#\r(b:"""#"\n)}mutation{c}#""")}',
  '{ a(b: """\\""" } mutation { c } # """) }',
  '{ a(b: """\n} mutation { c } # \\""" """) }',
  '{ a(b: "} mutation { c } #", d: "\\\\") }',
  '{ a(b: "\\"} mutation { c } #") }',
  '{ a(b: "\\u0022} mutation { c } \\u005c") }',
  '{ a } # \u2028 mutation { b }',
];

/** Queries with everything that the language has. */
const QUERIES: readonly string[] = [
  ...HIDING,
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
  '{ a(b: "\\\\u0041 \\n\\/ \\u{1F600} \\ud83d\\ude00 é😀 \u2028") }',
  '{ a(b: """\n    one\n      two \\"""\n  """) }',
];

describe('A GraphQL document', () => {
  it.each(QUERIES)('of queries is forwarded, and means the same: %j', (query) => {
    expect(meaningOf(readQuery({ query }).query)).toBe(meaningOf(query));
  });

  it.each(QUERIES)('is forwarded without what servers read differently: %j', (query) => {
    const { query: written } = readQuery({ query });
    // The simplest reader of texts finds the same ones: up to the next quotation mark.
    const rest = written.replace(/"(?:[^"\\\p{Cc}]|\\u[\da-f]{4})*"/gu, '');
    expect(rest).toMatch(/^[\w \n!$&().:=@[\]{|}+-]*$/);
    if (HIDING.includes(query)) expect(rest).not.toContain('mutation');
    // Some servers read two escapes at once, so that no half of a pair may be one.
    expect(written).not.toMatch(/\\ud[89a-f]/);
  });

  it('keeps its lines, which errors of the API name', () => {
    expect(readQuery({ query: '\n# one\n{\r\n  a # two\r  b\n}' }).query).toBe('\n\n{\na\nb\n}');
  });

  it.each(table<string>('a document that is refused'))('with anything else is refused: %j', (query) => {
    expect(faultOf({ query })).toMatch(/^The document was not sent, because .*\.$/);
  });

  it.each([
    ['{a', '}'],
    ['query($a:', ')', '[', ']'],
    ['{a(b:', ')}', '[', ']'],
    ['{a(b:', ')}', '{c:', '}'],
  ])('that is nested too deeply is refused before it is parsed: %s', (start, end, open = start, close = end) => {
    const nest = (depth: number) => start + open.repeat(depth) + close.repeat(depth) + end;
    for (const depth of [201, 200_000]) expect(faultOf({ query: nest(depth) })).toContain('200 levels');
    expect(faultOf({ query: nest(150) }) ?? '').not.toContain('levels');
  });

  it.each<[string, boolean]>([
    ['A', true],
    ['B', true],
    ['a', false],
    ['F', false],
    ['', false],
  ])('of two queries needs the name of one: %s', (operationName, isForwarded) => {
    const body = { query: 'query A{...F} query B{b} fragment F on T{a}', operationName };
    expect(faultOf(body) === undefined).toBe(isForwarded);
    if (isForwarded) expect(readQuery(body)).toMatchObject({ operationName });
    const { operationName: _, ...without } = body;
    expect(faultOf(without)).toContain('not clear');
  });
});

describe('GraphQL', () => {
  const ask = async (graphql: boolean, body: unknown, method = 'POST', path = '/graphql', type?: string) => {
    const gitHub = await startGitHub(() => ({ data: {} }));
    const proxy = await startProxy(gitHub.base, { graphql });
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    const sent = method === 'GET' ? {} : { body: body as object };
    const { status, json } = await proxy.send(path, { method, headers, ...sent });
    return { status, code: json()['code'], received: gitHub.received, report: proxy.finish() };
  };

  it('is not forwarded by default', async () => {
    const { status, code, received } = await ask(false, { query: '{viewer{login}}' });
    expect([status, code, received]).toEqual([403, 'GRAPHQL', []]);
  });

  it('forwards what was judged, and reports that its permissions are unknown', async () => {
    const body = {
      query: 'query A($a:Int){viewer{login}} # a\nquery B{b}',
      operationName: 'A',
      variables: { a: 1, b: 'x' },
      extensions: { persistedQuery: {} },
      id: 'x',
    };
    const { status, received, report } = await ask(true, body);
    expect(status).toBe(200);
    expect(received.map(({ url, headers, body: sent }) => [url, headers['content-type'], JSON.parse(sent)])).toEqual([
      [
        '/api/graphql',
        'application/json',
        {
          query: 'query A ( $ a : Int ) { viewer { login } }\nquery B { b }',
          operationName: 'A',
          variables: { a: 1, b: 'x' },
        },
      ],
    ]);
    expect(report.graphql).toBe(1);
    expect(report.gaps.map(({ reason }) => reason)).toEqual(['POST /graphql: Its permissions are unknown.']);
  });

  it.each<[string, unknown, string?, string?, string?]>([
    ['a mutation', { query: 'mutation{a}' }],
    ['a list of documents', [{ query: '{a}' }, { query: '{a}' }]],
    ['an empty list', []],
    ['no document', { id: 'stored' }],
    ['a stored document', { extensions: { persistedQuery: { version: 1, sha256Hash: 'a' } } }],
    ['a document that is not text', { query: ['{a}'] }],
    ['variables that are not an object', { query: '{a}', variables: '{"a":1}' }],
    ['the name of an operation that is not text', { query: '{a}', operationName: ['a'] }],
    ['a document in a form', 'query={a}', 'POST', '/graphql', 'application/x-www-form-urlencoded'],
    ['a document of its own type', '{a}', 'POST', '/graphql', 'application/graphql'],
    ['a document that is not JSON', '{a}'],
    ['JSON with a comment', '{"query":"{a}"/**/}'],
    ['two documents', '{"query":"{a}","query":"{b}"}'],
    ['two documents, one escaped', '{"query":"{a}","qu\\u0065ry" : "{b}"}'],
    ['a variable that occurs twice', '{"query":"{a}","variables":{"a":[{"b":1,"b":1}]}}'],
    ['a document in the URL', undefined, 'GET', '/graphql?query=%7Ba%7D'],
    ['another method', { query: '{a}' }, 'PUT'],
    ['null', 'null'],
    ['a document that is nested too deeply', { query: '{a'.repeat(100_000) }],
  ])('does not forward %s', async (_, body, method, path, type) => {
    const { status, code, received } = await ask(true, body, method, path, type);
    expect([status, code, received]).toEqual([403, 'GRAPHQL', []]);
  });

  it('forwards members of the same name in different objects, and texts that look like members', async () => {
    const variables = { a: { a: 1 }, b: [{ a: 1 }, { a: 2 }], c: '"a":', ['__proto__']: 1 };
    const { received } = await ask(true, { query: '{a}', variables });
    expect(received.map(({ body }) => JSON.parse(body).variables)).toEqual([variables]);
  });

  it('does not forward a document in the query next to one in the body', async () => {
    const { received } = await ask(true, { query: '{a}' }, 'POST', '/graphql?query=mutation%7Ba%7D');
    expect(received.map(({ url }) => url)).toEqual(['/api/graphql']);
  });
});
