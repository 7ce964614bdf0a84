import { useRef } from 'preact/hooks';
import type { RouteRecord } from 'routebook/catalogue';
import type { Draft } from '../model/form/draft.ts';
import { type PathValues, rememberPathValues } from '../model/path-values.ts';

/** The values that path parameters had since the page was opened. */
export function usePathValues(record: RouteRecord | undefined, draft: Draft): PathValues {
  const known = useRef<PathValues>(new Map());
  if (record) known.current = rememberPathValues(known.current, record.path, draft);
  return known.current;
}
