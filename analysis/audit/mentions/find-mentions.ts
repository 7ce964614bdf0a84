import { enterprisePath, isAboutOthers, isApiBase, isSpecificPath } from '../api-base.ts';
import { type FoundCalls, join, type Mention, type Pieces, writePieces } from '../call.ts';
import type { Literal } from './read-literals.ts';
import { isServerRoute } from './server-routes.ts';
import { isGivenWithMethod, writtenMethod } from './written-method.ts';

/** What has to be known about the API to find its paths. */
export interface PathFacts {
  isHost(host: string): boolean;
  /** Whether a path fits a route with any method: `fixed` if the route has no parameters. */
  fits(path: Pieces): 'fixed' | 'filled' | undefined;
}

/** A text that names GitHub's API or a client of it: only in such a text is a path alone a mention. */
const ABOUT =
  /api\.github\.com|octokit|octocrab|go-github|github\.com\/cli\/|pygithub|github3|kohsuke\.github|invoke-gh|(?:docs|developer)\.github\.com\/(?:[\w@./-]+\/)?(?:rest|v3)\b|git_?hub[-_]?(?:api|client|token|rest)|git_?hub(?:'s)? (?:rest )?api|@actions\/github|^\s*(?:package|namespace|module)\s+(?:[\w.\\]+[.\\])?git_?hub\b/im;
const METHOD = /^(GET|HEAD|POST|PUT|PATCH|DELETE) +(?=\/)/;
const COMMAND = /\bgh(?:\.exe)? api\s|\bcurl\s.*api\.github\.com/;
const COMMAND_WORDS = /["']gh["']\s*,\s*(?:\[\s*)?["']api["']/g;

/**
 * Finds URLs and paths of the API among the texts of a program, in any language. What sends them is not read: a URL without a route,
 * and commands in texts, are calls that cannot be understood.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided; see test/architecture/layout.test.ts
export function findMentions(
  text: string,
  literals: readonly Literal[],
  facts: PathFacts,
  found: Pick<FoundCalls, 'unread'> & { readonly mentions: Mention[] },
): void {
  const isAbout = ABOUT.test(text) && !isAboutOthers(text);
  let base: Literal | undefined;
  const first = found.mentions.length + found.unread.length;
  for (const literal of literals) {
    const { start, end, pieces } = literal;
    if (!mayBePath(pieces)) continue;
    const add = (reason: string) => found.unread.push({ start, end, reason });
    const url = apiPath(pieces, facts);
    if (COMMAND.test(writePieces(pieces))) {
      if (isAbout || url !== undefined) add('A command in a text is not read.');
    } else if (url !== undefined && isBase(url)) base ??= literal;
    else if (url !== undefined) {
      if (/^\/?graphql\/?$/.test(writePieces(url))) continue;
      if (facts.fits(withoutQuery(url)) !== undefined) addMention(url, literal, true);
      else add(typeof url.at(-1) === 'object' ? 'The route is computed.' : 'No known route has this URL.');
    } else if (isAbout) {
      const path = plainPath(pieces, isGivenWithMethod(text, literal));
      const fit = path && facts.fits(withoutQuery(path));
      if (path === undefined || fit === undefined || isServerRoute(text, literal)) continue;
      if (isLikely(path, fit, pieces, text, literal)) addMention(path, literal, false);
    }
  }
  for (const { index, 0: words } of isAbout ? text.matchAll(COMMAND_WORDS) : [])
    found.unread.push({ start: index, end: index + words.length, reason: 'A command in a text is not read.' });
  // What is added to the URL of the server elsewhere is not seen, unless paths were found.
  const isAlone = base !== undefined && found.mentions.length + found.unread.length === first;
  if (base !== undefined && isAlone && !isOption(text, base))
    found.unread.push({
      start: base.start,
      end: base.end,
      reason: 'The paths of requests to this server were not found.',
    });

  function addMention(path: Pieces, literal: Literal, isUrl: boolean): void {
    const { start, end, pieces } = literal;
    const method = METHOD.exec(String(pieces[0]))?.[1] ?? writtenMethod(text, literal);
    found.mentions.push({ start, end, path: withoutQuery(path), method, isUrl });
  }
}

/** A quick test: most texts of a program are neither URLs nor paths nor commands. */
function mayBePath([start, second]: Pieces): boolean {
  const text = typeof start === 'string' ? start : typeof second === 'string' ? second : '';
  return /\/|^[a-z_]+$|gh api/.test(text);
}

/** The path of a URL of the API; empty for the server alone. */
function apiPath(pieces: Pieces, { isHost }: PathFacts): Pieces | undefined {
  const [start, ...rest] = pieces;
  if (typeof start === 'object')
    return isApiBase(start.name) && /^\//.test(String(rest[0])) ? rest : enterprisePath(pieces);
  const [, host, path = ''] = /^(?:https?:)?\/\/([^/?#\s]+)([^\s]*)$/.exec(start ?? '') ?? [];
  if (host === undefined || !isHost(host.toLowerCase())) return enterprisePath(pieces);
  return join([path, ...rest]);
}

function isBase(path: Pieces): boolean {
  return path.length === 0 || (path.length === 1 && path[0] === '/');
}

/** A path without a server, or after one that is computed: `${base}/repos/…`, `"repos/" + name`. A word is one if a method is next to it. */
function plainPath([start, ...rest]: Pieces, isWord: boolean): Pieces | undefined {
  if (typeof start === 'object') {
    // `${repository.url}/teams`: the value may be the URL of anything.
    const path = [String(rest[0]).replace(/^\/?/, '/'), ...rest.slice(1)];
    const isServer = /^\//.test(String(rest[0])) && SERVER.test(start.name);
    return typeof rest[0] === 'string' && (isServer || isSpecificPath(path)) ? path : undefined;
  }
  const isPath = start !== undefined && /^(?:[A-Z]+ +)?(?:\/[a-z_]+|[a-z_]+\/)/.test(start);
  if (start === undefined || (!isPath && !(isWord && /^[a-z_]+$/.test(start)))) return undefined;
  if ([start.replace(METHOD, ''), ...rest].some((piece) => typeof piece === 'string' && /\s/.test(piece)))
    return undefined;
  return [start.replace(METHOD, '').replace(/^\/?/, '/'), ...rest];
}

/** Names of a server: `api_base`, `getHost()`. */
const SERVER = /api|base|host|endpoint|root|server|prefix|origin/;

/** Whether a path is that of the API: it is specific, starts with a slash or has a value, or a method is next to it. */
function isLikely(path: Pieces, fit: 'fixed' | 'filled', [start]: Pieces, text: string, literal: Literal): boolean {
  if (isSpecificPath(path) || METHOD.test(String(start))) return true;
  const isRooted = typeof start === 'object' || String(start).startsWith('/');
  const segments = writePieces(withoutQuery(path)).split('/').length - 1;
  if (segments > 1) return isRooted || fit === 'fixed' || path.length > 1 || /\/[{:]/.test(writePieces(path));
  if (isGivenWithMethod(text, literal)) return true;
  // `get('/user')`, or `send('/user')` in a file with the URL of the server
  return (
    isRooted && (writtenMethod(text, literal) !== undefined || (SERVER_URL.test(text) && isArgument(text, literal)))
  );
}

const SERVER_URL = /https:\/\/api\.github\.com\/?["'`]/;

/** Whether a text is the first argument of a function. */
function isArgument(text: string, { start }: Literal): boolean {
  return /[\w>]\(\s*$/.test(text.slice(Math.max(start - 20, 0), start));
}

/** A path without its query. */
function withoutQuery(path: Pieces): Pieces {
  const at = path.findIndex((piece) => typeof piece === 'string' && /[?#]/.test(piece));
  if (at < 0) return path;
  return join([...path.slice(0, at), String(path[at]).replace(/(?<!\{)[?#].*$/s, '')]);
}

/** `new Octokit({ baseUrl: 'https://api.github.com' })`: the calls of the client are found. */
function isOption(text: string, { start }: Literal): boolean {
  return (
    /(?:base_?url["']?\s*[:=]|octokit\()\s*$/i.test(text.slice(Math.max(start - 40, 0), start)) && /octokit/i.test(text)
  );
}
