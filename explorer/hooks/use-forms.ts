import { useEffect, useState } from 'preact/hooks';

type Forms = Pick<typeof import('../model/request/forms.ts'), 'FORMS'>;

let loaded: Forms | undefined;

/** The formats of requests. Their code is loaded when the first route is opened; undefined until then. */
export function useForms(): Forms | undefined {
  const [forms, setForms] = useState(loaded);
  useEffect(() => {
    // It may have been loaded for another component since this one was rendered.
    if (loaded) return setForms(loaded);
    let isCurrent = true;
    import('../model/request/forms.ts').then(
      (module) => {
        loaded = module;
        if (isCurrent) setForms(module);
      },
      // The rest of the page works without them.
      () => isCurrent && setForms({ FORMS: [] }),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return forms;
}
