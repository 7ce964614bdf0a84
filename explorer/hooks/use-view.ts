import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { readAddress, writeAddress } from '../model/address.ts';
import { isRequest, readPaste } from '../model/paste/read-paste.ts';
import type { View } from '../model/view.ts';

/** Whether a change is a step that "back" should undo, or one of many while somebody types. */
export type Step = 'push' | 'replace';

/** Browsers refuse addresses that change too often: at most one in so many milliseconds. */
const PAUSE = 150;

/** The view and its address, each following the other. */
export function useView(): readonly [view: View, change: (next: View, step: Step) => void] {
  const [view, setView] = useState(() => openedBy(location.hash));
  const latest = useRef(view);
  const written = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = useCallback((step: Step) => {
    clearTimeout(timer.current);
    written.current = performance.now();
    const address = writeAddress(latest.current);
    if (address === (location.hash || '#')) return;
    if (step === 'push') history.pushState(undefined, '', address);
    else history.replaceState(undefined, '', address);
  }, []);

  const change = useCallback(
    (next: View, step: Step) => {
      if (step === 'push') write('replace');
      latest.current = next;
      setView(next);
      const sinceLast = performance.now() - written.current;
      if (step === 'push' || sinceLast > PAUSE) write(step);
      else timer.current = setTimeout(write, PAUSE - sinceLast, step);
    },
    [write],
  );

  useEffect(() => {
    const follow = () => {
      latest.current = openedBy(location.hash);
      setView(latest.current);
      write('replace');
    };
    const finish = () => write('replace');
    // An address may hold what the page would not have written: a secret, say.
    finish();
    addEventListener('popstate', follow);
    addEventListener('pagehide', finish);
    return () => {
      removeEventListener('popstate', follow);
      removeEventListener('pagehide', finish);
    };
  }, [write]);

  return [view, change];
}

/** What an address shows. A search for a URL opens its route, so that an address can be written without knowing the route. */
function openedBy(fragment: string): View {
  const view = readAddress(fragment);
  const isUrl = view.route === '' && isRequest(view.search);
  return (isUrl && readPaste(view.search, { ...view, search: '' })?.view) || view;
}
