// The configuration of the site. `scripts/site/build-site.js` copies it to the folder of the pages, and writes `navigation.json`.
import { readFileSync } from 'node:fs';
import { transformerTwoslash } from '@shikijs/vitepress-twoslash';
import { defineConfig } from 'vitepress';
import { toAnchor } from './anchors.js';

const { groups, base, description } = JSON.parse(readFileSync(new URL('./navigation.json', import.meta.url), 'utf8'));

/** Each page is rendered twice, for the browser and for its first view. */
const types = new Map();
const typesCache = {
  read: (code) => types.get(code),
  write: (code, data) => types.set(code, data),
};

/** Charts have a file for each theme. Both are in the page, and the style shows one of them. */
function showChartOfTheme(markdown) {
  const render = markdown.render.bind(markdown);
  markdown.render = (...given) =>
    render(...given).replace(
      /<picture>\s*<source [^>]*srcset="([^"]+)">\s*<img src="([^"]+)" alt="([^"]*)">\s*<\/picture>/g,
      (_, dark, light, alt) =>
        `<img class="chart chart-light" src="${light}" alt="${alt}"><img class="chart chart-dark" src="${dark}" alt="${alt}">`,
    );
}

export default defineConfig({
  title: 'routebook',
  description,
  base,
  lang: 'en',
  cleanUrls: false,
  // The routes and the explorer are written after the pages.
  ignoreDeadLinks: [/^\/?(?:api|routes|explore)\//, /llms/],
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    // Links in the pages have the anchors of GitHub.
    anchor: { slugify: toAnchor },
    config: showChartOfTheme,
    languages: ['js', 'ts', 'sh', 'json', 'yaml'],
    codeTransformers: [
      transformerTwoslash({
        throws: true,
        typesCache,
        twoslashOptions: {
          compilerOptions: {
            module: 99,
            moduleResolution: 100,
            target: 9,
            lib: ['es2023', 'dom', 'dom.iterable'],
            types: [],
            skipLibCheck: true,
          },
        },
      }),
    ],
  },
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/guide' },
      { text: 'Routes', link: '/routes/', target: '_self' },
      { text: 'Explorer', link: '/explore/', target: '_self' },
      { text: 'API', link: '/api/', target: '_self' },
      { text: 'Changelog', link: '/CHANGELOG' },
    ],
    sidebar: groups,
    outline: [2, 3],
    search: { provider: 'local' },
  },
});
