import { useEffect, useState } from 'preact/hooks';

type Forms = typeof import('../model/request/forms.ts');

let loaded: Forms | undefined;

/** The formats of requests. Their code is loaded when the first route is opened; undefined until then. */
export function useForms(): Forms | undefined {
  const [forms, setForms] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
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
