import { describe, expect, test } from 'vitest';
import { endpoint, refusalOf, SECRET } from './loose.ts';

const acceptOf = (mediaType: unknown, accept?: unknown) =>
  endpoint('GET /a', { mediaType, ...(accept !== undefined && { headers: { accept } }) }).headers['accept'];

describe('a format changes the accept header', () => {
  test.each([
    ['raw', undefined, 'application/vnd.github.v3.raw'],
    ['text+json', undefined, 'application/vnd.github.v3.text+json'],
    ['diff', 'application/vnd.github.v3+json', 'application/vnd.github.v3.diff'],
    ['raw', 'application/vnd.github+json', 'application/vnd.github.raw'],
    ['raw', 'application/vnd.github', 'application/vnd.github.raw'],
    ['raw', 'application/vnd.github.v3', 'application/vnd.github.v3.raw'],
    ['raw', 'application/vnd.github.v4+json', 'application/vnd.github.v4.raw'],
    ['raw', 'application/vnd.github.v12.html+json', 'application/vnd.github.v12.raw'],
    ['raw', 'application/vnd.github.html+json', 'application/vnd.github.raw'],
    ['full+json', 'application/vnd.github.raw', 'application/vnd.github.full+json'],
    ['raw', 'application/vnd.github.one-preview+json', 'application/vnd.github.one-preview.raw'],
    [
      'raw',
      'application/vnd.github.v3+json, application/vnd.github.html+json;q=0.5,text/html',
      'application/vnd.github.v3.raw, application/vnd.github.raw;q=0.5,text/html',
    ],
  ])('the format %s changes the accept header %s', (format, accept, expected) => {
    expect(acceptOf({ format }, accept)).toBe(expected);
  });

  test.each([
    'text/html',
    '*/*',
    'application/json',
    'application/vnd.githubber.v3+json',
    'application/vnd.gitlab+json',
    '',
  ])('a format does not change the accept header %j', (accept) => {
    expect(acceptOf({ format: 'raw' }, accept)).toBe(accept);
  });

  test('from the defaults, unless the call has another', () => {
    const raw = endpoint.defaults({ mediaType: { format: 'raw' } });
    expect(raw('GET /a').headers['accept']).toBe('application/vnd.github.v3.raw');
    expect(raw('GET /a', { mediaType: { format: 'html' } }).headers['accept']).toBe('application/vnd.github.v3.html');
    expect(raw('GET /a', { mediaType: {} }).headers['accept']).toBe('application/vnd.github.v3.raw');
    expect(raw.DEFAULTS).toMatchObject({ headers: { accept: 'application/vnd.github.v3+json' } });
  });
});

describe('previews replace the accept header', () => {
  const one = 'application/vnd.github.one-preview+json';
  const two = 'application/vnd.github.two-preview+json';
  const lettered = Array.from('abcdefg', (letter) => `application/vnd.github.${letter}-preview+json`).join();

  test.each([
    [['one'], undefined, one],
    [['one', 'two'], undefined, `${one},${two}`],
    [['one-preview'], undefined, one],
    [['one-preview-preview'], undefined, one],
    [['one', 'one-preview'], undefined, one],
    [['two'], one, `${one},${two}`],
    [['two'], `${one}, text/html`, `${one},${two}`],
    [['one'], `${one},${two}`, `${one},${two}`],
    [['one'], 'text/html', one],
    [['one'], null, one],
    [['one'], 'application/vnd.github.-preview+json', one],
    [['one', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'one'], null, `${one},${lettered}`],
    [['scarlet-witch'], undefined, 'application/vnd.github.scarlet-witch-preview+json'],
  ])('%j in %s', (previews, accept, expected) => {
    expect(acceptOf({ previews }, accept)).toBe(expected);
  });

  test('with a format, the format replaces +json', () => {
    expect(acceptOf({ previews: ['one', 'two'], format: 'raw' })).toBe(
      'application/vnd.github.one-preview.raw,application/vnd.github.two-preview.raw',
    );
    expect(acceptOf({ previews: ['one'], format: 'text+json' })).toBe('application/vnd.github.one-preview.text+json');
    expect(acceptOf({ previews: ['two'], format: 'raw' }, one)).toBe(
      'application/vnd.github.one-preview.raw,application/vnd.github.two-preview.raw',
    );
  });

  test('previews of the defaults come first', () => {
    const preset = endpoint.defaults({ mediaType: { previews: ['one'] } });
    expect(preset('GET /a', { mediaType: { previews: ['two', 'one'] } }).headers['accept']).toBe(`${one},${two}`);
  });
});

test.each(['application/octet-stream', 'text/html, application/octet-stream', 'application/octet-stream;q=1'])(
  'an accept header of %s is not changed',
  (accept) => {
    for (const mediaType of [{ format: 'raw' }, { previews: ['one'] }, { format: 'raw', previews: ['one'] }]) {
      expect(acceptOf(mediaType, accept)).toBe(accept);
    }
  },
);

describe('an invalid media type is rejected', () => {
  test.each([[null], [1], [SECRET], [true], [[]], [() => ({})]])('the media type %o is rejected', (mediaType) => {
    const refusal = refusalOf(() => endpoint('GET /a', { mediaType }));
    expect(refusal).toMatchObject({ code: 'INVALID_OPTION', route: 'GET /a' });
    expect(refusal.blamed?.[0]).toMatch(/^mediaType/);
    expect(refusalOf(() => endpoint.defaults({ mediaType })).code).toBe('INVALID_OPTION');
  });

  test.each([[null], [1], [`${SECRET} x`], [`${SECRET}/x`], [`${SECRET},x`], [`${SECRET}\n`], ['é'], [{}], [['raw']]])(
    'the format %j',
    (format) => {
      const refusal = { code: 'INVALID_OPTION', blamed: ['mediaType.format'] };
      expect(refusalOf(() => endpoint('GET /a', { mediaType: { format } }))).toEqual({ ...refusal, route: 'GET /a' });
      expect(refusalOf(() => endpoint.defaults({ mediaType: { format } }))).toEqual(refusal);
    },
  );

  test.each([
    [null],
    [SECRET],
    [1],
    [{}],
    [new Set(['one'])],
    [[1]],
    [[null]],
    [[undefined]],
    [['']],
    [['-preview']],
    [[`${SECRET} x`]],
    [['one', `${SECRET};`]],
    [[['one']]],
    [Object.assign(['one'], { 2: 'two' })],
  ])('the previews %j', (previews) => {
    const refusal = { code: 'INVALID_OPTION', blamed: ['mediaType.previews'] };
    expect(refusalOf(() => endpoint('GET /a', { mediaType: { previews } }))).toEqual({ ...refusal, route: 'GET /a' });
    expect(refusalOf(() => endpoint.defaults({ mediaType: { previews } }))).toEqual(refusal);
  });
});

test('an empty format and an empty list of previews are treated as not set', () => {
  const unset = { mediaType: { format: '', previews: [] } };
  expect(endpoint('GET /a', unset)).toEqual(endpoint('GET /a'));
  expect(endpoint.defaults(unset).DEFAULTS).toEqual(endpoint.DEFAULTS);
  expect(endpoint.merge('GET /a', unset)).not.toHaveProperty('mediaType');
  const raw = endpoint.defaults({ mediaType: { format: 'raw', previews: ['one'] } });
  expect(raw('GET /a', unset)).toEqual(raw('GET /a'));
});
