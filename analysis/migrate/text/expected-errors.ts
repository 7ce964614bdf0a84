import type { Script } from '../script.ts';

const REASON =
  'The types of routebook may not have the error that this comment expects. If the compiler reports TS2578, remove it.';

/** Lists `@ts-expect-error` in a file that changes: an error that is gone is an error too. */
export function listExpectedErrors({ tree: { text }, isTyped, edits, items }: Script): void {
  if (!isTyped || edits.length === 0) return;
  for (const { index, 0: found } of text.matchAll(/(?<=(?:\/\/|\/\*)[ \t]*)@ts-expect-error\b/g))
    items.push({ start: index, end: index + found.length, kind: 'note', reason: REASON });
}
