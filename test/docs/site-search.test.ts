import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { github } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { readPageList } from '../../site/page-list.js';
import { siteFile } from '../../site/pages.js';
import { exportDocuments, pageDocuments } from '../../site/search/documents.js';
import { createSearch } from '../../site/search/search.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = readPageList(root).flatMap((group) => group.pages);
const documents = [
  ...pages.flatMap(({ path, content }) =>
    pageDocuments(readFileSync(join(root, path), 'utf8'), siteFile(path).replace(/md$/, 'html'), content),
  ),
  ...exportDocuments([
    { name: 'routebook', slug: 'routebook', exports: [{ name: 'createGitHub', kind: 'function' }] },
    {
      name: 'routebook/send',
      slug: 'send',
      exports: [
        { name: 'ResponseError', kind: 'class' },
        { name: 'GraphQL', kind: 'interface' },
      ],
    },
    { name: 'routebook/types', slug: 'schemas', exports: [{ name: 'InstallationToken', kind: 'interface' }] },
    { name: 'routebook', slug: 'routebook', exports: [{ name: 'createGitHub', kind: 'function' }] },
  ]),
];
const askRoutes = (text: string) => {
  const { routes, confident } = github.ask(text, { limit: 12 });
  return {
    confident,
    routes: routes.map(({ route, title, operationId }) => ({ route, title, url: `${operationId}` })),
  };
};
const search = createSearch(
  documents,
  askRoutes,
  [...github].map(({ title }) => title),
);

describe('the search of the site', () => {
  // What readers ask, and where they expect to arrive.
  it.each([
    ['create an issue', 'issues/create'],
    ['remove a label from an issue', 'issues/remove-label'],
    ['who has access to a repo', 'repos/list-collaborators'],
    ['/repos/{owner}/{repo}/issues', 'issues/list-for-repo'],
    ['issues.listForRepo', 'issues/list-for-repo'],
    ['createGitHub', 'api/routebook.html#createGitHub'],
    ['ResponseError', 'api/send.html#ResponseError'],
    ['rate limits', 'sending.html#rate-limits'],
    ['MISSING_PARAMETER', 'errors.html#missing_parameter'],
    // In other words than the headings, and words of the text below them.
    ['how do I paginate', 'sending.html#pagination'],
    ['webhook secret', 'webhooks.html#options'],
    ['installation token', 'apps.html'],
    ['cancel a request', 'recipes.html#cancel-a-request-or-stop-after-a-time'],
    ['permissions of a workflow', 'permissions.html'],
    // In words of other libraries, and of people.
    ['jest', 'testing.html'],
    ['throttling', 'guide.html#limits'],
    ['swagger', 'generator.html'],
    ['logging', 'debugging.html'],
    ['bun', 'guide.html#installation'],
    ['opentelemetry', 'tracing.html#opentelemetry'],
    ['mcp server', 'agents.html'],
    ['ghes', 'editions.html'],
    // Misspelled.
    ['creategithb', 'api/routebook.html#createGitHub'],
    ['craete an issue', 'issues/create'],
  ])('answers %j first with %s', (question, url) => {
    expect(search(question)[0]?.url).toBe(url);
  });

  it('has an option of several pages on each of them', () => {
    const found = search('timeout').slice(0, 4);
    expect(found.map(({ url }) => url)).toContain('sending.html#options');
    expect(found.every(({ title }) => title === 'timeout')).toBe(true);
  });

  it('has the exact title of every current route first', () => {
    const current = [...github].filter(({ deprecation }) => deprecation === undefined);
    const titles = new Map(current.map(({ title }) => [title.toLowerCase(), title]));
    const some = [...titles.values()].filter((_, index) => index % 10 === 0);
    expect(some.length).toBeGreaterThan(100);
    expect(some.filter((title) => search(title)[0]?.title.toLowerCase() !== title.toLowerCase())).toEqual([]);
  });

  it('finds nothing for nothing, and at most twelve results', () => {
    expect(search('  ')).toEqual([]);
    expect(search('issue').length).toBe(12);
  });
});

it('a page has its headings and the names in its tables, with the anchors of the site', () => {
  const text =
    '# Page\n\n## Rate limits\n\n| option | meaning |\n|---|---|\n| `a`, `b_c` | x |\n\n```md\n## No\n```\n\n### Rate limits\n';
  expect(pageDocuments(text, 'page.html')).toEqual([
    { kind: 'page', title: 'Page', detail: 'Guide', url: 'page.html', content: '', text: '' },
    {
      kind: 'heading',
      title: 'Rate limits',
      detail: 'Page',
      url: 'page.html#rate-limits',
      text: 'option meaning a b_c x',
    },
    { kind: 'option', title: 'a', detail: 'Page › Rate limits', url: 'page.html#rate-limits' },
    { kind: 'option', title: 'b_c', detail: 'Page › Rate limits', url: 'page.html#rate-limits' },
    { kind: 'heading', title: 'Rate limits', detail: 'Page', url: 'page.html#rate-limits-1', text: '' },
  ]);
});
