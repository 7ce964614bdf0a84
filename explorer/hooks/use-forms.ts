import { useEffect, useState } from 'preact/hooks';

type Forms = typeof import('../model/request/forms.ts');

let loaded: Forms | undefined;

/** The formats of requests. Their code is loaded when the first route is opened; undefined until then. */
export function useForms(): Forms | undefined {
  const [forms, setForms] = useState(loaded);
  useEffect(() => {
    // It may have been loaded for another component since this one was rendered.
    if (loaded) return setForms(loaded);
    let isCurrent = true;
    import('../model/request/forms.ts').then((module) => {
      loaded = module;
      if (isCurrent) setForms(module);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return forms;
}
