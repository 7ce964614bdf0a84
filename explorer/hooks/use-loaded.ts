import { useEffect, useState } from 'preact/hooks';

/** What was loaded, once `isWanted`; undefined until then. */
export function useLoaded<Value>(load: () => Promise<Value>, isWanted: boolean): Value | undefined {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    if (!isWanted || value !== undefined) return;
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setValue(() => loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, value, load]);
  return value;
}
