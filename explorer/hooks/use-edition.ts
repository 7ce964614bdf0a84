import { useEffect, useState } from 'preact/hooks';
import type { Api } from '../model/api.ts';

interface Loaded {
  readonly edition: string;
  readonly api: Api;
  readonly isUnknown: boolean;
}

interface ShownEdition {
  readonly api: Api | undefined;
  readonly isLoading: boolean;
  /** Whether there is no such edition. */
  readonly isUnknown: boolean;
}

/** The API of an edition. Until it is loaded, the previous one; undefined if there was none. */
export function useEdition(main: Api, edition: string): ShownEdition {
  const usual: Loaded = { edition: '', api: main, isUnknown: false };
  const [loaded, setLoaded] = useState<Loaded | undefined>(edition === '' ? usual : undefined);
  useEffect(() => {
    if (loaded?.edition === edition) return;
    if (edition === '') return setLoaded(usual);
    let isCurrent = true;
    const finish = (api: Api | undefined) => {
      if (isCurrent) setLoaded({ edition, api: api ?? main, isUnknown: api === undefined });
    };
    (main.loadEdition?.(edition) ?? Promise.resolve(undefined)).then(finish, () => finish(undefined));
    return () => {
      isCurrent = false;
    };
  }, [main, edition, loaded]);
  if (edition === '') return { api: main, isLoading: false, isUnknown: false };
  const isLoading = loaded?.edition !== edition;
  return { api: loaded?.api, isLoading, isUnknown: !isLoading && loaded.isUnknown };
}
