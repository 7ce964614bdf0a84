import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import type { Api } from '../model/api.ts';

/** The result of `load`, once `isWanted`; undefined until then, and again when `load` changes. */
export function useLoaded<Value>(load: () => Promise<Value>, isWanted: boolean): Value | undefined {
  const [loaded, setLoaded] = useState<{ readonly by: () => Promise<Value>; readonly value: Value }>();
  useEffect(() => {
    if (!isWanted || loaded?.by === load) return;
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setLoaded({ by: load, value }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, loaded, load]);
  return loaded?.by === load ? loaded.value : undefined;
}

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

/** A route and its API in the selected API version. Until that version is loaded, those of the default version. */
export function useVersion(
  api: Api,
  record: RouteRecord,
  version: string,
): { readonly api: Api; readonly record: RouteRecord } {
  const load = useCallback(async () => api.loadVersion?.(version), [api, version]);
  const isWanted = version !== '' && record.versions.includes(version);
  const loaded = useLoaded(load, isWanted);
  const changes = isWanted ? loaded : undefined;
  const changed = changes?.catalogue.get(record.route);
  const shown = useMemo((): Api => {
    if (changes === undefined) return api;
    const { nestedTypes, loadResponses } = changes;
    // A route that differs only in its responses is checked as in the default version.
    return { ...api, nestedTypes, loadResponses, ...(changed ? { catalogue: changes.catalogue } : {}) };
  }, [api, changes, changed !== undefined]);
  return { api: shown, record: changed ?? record };
}
