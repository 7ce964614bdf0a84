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

/** What was typed into the first page, which is shown before this code runs; undefined if its search field has no focus. */
function readSearch(): string | undefined {
  const field = document.activeElement;
  return field instanceof HTMLInputElement && field.id === 'search' ? field.value : undefined;
}

/** Goes on with it in the search field that has taken its place. */
function continueSearch(typed: string): void {
  const field = document.getElementById('search');
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  if (typed === '') return;
  field.value = typed;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const root = document.getElementById('app');
if (root) {
  // Before anything else can read or write the URL, which contains a key then.
  if (document.querySelector('meta[name="routebook-send"]')) (await import('./model/send/key.ts')).takeKey();
  const api = await loadApi();
  const typed = readSearch();
  root.replaceChildren();
  render(<App api={api} />, root);
  document.documentElement.removeAttribute('data-opening');
  if (typed !== undefined) continueSearch(typed);
}
