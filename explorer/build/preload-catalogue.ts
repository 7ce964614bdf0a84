import type { Plugin } from 'vite';

/**
 * Makes the browser load the catalogue and its imports together with the code of the page, which imports it later. For the
 * catalogue of another API, the command removes the links, which it finds by `data-api`.
 */
export function preloadCatalogue(): Plugin {
  return {
    name: 'preload-catalogue',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const importsOf = (name: string) => {
          const file = bundle[name];
          return file?.type === 'chunk' ? file.imports : [];
        };
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chunk = chunks.find(({ name }) => name === 'github-api');
        if (chunk === undefined) return [];
        const entries = chunks.filter(({ isEntry }) => isEntry);
        const known = new Set(entries.flatMap(({ fileName, imports }) => [fileName, ...imports]));
        const needed = new Set([chunk.fileName]);
        // A set also iterates over what is added meanwhile.
        for (const name of needed) for (const file of importsOf(name)) if (!known.has(file)) needed.add(file);
        return [...needed].map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'modulepreload',
            crossorigin: true,
            href: `./${file.replace(/^\.\.\//, '')}`,
            'data-api': true,
          },
          injectTo: 'head',
        }));
      },
    },
  };
}
