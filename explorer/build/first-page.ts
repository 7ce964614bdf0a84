import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { createServer, type InlineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The categories that a screen has room for. The layout of all of them takes as long as that of the rest of the page. */
const SHOWN = 16;

/** What the components find in a browser that has stored nothing and opens no route. */
const BROWSER = { document: { querySelector: () => null }, location: { hash: '' } };

/**
 * Writes the first page into the HTML, so that the browser shows it before any script is there, and the script that must run before.
 * The command removes the page, which it finds by the comments around it, where it differs: for another API, and for a page that sends.
 */
export function firstPage(config: InlineConfig): Plugin {
  return {
    name: 'first-page',
    apply: 'build',
    async generateBundle() {
      const options = { bundle: true, minify: true, write: false, format: 'iife', target: 'es2022' } as const;
      const { outputFiles } = await build({ ...options, entryPoints: [`${root}before-paint.ts`] });
      this.emitFile({ type: 'asset', name: 'before-paint.js', source: outputFiles[0]?.text ?? '' });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const find = (name: string) => Object.keys(bundle).find((file) => file.startsWith(`assets/${name}-`));
        const [script, icon] = [find('before-paint'), find('icon')];
        if (script === undefined || icon === undefined)
          throw new Error('The first page needs its script and its icon.');
        const page = (await renderFirstPage(config)).replace(/(<img src=")[^"]*/, `$1./${icon}`);
        return {
          html: html.replace(/<!--first-page-->/, `<!--first-page-->${page}<!--/first-page-->`),
          tags: [{ tag: 'script', attrs: { src: `./${script}` }, injectTo: 'head' }],
        };
      },
    },
  };
}

/** The page of GitHub's API, as its components draw it first. */
async function renderFirstPage(config: InlineConfig): Promise<string> {
  const server = await createServer({
    ...config,
    ...{ root, configFile: false, appType: 'custom', logLevel: 'warn' },
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    Object.assign(globalThis, BROWSER);
    const { App } = await server.ssrLoadModule('/components/app.tsx');
    const { githubApi } = await server.ssrLoadModule('/model/github-api.ts');
    const { outline } = githubApi;
    const categories = outline.categories.slice(0, SHOWN);
    return renderToString(h(App, { api: { ...githubApi, outline: { ...outline, categories } } }));
  } finally {
    for (const name of Object.keys(BROWSER)) Reflect.deleteProperty(globalThis, name);
    await server.close();
  }
}
