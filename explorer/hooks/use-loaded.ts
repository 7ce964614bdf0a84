import { useEffect, useState } from 'preact/hooks';

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
