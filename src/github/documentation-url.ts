import { withoutTrailingSlashes } from '../core/base-url.ts';

/**
 * Returns the part of a documentation URL that identifies an operation: its page and anchor, without the language, the edition and the
 * API version. Returns undefined for a URL outside the REST documentation.
 *
 * @example
 * normalizeDocumentationUrl('https://docs.github.com/en/rest/repos/repos?apiVersion=2022-11-28#get-a-repository');
 * // '/rest/repos/repos#get-a-repository'
 */
export function normalizeDocumentationUrl(url: string): string | undefined {
  const [, path, anchor = ''] = /^(?:https?:\/\/)?docs\.github\.com(\/[^?#]*)(?:\?[^#]*)?(#.*)?$/i.exec(url) ?? [];
  const page = path?.replace(/^\/[a-z]{2}(?:-[a-z]{2})?(?=\/)/i, '').replace(/^\/[a-z-]+@[^/]+(?=\/)/i, '');
  if (page === undefined || !/^\/rest(?:\/|$)/.test(page)) return undefined;
  return withoutTrailingSlashes(page) + (anchor === '#' ? '' : anchor);
}

/** A record with the URL of its documentation. */
interface Documented {
  readonly documentation?: string;
  readonly deprecation?: { readonly removed: boolean };
}

/**
 * Finds the records that a page of docs.github.com documents: one record for a URL with an anchor, and all records of the page for a
 * URL without one. Current routes come before removed ones.
 */
export function findDocumented<Found extends Documented>(url: string, records: Iterable<Found>): Found[] {
  const wanted = normalizeDocumentationUrl(url);
  if (wanted === undefined) return [];
  const isWanted = (known: string) => (wanted.includes('#') ? known === wanted : known.split('#')[0] === wanted);
  return [...records]
    .filter(({ documentation = '' }) => isWanted(normalizeDocumentationUrl(documentation) ?? ''))
    .sort((one, other) => ageOf(one) - ageOf(other));
}

function ageOf({ deprecation }: Documented): number {
  return deprecation === undefined ? 0 : deprecation.removed ? 2 : 1;
}
