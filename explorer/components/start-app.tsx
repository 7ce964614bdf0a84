import { hydrate, render } from 'preact';
import type { Api } from '../model/api.ts';
import { repeatEarlyInput } from '../model/early-input.ts';
import { App } from './app.tsx';

/** Draws the page, or takes over the first page, which the browser shows before, and goes on with what was done to that. */
export function startApp(root: HTMLElement, api: Api): void {
  const isDrawn = root.querySelector('main') !== null;
  void repeatEarlyInput(() => {
    if (isDrawn) hydrate(<App api={api} isDrawn />, root);
    else {
      root.replaceChildren();
      render(<App api={api} />, root);
    }
    document.documentElement.removeAttribute('data-opening');
  });
}
