import { decode, hasDotSegment } from '../core/base-url.ts';
import { readPagePatterns, SITE_PAGES } from './page-patterns.ts';

/** The route that returns what a page of the website shows. */
export interface PageRoute {
  /** A route key of the catalogue. */
  readonly route: string;
  /** The values in the URL of the page. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The media type format that returns what the page shows, such as `raw`. */
  readonly format?: string;
}

/** The kinds of search on the website, and the routes that perform them. */
const SEARCHES: { readonly [type: string]: string } = {
  repositories: 'repositories',
  issues: 'issues',
  pullrequests: 'issues',
  code: 'code',
  commits: 'commits',
  users: 'users',
  topics: 'topics',
};

const WEB_HOST = /^(?:https?:\/\/)?(?:www\.)?(github\.com|gist\.github\.com|raw\.githubusercontent\.com)(?=[/?#]|$)/i;

/** Whether a text is the URL of a page on github.com, gist.github.com or raw.githubusercontent.com, which are not part of the API. */
export function isPageUrl(text: string): boolean {
  return WEB_HOST.test(text);
}

/**
 * Finds the route that returns what a page on github.com shows, from its URL or from a reference such as `octokit/app#7`. Returns
 * undefined if no route returns it. A branch name ends at its first slash, because a URL does not show where the branch ends.
 *
 * @example
 * findPageRoute('https://github.com/octokit/app/pull/7');
 * // { route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}', parameters: { owner: 'octokit', repo: 'app', pull_number: '7' } }
 */
export function findPageRoute(text: string): PageRoute | undefined {
  const [prefix, host] = WEB_HOST.exec(text) ?? [];
  if (prefix === undefined || host === undefined) return readReference(text);
  const [path = '', query = ''] = text.slice(prefix.length).split('#')[0]?.split('?') ?? [];
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode);
  if (segments.some((segment) => hasDotSegment(segment))) return undefined;
  if (host.toLowerCase() === 'gist.github.com') return readGist(segments);
  if (host.toLowerCase() !== 'github.com') return readRaw(segments);
  if (segments[0] === 'search') return readSearch(new URLSearchParams(query));
  return matchPatterns(segments);
}

/** Parses `owner/repo`, or `owner/repo#7` for an issue. A pull request is also an issue, so the route works for both. */
function readReference(text: string): PageRoute | undefined {
  const [, owner, repo, number] = /^([a-z\d][a-z\d-]{0,38})\/([\w.-]{1,100})(?:#(\d{1,15}))?$/i.exec(text) ?? [];
  if (owner === undefined || repo === undefined || /^\.\.?$/.test(repo)) return undefined;
  if (number === undefined) return { route: 'GET /repos/{owner}/{repo}', parameters: { owner, repo } };
  return {
    route: 'GET /repos/{owner}/{repo}/issues/{issue_number}',
    parameters: { owner, repo, issue_number: number },
  };
}

/** Parses `/user/id` or `/id`. The user is not part of the route. */
function readGist(segments: readonly string[]): PageRoute | undefined {
  const id = segments.find((segment) => /^[\da-f]{20,}$/i.test(segment));
  if (id !== undefined) return { route: 'GET /gists/{gist_id}', parameters: { gist_id: id } };
  const [username, ...rest] = segments;
  if (username === undefined || rest.length > 0) return undefined;
  return { route: 'GET /users/{username}/gists', parameters: { username } };
}

/** Parses `/owner/repo/ref/path`, or the longer form `/owner/repo/refs/heads/ref/path`. */
function readRaw([owner, repo, ...others]: readonly string[]): PageRoute | undefined {
  const isLong = others[0] === 'refs' && (others[1] === 'heads' || others[1] === 'tags');
  const [ref, ...path] = isLong ? others.slice(2) : others;
  if (owner === undefined || repo === undefined || ref === undefined || path.length === 0) return undefined;
  return {
    route: 'GET /repos/{owner}/{repo}/contents/{path}',
    parameters: { owner, repo, path: path.join('/'), ref },
    format: 'raw',
  };
}

function readSearch(query: URLSearchParams): PageRoute | undefined {
  const type = (query.get('type') ?? 'repositories').toLowerCase();
  const q = query.get('q');
  if (q === null || !Object.hasOwn(SEARCHES, type)) return undefined;
  return { route: `GET /search/${SEARCHES[type]}`, parameters: { q } };
}

/** Read at the first use. */
let patterns: ReturnType<typeof readPagePatterns> | undefined;

function matchPatterns(segments: readonly string[]): PageRoute | undefined {
  const isSitePage = SITE_PAGES.has(segments[0]?.toLowerCase() ?? '');
  patterns ??= readPagePatterns();
  for (const [pattern, route] of patterns) {
    if (isSitePage && pattern.startsWith('/:')) continue;
    const parameters = matchPattern(pattern.split('/').slice(1), segments);
    if (parameters === undefined) continue;
    if (parameters['repo'] !== undefined) parameters['repo'] = parameters['repo'].replace(/(?<=.)\.git$/, '');
    // A tree without a path is the root of the repository.
    if (route.endsWith('/contents/{path}')) parameters['path'] ??= '';
    return { route, parameters };
  }
  return undefined;
}

function matchPattern(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index];
    if (segment === undefined) return undefined;
    const name = part.slice(1);
    if (part.startsWith('*')) {
      parameters[name] = segments.slice(index).join('/');
      return parameters;
    }
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined;
      continue;
    }
    if (/_(?:number|id)$/.test(name) && !/^(?:workflow|ghsa)_id$/.test(name) && !/^\d+$/.test(segment))
      return undefined;
    if (name !== '_') parameters[name] = segment;
  }
  return segments.length === pattern.length ? parameters : undefined;
}
