import { github } from 'routebook/catalogue';
import { describe, expect, test } from 'vitest';
import { codes } from './checked.ts';

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
