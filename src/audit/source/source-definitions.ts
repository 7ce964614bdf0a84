import { type Argument, endOfGroup, plainName, skipBreaks, splitArguments } from './source-groups.ts';
import { C_LIKE, type SourceKind } from './source-syntax.ts';
import type { Token } from './source-tokens.ts';

const DEFINES = /^(?:def|func|fn|fun|function|filter)$/;
/** Words before or in place of the name of a function that make it something else. */
const NOT_A_TYPE = /^(?:new|return|await|throw|else|case|in|yield|do|and|or|not|is|as)$/;
const NOT_A_NAME = /^(?:if|for|foreach|while|switch|catch|synchronized|using|lock|try|fixed|return|when)$/;
const MAX_TYPE_PARAMETERS = 40;
/** Names of parameters with the method of a request. */
export const METHOD_NAME = /^(?:method|verb|httpmethod|requestmethod)$/;
const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/i;

/** The method that an argument names: `"POST"`, `Method::POST`, `http.MethodPost`, `HttpMethod.Post`. Otherwise its first word. */
export function methodWord(tokens: readonly Token[], { start, end }: Pick<Argument, 'start' | 'end'>): string {
  const words = tokens.slice(start, end).map(({ text }) => text.replace(/^Method(?=[A-Z])/, ''));
  // `isNew ? "POST" : "PATCH"` is computed.
  const found = words.filter((word) => METHOD.test(word));
  return ((found.length === 1 ? found[0] : words[0]) ?? '').toUpperCase();
}
/** Languages whose variables are those of a block. */
const BRACED: ReadonlySet<SourceKind> = new Set(['go', 'rust', 'java', 'kotlin', 'csharp']);

/** A function of a program, with the positions of its first token and of the one after it. */
export interface Definition {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly start: number;
  readonly end: number;
  /** The position after its parameters. */
  readonly body: number;
  /** The function around it. */
  readonly outer?: Definition | undefined;
  /** The method that is sent if none is given: `def send(path, method="GET")`. */
  readonly method?: string | undefined;
  /** The end of its body, in languages with braces. */
  readonly close?: number | undefined;
}

/** The functions of a program. In languages other than Python, each is assumed to end where the next one with a name starts. */
export function readDefinitions(tokens: readonly Token[], kind: SourceKind): Definition[] {
  const found = tokens.flatMap((_, at) => {
    const open = C_LIKE.has(kind) ? openOfMethod(tokens, at) : openOfFunction(tokens, at, kind);
    return open === undefined ? [] : [{ at, ...open }];
  });
  const ends = tokens.flatMap(({ kind: type, text }, at) => (type === 'name' && DEFINES.test(text) ? [at] : []));
  const starts = new Set([...found.map(({ at }) => at), ...ends.filter((at) => tokens[at + 1]?.kind === 'name')]);
  const sorted = C_LIKE.has(kind) ? found.map(({ at }) => at) : [...starts].sort((one, other) => one - other);
  const nextOf =
    kind === 'python'
      ? endsByColumn(tokens, sorted)
      : new Map(sorted.map((at, index) => [at, sorted[index + 1] ?? tokens.length]));
  const made: Definition[] = [];
  for (const { at, name, open } of found) {
    const end = nextOf.get(at) ?? tokens.length;
    const outer = kind === 'python' ? made.findLast((each) => at < each.end) : undefined;
    if (tokens[open]?.text !== '(') {
      made.push({ name, parameters: [], start: at, body: open, end });
      continue;
    }
    const body = endOfGroup(tokens, open);
    const given = splitArguments(tokens, open, body);
    const names = given.map((each) => plainName(parameterName(tokens, each, kind)));
    const parameters = names.filter((each) => !/^(?:self|cls)$/.test(each));
    const sent = given[names.findIndex((each) => METHOD_NAME.test(each))];
    const method =
      sent && tokens.slice(sent.start, sent.end).find(({ kind: type, text }) => type === 'string' && METHOD.test(text));
    const close = endOfBody(tokens, body, kind);
    made.push({ name, parameters, start: at, body, close, end, outer, method: method?.text.toUpperCase() });
  }
  return made;
}

/** Where the functions of Python end: at the next statement that is not indented more than their first line. */
function endsByColumn(tokens: readonly Token[], starts: readonly number[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: { readonly at: number; readonly column: number }[] = [];
  const isStart = new Set(starts);
  let depth = 0;
  let lineEnd = 0;
  let column = 0;
  tokens.forEach(({ kind, text, start, end }, at) => {
    if (kind === 'sign' && text === '\n') {
      lineEnd = end;
      return;
    }
    const isLine = at === 0 || (tokens[at - 1]?.kind === 'sign' && tokens[at - 1]?.text === '\n');
    if (isLine && depth === 0) {
      column = start - lineEnd;
      while ((open.at(-1)?.column ?? -1) >= column) ends.set((open.pop() as { at: number }).at, at);
    }
    if (kind === 'sign' && '([{'.includes(text)) depth += 1;
    else if (kind === 'sign' && ')]}'.includes(text)) depth = Math.max(0, depth - 1);
    if (isStart.has(at)) open.push({ at, column });
  });
  return ends;
}

/** The position after the body of a function. Functions without one, and those that are an expression, have none. */
function endOfBody(tokens: readonly Token[], close: number, kind: SourceKind): number | undefined {
  if (!BRACED.has(kind)) return undefined;
  for (let at = close + 1; at < Math.min(tokens.length, close + MAX_TYPE_PARAMETERS); at++) {
    const { text } = tokens[at] as Token;
    if (text === '{') return endOfGroup(tokens, at);
    if (text === ';' || text === '=') return undefined;
  }
  return undefined;
}

interface Opening {
  readonly name: string;
  /** The position of the parenthesis before the parameters. */
  readonly open: number;
}

function openOfFunction(tokens: readonly Token[], at: number, kind: SourceKind): Opening | undefined {
  const { kind: type, text } = tokens[at] as Token;
  if (type !== 'name' || !DEFINES.test(text)) return undefined;
  // `func (s *Service) get(path string)`, `fun <T> get(path: String)`
  const next = tokens[at + 1]?.text;
  const receiver = kind === 'go' && next === '(' ? endOfGroup(tokens, at + 1) : at;
  const before = kind === 'kotlin' && next === '<' ? endOfTypes(tokens, at + 1) : receiver;
  const name = tokens[before + 1];
  const open =
    kind === 'powershell'
      ? openOfParameters(tokens, before + 2)
      : tokens[before + 2]?.text === '<'
        ? endOfTypes(tokens, before + 2) + 1
        : before + 2;
  // A function of PowerShell needs no parameters.
  const isOpen = tokens[open]?.text === '(' || (kind === 'powershell' && tokens[open]?.text === '{');
  return name?.kind === 'name' && isOpen ? { name: name.text, open } : undefined;
}

/** `function Get-Page { [CmdletBinding()] param([string] $Path) … }` */
function openOfParameters(tokens: readonly Token[], from: number): number {
  let at = from;
  if (tokens[at]?.text !== '{') return at;
  for (at += 1; at < Math.min(tokens.length, from + MAX_TYPE_PARAMETERS); at++) {
    if (tokens[at]?.text === '[') at = endOfGroup(tokens, at);
    else if (/^param$/i.test(tokens[at]?.text ?? '')) return skipBreaks(tokens, at + 1);
    else if (tokens[at]?.text !== '\n') break;
  }
  return from;
}

/** `Response get(String path) throws IOException {` and `Task<Response> Get(string path) =>`. */
function openOfMethod(tokens: readonly Token[], at: number): Opening | undefined {
  const { kind, text } = tokens[at] as Token;
  const before = tokens[at - 1];
  if (kind !== 'name' || NOT_A_NAME.test(text) || before === undefined) return undefined;
  const isTyped = before.kind === 'name' ? !NOT_A_TYPE.test(before.text) : /^[>\]?]$/.test(before.text);
  const open = tokens[at + 1]?.text === '<' ? endOfTypes(tokens, at + 1) + 1 : at + 1;
  if (!isTyped || tokens[open]?.text !== '(') return undefined;
  let end = skipBreaks(tokens, endOfGroup(tokens, open) + 1);
  while (/^(?:throws|where|,|\n|:)$/.test(tokens[end]?.text ?? '') || tokens[end]?.kind === 'name') end += 1;
  const isBody = tokens[end]?.text === '{' || (tokens[end]?.text === '=' && tokens[end + 1]?.text === '>');
  return isBody ? { name: text, open } : undefined;
}

/** The position of the sign that closes a list of type parameters. */
function endOfTypes(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < Math.min(tokens.length, open + MAX_TYPE_PARAMETERS); at++) {
    if (tokens[at]?.text === '<') depth += 1;
    else if (tokens[at]?.text === '>') depth -= 1;
    if (depth === 0) return at;
  }
  return open;
}

/** `path`, `path: String`, `path string`; after its type, `String path`, `string $path = null` and `[string] $path`. */
function parameterName(tokens: readonly Token[], { start, end, name }: Argument, kind: SourceKind): string {
  const own = tokens.slice(start, end);
  if (kind === 'php' || kind === 'powershell') return own.find(({ text }) => text.startsWith('$'))?.text ?? '';
  // `&self`, `&mut self`
  if (kind === 'rust' && own.at(-1)?.text === 'self') return 'self';
  if (!C_LIKE.has(kind)) return name ?? tokens[start]?.text ?? '';
  const equals = own.findIndex(({ text }) => text === '=');
  return own.slice(0, equals < 0 ? own.length : equals).findLast((token) => token.kind === 'name')?.text ?? '';
}
