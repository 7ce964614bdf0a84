import { describe, expect, it } from 'vitest';
import { API, mayMatter, PATH } from '../../src/internal/modules/api-text.ts';
import { CLIENT_MODULE } from '../../src/internal/modules/client-module.ts';
import { importedNames } from '../../src/internal/modules/imported-names.ts';
import { createSearch } from '../../src/internal/text/create-search.ts';
import fc from '../support/fast-check.ts';

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
  it.each([API, PATH, CLIENT_MODULE, /a|\.b(?:c|d)|[\]|]x|["']+q|\/e\|f/])('finds what %s matches', (pattern) => {
    const search = createSearch([pattern], pattern.flags);
    fc.assert(fc.property(texts, (text) => search(text) === pattern.test(text)));
  });

  it('finds everything that one of the patterns about the API matches', () => {
    fc.assert(
      fc.property(
        texts,
        (text) => mayMatter(text) || ![API, PATH, CLIENT_MODULE].some((pattern) => pattern.test(text)),
      ),
    );
  });

  it.each([
    'octokit',
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

describe('the names of imported modules', () => {
  const reference = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)["']([^"'\n]+)["']/g;

  it('are those that one regular expression finds', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(importedNames(text)).toEqual([...text.matchAll(reference)].map(([, name]) => name));
      }),
    );
  });

  it('are in the order of the text', () => {
    const text = `import a from "./a";\nimport './b';\nexport * from\n "./c";\nconst d = require( './d'); await import("./e"); const f = 'from';`;
    expect(importedNames(text)).toEqual(['./a', './b', './c', './d', './e']);
  });
});
