import { needsData } from '../../generated/needs-data.ts';
import { namedPathsOf } from '../numbered-paths.ts';
import { DISPUTED } from './describe-permissions.ts';

/** What the API said when it refused a request. */
export interface Refusal {
  /** The permissions or scopes that it needs, according to the response. */
  readonly required?: string | undefined;
  /** Whether the token is a classic one, which has scopes. */
  readonly isClassic?: boolean | undefined;
}

/**
 * Describes what a request needs besides what the response says, in one line. Undefined if there is nothing to add, or if the request is not for a
 * route. An error waits for it, so it reads one small table, and neither the index nor the catalogue: see `generator/github/needs-module.js`.
 */
export function describeNeedsIn(
  edition: string | undefined,
  method: string,
  url: string,
  { required, isClassic = false }: Refusal = {},
): string | undefined {
  const path = pathOf(url);
  const [needs = '', scopes = ''] = (path && findTexts(edition ?? '', method.toUpperCase(), path)) || [];
  const [, mark, text] = /^([?!]?)(.*)$/.exec(needs) ?? [];
  if (mark === '!') return text;
  if (required) return mark === '?' && !isClassic ? `${required}; ${DISPUTED}` : undefined;
  return (isClassic && scopes) || text || undefined;
}

const ANYWHERE = 'https://path.invalid';
/** The servers whose URLs are read, besides paths. */
const SERVERS = [ANYWHERE, 'https://api.github.com', 'https://uploads.github.com'];

/** The path of a URL, without a slash at its end. Undefined for a URL of another API. */
function pathOf(url: string): string | undefined {
  const full = url.startsWith('/') ? ANYWHERE + url : url;
  if (!URL.canParse(full, ANYWHERE)) return undefined;
  const { origin, pathname } = new URL(full, ANYWHERE);
  return SERVERS.includes(origin) ? pathname.replace(/(?<=[^/])\/$/, '') : undefined;
}

/** The routes of all editions in the order in which they match, each with the position of its kind. */
interface Table {
  readonly editions: readonly string[];
  readonly texts: readonly string[];
  readonly scopes: readonly string[];
  readonly kinds: readonly string[];
  readonly routes: readonly Route[];
}

/** `GET /repos/{}/{}/git/ref/{+}`, where `{+}` stands for one or more segments, and its text before and after all values. */
interface Route {
  readonly route: string;
  readonly kind: number;
  readonly start: string;
  readonly end: string;
}

let read: Table | undefined;

function readTable(): Table {
  const all = needsData.split('\n');
  const [editions = [], texts = [], scopes = [], kinds = []] = all.slice(0, 4).map((line) => line.split('\t'));
  let route = '';
  const routes = all.slice(4).map((line) => {
    const [kind, shared] = line.split(' ', 2) as [string, string];
    route = route.slice(0, Number(shared)) + line.slice(kind.length + shared.length + 2);
    const first = route.indexOf('{');
    const start = first < 0 ? route : route.slice(0, first);
    return { route, kind: Number(kind), start, end: route.slice(route.lastIndexOf('}') + 1) };
  });
  return { editions, texts, scopes, kinds, routes };
}

/** The texts about the permissions and the scopes that a route needs. */
function findTexts(edition: string, method: string, path: string): readonly (string | undefined)[] | undefined {
  read ??= readTable();
  const { texts, scopes, kinds, routes } = read;
  const column = read.editions.indexOf(edition);
  // The positions of the texts of a route. Empty if the edition does not have it.
  const kindAt = (kind: number) => kinds[kind]?.split(' ')[column];
  // Enterprise servers have a prefix.
  const paths = namedPathsOf(path).flatMap((each) => [each, each.replace(/^\/api\/(?:v3|uploads)(?=\/|$)/, '') || '/']);
  const verb = method === 'HEAD' ? 'GET' : method;
  for (const each of new Set(paths)) {
    const found = routes.find((route) => matches(route, `${verb} ${each}`) && kindAt(route.kind));
    const kind = found && kindAt(found.kind);
    // A route that was removed hides those that match its path too.
    if (kind && kind !== '-') return [texts, scopes].map((list, index) => list[Number(kind.split('.')[index])]);
  }
  return undefined;
}

/** Whether a request is for a route. Most differ at their beginning or end, which is much faster to see than by an expression. */
function matches({ route, start, end }: Route, request: string): boolean {
  if (!request.startsWith(start) || !request.endsWith(end)) return false;
  const source = route.replace(/[.*]/g, '\\$&').replaceAll('{}', '[^/]+').replaceAll('{+}', '.+');
  return new RegExp(`^${source}$`).test(request);
}
