// The configuration of the site. `site/build-site.js` copies it to the folder of the pages, and writes `navigation.json`.
import { readFileSync } from 'node:fs';
import { createTransformerFactory } from '@shikijs/twoslash/core';
import { defineConfig } from 'vitepress';
import { toAnchor } from './anchors.js';
import { socialTags } from './settings.js';

const { groups, base, description, categories, entries, address, editPattern } = JSON.parse(
  readFileSync(new URL('./navigation.json', import.meta.url), 'utf8'),
);

const types = JSON.parse(readFileSync(new URL('./types.json', import.meta.url), 'utf8'));

/** `site/example-types.js` has computed the types of all examples, so that no compiler runs here. */
function typesOf(code) {
  if (!Object.hasOwn(types, code)) throw new Error(`The types of this example are missing:\n${code}`);
  return types[code];
}

/** A name with the number of its type. One element for all of them, in `site/shell/show-types.js`, shows it: an element for each took half of the memory. */
const renderer = {
  nodeStaticInfo: ({ text }, node) => ({
    type: 'element',
    tagName: 'span',
    properties: { class: 'twoslash-hover', 'data-type': text },
    children: [node],
  }),
};
const showTypes = createTransformerFactory(typesOf)({ explicitTrigger: true, renderer });

/** A heading of a table without a text is a cell, because screen readers announce headings. */
function leaveOutEmptyHeadings(markdown) {
  const render = markdown.render.bind(markdown);
  markdown.render = (...given) => render(...given).replace(/<th(?: [^>]*)?><\/th>/g, '<td></td>');
}

export default defineConfig({
  title: 'routebook',
  description,
  base,
  lang: 'en',
  cleanUrls: false,
  // Pages have the script of `site/shell` instead of an application.
  mpa: true,
  // With more pages at a time, the build needs more memory.
  buildConcurrency: 4,
  // The routes and the explorer are written after the pages.
  ignoreDeadLinks: [/^\/?(?:api|routes|explore)\//, /llms/],
  head: [['link', { rel: 'icon', href: `${base}logo.svg`, type: 'image/svg+xml' }]],
  transformHead: ({ pageData, description: text, assets }) => [
    // Otherwise, the text moves when the font arrives.
    ...assets
      .filter((file) => /inter-roman-latin\.\w+\.woff2$/.test(file))
      .map((href) => ['link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' }]),
    ...socialTags({ title: pageData.title, description: text, address }),
  ],
  markdown: {
    // Links in the pages have the anchors of GitHub.
    anchor: { slugify: toAnchor },
    config: (markdown) => {
      leaveOutEmptyHeadings(markdown);
    },
    // The colours of the default light theme have too little contrast.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
    languages: ['js', 'ts', 'sh', 'json', 'yaml'],
    codeTransformers: [showTypes],
  },
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/guide' },
      { text: 'Routes', link: '/routes/', target: '_self', activeMatch: '/routes/' },
      { text: 'Explorer', link: '/explore/', target: '_self' },
      { text: 'API', link: '/api/', target: '_self', activeMatch: '/api/' },
      { text: 'Changelog', link: '/CHANGELOG' },
    ],
    logo: { src: '/logo.svg', alt: '' },
    sidebar: { '/routes/': categories, '/api/': entries, '/': groups },
    outline: [2, 3],
    ...(editPattern && { editLink: { pattern: editPattern, text: 'Edit this page' } }),
  },
});
