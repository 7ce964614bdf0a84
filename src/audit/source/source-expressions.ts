import { isServerName } from '../api-base.ts';
import type { Pieces } from '../call.ts';
import { join } from '../script/strings.ts';
import {
  type Argument,
  endOfGroup,
  joinPath,
  type LookUp,
  plainName,
  readChain,
  skipBreaks,
  splitArguments,
} from './source-groups.ts';

import { fillParameters } from './source-results.ts';
import { fill, withNames } from './source-templates.ts';
import { createHole, type Token } from './source-tokens.ts';

/** The text of an expression, and the position after it. */
export interface Evaluated {
  readonly pieces: Pieces;
  readonly next: number;
}

const MAX_DEPTH = 6;
const OWN = /^\$?(?:self|this|cls)$/i;
/** Functions that fill in a template: `fmt.Sprintf("%s/user", base)`. */
const FORMATS = /^(?:Sprintf|format|format!|formatted|sprintf)$/;
/** Functions and classes that return the URL that they are given. */
const KEEPS =
  /^(?:URI|Uri|URL|Url|create|parse|Parse|valueOf|String|str|from|join_url|urljoin|new|to_string|into|as_str|toString|of|Ok|Some)$/;
const POSTFIX =
  /^(?:to_string|into|as_str|as_ref|clone|to_owned|unwrap|expect|toString|ToString|String|trim|strip|rstrip|chomp|freeze|to_s|toUri|toURI|toURL|toHttpUrl|toHttpUrlOrNull)$/;

/** Methods of a URL that add to its path. */
const JOINS = /^(?:join|resolve|JoinPath|append(?:Encoded)?Path|(?:add|append)(?:Encoded)?PathSegments?)$/i;
const URL_OF_PATH = /^_?(?:(?:fetch|get|make|build|create|api|full|to|github|format|prepare|resolve)_?)+ur[li]$/i;

/** Evaluates the expression at a token: strings, templates, sums, variables and functions that return a URL. */
export function evaluate(tokens: readonly Token[], from: number, lookUp: LookUp, depth = 0): Evaluated | undefined {
  let at = from;
  let pieces: Pieces[number][] = [];
  let isBelow = false;
  if (depth > MAX_DEPTH) return undefined;
  for (;;) {
    const part = chained(tokens, primary(tokens, at, lookUp, depth), lookUp, depth);
    if (part === undefined) return pieces.length === 0 ? undefined : { pieces: join(pieces), next: at };
    if (isBelow) pieces = [...joinPath([pieces, part.pieces])];
    else pieces.push(...part.pieces);
    at = part.next;
    // A line may start with the sign, or with the next part of a string in Python.
    const after = skipBreaks(tokens, at);
    if (tokens[after]?.text === '+' || isContinued(tokens, at, after)) at = after;
    const isSum = tokens[at]?.text === '+' && !/^[=+]$/.test(tokens[at + 1]?.text ?? '');
    // Two strings next to each other are one, in Python.
    const isNext = tokens[at]?.kind === 'string' && isContinued(tokens, part.next, at);
    // `URL("https://api.github.com") / path`
    isBelow = tokens[at]?.text === '/' && tokens[at]?.kind === 'sign' && /^https?:/.test(String(pieces[0]));
    if (!isSum && !isNext && !isBelow) return { pieces: join(pieces), next: at };
    if (isSum || isBelow) at = skipBreaks(tokens, at + 1);
  }
}

/** Whether a string continues the one before it. In a list without commas, a URL starts another item. */
function isContinued(tokens: readonly Token[], end: number, at: number): boolean {
  const next = tokens[at];
  if (next?.kind !== 'string' || tokens[end - 1]?.kind !== 'string') return false;
  return at === end || (!/^https?:/.test(next.text) && !/^[=:]$/.test(tokens[at + 1]?.text ?? ''));
}

/** `Url::parse(base)?.join("user")`, `issue.repository().url(client)`: methods of a result. */
function chained(
  tokens: readonly Token[],
  part: Evaluated | undefined,
  lookUp: LookUp,
  depth: number,
): Evaluated | undefined {
  let result = part;
  while (result !== undefined) {
    const at = skipBreaks(tokens, tokens[result.next]?.text === '?' ? result.next + 1 : result.next);
    const name = tokens[at + 1]?.text ?? '';
    if (tokens[at]?.text !== '.' || tokens[at + 2]?.text !== '(') return result;
    const end = endOfGroup(tokens, at + 2);
    const args = splitArguments(tokens, at + 2, end);
    const pieces =
      isServer(result.pieces) && JOINS.test(name) ? joined(tokens, result.pieces, args, lookUp, depth) : undefined;
    const known = pieces ?? resultFor(tokens, name, args, at, lookUp, depth);
    if (known === undefined && !POSTFIX.test(name)) return result;
    result = { pieces: known ?? result.pieces, next: end + 1 };
  }
  return undefined;
}

function isServer([start]: Pieces): boolean {
  return typeof start === 'string' ? /^https?:\/\//.test(start) : start !== undefined && isServerName(start.name);
}

/** `base.join("repos/octo/app")`, `url.JoinPath("repos", owner, repo)`: parts with one slash between them. */
function joined(
  tokens: readonly Token[],
  base: Pieces,
  args: readonly Argument[],
  lookUp: LookUp,
  depth: number,
): Pieces | undefined {
  return args.length === 0
    ? undefined
    : joinPath([base, ...args.map(({ start }) => valueAt(tokens, start, lookUp, depth))]);
}

function primary(tokens: readonly Token[], from: number, lookUp: LookUp, depth: number): Evaluated | undefined {
  let at = skipBreaks(tokens, from);
  // `new(server, path)` of C# is a call.
  const isCall = () => tokens[at]?.text === 'new' && tokens[at + 1]?.text === '(';
  while (/^(?:&|new|await|\*)$/.test(tokens[at]?.text ?? '') && !isCall()) at += 1;
  const token = tokens[at];
  if (token === undefined) return undefined;
  if (token.text === '(') {
    const inner = evaluate(tokens, at + 1, lookUp, depth + 1);
    const end = endOfGroup(tokens, at);
    return inner && { pieces: inner.pieces, next: end + 1 };
  }
  // `["repos", owner, repo].join("/")`
  if (token.text === '[' && token.kind === 'sign') {
    const end = endOfGroup(tokens, at);
    const isJoined = tokens[end + 1]?.text === '.' && tokens[end + 2]?.text === 'join' && tokens[end + 3]?.text === '(';
    if (!isJoined || tokens[end + 4]?.text !== '/') return undefined;
    const parts = splitArguments(tokens, at, end).map((each) => valueAt(tokens, each.start, lookUp, depth));
    return { pieces: joinPath(parts), next: endOfGroup(tokens, end + 3) + 1 };
  }
  if (token.kind === 'string') {
    const known = (token.pieces ?? []).flatMap((piece) => {
      if (typeof piece === 'string') return [piece];
      const value = lookUp(piece.name, at) ?? lookUp(`${piece.name}()`, at);
      return (piece.isMember === true ? knownMember(['', ''], value) : value) ?? [piece];
    });
    return formatted(tokens, at, join(known), lookUp, depth);
  }
  if (token.kind !== 'name' || /^-?\d/.test(token.text)) return undefined;
  const { names, next } = readChain(tokens, at);
  const last = names.at(-1) ?? '';
  if (tokens[next]?.text !== '(') {
    // `self.url`, a property that a function returns.
    const isProperty = names.length === 2 && OWN.test(names[0] as string);
    const own = lookUp(plainName(last), at) ?? (isProperty ? lookUp(`${plainName(last)}()`, at) : undefined);
    const known = knownMember(names, own);
    // `URL % repo`, where the template is a constant.
    if (known !== undefined && /^(?:%|-f)$/.test(tokens[next]?.text ?? ''))
      return formatted(tokens, next - 1, known, lookUp, depth);
    if (known !== undefined && tokens[next]?.text === '.' && FORMATS.test(tokens[next + 1]?.text ?? ''))
      return formatted(tokens, next - 1, known, lookUp, depth);
    return { pieces: known ?? [createHole(last)], next };
  }
  const end = endOfGroup(tokens, next);
  const args = splitArguments(tokens, next, end);
  const after = skipPostfix(tokens, end + 1);
  const [first] = args;
  if (first === undefined) {
    // `url.as_str()`
    const kept = POSTFIX.test(last) && names.length === 2 ? lookUp(plainName(names[0] as string), at) : undefined;
    const returned = lookUp(`${plainName(last)}()`, at);
    return { pieces: kept ?? returned ?? lookUp(plainName(last), at) ?? [createHole(last)], next: after };
  }
  if (FORMATS.test(last)) {
    // `TEMPLATE.format(owner, repo)`, where the template is a constant.
    const known = names.length > 1 ? lookUp(plainName(names.at(-2) as string), at) : undefined;
    if (known !== undefined) return formatted(tokens, next - 3, known, lookUp, depth);
    const template = evaluate(tokens, first.start, lookUp, depth + 1);
    const values = args.slice(1).map((each) => valueAt(tokens, each.start, lookUp, depth));
    const own = withNames(args.slice(1), values, lookUp);
    return template && { pieces: fill(template.pieces, values, own, at), next: after };
  }
  // `path.Join("repos", owner, repo)`, `url.JoinPath(base, "repos")`, `String.join("/", base, "repos")`
  const isPathJoin = /^join$/i.test(last) && /^(?:path|url|File|URI)$/.test(names.at(-2) ?? '');
  const isStringJoin = /^join$/i.test(last) && names.at(-2) === 'String' && tokens[first.start]?.text === '/';
  // `self._build_url("repos", owner, name)`
  const isBuilt =
    /^_?(?:build_?url|ur[li]_?join|ur[li]_?path_?join|join_?ur[li]|join_?paths?)$/i.test(last) &&
    args.every(({ name }) => name === undefined);
  if (isPathJoin || isStringJoin || isBuilt || (last === 'JoinPath' && names.at(-2) === 'url')) {
    const parts = args.map((each) => valueAt(tokens, each.start, lookUp, depth));
    return { pieces: joinPath(isStringJoin ? parts.slice(1) : parts), next: after };
  }
  // `base.join("user")`, `base.ResolveReference(&url.URL{Path: "/user"})`
  const owner =
    names.length > 1 ? (lookUp(plainName(names.at(-2) as string), at) ?? [createHole(names.at(-2) as string)]) : [];
  if (last === 'ResolveReference' && isServer(owner)) {
    const path = tokens.findIndex((each, index) => index > next && index < end && each.text === 'Path');
    return path < 0 ? undefined : { pieces: joinPath([owner, valueAt(tokens, path + 2, lookUp, depth)]), next: after };
  }
  if (JOINS.test(last) && isServer(owner))
    return { pieces: joined(tokens, owner, args, lookUp, depth) as Pieces, next: after };
  // `os.getenv("GITHUB_API_URL", "https://api.github.com")`, `ENV.fetch(…)`
  const isVariable = /^(?:getenv|env)$/i.test(last) || /^(?:environ|ENV)$/.test(names.at(-2) ?? '');
  if (isVariable && args[1] !== undefined) {
    const given = evaluate(tokens, args[1].start, lookUp, depth + 1);
    return given && { pieces: given.pieces, next: after };
  }
  if (KEEPS.test(last)) {
    const inner = evaluate(tokens, first.start, lookUp, depth + 1);
    const second = args[1] && /join|^Uri$|^new$/.test(last) ? valueAt(tokens, args[1].start, lookUp, depth) : [];
    const isUrl = last !== 'new' || String(second[0]).startsWith('/');
    return inner && { pieces: join([...inner.pieces, ...(isUrl ? second : [])]), next: after };
  }
  // `requests.get(keys_url(owner, repo))`, and `client.get(fetch_url("/user"))` with a function that is not known.
  const returned = resultFor(tokens, last, args, at, lookUp, depth);
  const path = returned === undefined && URL_OF_PATH.test(last) ? valueAt(tokens, first.start, lookUp, depth) : [];
  return { pieces: returned ?? (/^\/\w/.test(String(path[0])) ? path : [createHole(`${last}()`)]), next: after };
}

/** The text that a function of the program returns for its arguments. */
function resultFor(
  tokens: readonly Token[],
  name: string,
  args: readonly Argument[],
  at: number,
  lookUp: LookUp,
  depth: number,
): Pieces | undefined {
  const pieces = lookUp(`${plainName(name)}()`, at) ?? lookUp(`${plainName(name)}(${args.length})`, at);
  return (
    pieces &&
    fillParameters(pieces, (hole, index) => {
      const named = args.find((each) => each.name !== undefined && plainName(each.name) === hole.name);
      const argument = named ?? args[index];
      return argument && valueAt(tokens, argument.start, lookUp, depth);
    })
  );
}

function valueAt(tokens: readonly Token[], from: number, lookUp: LookUp, depth: number): Pieces {
  return evaluate(tokens, from, lookUp, depth + 1)?.pieces ?? [createHole('')];
}

/** The value of a name. A member of an object other than its own is known only if it is the URL of a server. */
function knownMember([first = '', ...rest]: readonly string[], value: Pieces | undefined): Pieces | undefined {
  const isOwn = rest.length === 0 || OWN.test(first);
  return isOwn || /^https?:\/\//.test(String(value?.[0])) ? value : undefined;
}

/** A string followed by `.format(…)`, `% values` or a method that keeps it. */
function formatted(tokens: readonly Token[], at: number, pieces: Pieces, lookUp: LookUp, depth: number): Evaluated {
  const value = (from: number): Pieces => evaluate(tokens, from, lookUp, depth + 1)?.pieces ?? [createHole('')];
  const next = tokens[at + 1]?.text;
  if (next === '%') {
    const isTuple = tokens[at + 2]?.text === '(';
    const end = isTuple
      ? endOfGroup(tokens, at + 2)
      : (evaluate(tokens, at + 2, lookUp, depth + 1)?.next ?? at + 3) - 1;
    const values = isTuple ? splitArguments(tokens, at + 2, end).map(({ start }) => value(start)) : [value(at + 2)];
    return { pieces: fill(pieces, values, lookUp, at), next: end + 1 };
  }
  // `"repos/{0}" -f $name` in PowerShell
  if (next === '-f') {
    const values: Pieces[] = [];
    let end = at + 1;
    do {
      const item = evaluate(tokens, end + 1, lookUp, depth + 1);
      values.push(item?.pieces ?? [createHole('')]);
      end = item?.next ?? end + 2;
    } while (tokens[end]?.text === ',');
    return { pieces: fill(pieces, values, lookUp, at), next: end };
  }
  const method = tokens[at + 2]?.text ?? '';
  if (next === '.' && FORMATS.test(method) && tokens[at + 3]?.text === '(') {
    const end = endOfGroup(tokens, at + 3);
    const args = splitArguments(tokens, at + 3, end);
    const values = args.map(({ start }) => value(start));
    return { pieces: fill(pieces, values, withNames(args, values, lookUp), at), next: end + 1 };
  }
  // `"/".join(["repos", owner, repo])`
  if (next === '.' && method === 'join' && tokens[at + 3]?.text === '(' && /^[[(]$/.test(tokens[at + 4]?.text ?? '')) {
    const end = endOfGroup(tokens, at + 3);
    const items = splitArguments(tokens, at + 4, endOfGroup(tokens, at + 4)).map(({ start }) => value(start));
    if (pieces.length === 1 && pieces[0] === '/') return { pieces: joinPath(items), next: end + 1 };
  }
  // `"/".join(parts)`
  if (next === '.' && method === 'join' && tokens[at + 3]?.text === '(')
    return { pieces: [createHole('')], next: endOfGroup(tokens, at + 3) + 1 };
  return { pieces, next: skipPostfix(tokens, at + 1) };
}

function skipPostfix(tokens: readonly Token[], from: number): number {
  let at = from;
  while (tokens[at]?.text === '.' && POSTFIX.test(tokens[at + 1]?.text ?? '') && tokens[at + 2]?.text === '(')
    at = endOfGroup(tokens, at + 2) + 1;
  return at;
}
