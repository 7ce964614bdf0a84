import { useCallback, useRef } from 'preact/hooks';
import type { Api } from '../model/api.ts';
import { type Loading, useLoaded } from './use-loaded.ts';

interface ShownEdition extends Pick<Loading<unknown>, 'hasFailed'> {
  /** Until it is loaded, the one before, of which nothing may be shown: it has other routes and another host. */
  readonly api: Api;
  readonly isReady: boolean;
  /** Whether there is no such edition. The main API is shown instead. */
  readonly isUnknown: boolean;
}

/** The API of an edition. */
export function useEdition(main: Api, edition: string): ShownEdition {
  const load = useCallback(async () => main.loadEdition?.(edition), [main, edition]);
  const { value, isLoaded, hasFailed } = useLoaded(load, edition !== '');
  const previous = useRef(main);
  const isReady = edition === '' || isLoaded;
  if (isReady) previous.current = value ?? main;
  return {
    api: previous.current,
    isReady,
    isUnknown: isReady && edition !== '' && value === undefined,
    hasFailed,
  };
}
