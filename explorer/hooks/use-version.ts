import { useCallback, useMemo } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import type { Api } from '../model/api.ts';
import { useLoaded } from './use-loaded.ts';

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
