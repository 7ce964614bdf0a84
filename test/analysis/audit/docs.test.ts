import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { auditText } from '#audit';

const PAGES = [
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The mistakes that a page shows. */
const SHOWN: { readonly [page: string]: readonly string[] } = {
  'README.md': ['UNKNOWN_PARAMETER titel'],
  // The second one is the output.
  'docs/audit.md': ['UNKNOWN_ROUTE GET /repos/octokit/app/isues', 'UNKNOWN_ROUTE GET /repos/octokit/app/isues'],
  'docs/catalogue.md': ['DEPRECATED_ROUTE PATCH /teams/{team_id}'],
  'docs/operations.md': ['MISSING_PARAMETER repo'],
  'docs/types.md': ['MISSING_PARAMETER repo', 'NOT_IN_ENUM state', 'UNKNOWN_ROUTE POST /application/{client_id}/token'],
};

describe('the code of the documentation', () => {
  it.each(PAGES)('of %s has no findings, except for those that it shows', (page) => {
    const { findings } = auditText(readFileSync(page, 'utf8'), 'markdown');
    const shown = findings.map(({ code, parameter, route }) => `${code} ${parameter ?? route}`);
    expect(shown).toEqual(SHOWN[page] ?? []);
  });
});
