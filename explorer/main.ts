import type { Api } from './model/api.ts';
import type { ApiData } from './model/api-from-data.ts';

/** The server names the file with another API's data in the page; GitHub's is part of the build. */
async function loadApi(): Promise<Api> {
  const file = document.querySelector<HTMLMetaElement>('meta[name="routebook-api"]')?.content;
  if (file === undefined) return (await import('./model/github-api.ts')).githubApi;
  const url = new URL(file, document.baseURI).href;
  const [{ createApi }, data] = await Promise.all([
    import('./model/api-from-data.ts'),
    import(/* @vite-ignore */ url) as Promise<{ readonly default: ApiData }>,
  ]);
  return createApi(data.default);
}

const root = document.getElementById('app');
if (root) {
  // Before anything else can read or write the URL, which contains a key then.
  if (document.querySelector('meta[name="routebook-send"]')) (await import('./model/send/key.ts')).takeKey();
  // The first page is part of the HTML. It is painted before the code of the page takes its time; a tab in the background paints nothing.
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const [api, { startApp }] = await Promise.all([loadApi(), import('./components/start-app.tsx')]);
  // Drawing is a task of its own: it takes as long as evaluating the modules.
  await new Promise((resolve) => setTimeout(resolve));
  startApp(root, api);
}
