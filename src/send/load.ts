import { NetworkError } from './errors/request-error.ts';

type OnDemand = typeof import('./on-demand/on-demand.ts').onDemand;

let loading: Promise<OnDemand> | undefined;

/**
 * Loads what most calls do not need: errors, retries, redirects, pages, the cache, hooks. A browser without a connection cannot load it, and
 * then the error is the one that such a program expects. `route` is what the error shows.
 */
export function loadOnDemand(route: string): Promise<OnDemand> {
  loading ??= import('./on-demand/on-demand.ts').then(({ onDemand }) => onDemand);
  return loading.catch((cause) => {
    loading = undefined;
    throw new NetworkError({ route, url: '' }, cause);
  });
}
