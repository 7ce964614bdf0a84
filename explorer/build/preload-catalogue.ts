import type { Plugin } from 'vite';

/**
 * Has the browser load the catalogue together with the code of the page, which imports it later. The command removes the link, by its
 * `data-api`, for the catalogue of another API.
 */
export function preloadCatalogue(): Plugin {
  return {
    name: 'preload-catalogue',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'github-api');
        if (chunk === undefined) return [];
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `./${chunk.fileName}`, 'data-api': true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
