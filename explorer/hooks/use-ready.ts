import { useEffect, useState } from 'preact/hooks';
import { PREPARE } from '../../src/catalogue/rows-of.ts';
import type { Api } from '../model/api.ts';
import { listCategories } from '../model/find-routes.ts';

/** How long the page may stop at once, in milliseconds. On a machine that is four times slower than a laptop, a step may take as long again. */
const PAUSE = 5;

/** Whether the list of routes can be shown. The first paint does not wait for it, and the other steps run while the user does not wait. */
export function useReady(api: Api): boolean {
  const [ready, setReady] = useState<Api>();
  useEffect(() => {
    const steps = prepare(api, () => setReady(api));
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const end = performance.now() + PAUSE;
      while (performance.now() < end) if (steps.next().done) return;
      port2.postMessage(undefined);
    };
    // After the first paint, which these steps would delay.
    const timer = setTimeout(() => port2.postMessage(undefined));
    return () => {
      clearTimeout(timer);
      port1.close();
    };
  }, [api]);
  return ready === api;
}

/**
 * Work that is done once, in small steps: the records of all routes, the search index, the tree of paths, and the compilation of
 * the code for searches by words, misspelled words and paths.
 */
function* prepare({ catalogue }: Api, onRecords: () => void): Generator<void> {
  for (const _ of catalogue) yield;
  listCategories(catalogue);
  yield;
  onRecords();
  yield* pauseForPaint();
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
}

/** Nothing else happens in a task that has drawn the list. */
function* pauseForPaint(): Generator<void> {
  const end = performance.now() + PAUSE;
  while (performance.now() < end) yield;
}
