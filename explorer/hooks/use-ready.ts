import { useEffect, useState } from 'preact/hooks';
import type { Api } from '../model/api.ts';
import { listCategories } from '../model/find-routes.ts';

/**
 * Work that is done once, in small steps: the records of all routes, the search index, the tree of paths, and the compilation of
 * the code for searches by words, misspelled words and paths.
 */
const STEPS: readonly ((api: Api) => unknown)[] = [
  ({ catalogue }) => listCategories(catalogue),
  ({ catalogue }) => catalogue.search('list'),
  ({ catalogue }) => catalogue.match('GET', '/'),
  ({ catalogue }) => catalogue.search('/repos/a/b'),
  ({ catalogue }) => catalogue.search('delete relase asset', { limit: catalogue.size }),
];

/** Whether the list of routes can be shown. The first paint does not wait for it, and the other steps run while the user does not wait. */
export function useReady(api: Api): boolean {
  const [done, setDone] = useState(0);
  useEffect(() => {
    const step = STEPS[done];
    if (step === undefined) return;
    const timer = setTimeout(() => {
      step(api);
      setDone(done + 1);
    });
    return () => clearTimeout(timer);
  }, [api, done]);
  return done > 0;
}
