import { useCallback } from 'preact/hooks';
import type { Form, LazyForm } from '../model/request/forms.ts';
import type { Write } from '../model/request/placeholders.ts';
import { type Loading, useLoaded } from './use-loaded.ts';

type Forms = Pick<typeof import('../model/request/forms.ts'), 'FORMS' | 'LANGUAGE_FORMS'>;

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

/** The function that writes a format. That of most formats is there immediately; languages are loaded when they are chosen. */
export function useWrite(form: Form | LazyForm | undefined): Loading<Write | undefined> {
  const lazy = form && 'load' in form ? form : undefined;
  const load = useCallback(async () => lazy?.load(), [lazy]);
  const loading = useLoaded(load, lazy !== undefined);
  return form && 'write' in form ? { value: form.write, isLoaded: true, hasFailed: false } : loading;
}
