import type { Extras } from './call.ts';
import { NetworkError } from './errors.ts';

/** Loads a part once. If that fails, the next call tries again. */
export function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () => {
    loading ??= load();
    return loading.catch((fault) => {
      loading = undefined;
      throw fault;
    });
  };
}

const load = loadOnce<Extras>(async () => (await import('./on-demand.ts')).onDemand);

/**
 * Loads what most calls do not need: errors, retries, redirects, pages, the cache, hooks. A browser without a connection cannot load it, and
 * then the error is the one that such a program expects. `route` is what the error shows.
 */
export function loadOnDemand(route: string): Promise<Extras> {
  return load().catch((cause) => {
    throw new NetworkError({ route, url: '' }, cause);
  });
}
