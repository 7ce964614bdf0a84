import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { PREPARE } from '../../src/catalogue/rows-of.ts';
import type { Api } from '../model/api.ts';
import { isFiltered, listCategories } from '../model/find-routes.ts';
import type { View } from '../model/view.ts';

/** How long the page may stop at once, in milliseconds. On a machine that is four times slower than a laptop, a step may take as long again. */
const PAUSE = 5;

/** The first signs that somebody uses the page. The mouse moves before it clicks, and the focus before somebody types. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'click', 'keydown', 'focusin'];

/**
 * Whether the routes are known, and can be searched if there is a search. Work that is done once is done in small steps, and only when it is needed: the records of all routes when
 * the page shows more than the outline of the API, and what a search needs when somebody begins to use the page.
 */
export function useReady(api: Api, view: View): boolean {
  const [ready, setReady] = useState<Api>();
  const [searchable, setSearchable] = useState<Api>();
  const isUsed = useUse();
  const isReady = ready === api;
  const isSearching = view.search.trim() !== '';
  const isListed = isUsed || isSearching || api.outline === undefined || view.route !== '' || isFiltered(view);
  useEffect(() => (isListed ? runSteps(prepareList(api, () => setReady(api))) : undefined), [api, isListed]);
  const isAsked = isReady && (isUsed || isSearching);
  useEffect(() => (isAsked ? runSteps(prepareSearch(api, () => setSearchable(api))) : undefined), [api, isAsked]);
  return isReady && (!isSearching || searchable === api);
}

/** Whether somebody uses the page. */
function useUse(): boolean {
  const [isUsed, setUsed] = useState(false);
  // Before what was done to the first page is done again.
  useLayoutEffect(() => {
    if (isUsed) return;
    const onUse = () => setUsed(true);
    for (const name of SIGNS) addEventListener(name, onUse, { capture: true, passive: true });
    return () => {
      for (const name of SIGNS) removeEventListener(name, onUse, { capture: true });
    };
  }, [isUsed]);
  return isUsed;
}

/** Runs steps between other tasks, after the next paint. Returns a function that stops them. */
function runSteps(steps: Generator<void>): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const end = performance.now() + PAUSE;
    while (performance.now() < end) if (steps.next().done) return;
    port2.postMessage(undefined);
  };
  const timer = setTimeout(() => port2.postMessage(undefined));
  return () => {
    clearTimeout(timer);
    port1.close();
  };
}

/** The records of all routes, and their categories. */
function* prepareList({ catalogue }: Api, onRecords: () => void): Generator<void> {
  for (const _ of catalogue) yield;
  listCategories(catalogue);
  yield;
  onRecords();
}

/** The search index, the tree of paths, and the compilation of the code for searches by words, misspelled words and paths. */
function* prepareSearch({ catalogue }: Api, onSearchable: () => void): Generator<void> {
  yield* PREPARE.get(catalogue)?.() ?? [];
  const { size: limit } = catalogue;
  for (const run of [
    () => catalogue.match('GET', '/'),
    () => catalogue.search('list'),
    () => catalogue.search('/repos/a/b'),
    () => catalogue.search('delete relase asset', { limit }),
  ]) {
    run();
    yield;
  }
  onSearchable();
}
