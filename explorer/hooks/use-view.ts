import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { readAddress, writeAddress } from '../model/address.ts';
import type { Api } from '../model/api.ts';
import { isRequest, readPaste } from '../model/paste/read-paste.ts';
import { EMPTY_VIEW, type View } from '../model/view.ts';

/** `push` for a change that "back" should undo, `replace` for one of many changes while the user types. */
export type Step = 'push' | 'replace';

/** Browsers reject URLs that change too often, Safari more than 100 times in ten seconds. On average, one change takes this time, in milliseconds. */
const PAUSE = 150;
/** How many changes are written at once before that. A page that is loaded again has only what is in its URL then. */
const BURST = 20;

/** The view and its URL. Each follows the other. The first view of a page that is drawn already is empty, as that page. */
export function useView(api: Api, isDrawn: boolean): readonly [view: View, change: (next: View, step: Step) => void] {
  const [view, setView] = useState(() => (isDrawn ? EMPTY_VIEW : readView(api, location.hash)));
  const latest = useRef(view);
  /** When the changes that were written would be, with a pause after each. */
  const due = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = useCallback(
    (step: Step) => {
      clearTimeout(timer.current);
      const address = writeAddress(api, latest.current);
      if (address === (location.hash || '#')) return;
      due.current = Math.max(due.current, performance.now()) + PAUSE;
      if (step === 'push') history.pushState(undefined, '', address);
      else history.replaceState(undefined, '', address);
    },
    [api],
  );

  const change = useCallback(
    (next: View, step: Step) => {
      if (step === 'push') write('replace');
      latest.current = next;
      setView(next);
      const wait = due.current - performance.now() - BURST * PAUSE;
      clearTimeout(timer.current);
      if (step === 'push' || wait < 0) write(step);
      else timer.current = setTimeout(write, wait, step);
    },
    [write],
  );

  // Before the browser can do anything else: a URL that changed between the first view and this would be overwritten with that view.
  useLayoutEffect(() => {
    const follow = () => {
      latest.current = readView(api, location.hash);
      setView(latest.current);
      write('replace');
    };
    const finish = () => write('replace');
    // The URL may contain text that the page never writes, such as a secret.
    if (isDrawn) follow();
    else finish();
    addEventListener('popstate', follow);
    addEventListener('pagehide', finish);
    return () => {
      removeEventListener('popstate', follow);
      removeEventListener('pagehide', finish);
    };
  }, [api, write, isDrawn]);

  return [view, change];
}

/** The view of a fragment. A search for a URL opens its route, so that a link can be made without knowing the route. */
function readView(api: Api, fragment: string): View {
  const view = readAddress(fragment);
  const isUrl = view.route === '' && isRequest(api, view.search);
  return (isUrl && readPaste(api, view.search, { ...view, search: '' })?.view) || view;
}

/** Opens what a link leads to in this page. With a key that asks for another tab or window, the browser opens the link. */
export function openHere(event: MouseEvent, open: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open();
}
