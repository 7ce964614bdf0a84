import { enterprisePath, isApiBase, isServerName, isSpecificPath } from '../api-base.ts';
import type { Pieces } from '../call.ts';
import { join } from '../script/strings.ts';
import type { Argument, SourceCall } from './source-groups.ts';
import { GITHUB_FUNCTION, RELATIVE_CALLS } from './source-requests.ts';
import type { Token } from './source-tokens.ts';

/** The first segment of a path that a client of GitHub is given without the server. */
export const RELATIVE =
  /^\/?(?:repos|orgs|users|user|search|gists|teams|app|installation|notifications|rate_limit|enterprises|projects|issues|licenses|emojis|meta|events|organizations|markdown|repositories|advisories|gitignore|networks|feeds|codes_of_conduct|marketplace_listing|zen|octocat|versions|authorizations)(?=[/?]|$)/;
/** Paths that a client may add to the path of a repository: `api.post("issues", data)`. */
const BELOW_REPOSITORY = /^(?:issues|events|teams|notifications|projects)(?=[/?]|$)/;
/** Names of clients. */
export const CLIENT = /^@?(?:gh|github|octokit|client|api|requester)$/i;

/** The path of a URL of the API. A server alone is not a request. */
export function apiPath(
  written: Pieces | undefined,
  isHost: (host: string) => boolean,
  isBase: (name: string) => boolean = isApiBase,
): Pieces | undefined {
  // A template that is filled in elsewhere has holes too.
  const pieces = written && withTemplateHoles(written);
  const [start, ...rest] = pieces ?? [];
  if (pieces === undefined || start === undefined) return undefined;
  const enterprise = enterprisePath(pieces);
  if (enterprise !== undefined) return enterprise;
  if (typeof start !== 'string') {
    const [path] = rest;
    if (!isBase(start.name) || typeof path !== 'string') return undefined;
    return path.startsWith('/') ? rest : RELATIVE.test(path) ? join(['/', ...rest]) : undefined;
  }
  const [server, after] = rest;
  // `https://{host}/user`, with a host that is named after the API.
  if (/^https?:\/\/$/.test(start) && typeof server === 'object')
    return isBase(server.name) && typeof after === 'string' && after.startsWith('/') ? rest.slice(1) : undefined;
  const [, host, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/s.exec(start) ?? [];
  if (host === undefined || !isHost(host.toLowerCase()) || (path.length < 2 && rest.length === 0)) return undefined;
  return path === '/' && rest.length === 0 ? undefined : join([path, ...rest]);
}

export function withTemplateHoles(pieces: Pieces): Pieces {
  return join(pieces.flatMap((piece): Pieces => (typeof piece === 'string' ? templateHoles(piece) : [piece])));
}

function templateHoles(text: string): Pieces {
  return text
    .split(/(%[sdiuvq](?![\dA-Fa-f])|\{\d*\})/)
    .map((part, index) => (index % 2 === 1 ? { name: '', isSegment: false } : part));
}

/** Paths below that of a repository, which a client for one repository is given alone. */
const IN_REPOSITORY =
  /^\/?(?:actions|pulls|issues|git|commits|releases|contents|branches|dispatches|labels|hooks|deployments|check-runs|check-suites|statuses|milestones|collaborators|merges|compare|tags|topics|forks|keys|environments|pages|tarball|zipball|stats|traffic|rulesets|assignees|comments|readme|languages|contributors|code-scanning|secret-scanning|dependabot)(?=[/?]|$)/;
const HOLE_SEGMENT = { name: '', isSegment: true };

/** Whether a program has a URL or path that ends with a repository, to which others are added: `"repos/$repository"`. */
export function hasRepositoryBase(text: string): boolean {
  return /\brepos\/(?:["'`$#{%:]|\\\()/.test(text);
}

/** `$api.send("actions/runs/$id")`: the whole path of one that is below a repository, and not a route of its own. */
export function pathInRepository(pieces: Pieces | undefined, isRoute: (path: Pieces) => boolean): Pieces | undefined {
  const [start, ...rest] = pieces ?? [];
  if (typeof start !== 'string' || !IN_REPOSITORY.test(start)) return undefined;
  const own = [start.replace(/^\/?/, '/'), ...rest];
  const path = ['/repos/', HOLE_SEGMENT, '/', HOLE_SEGMENT, ...own];
  return !isRoute(own) && isRoute(path) ? path : undefined;
}

export function isBelowRepository(pieces: Pieces | undefined): boolean {
  return typeof pieces?.[0] === 'string' && BELOW_REPOSITORY.test(pieces[0]);
}

/** `client.NewRequest("GET", "repos/o/r")`, `requester.requestJson("GET", "/user")`: a path without a server. */
export function relativePath(
  call: SourceCall,
  argument: Argument,
  pieces: Pieces | undefined,
  isGitHub: boolean,
  hasMethod: boolean,
): Pieces | undefined {
  const [start, ...rest] = pieces ?? [];
  const isRelative =
    hasMethod || RELATIVE_CALLS.test(call.names.at(-1) ?? '') || /^urifragment$/i.test(argument.name ?? '');
  // `data.get("user")` reads a member.
  const isNamed = GITHUB_FUNCTION.test(call.names.at(-1) ?? '') && (isCommand(call) || String(start).includes('/'));
  const isKnown =
    isRelative || isNamed || (isGitHub && (String(start).includes('/') || CLIENT.test(call.names.at(-2) ?? '')));
  if (
    !isKnown ||
    typeof start !== 'string' ||
    !(RELATIVE.test(start) || (isNamed && isCommand(call) && argument.name !== undefined && start.startsWith('/'))) ||
    (!isRelative && BELOW_REPOSITORY.test(start)) ||
    (argument.name !== undefined && !/ur[li]|path|endpoint/i.test(argument.name))
  )
    return undefined;
  return [start.replace(/^\/?/, '/'), ...rest];
}

function isCommand({ names }: SourceCall): boolean {
  return names.length === 1 && (names[0] as string).includes('-');
}

/** A request that an interface declares: `@GET("users/{user}")` of Retrofit, `[Get("/user")]` of Refit. */
export function declaredPath(
  tokens: readonly Token[],
  { names, start }: SourceCall,
  pieces: Pieces | undefined,
): Pieces | undefined {
  const [first, ...rest] = pieces ?? [];
  const isDeclared = names.length === 1 && /^[@[]$/.test(tokens[start - 1]?.text ?? '');
  return isDeclared && typeof first === 'string' && RELATIVE.test(first)
    ? [first.replace(/^\/?/, '/'), ...rest]
    : undefined;
}

/** A method and a path in one text: `@RequestLine("GET /user")` of Feign, `request("GET /user")`. */
export function splitRoute(pieces: Pieces | undefined): { readonly method: string; readonly path: Pieces } | undefined {
  const [start, ...rest] = pieces ?? [];
  const [, method, path = ''] =
    typeof start === 'string' ? (/^(GET|HEAD|POST|PUT|PATCH|DELETE) +(\/.*)$/s.exec(start) ?? []) : [];
  return method !== undefined && RELATIVE.test(path) ? { method, path: [path, ...rest] } : undefined;
}

/** A path that only GitHub has, alone or after a server that is computed: `format!("{}/repos/{}", self.api_url, name)`. */
export function likelyPath({ name }: Argument, written: Pieces | undefined): Pieces | undefined {
  if (name !== undefined && !/ur[li]|path|endpoint|route|template/i.test(name)) return undefined;
  const pieces = withTemplateHoles(written ?? []);
  const path = withoutComputedServer(pieces) ?? pieces;
  const [start, ...rest] = path;
  return typeof start === 'string' && isSpecificPath(path) ? [start.replace(/^\/?/, '/'), ...rest] : undefined;
}

/** What follows a server that is computed, with or without `https://` before it. */
function withoutComputedServer(pieces: Pieces): Pieces | undefined {
  const [start, ...rest] = /^https?:\/\/$/.test(String(pieces[0])) ? pieces.slice(1) : pieces;
  const [path] = rest;
  const isServer = typeof start === 'object' && (start.name === '' || isServerName(start.name));
  return isServer && typeof path === 'string' && path.startsWith('/') ? rest : undefined;
}
