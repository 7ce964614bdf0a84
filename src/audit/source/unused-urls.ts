import type { FoundCalls, Pieces, Span } from '../call.ts';
import type { Token } from './source-tokens.ts';
import type { Assignment } from './source-variables.ts';

/** A path of a repository, an organization or a user, with a value in it. */
const PATH = /^\/?(?:repos|orgs|users|user|search|gists)\/./;
/** The template of a path of a repository or an organization. */
const TEMPLATE = /^(?:\{\w*\}|%s)?\/?(?:repos|orgs)\/[#$]?[{%]\w*\}?/;
const REASON = 'The URL is not used in a request that can be read.';

/**
 * Adds URLs of the API, and paths in a program that uses a client of GitHub, that no call contains. Without this, a request that is sent
 * in an unknown way would not be counted. `answered` are routes that the program answers itself.
 */
export function addUnusedUrls(
  tokens: readonly Token[],
  assignments: readonly Assignment[],
  used: Iterable<Assignment>,
  pathOf: (pieces: Pieces | undefined) => Pieces | undefined,
  isGitHub: boolean,
  isAbout: boolean,
  answered: readonly Span[],
  found: FoundCalls,
): void {
  const consumed = withUses(used);
  const spans: readonly Span[] = [...found.calls, ...found.unread, ...answered];
  const isRead = (at: number, { start, end }: Token) =>
    spans.some((span) => span.start <= start && end <= span.end) ||
    assignments.some((each) => consumed.has(each) && each.at < at && at < each.end);
  tokens.forEach((token, at) => {
    if (token.kind !== 'string' || /[\n*]|\/graphql$/.test(token.text) || isData(tokens, at)) return;
    const isUrl = /^https?:\/\//.test(token.text) && /^\/\w/.test(String(pathOf(token.pieces)?.[0]));
    const [start] = token.pieces ?? [];
    const isPlain = typeof start === 'string' && !/\s/.test(token.text);
    const isTemplate = isAbout && TEMPLATE.test(token.text);
    const isPath = (isPlain && isGitHub && PATH.test(start)) || (isTemplate && !/\s/.test(token.text));
    if ((isUrl || isPath) && !isRead(at, token))
      found.unread.push({ start: token.start, end: token.end, reason: REASON });
  });
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
