import { render } from 'preact';
import type { Api } from '../model/api.ts';
import { takeOver } from '../model/early-input.ts';
import { App } from './app.tsx';

/** Puts the page in the place of the first page, which the browser shows before, and goes on with what was done to that. */
export function startApp(root: HTMLElement, api: Api): void {
  void takeOver(root, () => {
    render(<App api={api} />, root);
    document.documentElement.removeAttribute('data-opening');
  });
}
