import { useEffect, useState } from 'preact/hooks';
import { github } from 'routebook/catalogue';
import { listCategories } from '../model/find-routes.ts';

/**
 * What is made once and then kept, a piece at a time: the records of all routes, the search index, the tree of paths, and the machine
 * code of searches for words, typos and addresses.
 */
const STEPS: readonly (() => unknown)[] = [
  listCategories,
  () => github.search('list'),
  () => github.match('GET', '/'),
  () => github.search('/repos/a/b'),
  () => github.search('delete relase asset', { limit: github.size }),
];

/** Whether the list of routes can be shown without keeping the first picture waiting. The rest gets ready while nobody waits. */
export function useReady(): boolean {
  const [done, setDone] = useState(0);
  useEffect(() => {
    const step = STEPS[done];
    if (step === undefined) return;
    const timer = setTimeout(() => {
      step();
      setDone(done + 1);
    });
    return () => clearTimeout(timer);
  }, [done]);
  return done > 0;
}
