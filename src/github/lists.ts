import type { Gap, ListFacts } from '../send/api.ts';
import { SYSTEM_CLOCK } from '../send/timeouts.ts';

// What GitHub documents about its lists.

/** The page sizes of lists that do not take 100 items, by their route. Some lists take no size. */
const SIZES: readonly (readonly [RegExp, size: number])[] = [
  [/ \/(?:orgs|repos)\/.*(?:variables|stargazers\/history)$/, 30],
  [/ \/notifications$/, 50],
  [/ \/repositories$|live-migrations$/, 0],
];

const SEARCH = /\/search\/(\w+)$/;

/** The number of items after which lists end, by the path of their URL. */
const MOST: readonly (readonly [RegExp, most: number])[] = [
  [SEARCH, 1000],
  [/\/actions\/(?:workflows\/[^/]+\/)?runs$/, 1000],
  [/\/pulls\/\d+\/commits$/, 250],
  [/\/pulls\/\d+\/files$|\/gists\/public$|\/commits\/[^/]+$/, 3000],
  [/\/events(?:\/public|\/orgs\/[^/]+)?$/, 300],
];

/** The page sizes of requests that name none. */
const DEFAULT_SIZES: readonly number[] = [10, 15, 30, 50, 100];

/** Lists whose pages are requested by cursors, which only the `link` header has. */
const WITH_CURSORS = new RegExp(
  [
    '/(?:(?:security-)?advisories|deliveries|dependabot/alerts|copilot-spaces|concurrency_groups|findings)$',
    '/code-security/configurations(?:/\\d+/repositories)?$|/attestations/[^/]+$|/projectsV2(?:/|$)',
    '/enterprises/[^/]+/secret-scanning/alerts$|/repos/[^/]+/[^/]+/activity$',
    '^(?:https?://[^/]+)?(?:/api/v3)?/(?:organizations|repositories|users)$',
  ].join('|'),
);

/** The qualifiers that divide the results of a search, each of which has one value for every result. */
const QUALIFIERS: Readonly<Record<string, readonly string[]>> = {
  code: ['size'],
  commits: ['author-date', 'committer-date'],
  issues: ['created', 'updated'],
  repositories: ['created', 'pushed'],
  topics: ['created'],
  users: ['created'],
};

/** A range at the end of a query, as `divide` writes it. */
const RANGE = / ([\w-]+):([-\d:T]+Z|\d+)\.\.([-\d:T]+Z|\d+)$/;

const DAY = 86_400;
/** No file that a search finds is larger, in bytes. */
const LARGEST_FILE = 2 ** 20;

export const lists: ListFacts = {
  withPageSize(url, route) {
    const [, size = 100] = SIZES.find(([pattern]) => pattern.test(route)) ?? [];
    return !size || /[?&]per_page=/.test(url) ? url : `${url}${url.includes('?') ? '&' : '?'}per_page=${size}`;
  },

  mostItems: (url) => MOST.find(([pattern]) => pattern.test(pathOf(url)))?.[1],

  findGap({ url, data }, headers) {
    const lengthOf = (name: string) => [memberOf(data, name)].find(Array.isArray)?.length ?? 0;
    const commits = lengthOf('commits');
    const all = memberOf(data, 'total_commits');
    if (memberOf(data, 'incomplete_results') === true)
      return incomplete('the search took too long, so that results are missing (`incomplete_results`)');
    if (memberOf(data, 'truncated') === true) return incomplete('the response is cut (`truncated`)');
    if (/\/compare\//.test(url) && lengthOf('files') >= 300) return incomplete('a comparison has 300 files at most');
    if (!/[?&](?:per_)?page=/.test(url) && Number(all) > commits)
      return incomplete(`the response has ${commits} of ${all} commits`);
    if (headers.get('x-github-sso')?.startsWith('partial-results'))
      return incomplete(
        'what belongs to some organizations is missing: the token is not authorized for single sign-on',
      );
    return undefined;
  },

  findEnd(url, count, total) {
    const most = lists.mostItems(url) ?? Infinity;
    if (SEARCH.test(pathOf(url)) && total > most && count <= most)
      return {
        code: 'BEYOND_LIMIT',
        message: `the search has ${total} results, of which the API returns ${most}. To read all of them, pass \`beyondLimit: 'split'\``,
      };
    if (total > count) return incomplete(`the list ended after ${count} of ${total} items`);
    return count === most ? incomplete(`the API returns ${most} items of this list at most`) : undefined;
  },

  findNext({ url, data }, length, count) {
    const path = pathOf(url);
    const query = new URLSearchParams(url.slice(path.length));
    const total = memberOf(data, 'total_count');
    const size = Math.min(Number(query.get('per_page')), 100);
    const isFull = size > 0 ? length >= size : DEFAULT_SIZES.includes(length);
    const hasAll = total === undefined ? false : count >= Number(total);
    if (!isFull || hasAll || count >= (lists.mostItems(url) ?? Infinity)) return undefined;
    if (WITH_CURSORS.test(path)) return null;
    query.set('page', String(Number(query.get('page') ?? 1) + 1));
    return `${path}?${query}`;
  },

  divide(url) {
    const path = pathOf(url);
    const query = new URLSearchParams(url.slice(path.length));
    const text = query.get('q') ?? '';
    const names = QUALIFIERS[SEARCH.exec(path)?.[1] ?? ''] ?? [];
    const [range = '', known = '', from = '', to = ''] = RANGE.exec(text) ?? [];
    const isKnown = names.includes(known);
    const name = isKnown ? known : names.find((each) => !new RegExp(`(?:^|\\W)${each}:`).test(text));
    // A qualifier after `OR` would belong to the last of the alternatives only.
    if (!name || /\bOR\b/.test(text) || query.has('page')) return undefined;
    // In bytes, or in seconds since 1970.
    const isSize = name === 'size';
    const read = (bound: string) => (isSize ? Number(bound) : Date.parse(bound) / 1000);
    const write = (bound: number) => (isSize ? bound : new Date(bound * 1000).toISOString().replace('.000', ''));
    const low = isKnown ? read(from) : 0;
    const high = isKnown ? read(to) : isSize ? LARGEST_FILE : Math.ceil(SYSTEM_CLOCK.now() / 1000) + DAY;
    const middle = Math.floor((low + high) / 2);
    const partOf = (first: number, last: number) => {
      query.set('q', `${isKnown ? text.slice(0, -range.length) : text} ${name}:${write(first)}..${write(last)}`);
      return `${path}?${query}`;
    };
    return low < high ? [partOf(low, middle), partOf(middle + 1, high)] : undefined;
  },
};

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

/** A member of an object itself, because a polluted prototype would supply what is absent. */
function memberOf(value: unknown, name: string): unknown {
  const object = Object(value) as Record<string, unknown>;
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function incomplete(message: string): Gap {
  return { code: 'INCOMPLETE', message };
}
