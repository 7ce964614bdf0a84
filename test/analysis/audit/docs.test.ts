import { readdirSync, readFileSync } from 'node:fs';
import { auditText } from 'routebook/audit';
import { describe, expect, it } from 'vitest';

const PAGES = ['README.md', ...readdirSync('docs').filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)];

/** Blocks that show a mistake, or that need what this page explains. */
const SHOWN: { readonly [page: string]: readonly string[] } = {};

describe('the code of the documentation', () => {
  it.each(PAGES)('of %s has no findings, except for those that it shows', (page) => {
    const text = readFileSync(page, 'utf8');
    const { findings } = auditText(text, 'markdown');
    const shown = findings.map(({ line, code, parameter, route }) => `${line} ${code} ${parameter ?? ''} ${route} ${text.split('\n')[line-1]}`);
    expect(shown).toEqual(SHOWN[page] ?? []);
  });
});
