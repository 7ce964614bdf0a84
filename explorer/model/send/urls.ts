import type { RouteRecord } from 'routebook/catalogue';

/** The host of a request, and what it acts on: the repository or organization, or the first values of its path. */
export function splitUrl({ path }: RouteRecord, url: string): { readonly host: string; readonly target: string } {
  const { host, pathname } = new URL(url);
  const names = path.split('/').filter((segment) => segment !== '');
  const values = pathname.split('/').filter((segment) => segment !== '');
  // The base URL may have a path of its own, so segments are counted from the end.
  const found = names.flatMap((name, index) => {
    const value = values[values.length - names.length + index];
    return /^\{.*\}$/.test(name) && value !== undefined ? [decode(value)] : [];
  });
  return { host, target: found.slice(0, 2).join('/') };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The pages that a response links to, in the order of the buttons. */
const PAGES = ['first', 'prev', 'next', 'last'] as const;

interface LinkedPage {
  readonly rel: (typeof PAGES)[number];
  readonly url: string;
}

/** Reads the pages of a `link` header. Only those of the same origin as the request are offered. */
export function linkedPages(link: string, requested: string): LinkedPage[] {
  const { origin } = new URL(requested);
  return PAGES.flatMap((rel) => {
    const part = link.split(/,\s*(?=<)/).find((each) => new RegExp(`;\\s*rel="?${rel}"?\\s*(?:;|$)`).test(each));
    const [, url = ''] = /^\s*<([^<>]*)>/.exec(part ?? '') ?? [];
    return URL.canParse(url) && new URL(url).origin === origin ? [{ rel, url }] : [];
  });
}
