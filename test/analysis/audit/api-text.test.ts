import { describe, expect, it } from 'vitest';
import { API, createSearch, mayMatter } from '../../../analysis/audit/text/api-text.ts';
import fc from '../../support/fast-check.ts';

const PARTS = [
  ...['octokit', 'Octo', 'kit', 'probot', 'git', '_', 'hub', 'GITHUB', '.com', '.io', 'api.', 'docs.', 'assets', '/'],
  ...[
    'rest',
    '.',
    'x',
    '.paginate',
    's',
    '"',
    "'",
    '`',
    '}',
    'GET ',
    'repos',
    '/users',
    'gh',
    ' api',
    'orgs',
    '$',
    '?',
  ],
  ...['.issues', '.git', 'getRef', '/api', '/v3', '@actions/', ' ', '\n', '(', 'from', 'import', 'require', 'a', ':'],
];
const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }).map((parts) => parts.join(''));

describe('a search for patterns', () => {
  it.each([API, /a|\.b(?:c|d)|[\]|]x|["']+q|\/e\|f/])('finds what %s matches', (pattern) => {
    const search = createSearch([pattern], pattern.flags);
    fc.assert(fc.property(texts, (text) => search(text) === pattern.test(text)));
  });

  it.each([
    'octokit',
    'octocrab',
    'Probot',
    'git_hub',
    'api.github.com',
    'rest.x',
    ".paginate'",
    '"GET  /a',
    '`/repos/',
    'GH API',
    "'gh'",
  ])('finds %j', (text) => {
    expect(API.test(text)).toBe(true);
    expect(mayMatter(`a ${text} b`)).toBe(true);
  });
});
