import type { Answer, Rules } from './github-server.ts';

type Asked = Parameters<NonNullable<Rules['answers']>>[0];

/** A page of a list as GitHub returns it: with links to the next and to the last page, and at most `most` items in total. */
export function pageOf<Item>(
  { url, origin }: Asked,
  all: readonly Item[],
  most = Infinity,
): Answer & { items: Item[] } {
  const size = Math.min(Number(url.searchParams.get('per_page') ?? 30), 100);
  const page = Number(url.searchParams.get('page') ?? 1);
  const last = Math.ceil(Math.min(all.length, most) / size);
  const linkTo = (target: number, relation: string) => {
    const next = new URL(`${origin}${url.pathname}${url.search}`);
    next.searchParams.set('page', String(target));
    return `<${next.href}>; rel="${relation}"`;
  };
  const items = all.slice((page - 1) * size, Math.min(page * size, most));
  const link = page < last ? { link: `${linkTo(page + 1, 'next')}, ${linkTo(last, 'last')}` } : {};
  return { headers: link, body: items, items };
}

/** The results of a search, of which at most 1,000 are returned. `created:` selects some of them. */
export function searchIn(asked: Asked, all: readonly { readonly created_at: string }[]): Answer {
  const query = asked.url.searchParams.get('q') ?? '';
  const [, from = '0000', to = '9999'] = /\b(?:created|pushed):(\S+)\.\.(\S+)/.exec(query) ?? [];
  const found = all.filter(({ created_at }) => created_at >= from && created_at <= to);
  const { headers, items } = pageOf(asked, found, 1000);
  return { headers: headers ?? {}, body: { total_count: found.length, incomplete_results: false, items } };
}

/** Items with ids, created one after the other with a minute in between. */
export function numbered(length: number) {
  const start = Date.UTC(2024, 0);
  return Array.from({ length }, (_, id) => ({
    id,
    created_at: new Date(start + id * 60_000).toISOString().replace('.000', ''),
  }));
}
