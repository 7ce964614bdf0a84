import type { RefObject } from 'preact';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import type { Reference } from 'routebook/catalogue/reference';
import type { Api } from '../model/api.ts';
import { shapesOf } from '../model/form/fields.ts';

/** A part of the page that is loaded when it is needed. */
export interface Loading<Value> {
  /** Undefined until it is loaded. */
  readonly value: Value | undefined;
  readonly isLoaded: boolean;
  /** Browsers remember a module that could not be loaded, so only a new page can try again. */
  readonly hasFailed: boolean;
}

interface Result<Value> {
  readonly by: () => Promise<Value>;
  readonly value?: Value;
  readonly hasFailed: boolean;
}

/** The result of `load`, once `isWanted`. It is loaded again when `load` changes. */
export function useLoaded<Value>(load: () => Promise<Value>, isWanted: boolean): Loading<Value> {
  const [result, setResult] = useState<Result<Value>>();
  const current = result?.by === load ? result : undefined;
  useEffect(() => {
    if (!isWanted || current !== undefined) return;
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setResult({ by: load, value, hasFailed: false }),
      () => isCurrent && setResult({ by: load, hasFailed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, current, load]);
  const hasFailed = current?.hasFailed === true;
  return { value: current?.value, isLoaded: current !== undefined && !hasFailed, hasFailed };
}

/** The sentences that describe the categories, once they are loaded. */
export function useCategories(api: Api): Readonly<Record<string, string>> {
  const load = useCallback(async () => api.loadCategories?.(), [api]);
  return useLoaded(load, true).value ?? NO_CATEGORIES;
}

const NO_CATEGORIES: Readonly<Record<string, string>> = {};

interface Described {
  /** The API with descriptions. */
  readonly api: Api;
  readonly record: RouteRecord | undefined;
  readonly isLoading: boolean;
  /** The descriptions, where they are loaded separately. */
  readonly descriptions?: Loading<unknown>;
}

/** An open route with its descriptions. They are loaded when the first route is opened. There is no record while it waits for others. */
export function useDescribed(api: Api, listed: RouteRecord | undefined, isWaiting: boolean): Described {
  const load = useCallback(async () => api.loadDescriptions?.(), [api]);
  const isApart = api.loadDescriptions !== undefined;
  const descriptions = useLoaded(load, isApart && listed !== undefined);
  const { value: described, hasFailed } = descriptions;
  // The records of the list have no descriptions: it has made all of them, which takes long.
  const whole = useMemo(
    () => (described ? { ...api, describeNested: described.describeNested } : api),
    [api, described],
  );
  if (isWaiting) return { api, record: undefined, isLoading: true };
  if (listed === undefined || !isApart) return { api, record: listed, isLoading: false };
  // A page without descriptions is better than none.
  if (hasFailed) return { api, record: listed, isLoading: false, descriptions };
  return {
    api: whole,
    record: described?.catalogue.get(listed.route),
    isLoading: described === undefined,
    descriptions,
  };
}

/** A route and its API in the selected API version. Until that version is loaded, those of the default version, which `changes` says. */
export function useVersion(
  api: Api,
  record: RouteRecord,
  version: string,
): { readonly api: Api; readonly record: RouteRecord; readonly changes: Loading<unknown> } {
  const load = useCallback(async () => api.loadVersion?.(version), [api, version]);
  const isWanted = version !== '' && record.versions.includes(version);
  const loading = useLoaded(load, isWanted);
  const changes = isWanted ? loading.value : undefined;
  const changed = changes?.catalogue.get(record.route);
  const shown = useMemo((): Api => {
    if (changes === undefined) return api;
    const { catalogue, loadReference, loadResponses } = changes;
    // A route that differs only in its responses has the same body.
    return changed ? { ...api, catalogue, loadReference, loadResponses } : { ...api, loadResponses };
  }, [api, changes, changed !== undefined]);
  return { api: shown, record: changed ?? record, changes: loading };
}

/** The shapes of bodies with their check, for a route that has a body. */
export function useReference(
  { loadReference }: Api,
  record: RouteRecord | undefined,
): Loading<Reference> & { readonly isWaiting: boolean } {
  const isWanted = record?.body !== undefined;
  const load = useCallback(async () => {
    const reference = await loadReference();
    // The first shape that is read unpacks the text of all. That takes as long as drawing the form, so it is a task of its own.
    await nextTask();
    shapesOf(reference)?.getSchema('');
    await nextTask();
    return reference;
  }, [loadReference]);
  const loading = useLoaded(load, isWanted);
  return { ...loading, isWaiting: isWanted && !loading.isLoaded && !loading.hasFailed };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Whether an element has been in view. */
export function useVisible(element: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (isVisible || !element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setVisible(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isVisible, element]);
  return isVisible;
}
