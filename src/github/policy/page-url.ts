import type { Catalogue } from '../../catalogue/types.ts';
import { readRequest, UNKNOWN } from './read-request.ts';

/**
 * The URL of a page to which a link leads. GitHub links the pages of a list by the number of its repository, organization or user. Such a page is
 * requested on the path of the list, with the parameters of the link, so that rules see the names. Any other link stays as it is.
 */
export function pageUrlOf(catalogue: Catalogue, list: string, link: string): string {
  const readingOf = (url: string) => readRequest(catalogue, { method: 'GET', url: pathOf(url) }).main;
  const [listed, linked] = [readingOf(list), readingOf(link)];
  if (listed === undefined || listed.record.route !== linked?.record.route) return link;
  const isSame = [...linked.values].every(([name, value]) => value === UNKNOWN || value === listed.values.get(name));
  return isSame ? withoutQuery(list) + link.slice(withoutQuery(link).length) : link;
}

/** The path and the query of a URL. The server is not compared: a request to another one needs the same. */
export function pathOf(url: string): string {
  if (!URL.canParse(url, 'https://api.github.com')) return url;
  const { pathname, search } = new URL(url, 'https://api.github.com');
  return pathname + search;
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
