import type { Context } from './context.ts';
import { ancestorOf } from './row.ts';

interface Page {
  readonly items: readonly unknown[];
  readonly total: number;
  /** The header `link`. Absent if everything is on one page. */
  readonly link?: string;
}

const DEFAULT_SIZE = 30;
const MAX_SIZE = 100;

/** The items of the page that a request asks for. */
export function takePage(context: Context, all: readonly unknown[]): Page {
  const { record, request } = context;
  const total = all.length;
  const has = (name: string) => record.parameters.some((each) => each.name === name);
  if (!has('per_page')) return { items: all, total };
  const { searchParams } = request.url;
  const size = Math.min(MAX_SIZE, readNumber(searchParams.get('per_page')) ?? DEFAULT_SIZE);
  if (!has('page')) return takeAfter(context, all, size, has('cursor') ? 'cursor' : 'after');
  const page = readNumber(searchParams.get('page')) ?? 1;
  const last = Math.max(1, Math.ceil(total / size));
  const items = all.slice((page - 1) * size, page * size);
  const pages: [relation: string, page: number][] = [];
  if (page > 1) pages.push(['prev', Math.min(page - 1, last)]);
  if (page < last) pages.push(['next', page + 1], ['last', last]);
  if (page > 1) pages.push(['first', 1]);
  if (pages.length === 0) return { items, total };
  const link = pages.map(([relation, number]) => `<${pageUrl(context, 'page', number)}>; rel="${relation}"`).join(', ');
  return { items, total, link };
}

/** Some lists name the place after which a page begins, and before which it ends. */
function takeAfter(context: Context, all: readonly unknown[], size: number, name: string): Page {
  const before = readNumber(context.query('before') ?? null);
  const start = readNumber(context.query(name) ?? null) ?? (before === undefined ? 0 : Math.max(0, before - size));
  const items = all.slice(start, before ?? start + size);
  const end = start + items.length;
  const link = (relation: string, other: string, place: number) =>
    `<${pageUrl(context, other, place)}>; rel="${relation}"`;
  const links = [
    ...(end < all.length ? [link('next', name, end)] : []),
    ...(start > 0 && name === 'after' ? [link('prev', 'before', start)] : []),
  ];
  return { items, total: all.length, ...(links.length === 0 ? {} : { link: links.join(', ') }) };
}

function readNumber(text: string | null): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}

/** GitHub links to pages by the numbers of repositories, organizations and users, which stay the same when they are renamed. */
function pageUrl(context: Context, name: string, place: number): string {
  const { request, parents, view } = context;
  const url = new URL(request.url);
  for (const other of ['after', 'before']) if (name !== 'page') url.searchParams.delete(other);
  url.searchParams.set(name, String(place));
  const repo = ancestorOf(context.parent, 'repos');
  const prefix = new URL(view.apiUrl).pathname.replace(/\/$/, '');
  const path = url.pathname.slice(prefix.length);
  const [first] = parents;
  let numbered = path;
  if (repo !== undefined) numbered = path.replace(/^\/repos\/[^/]+\/[^/]+/, `/repositories/${repo.id}`);
  else if (first?.$table === 'accounts')
    numbered = path
      .replace(/^\/orgs\/[^/]+/, `/organizations/${first.id}`)
      .replace(/^\/users\/[^/]+/, `/user/${first.id}`);
  return `${view.apiUrl}${numbered}${url.search}`;
}
