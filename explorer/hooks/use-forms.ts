import type { Form } from '../model/request/forms.ts';
import { type Loading, useLoaded } from './use-loaded.ts';

let loaded: readonly Form[] | undefined;

async function load(): Promise<readonly Form[]> {
  loaded = (await import('../model/request/forms.ts')).FORMS;
  return loaded;
}

/** The formats of requests. Their code is loaded when the first route is opened. */
export function useForms(): Loading<readonly Form[]> {
  const loading = useLoaded(load, loaded === undefined);
  return loaded === undefined ? loading : { ...loading, value: loaded, isLoaded: true };
}
