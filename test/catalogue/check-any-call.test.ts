import { type FindingCode, github } from 'routebook/catalogue';
import { describe, expect, test } from 'vitest';
import { check, codes, ISSUES, OPEN_ISSUE, OWN } from './checked.ts';

const all = [...github];

/** Values of parameters with a pattern. */
const PATTERNED: { readonly [name: string]: string } = { version: '1.0.0', subject_digest: `sha256:${'0'.repeat(64)}` };

describe('every route', () => {
  test('has nothing wrong with the parameters it requires', () => {
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided
    const sample = (type: unknown, values: readonly unknown[] | undefined): unknown => {
      if (values !== undefined)
        return typeof type === 'object' && type !== null && 'list' in type ? [values[0]] : values[0];
      const text = JSON.stringify(type);
      if (text === '"string:uri"') return 'https://example.com';
      if (text === '"string:date"') return '2026-01-31';
      if (text === '"string:date-time"') return '2026-01-31T12:00:00Z';
      if (/^\{"anyOf":.*"null"[\],]/.test(text)) return null;
      if (/^"(integer|number)/.test(text)) return 1;
      if (text === '"boolean"') return true;
      if (text.startsWith('{"list"')) return [];
      if (/^"(object|[A-Z])/.test(text)) return {};
      return 'a';
    };
    const rest: [string, string[]][] = [];
    for (const { route, parameters, body, deprecation } of all) {
      const names = [...parameters, ...(body?.fields ?? [])].filter(({ required }) => required);
      const values = Object.fromEntries(
        names.map(({ name, type, enum: each }) => [
          name,
          type === 'string' && PATTERNED[name] !== undefined ? PATTERNED[name] : sample(type, each),
        ]),
      );
      const data = body?.open && body.fields.length === 0 ? { data: 'a' } : {};
      const found = github.check(route, { parameters: values, ...data }).filter(({ code }) => !/_ROUTE$/.test(code));
      if (found.length > 0 && !deprecation) rest.push([route, codes(found)]);
    }
    expect(rest).toEqual([]);
  });
});

describe('any call', () => {
  test('has findings even where reading throws', () => {
    const hostile = (name: string) =>
      Object.defineProperty({ ...OWN }, name, {
        enumerable: true,
        get: () => {
          throw new Error('no');
        },
      });
    const trap = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no');
        },
        get: () => {
          throw new Error('no');
        },
        getPrototypeOf: () => {
          throw new Error('no');
        },
      },
    );
    expect(check(ISSUES, hostile('state'))).toEqual(['INVALID_OPTIONS']);
    expect(check(ISSUES, trap)).toEqual(['INVALID_OPTIONS']);
    expect(check(OPEN_ISSUE, { ...OWN, data: trap })).toEqual([]);
    expect(check(ISSUES, { ...OWN, mediaType: trap })).toEqual([]);
    expect(check(ISSUES, { ...OWN, mediaType: { previews: [trap] } })).toEqual(['INVALID_OPTIONS']);
    expect(check(ISSUES, { ...OWN, state: trap })).toEqual(['WRONG_TYPE state']);
    expect(check(undefined as never)).toEqual(['UNKNOWN_ROUTE']);
    expect(check(`GET ${'/a'.repeat(100_000)}`)).toEqual(['UNKNOWN_ROUTE']);
  });

  test('its codes are these', () => {
    const known: Record<FindingCode, true> = {
      INVALID_OPTIONS: true,
      UNKNOWN_ROUTE: true,
      FOREIGN_HOST: true,
      WRONG_FORMAT: true,
      OUT_OF_RANGE: true,
      INCOMPLETE_ROUTE: true,
      UNKNOWN_API_VERSION: true,
      UNKNOWN_PARAMETER: true,
      MISSING_PARAMETER: true,
      MISSING_BODY: true,
      UNEXPECTED_BODY: true,
      WRONG_TYPE: true,
      NOT_IN_ENUM: true,
      WRONG_PLACE: true,
      REMOVED_ROUTE: true,
      DEPRECATED_ROUTE: true,
      DEPRECATED_PARAMETER: true,
      UNKNOWN_FORMAT: true,
      UNKNOWN_PREVIEW: true,
    };
    expect(Object.keys(known)).toHaveLength(19);
  });
});
