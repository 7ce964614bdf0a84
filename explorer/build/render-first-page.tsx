import { renderToString } from 'preact-render-to-string';
import { App } from '../components/app.tsx';
import { githubApi } from '../model/github-api.ts';

/** The categories that a screen has room for. The layout of all of them takes as long as that of the rest of the page. */
const SHOWN = 16;

/** The page of GitHub's API as HTML. Only the build runs this. */
export function renderFirstPage(): string {
  const { outline } = githubApi;
  if (outline === undefined) throw new Error('The first page needs the outline of the API.');
  const categories = outline.categories.slice(0, SHOWN);
  return renderToString(<App api={{ ...githubApi, outline: { ...outline, categories } }} />);
}
