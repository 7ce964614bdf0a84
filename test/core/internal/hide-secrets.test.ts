import { describe, expect, it } from 'vitest';
import { hideSecrets, isNestedDeeper } from '../../../src/core/secrets.ts';

describe('hideSecrets', () => {
  it('hides members with the names of secrets, at any depth', () => {
    const given = { config: { secret: 'hush', url: 'https://x.example' }, list: [{ api_key: 'hush', id: 1 }] };
    expect(hideSecrets(given)).toEqual({
      config: { secret: '***', url: 'https://x.example' },
      list: [{ api_key: '***', id: 1 }],
    });
  });

  it('keeps dates', () => {
    expect(hideSecrets({ since: new Date(0) })).toEqual({ since: new Date(0) });
  });

  it.each([
    ['https://me:hush@x.example/a', 'https://***:***@x.example/a'],
    ['https://hush@x.example/a', 'https://***@x.example/a'],
    ['https://x.example/?token=hush&page=2', 'https://x.example/?token=***&page=2'],
    ['https://x.example/?page=2', 'https://x.example/?page=2'],
    ['HTTPS://X.example', 'HTTPS://X.example'],
    ['a text about https://me:word@x.example', 'a text about https://me:word@x.example'],
  ])('hides secrets in a URL: %s', (url, hidden) => {
    expect(hideSecrets({ url })).toEqual({ url: hidden });
  });
});

describe('isNestedDeeper', () => {
  const nest = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`);
  it('counts levels', () => {
    expect([nest(0), nest(3), nest(4), nest(100_000)].map((value) => isNestedDeeper(value, 3))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
