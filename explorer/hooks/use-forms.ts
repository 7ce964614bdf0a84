import { type Loading, useLoaded } from './use-loaded.ts';

type Forms = Pick<typeof import('../model/request/forms.ts'), 'FORMS'>;

let loaded: Forms | undefined;

async function load(): Promise<Forms> {
  loaded = await import('../model/request/forms.ts');
  return loaded;
}

/** The formats of requests. Their code is loaded when the first route is opened. */
export function useForms(): Loading<Forms> {
  const loading = useLoaded(load, loaded === undefined);
  return loaded === undefined ? loading : { ...loading, value: loaded, isLoaded: true };
}
