import type { Span } from '../../tree/positions.ts';
import { enterprisePath, isAboutOthers, isApiBase, isSpecificPath } from '../api-base.ts';
import { type FoundCalls, GRAPHQL, GRAPHQL_PATH, join, type Mention, type Pieces, writePieces } from '../call.ts';
import type { Literal, SourceKind } from './read-literals.ts';

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
const TEXT_COMMAND = 'A command in a text is not read.';
const COMMAND_WORDS = /["']gh["']\s*,\s*(?:\[\s*)?["']api["']/g;

/**
 * Finds URLs and paths of the API among the texts of a program, in any language. What sends them is not read: a URL without a route,
 * and commands in texts, are calls that cannot be understood.
 */
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
    const url = apiPath(pieces, facts);
    if (COMMAND.test(writePieces(pieces))) {
      found.unread.push({ start, end, reason: TEXT_COMMAND });
    } else if (url !== undefined && isBase(url)) base ??= literal;
    else if (url !== undefined) readUrl(url, literal);
    else if (isAbout) readPath(literal);
  }
  for (const { index, 0: words } of text.matchAll(COMMAND_WORDS))
    found.unread.push({ start: index, end: index + words.length, reason: TEXT_COMMAND });
  // What is added to the URL of the server elsewhere is not seen, unless paths were found.
  if (base === undefined || found.mentions.length + found.unread.length > first || isOption(text, base)) return;
  const { start, end } = base;
  found.unread.push({ start, end, reason: 'The paths of requests to this server were not found.' });

  function readUrl(url: Pieces, literal: Literal): void {
    const { start, end } = literal;
    const isComputed = typeof url.at(-1) === 'object';
    if (GRAPHQL_PATH.test(writePieces(url))) found.unread.push({ start, end, reason: GRAPHQL });
    else if (facts.fits(withoutQuery(url)) !== undefined) addMention(url, literal, true);
    else
      found.unread.push({ start, end, reason: isComputed ? 'The route is computed.' : 'No known route has this URL.' });
  }

  function readPath(literal: Literal): void {
    const path = plainPath(literal.pieces, isGivenWithMethod(text, literal));
    const fit = path && facts.fits(withoutQuery(path));
    if (path === undefined || fit === undefined || isServerRoute(text, literal)) return;
    if (isLikely(path, fit, literal.pieces, text, literal)) addMention(path, literal, false);
  }

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

const HANDLER = '(?:get|head|post|put|patch|delete|options|any|all|use|route|register|handle(?:func)?|on)';
/** What answers requests. */
const ROUTER =
  '\\$?(?:[rgm]|app|application|\\w*router|routes?|mux|engine|group|rg|v\\d|server|srv|fastify|hono|bp|blueprint)';
const DECLARED = new RegExp(
  [
    // `app.get("/user"`, `Route::get("/user"`
    `\\b${ROUTER}(?:\\.|::|->)${HANDLER}(?:<[^<>()]*>)?\\(\\s*$`,
    // `@app.get("/user"`, `@GetMapping("/user"`, `#[get("/user"`, `#[Route("/user"`
    `@(?:\\w+\\.)?(?:${HANDLER}|\\w+Mapping|Path)\\(\\s*(?:(?:value|path)\\s*=\\s*)?\\{?\\s*$`,
    `#\\[(?:\\w+::)?${HANDLER}\\(\\s*$`,
    // `app.MapGet("/user"`, `[HttpGet("/user"`, `http.HandleFunc("/user"`
    '\\b(?:Map|Http)(?:Get|Post|Put|Patch|Delete)\\(\\s*$',
    '\\bHandle(?:Func)?\\(\\s*$',
  ].join('|'),
  'i',
);
/** A function that answers: `, async (context) => …`, `, function`, `, (req, res)`, or the action of Rails: `, to: "users#show"`. */
const ANSWERED =
  /^\s*,\s*(?:async\b|function\b|func\b|\(?\s*\w*(?:\s*,\s*\w+)*\s*\)?\s*=>|to:|controller:|->|\|\w)|^\s*=>\s*["'][\w/]+#\w+["']|^\)\s*\{\s*(?:\w+\s*->|\n\s*call\b)/;
/** Interfaces that declare requests in this form. */
const DECLARES_REQUESTS = /FeignClient|HttpExchange|@Client\b|\buplink\b|retrofit2?\b/;

/** Whether a text declares a route that the program answers itself: `app.get("/user", show)`. */
function isServerRoute(text: string, { start, end }: Span): boolean {
  if (ANSWERED.test(text.slice(end, end + 120))) return true;
  return DECLARED.test(text.slice(Math.max(start - 80, 0), start)) && !DECLARES_REQUESTS.test(text);
}

const VERB = '(get|head|post|put|patch|delete)';
/** What follows a verb in the name of a function that sends a request: `postJson`, `GetFromJsonAsync`. */
const REST = '(?:_?async|_?json|FromJsonAsync|AsJsonAsync|ForObject|ForEntity|_request|Request)?';
/** What may be between the opening bracket and a text: a client or context, and a function that fills in values. */
const WITHIN =
  '(?:[&$]?[\\w.]+,\\s*)?(?:&?(?:fmt\\.Sprintf|String\\.format|format!|sprintf|url!|Uri)\\(\\s*|[&$@frb]{1,2})?';
/** `client.post("…`, `get "…` of Ruby, `Method.Post, "…`, `"POST", "…` */
const CALLED = new RegExp(`(?:^|[^a-z])${VERB}${REST}!?\\s*(?:<[^()]*>)?[( ]\\s*${WITHIN}$`, 'i');
const BEFORE = new RegExp(`(?:["':]|Method(?:\\.|::|_)?)${VERB}["']?(?:\\(\\))?\\s*,\\s*${WITHIN}$`, 'i');
/** `.method("POST").withUrlPath("…` */
const CHAINED = new RegExp(`\\.method\\(\\s*["']${VERB}["']\\s*\\)[^;]*$`, 'i');
/** `{ method: 'POST' }`, `-Method Post`, `'Method' = 'Post'`, `method="POST"` */
const OPTION = new RegExp(
  `(?:-method\\s+|\\bmethod["']?\\s*(?:[:=]|=>|\\()\\s*)["']?(?:\\w+(?:\\.|::))?${VERB}\\b`,
  'i',
);
const FETCHED = /\bfetch\(\s*$/;
const ASSIGNED =
  /(?:^|[\s(,])(?:const |let |var |val |auto |String |string )?[$@]?([A-Za-z_]\w*)\s*(?::\s*\w+\s*)?:?=\s*(?:[\w.:!&]+\(\s*|[&$@frb]{1,2})?$/;
/** How far the options of a request, and the use of a variable, are looked for. */
const NEAR = 300;
const FAR = 600;

/** The method that is written next to a URL or path. Undefined if there is none, or more than one. */
function writtenMethod(text: string, { start, end }: Span): string | undefined {
  const before = text.slice(Math.max(start - 160, 0), start);
  const called = (CALLED.exec(before) ?? BEFORE.exec(before) ?? CHAINED.exec(before))?.[1];
  const [statement = ''] = text.slice(end, end + NEAR).split(/;|\n\s*\n|\n\s*[}\])]/, 1);
  const found = OPTION.exec(statement)?.[1] ?? called;
  if (found !== undefined) return found.toUpperCase();
  if (FETCHED.test(before) && /^\s*\)/.test(text.slice(end, end + 20))) return 'GET';
  const [, name] = ASSIGNED.exec(before) ?? [];
  return name === undefined ? undefined : methodOfVariable(text.slice(end, end + FAR), name);
}

/** Whether a method is the argument before a text: `request("GET", "notifications")`. */
function isGivenWithMethod(text: string, { start }: Span): boolean {
  return BEFORE.test(text.slice(Math.max(start - 60, 0), start));
}

/** `request("POST", url)`, `client.post(url)` */
function methodOfVariable(text: string, name: string): string | undefined {
  const use = `&?\\$?${name}\\b`;
  const uses = [
    new RegExp(`(?:^|[^a-z])${VERB}${REST}\\s*(?:<[^()]*>)?[( ]\\s*(?:[&$]?[\\w.]+,\\s*)?${use}`, 'gi'),
    new RegExp(`(?:["']|Method(?:\\.|::|_)?)${VERB}["']?(?:\\(\\))?\\s*,\\s*${use}`, 'gi'),
  ];
  const verbs = new Set(uses.flatMap((each) => [...text.matchAll(each)].map(([, verb = '']) => verb.toUpperCase())));
  const [only] = verbs;
  return verbs.size === 1 ? only : undefined;
}

/** How a program in another language loads a client of GitHub, whose calls name no path. */
const IMPORTS: { readonly [Kind in SourceKind]: RegExp } = {
  python: /^\s*(?:from|import)\s+(?:github3?|githubkit|gidgethub|ghapi)\b/m,
  go: /^\s*(?:import\s+)?(?:[\w.]+\s+)?"github\.com\/(?:google\/go-github|cli\/go-gh|shurcooL\/githubv4)\b/m,
  ruby: /^[^#\n]*\bOctokit(?:::(?:Enterprise\w*)?Client\b|\.\w)/m,
  rust: /^(?!\s*\/\/)[^\n]*\boctocrab\b(?:::|;)/m,
  java: /^\s*import\s+(?:static\s+)?org\.(?:kohsuke|eclipse\.egit)\.github\b/m,
  kotlin: /^\s*import\s+org\.(?:kohsuke|eclipse\.egit)\.github\b/m,
  csharp: /^\s*(?:global\s+)?using\s+(?:\w+\s*=\s*)?Octokit\b/m,
  php: /^\s*use\s+\\?Github\\|^(?!\s*(?:\/\/|[#*]))[^\n]*\bnew\s+\\?Github\\Client\b/m,
  powershell: /^\s*(?:Import-Module|using\s+module)\s[^\n]*\bPowerShellForGitHub\b/im,
};

/** Lists a client of GitHub in a program of another language. */
export function findClientImports(text: string, kind: SourceKind, { unread }: Pick<FoundCalls, 'unread'>): void {
  const found = IMPORTS[kind].exec(text);
  if (found === null) return;
  const start = found.index + found[0].search(/\S/);
  unread.push({ start, end: found.index + found[0].length, reason: 'The calls of this client are not read.' });
}
