import { isServerName, isSpecificPath } from '../api-base.ts';
import type { FoundCalls, Pieces, Span } from '../call.ts';
import { evaluate } from './source-expressions.ts';
import type { LookUp, SourceCall } from './source-groups.ts';
import { withTemplateHoles } from './source-paths.ts';
import { isPrinted } from './source-requests.ts';
import type { Token } from './source-tokens.ts';
import type { Assignment } from './source-variables.ts';

/** A path of a repository, an organization or a user, with a value in it. */
const PATH = /^\/?(?:repos|orgs|users|user|search|gists)\/./;
const REASON = 'The URL is not used in a request that can be read.';
/** Functions that open files, compare or search texts, or declare what the program answers. */
const NOT_SENT =
  /^(?:open|Path|exists|mkdir\w*|ReadFile|WriteFile|include|require|require_once|glob|File|is_?file|starts_?with\??|HasPrefix|ends_?with\??|HasSuffix|contains|includes?\??|replace\w*|match\w*|test|compile|MustCompile|start_with\?|split|g?sub|Trim\w*|trim\w*|strip\w*|assert\w*|expect|describe|it|redirect\w*|render\w*|url_for|link_to|Handle\w*|route|path|re_path|add_url_rule|include_router|Route|mount|Group|scope|namespace|resources?|stub\w*|mock\w*|register_\w+|Print\w*|eq|assertEquals)$/i;
/** Names of what a path of files, or of pages, begins with. */
const OTHER_START = /dir|folder|path$|html|web|raw|site|www|cache|page|file|home|workspace|bucket|s3|registry/;

/** What is known about a program when its calls were found. */
export interface ReadProgram {
  /** The assignments that a call was read with. */
  readonly used: Iterable<Assignment>;
  readonly calls: readonly SourceCall[];
  readonly lookUp: LookUp;
  apiPathOf(pieces: Pieces | undefined): Pieces | undefined;
  /** Whether the program uses a client of GitHub. */
  readonly isGitHub: boolean;
  /** Whether a path without a server, or with one that is computed, can be that of a request to the API. */
  isNeeded(path: Pieces): boolean;
  /** Routes that the program answers itself. */
  readonly answered: readonly Span[];
}

/**
 * Adds URLs of the API, and paths that may belong to it, that no call contains. Without this, a request that is sent in an unknown way would
 * not be counted.
 */
export function addUnusedUrls(tokens: readonly Token[], program: ReadProgram, found: FoundCalls): void {
  const { calls, apiPathOf, isGitHub, isNeeded, answered } = program;
  const consumed = [...withUses(program.used)];
  const spans: readonly Span[] = [...found.calls, ...found.unread, ...answered];
  const isRead = (at: number, { start, end }: Token) =>
    spans.some((span) => span.start <= start && end <= span.end) ||
    consumed.some((each) => each.at < at && at < each.end);
  let readTo = 0;
  tokens.forEach((token, at) => {
    if (token.kind !== 'string' || at < readTo || /[\n*]|\/graphql$/.test(token.text) || isData(tokens, at)) return;
    // `gsub("github.com/", "api.github.com/repos/")`
    const written = /^(?:\/\/)?api\.[\w.]+\/\w/.test(token.text)
      ? [`https://${token.text.replace(/^\/\//, '')}`]
      : token.pieces;
    const isUrl =
      /^https?:\/\//.test(String(written?.[0])) &&
      /^\/\w/.test(String(apiPathOf(written)?.[0])) &&
      !isSearched(calls, at);
    const [start] = token.pieces ?? [];
    const isPlain = typeof start === 'string' && !/\s/.test(token.text);
    const isPath = isPlain && isGitHub && PATH.test(start);
    const isNet = () => {
      const value = /(?:repos|orgs|users?|search|gists|notifications|app|installation)\//.test(token.text)
        ? evaluate(tokens, at, program.lookUp)
        : undefined;
      const path = value && (apiPathOf(value.pieces) ?? pathIn(value.pieces));
      if (
        path === undefined ||
        isCommandWord(tokens, at) ||
        !isNeeded(path) ||
        isAfterOther(tokens, at) ||
        isOtherwiseUsed(calls, at)
      )
        return false;
      readTo = value?.next ?? 0;
      return true;
    };
    if ((isUrl || isPath || isNet()) && !isRead(at, token))
      found.unread.push({ start: token.start, end: token.end, reason: REASON });
  });
}

/** A path that only the API has, after its server if that is computed: `%s/repos/%s`, `"/repos/" + name`. */
function pathIn(written: Pieces): Pieces | undefined {
  const pieces = withTemplateHoles(written).filter((piece) => piece !== '');
  const [first, ...rest] = pieces;
  const isServer = typeof first === 'object' && !OTHER_START.test(first.name);
  const path = isServer ? rest : pieces;
  const [start] = path;
  if (typeof start !== 'string' || (isServer && !start.startsWith('/')) || !isSpecificPath(path)) return undefined;
  // `/repos/:owner` is how a server declares a route.
  if (
    path.some(
      (piece) => typeof piece === 'string' && /[\s<>\\]|\/:[a-z]|\.(?:json|ya?ml|html?|md|txt|py|go)$/.test(piece),
    )
  )
    return undefined;
  return isServer || start.startsWith('/') || path.length > 1 ? path : undefined;
}

/** `"https://example.com" + "/orgs/…"`, `WEB_URL + "/orgs/…"`: the path is that of something else. */
function isAfterOther(tokens: readonly Token[], at: number): boolean {
  if (tokens[at - 1]?.text !== '+') return false;
  const before = tokens[at - 2];
  if (before?.kind === 'string') return !/^https?:\/\/$/.test(before.text);
  const name = before?.text.toLowerCase() ?? '';
  return OTHER_START.test(name) && !isServerName(name);
}

/** `gh api "repos/…"` in PowerShell, which is read as a command. */
function isCommandWord(tokens: readonly Token[], from: number): boolean {
  for (let at = from - 1; at >= 0; at--) {
    if (tokens[at]?.text === '\n' && tokens[at - 1]?.text !== '`') return false;
    if (tokens[at]?.kind === 'name' && tokens[at]?.text === 'gh') return tokens[at + 1]?.text === 'api';
  }
  return false;
}

/** Whether the call around a text prints it, compares it or opens a file. */
function isOtherwiseUsed(calls: readonly SourceCall[], at: number): boolean {
  const around = calls.findLast(({ open, close }) => open < at && at <= close);
  if (around === undefined) return false;
  const last = around.names.at(-1) ?? '';
  const isPathJoin = /^join$/i.test(last) && /^(?:path|filepath|File)$/.test(around.names.at(-2) ?? '');
  return (
    isPathJoin || isPrinted(around.names.filter((name) => !/^s?printf$|^format!?$/i.test(name))) || NOT_SENT.test(last)
  );
}

/** `str_replace("https://api.github.com/repos/", "", $url)`: a text that is searched for, removed or compared. */
function isSearched(calls: readonly SourceCall[], at: number): boolean {
  const around = calls.findLast(({ open, close }) => open < at && at <= close);
  const [first] = around?.args ?? [];
  const isFirst = first !== undefined && first.start <= at && at < first.end;
  return (
    isFirst &&
    /replace|^g?sub!?$|trim|strip|prefix|starts?_?with|contains|^includes?\??$/i.test(around?.names.at(-1) ?? '')
  );
}

/** The assignments that were used, with those that their values were taken from. */
function withUses(used: Iterable<Assignment>): ReadonlySet<Assignment> {
  const all = new Set(used);
  for (const each of all) for (const inner of each.uses) all.add(inner);
  return all;
}

/** The value of a member such as `"html_url"` in data, a key, or a text that another one is compared with. */
function isData(tokens: readonly Token[], at: number): boolean {
  let last = at - 1;
  while (tokens[last]?.text === '\n') last -= 1;
  const before = tokens[last]?.text ?? '';
  const key = tokens[before === '>' ? last - 2 : last - 1];
  if (/^[:>]$/.test(before) && key?.kind === 'string' && /url$|^href$/i.test(key.text)) return true;
  return /^[=~]$/.test(before) && /^[=!]$/.test(tokens[at - 2]?.text ?? '');
}
