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
