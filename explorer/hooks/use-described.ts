import { useCallback, useMemo } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import type { Api } from '../model/api.ts';
import { useLoaded } from './use-loaded.ts';

interface Described {
  /** The API with descriptions. */
  readonly api: Api;
  readonly record: RouteRecord | undefined;
  readonly isLoading: boolean;
}

/** An open route with its descriptions. They are loaded when the first route is opened. */
export function useDescribed(api: Api, listed: RouteRecord | undefined): Described {
  const load = useCallback(async () => {
    // A page without descriptions is better than none.
    return api.loadDescriptions?.().catch(() => ({ catalogue: api.catalogue }));
  }, [api]);
  const isApart = api.loadDescriptions !== undefined;
  const described = useLoaded(load, isApart && listed !== undefined);
  const whole = useMemo(() => (described ? { ...api, ...described } : api), [api, described]);
  if (listed === undefined || !isApart) return { api, record: listed, isLoading: false };
  return { api: whole, record: described?.catalogue.get(listed.route), isLoading: described === undefined };
}
