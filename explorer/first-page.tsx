import { renderToString } from 'preact-render-to-string';
import { App } from './components/app.tsx';
import { githubApi } from './model/github-api.ts';

/** The page of GitHub's API as HTML. Only the build runs this. */
export function renderFirstPage(): string {
  return renderToString(<App api={githubApi} />);
}
