import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findPageDifferences, findSiteFaults } from '../../scripts/check-docs/site.js';
import { toSitePage, typedExamples } from '../../site/pages.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'routebook-site-'));
  mkdirSync(join(folder, 'routes'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a link, an anchor or an image of the site that leads nowhere is reported', () => {
  writeFileSync(join(folder, 'guide.html'), '<h2 id="calls">Calls</h2><a href="./routes/">all</a><a href="#no">x</a>');
  writeFileSync(
    join(folder, 'routes/index.html'),
    '<a href="../guide#calls">a</a><img src="../no.svg"><a href="/base/no">b</a>',
  );
  writeFileSync(
    join(folder, 'index.html'),
    '<a href="/base/guide.html#none">c</a><a href="https://example.com/#x">d</a>',
  );
  expect(findSiteFaults(folder, '/base/').sort()).toEqual([
    '/guide.html: #no has no such anchor',
    '/index.html: /base/guide.html#none has no such anchor',
    '/routes/index.html: ../no.svg leads nowhere',
    '/routes/index.html: /base/no leads nowhere',
  ]);
});

it('a page of the repository becomes a page of the site, with links that are right there and types on its examples', () => {
  const source = [
    '[Errors](errors.md#a) [Security](../SECURITY.md) [examples](../examples) [out](https://example.com)',
    "```ts\nimport { endpoint } from 'routebook';\nendpoint('GET /user');\n```",
    '```ts\nsecond();\n```',
    "```ts\nimport { endpoint } from './own.ts';\n```",
    '```sh\n[not a link](x.md)\n```',
    '<!-- ![The page](screenshots/light.png) on the site -->',
  ].join('\n\n');
  const page = toSitePage('docs/guide.md', source, ['docs/guide.md', 'docs/errors.md', 'SECURITY.md']);
  expect(page).toContain('[Errors](./errors.md#a) [Security](./SECURITY.md) examples [out](https://example.com)');
  expect(page).toContain("```ts\nimport { endpoint } from './own.ts';\n");
  expect(typedExamples(page)).toEqual(["import { endpoint } from 'routebook';\nendpoint('GET /user');", 'second();']);
  expect(page).toContain('[not a link](x.md)');
  expect(page).toContain('\n![The page](./screenshots/light.png)');
});

it('code and figures that the built page shows in another way are reported', () => {
  const page = [
    '```ts\nconst a = "<b>";\n```',
    '```sh\nnpm test\n```',
    '<!-- bench send -->\n| measured | routebook |\n|---|---|\n| sent | `send` 729 µs |\n<!-- end of bench send -->',
  ].join('\n\n');
  const html = [
    '<pre class="shiki"><code v-pre><span class="line">const a = &quot;&#x3C;b>&quot;;</span></code></pre>',
    '<pre class="shiki"><code><span class="line">npm test</span></code></pre>',
    '<td>sent</td><td><code>send</code> 729 µs</td>',
  ];
  expect(findPageDifferences('a.md', page, html.join('\n'))).toEqual([]);
  expect(findPageDifferences('a.md', page, html.join('\n').replace('npm test', 'npm t').replace('729', '730'))).toEqual(
    ['a.md: the code "npm test" is missing, changed or elsewhere', 'a.md: the figure "send 729 µs" is missing'],
  );
  expect(findPageDifferences('a.md', page, html.slice(0, 2).join('\n'))).toHaveLength(1);
});
