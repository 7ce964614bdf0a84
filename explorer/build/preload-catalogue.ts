import type { Plugin } from 'vite';

/**
 * Makes the browser load the catalogue and its imports together with the code of the page, which imports it later. For the
 * catalogue of another API, the command removes the link, which it finds by `data-api`.
 */
export function preloadCatalogue(): Plugin {
  return {
    name: 'preload-catalogue',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'github-api');
        if (chunk?.type !== 'chunk') return [];
        const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry);
        const known = new Set(
          entries.flatMap((file) => (file.type === 'chunk' ? [file.fileName, ...file.imports] : [])),
        );
        const needed = chunk.imports.filter((file) => !known.has(file));
        return [chunk.fileName, ...needed].map((file) => ({
          tag: 'link',
          attrs: {
            ...{ rel: 'modulepreload', crossorigin: true, href: `./${file}` },
            ...(file === chunk.fileName ? { 'data-api': true } : {}),
          },
          injectTo: 'head',
        }));
      },
    },
  };
}
