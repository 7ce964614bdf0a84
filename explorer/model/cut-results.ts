import type { RouteRecord } from 'routebook/catalogue';

/** These are always shown, since the search may have found them by other words that mean the same. */
const ALWAYS_SHOWN = 10;

/** Removes search results that contain fewer words of the question than the best ones: they only share a common word. */
export function cutResults(search: string, routes: readonly RouteRecord[]): readonly RouteRecord[] {
  const words = wordsOf(search);
  const countOf = (record: RouteRecord) => {
    const text = `${record.title} ${record.route} ${record.operationId ?? ''}`.toLowerCase();
    return words.filter((word) => text.includes(word)).length;
  };
  const best = Math.max(0, ...routes.slice(0, ALWAYS_SHOWN).map(countOf));
  return best === 0 ? routes : routes.filter((record, index) => index < ALWAYS_SHOWN || countOf(record) >= best);
}

/** The words of a search, without the ending of a plural, and without very short ones. */
function wordsOf(search: string): string[] {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return [...new Set(words.map((word) => word.replace(/s$/, '')))];
}
