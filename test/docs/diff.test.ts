import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../generator/diff/rules.ts';

const page = readFileSync(new URL('../../docs/diff.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (safe|breaks \w+|—) \| (?:(safe|breaks \w+|—) \| )?.+\|$/gm)];

/** The rules that the page lists, with their effects. */
const listed = new Map(
  rows.flatMap(([, name = '', effect = '', inResponse]): [string, string][] => {
    if (inResponse === undefined) return [[name, effect]];
    return [
      [`parameter-${name}`, effect],
      [`body-${name}`, effect],
      ...(inResponse === '—' ? [] : [[`response-${name}`, inResponse] as [string, string]]),
    ];
  }),
);

describe('the page about diff', () => {
  it('lists every rule with its effect', () => {
    const rules = Object.entries(RULES).map(([rule, effect]) => [rule, effect.replace('-', ' ')]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(rules));
  });
});
