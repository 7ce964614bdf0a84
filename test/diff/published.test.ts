import { readFileSync } from 'node:fs';
import { type CatalogueFile, diffCatalogues, readCatalogue, selectVersion } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { formatOverview } from '../../cli/diff/format-overview.ts';
import { markPublished } from '../../cli/diff/mark-published.ts';
import { createScreen } from '../../cli/shared/output/terminal.ts';
import { PUBLISHED_CHANGES } from '../../src/github/changes/notices.ts';
import { SERVER } from '../support/editions.ts';

const catalogue: CatalogueFile = readCatalogue(
  JSON.parse(readFileSync(new URL('../../data/github.json', import.meta.url), 'utf8')),
);
const [before, after] = [selectVersion(catalogue, '2022-11-28'), selectVersion(catalogue, '2026-03-10')];
const changes = markPublished(diffCatalogues(before, after), '2022-11-28', '2026-03-10');

describe('the changes that GitHub published for 2026-03-10', () => {
  it('are 26, and each marks at least one change', () => {
    expect(PUBLISHED_CHANGES).toHaveLength(26);
    const marked = new Set(changes.map(({ published }) => published));
    for (const { text } of PUBLISHED_CHANGES) expect(marked).toContain(text);
  });

  it('include all breaking changes that the description contains', () => {
    const others = changes.filter(({ effect, published }) => effect !== 'safe' && published === undefined);
    expect(others.map(({ route, rule, pointer }) => [route, rule, pointer])).toEqual([]);
  });

  it('are not looked for between other versions', () => {
    expect(markPublished([], '2026-03-10', '2022-11-28')).toEqual([]);
    expect(markPublished([], SERVER.name, '2026-03-10')).toEqual([]);
  });
});

describe('an overview of many changes', () => {
  it('counts them by kind, by tag and by schema', () => {
    const text = formatOverview(changes, [before, after], createScreen());
    expect(text).toMatch(/^\d+ changes in \d+ routes/);
    expect(text).toMatch(/By kind\n +\d+ response-member-removed \(breaks readers\)/);
    expect(text).toMatch(/By tag\n +\d+ [a-z]/);
    expect(text).toMatch(/Schemas that are affected most\n +\d+ [A-Z]/);
    expect(text).toContain('--all');
  });
});
