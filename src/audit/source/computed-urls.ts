import { isServerName } from '../api-base.ts';
import type { Span } from '../call.ts';
import { evaluate } from './source-expressions.ts';
import { type LookUp, plainName, type SourceCall } from './source-groups.ts';
import { CLIENT, RELATIVE } from './source-paths.ts';
import { RELATIVE_CALLS } from './source-requests.ts';
import type { SourceKind } from './source-syntax.ts';
import type { Token } from './source-tokens.ts';

const VERB = /^(?:[Gg]et|GET|[Pp]ost|POST|[Pp]ut|PUT|[Pp]atch|PATCH|[Dd]elete|DELETE)(?![a-z])/;
/** Paths below that of a repository, which is a part of the base URL. */
const BELOW =
  /^\/?(?:pulls|statuses|commits|releases|contents|branches|tags|labels|milestones|collaborators|git|compare|hooks|deployments|check-\w+|actions)(?=[/?]|$)/;
/** Members of GitHub's responses that are not URLs of the API. */
const OTHER_URL = /download|html|clone|avatar|raw|icon|image|ssh|svn|blog|badge|webhook|target|callback|redirect/;

/** Whether a client of GitHub is given a path that cannot be read, and not the URL of another server. */
export function isComputed(tokens: readonly Token[], call: SourceCall, lookUp: LookUp): boolean {
  const { names, args } = call;
  const [first] = args;
  const isVerb = CLIENT.test(names.at(-2) ?? '') && VERB.test(names.at(-1) ?? '');
  const start = first === undefined ? -1 : tokens[first.start]?.text === '&' ? first.start + 1 : first.start;
  const isGiven = isVerb && tokens[start]?.kind === 'name';
  if (!isGiven && !RELATIVE_CALLS.test(names.at(-1) ?? ''))
    return args.some(({ start }) => isResponseUrl(tokens, start, lookUp));
  return !args.some(({ start }) => {
    const [text] = evaluate(tokens, start, lookUp)?.pieces ?? [];
    return typeof text === 'string' && /^https?:\/\//.test(text);
  });
}

/** `http.get(issue.commentsUrl)`: a URL that a response contained. */
function isResponseUrl(tokens: readonly Token[], start: number, lookUp: LookUp): boolean {
  const value = evaluate(tokens, start, lookUp);
  const [hole, rest] = value?.pieces ?? [];
  // `api_url + path`
  if (typeof hole === 'object' && isServerName(hole.name) && typeof rest === 'object') return true;
  if (value?.pieces.length !== 1 || typeof hole !== 'object') return false;
  const own = tokens.slice(tokens[start]?.text === '&' ? start + 1 : start, value.next);
  // `payload["issue"]["url"]`
  const name = own.at(-1)?.text === ']' && own.at(-2)?.kind === 'string' ? (own.at(-2)?.text ?? '') : hole.name;
  // `url.as_str()` is a variable, whose value may be that of any server.
  if (!/ur[li]$/.test(name) || OTHER_URL.test(name) || plainName(own[0]?.text ?? '') === name) return false;
  return own.some(({ text }) => text === '.' || text === '[');
}

/** `@POST("authorizations")` in a file that does not show whose API it is. */
export function isDeclared(tokens: readonly Token[], { names, args, start }: SourceCall, lookUp: LookUp): boolean {
  if (
    names.length !== 1 ||
    tokens[start - 1]?.text !== '@' ||
    !/^(?:GET|POST|PUT|PATCH|DELETE)$/.test(names[0] as string)
  )
    return false;
  const [path] = (args[0] && evaluate(tokens, args[0].start, lookUp)?.pieces) ?? [];
  return typeof path === 'string' && (RELATIVE.test(path) || BELOW.test(path));
}

/** `@GET suspend fun page(@Url url: String)` of Retrofit: a request to any URL. */
export function declaredUrls(tokens: readonly Token[], kind: SourceKind, source: string): Span[] {
  if ((kind !== 'java' && kind !== 'kotlin') || !source.includes('@Url')) return [];
  return tokens.flatMap(({ text, end }, at) => {
    const isVerb = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(text) && tokens[at - 1]?.text === '@';
    return isVerb && tokens[at + 1]?.text !== '(' ? [{ start: tokens[at - 1]?.start ?? 0, end }] : [];
  });
}
