import { render } from 'preact';
import { App } from './components/app.tsx';
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
  const api = await loadApi();
  // The page that is shown before this code runs.
  root.replaceChildren();
  render(<App api={api} />, root);
}
