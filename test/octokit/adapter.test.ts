import { endpoint as peer } from '@octokit/endpoint';
import { EndpointError, VERSION } from 'routebook';
import { endpoint as adapter } from 'routebook/octokit';
import { describe, expect, it } from 'vitest';
import { loosen } from '../core/endpoint/loose.ts';
import { agree, outcomeOf } from '../migration/call.ts';
import { call } from '../property/arbitraries.ts';
import { holds } from '../property/holds.ts';
import fc from '../support/fast-check.ts';

const theirs = loosen(peer);
const ours = loosen(adapter as never);
const PEER_AGENT = peer.DEFAULTS.headers['user-agent'];

/** Without prototypes, with one name for both libraries, and without the empty list that a GraphQL call adds to the peer's own defaults. */
function normalize(value: unknown): unknown {
  const text = JSON.stringify(value ?? null, (_, member) => (typeof member === 'bigint' ? `${member}n` : member));
  return JSON.parse(text.replaceAll(String(PEER_AGENT), `routebook/${VERSION}`).replaceAll(',"previews":[]', ''));
}

describe('routebook/octokit', () => {
  it('builds the same requests as @octokit/endpoint, except for the differences on the migration page', async () => {
    let compared = 0;
    await holds(
      4_000,
      fc.property(call, (given) => {
        if (!agree(given)) return;
        const [mine, peers] = [outcomeOf(ours, given), outcomeOf(theirs, given)];
        if (!('result' in mine && 'result' in peers)) throw new Error(`refused: ${JSON.stringify(mine)}`);
        expect(normalize(mine.result)).toEqual(normalize(peers.result));
        compared++;
      }),
    );
    // About a tenth of the random calls are the same in both libraries.
    expect(compared).toBeGreaterThan(20);
  });

  it('throws only EndpointError', async () => {
    await holds(
      1_000,
      fc.property(call, (given) => {
        try {
          given.layers.reduce((parent, layer) => parent.defaults(layer), ours)(given.route as string, given.options);
        } catch (error) {
          expect(error).toBeInstanceOf(EndpointError);
        }
      }),
    );
  });

  it.each<[string, (endpoint: typeof theirs) => unknown]>([
    ['merge', (endpoint) => endpoint.merge('GET /orgs/{org}', { org: 'o', headers: { 'X-A': 1 }, request: { a: 1 } })],
    [
      'defaults',
      (endpoint) => endpoint.defaults({ baseUrl: 'https://x.example', request: { hook: 1 }, org: 'o' }).DEFAULTS,
    ],
    ['plus signs elsewhere', (endpoint) => endpoint('GET /search/issues', { p: 'a+b', q: 'a' })],
    ['a search text in a template', (endpoint) => endpoint('GET /search/issues{?q}', { q: 'a+b' })],
    ['a search text in a body', (endpoint) => endpoint('POST /x', { q: 'a+b' })],
    ['previews without a body', (endpoint) => endpoint({ method: 'POST', url: '/graphql' })],
    [
      'previews, a format and an accept header',
      (endpoint) =>
        endpoint('POST /graphql', {
          query: '{}',
          headers: { accept: 'application/vnd.one-preview,application/vnd.two-preview' },
          mediaType: { format: 'raw', previews: ['three'] },
        }),
    ],
    [
      'previews for bytes',
      (endpoint) =>
        endpoint('POST /graphql', {
          headers: { accept: 'application/octet-stream' },
          mediaType: { previews: ['three'] },
        }),
    ],
    ['merge without arguments', (endpoint) => endpoint.merge()],
    ['parse without a url', (endpoint) => endpoint.parse({ ...endpoint.merge(), baseUrl: 'https://x.example' })],
    [
      'a url among the defaults',
      (endpoint) => [
        endpoint.defaults({ url: '/orgs/{org}', org: 'a' }).DEFAULTS,
        endpoint.defaults({ url: '/orgs/{org}', org: 'a' }).defaults({ org: 'b' })({} as never),
      ],
    ],
    ['a format among the defaults', (endpoint) => endpoint.defaults({ mediaType: { format: 'raw' } }).DEFAULTS],
    [
      'a length of the body',
      (endpoint) =>
        endpoint('POST https://uploads.github.com/a{?name,label}', {
          name: 'a.txt',
          label: 'a label',
          data: 'text',
          headers: { 'content-type': 'text/plain', 'content-length': 4 },
        }),
    ],
    ['a slash at the end of a value', (endpoint) => endpoint('GET /refs/{ref}', { ref: 'heads/', of: 'a/b' })],
    ['an optional last segment', (endpoint) => endpoint('GET /branches{/branch}', {})],
  ])('agrees on %s', (_, build) => {
    expect(normalize(build(ours))).toEqual(normalize(build(theirs)));
  });

  it('does not change its arguments', () => {
    const given = { method: 'GET', url: '/x', headers: { 'Content-Type': 'a/b' }, mediaType: { format: 'raw' } };
    const copy = structuredClone(given);
    adapter.parse(adapter.merge(given));
    expect(given).toEqual(copy);
    const merged = adapter.merge(given);
    const before = structuredClone(merged);
    adapter.parse(merged);
    expect(merged).toEqual(before);
  });

  it('rejects missing values, and values that would change the path', () => {
    expect(() => adapter('GET /orgs/{org}')).toThrow(expect.objectContaining({ code: 'MISSING_PARAMETER' }));
    expect(() => adapter('GET /orgs/{org}', { org: '..' })).toThrow(expect.objectContaining({ code: 'UNSAFE_PATH' }));
  });
});

it('returns merged options that can be changed without changing the defaults', () => {
  const own = adapter.defaults({ mediaType: { previews: ['a'] }, request: { nested: { a: 1 } } });
  for (const each of [adapter, own]) {
    const before = structuredClone(each.DEFAULTS);
    const merged = each.merge();
    Object.assign(merged.headers, { authorization: 'x' });
    Object.assign(merged.mediaType, { format: 'raw' });
    merged.mediaType.previews?.push('b');
    Object.assign((merged.request as { nested?: object } | undefined)?.nested ?? {}, { a: 2 });
    expect(each.DEFAULTS).toEqual(before);
  }
});

it('throws its own error for options that cannot be read, without what a getter has thrown', () => {
  const circular: Record<string, unknown> = {};
  circular['inner'] = circular;
  const failing = {
    get a() {
      throw new Error('s3cret');
    },
  };
  const closed = new Proxy(
    {},
    {
      ownKeys() {
        throw new Error('s3cret');
      },
    },
  );
  for (const act of [
    () => adapter.defaults({ circular }).defaults({ circular }),
    () => adapter('GET /user', failing),
    () => adapter(closed),
    () => adapter.merge('GET /user', { headers: failing }),
    () => adapter.parse(closed),
  ]) {
    expect(act).toThrow(EndpointError);
    expect(act).not.toThrow('s3cret');
  }
});
