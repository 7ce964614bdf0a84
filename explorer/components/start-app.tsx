import { render } from 'preact';
import type { Api } from '../model/api.ts';
import { App } from './app.tsx';

/** Puts the page in the place of the first page, which the browser shows before, and goes on with what was typed into that. */
export function startApp(root: HTMLElement, api: Api): void {
  const typed = readSearch();
  root.replaceChildren();
  render(<App api={api} />, root);
  document.documentElement.removeAttribute('data-opening');
  if (typed !== undefined) continueSearch(typed);
}

/** The text in the search field; undefined if it does not have the focus. */
function readSearch(): string | undefined {
  const field = document.activeElement;
  return field instanceof HTMLInputElement && field.id === 'search' ? field.value : undefined;
}

function continueSearch(typed: string): void {
  const field = document.getElementById('search');
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  if (typed === '') return;
  field.value = typed;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
