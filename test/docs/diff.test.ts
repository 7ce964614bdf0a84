import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../generator/diff/rules.ts';

const page = readFileSync(new URL('../../docs/diff.md', import.meta.url), 'utf8');
/** The rules that the page lists, with their effects: names by effect, and a row for each rule about values. */
const listed = new Map<string, string>();
for (const [, effect = '', names = ''] of page.matchAll(/^\| (safe|breaks \w+) \| (`.+`) \|$/gm))
  for (const [, name = ''] of names.matchAll(/`([a-z-]+)`/g)) listed.set(name, effect);
for (const [, name, effect = '', inResponse = ''] of page.matchAll(
  /^\| `([a-z-]+)` \| (safe|breaks \w+) \| (safe|breaks \w+|—) \|$/gm,
)) {
  listed.set(`parameter-${name}`, effect).set(`body-${name}`, effect);
  if (inResponse !== '—') listed.set(`response-${name}`, inResponse);
}

describe('the page about diff', () => {
  it('lists every rule with its effect', () => {
    const rules = Object.entries(RULES).map(([rule, effect]) => [rule, effect.replace('-', ' ')]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(rules));
  });
});
