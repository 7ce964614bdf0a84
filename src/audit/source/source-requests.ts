import { methodInOptions } from './option-methods.ts';
import { type SourceCall, skipBreaks } from './source-groups.ts';
import type { SourceKind } from './source-syntax.ts';
import type { Token } from './source-tokens.ts';

/** Functions that are given a method and a path without a server. */
export const RELATIVE_CALLS =
  /^(?:NewRequest(?:WithContext)?|requestJson\w*|requestBlob\w*|requestMultipart\w*|NewUploadRequest|NewFormRequest|REST|RESTWithNext|getitem|getiter)$/;
const CLIENTS =
  /Octokit|go-github|PyGithub|from github import|import github\b|github3|gidgethub|ghapi|octocrab|api\.github\.com|\bghinstance\.|cli\/go-gh|cli\/v2\/api"/;
const REQUESTS =
  /^_?(?:REST|RESTWithNext|getitem|getiter|get|head|post|put|patch|delete|del|request|fetch|urlopen|request_?json\w*|new_?request\w*|get_?json|post_?json|call|call_?api|api|api_?(?:get|post|put|patch|delete|call|request)|gh_?\w*|github_?\w*|do|send|open(?:_url)?|download|curl|query|paginate\w*|get_?all|get_?paginated|exchange|get_?for_?(?:object|entity)|post_?for_?(?:object|entity)|newbuilder|requestforobject|read|open_uri|start|invoke-\w*(?:restmethod|webrequest)\w*|irm|iwr|download_?\w*|http_?\w*|request_?\w*|fetch_?\w*)$/i;
/** Names of functions of a program that send a request: `retrieve_data`, `GetFile`, `load_all_pages`. */
const REQUEST_WORDS =
  /(?:^|_)(?:read|get|head|post|put|patch|delete|fetch|retrieve|load|request|req|api|download|query|pages?|list|call|send|http|curl|json|paginated?|prepare)(?=_|$)|^(?:[Mm]aybe)?(?:[Gg]et|[Pp]ost|[Pp]ut|[Pp]atch|[Dd]elete|[Ff]etch|[Rr]etrieve|[Ll]oad|[Rr]equest|[Dd]ownload|[Qq]uery|[Ll]ist|[Cc]all|[Ss]end|[Rr]ead)(?=[A-Z]|$)|(?:Request|Json|JSON|Page|Pages|Paginated)$/;
/** Functions of PowerShell that are named after the API: `Invoke-GitHubApi`. */
const POWERSHELL =
  /^(?:Invoke|Send|Call|Request|Get|New|Set|Update|Remove|Add|Start)-\w*(?:GitHub|GH|Git|Api|Rest|Request)\w*$/i;
/** Functions that are named after GitHub and a request: `Invoke-GitHubApi`, `call_github`. */
export const GITHUB_FUNCTION =
  /^(?=\w*(?:invoke|call|send|request|fetch|query|api|rest))_*\w*(?:git_?hub|octokit)[\w-]*$|^(?:invoke|send|call|request)-\w*(?:git_?hub|gh|git)\w*(?:api|rest|request)?$/i;
/** Names of functions that make or take something else than a request. */
const NOT_SENT =
  /(?:ur[li]|path|link|href|key|name|host|header|param(?:eter)?|config|option|setting|field|env|arg|attr(?:ibute)?|property|string)s?(?:_?for|_?from)?$/i;
const OTHERS =
  /^(?:log|print|println|printf|debug|info|warn|error|assert\w*|expect|mock|patch_object|responses|register_uri|stub_request|it|describe|fail|panic|Errorf|Sprintf|format)$/i;
/** Functions that declare a route of a server. */
const DECLARES = /^(?:handle\w*|add\w*|route\w*|register\w*|methods?|map\w*|match\w*|on|expect\w*|mock\w*)$/i;
const URL_FUNCTIONS =
  /^(?:URI|Uri|URL|Url|create|parse|Parse|urljoin|quote|urlparse|Sprintf|format|format!|String|str|Request)$/;
const VERB =
  /(?:^|_|api|gh|github|for|json)(get|head|post|put|patch|delete|del)(?![a-z])|^(get|head|post|put|patch|delete)(?=for|json|_|$)/i;
/** `GetAsync`, `postForm`: the verb is the first word of a name in camel case. */
const CAMEL_VERB = /^(?:try|do|send|api|http)?_?(get|head|post|put|patch|delete)(?=[A-Z])/;
const DEFINES = /^(?:def|func|fn|fun|function)$/;
/** The number of tokens before a call in which its method may be assigned. */
const MAX_STATEMENTS = 300;
/** Variables with a method. */
const METHOD_NAME = /^[$@]?(?:http_?)?(?:method|verb)$/i;
const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/i;

/** Whether a program uses a client of GitHub, so that its paths have no server. */
export function usesGitHubClient(text: string): boolean {
  return CLIENTS.test(text);
}

/** Whether a program imports a client of GitHub, or has the URL of the API in one of its texts. */
export function isCaller(text: string, tokens: readonly Token[]): boolean {
  const others = text.replace(/api\.github\.com/g, '');
  return CLIENTS.test(others) || tokens.some((each) => each.kind === 'string' && each.text.includes('api.github.com'));
}

/** Whether a function sends a request to the URL that it is given, by its name. */
export function isRequest(names: readonly string[], args: readonly string[] = []): boolean {
  const last = names.at(-1) ?? '';
  // `json_with_headers(url, headers)`
  const plain = last.replace(/_with_\w+$/, '');
  if (isSentElsewhere(names, args)) return false;
  const isMock = names.some((name) => /mock|stub|responses|requests_mock|httpretty|respx|webmock|cache$/i.test(name));
  return (
    !isMock &&
    !OTHERS.test(last) &&
    !/headers?$/i.test(plain) &&
    (REQUESTS.test(last) ||
      POWERSHELL.test(last) ||
      /^(?:uri|url|Request)$/.test(last) ||
      isVerbClass(names) ||
      // `uriBuilder.path("/user")` of Spring
      (last === 'path' && /builder$/i.test(names.at(-2) ?? '')) ||
      (REQUEST_WORDS.test(last) && !NOT_SENT.test(plain)))
  );
}

/** `send_option(Method::GET, url)`, `c.run(ctx, http.MethodGet, path)`: a function that is given a method sends a request, whatever its name is. */
export function isGivenMethod(tokens: readonly Token[], call: SourceCall): boolean {
  if (restMethod(tokens, call) !== undefined) return true;
  const { names, args } = call;
  if (args.length < 2 || OTHERS.test(names.at(-1) ?? '') || DECLARES.test(names.at(-1) ?? '')) return false;
  return args.some(({ start, end }) => {
    const first = tokens[start]?.text === '&' ? start + 1 : start;
    const last = tokens[end - 1]?.text === '\n' ? end - 2 : end - 1;
    const { kind, text } = tokens[last] ?? { kind: 'sign', text: '' };
    // `Method::GET`, `HttpMethod.Get`, `http.MethodGet`, `"GET"`
    if (first === last) return kind === 'string' && /^(?:GET|POST|PUT|PATCH|DELETE)$/.test(text);
    if (last - first > 6) return false;
    const isConstant =
      METHOD.test(text) && tokens.slice(first, last).some((each) => /^(?:http)?method$/i.test(each.text));
    return isConstant || /^Method(?:Get|Post|Put|Patch|Delete)$/.test(text);
  });
}

/** `client.do(ctx, req, "/user")`: the request was created before, and the text is a label. */
function isSentElsewhere(names: readonly string[], args: readonly string[]): boolean {
  const isSent =
    /^(?:do|send|http|request)$/i.test(names.at(-1) ?? '') && args.some((each) => /^(?:req|request)$/i.test(each));
  // `client.send(Method::POST, url, req)`
  return isSent && !args.some((each) => /^(?:Http)?Method$/i.test(each));
}

/** `Net::HTTP::Post.new(uri)` */
function isVerbClass(names: readonly string[]): boolean {
  return names.at(-1) === 'new' && METHOD.test(names.at(-2) ?? '');
}

/** Whether a function shows a text or fails with it: `print("gh api failed")`. */
export function isPrinted(names: readonly string[]): boolean {
  const last = names.at(-1) ?? '';
  return (
    OTHERS.test(last) ||
    /(?:error|exception|warning|echo|log|puts|write|exit|fatal|message)\w*$|^(?:raise|throw|die|abort|bail)/i.test(last)
  );
}

export function isUrlFunction(names: readonly string[]): boolean {
  return URL_FUNCTIONS.test(names.at(-1) ?? '');
}

/** The method of a request: in the name of the function, in an argument, or in the calls after it. */
export function findMethod(
  tokens: readonly Token[],
  call: SourceCall,
  kind: SourceKind,
): { readonly method: string; readonly isAssumed: boolean } {
  const last = call.names.at(-1) ?? '';
  const rest = kind === 'csharp' ? restMethod(tokens, call) : undefined;
  const fixed = (method: string) => ({ method: method.toUpperCase().replace(/^DEL$/, 'DELETE'), isAssumed: false });
  const chosen = methodInOptions(tokens, call, kind);
  if (chosen !== undefined) return fixed(chosen);
  if (rest !== undefined) return fixed(rest);
  let isOpen = false;
  for (const { start, end, name } of call.args) {
    const words = tokens.slice(start, Math.min(end, start + 6)).map(({ text }) => text);
    const written = words
      .map((word) => word.replace(/^Method(?=[A-Z])/, '').replace(/^:/, ''))
      .find((word) => METHOD.test(word));
    const isShort = words.filter((word) => word !== '\n').length <= 5;
    // `**{**options, "method": "DELETE"}`
    const spread = words[0] === '*' && words[1] === '*' ? tokens.slice(start + 2, end) : [];
    const given = spread.find((each) => METHOD.test(each.text));
    if (given !== undefined) return fixed(given.text);
    if (spread.length > 0) isOpen = true;
    if (written !== undefined && isShort && (name === undefined || /method|verb|^X$|^-?request$/i.test(name)))
      return fixed(written);
    const variable = words[0] === '&' ? words[1] : words[0];
    if (METHOD_NAME.test(variable ?? '') && !/^[:(]$/.test(words[1] ?? '')) {
      const assigned = assignedMethod(tokens, variable as string, call.start);
      if (assigned !== undefined) return fixed(assigned);
      // `client.request(method, url)`
      if (end - start === 1 && /^(?:request|send|call)$/i.test(last)) return fixed('');
    }
  }
  if (isVerbClass(call.names)) return fixed(call.names.at(-2) as string);
  const [, first, second] = VERB.exec(last) ?? [];
  const [, third] = CAMEL_VERB.exec(last.replace(/^[A-Z]/, (letter) => letter.toLowerCase())) ?? [];
  const verb = first ?? second ?? third;
  if (verb !== undefined) return fixed(verb);
  if (kind === 'rust' && last === 'url') return handleMethod(tokens, call);
  if (kind === 'java' || kind === 'kotlin' || kind === 'csharp') return builderMethod(tokens, call, kind);
  const sends = call.args.some(({ name }) => name !== undefined && /^(?:data|json|body|d)$/i.test(name));
  return {
    method: sends ? 'POST' : 'GET',
    isAssumed: sends || isOpen || !/^(?:urlopen|request|open|get\w*|invoke-\w+|irm|iwr|download)$/i.test(last),
  };
}

/** `new RestClient(url)` and `new RestRequest(Method.POST)`, `new RestRequest(url)` and `client.Execute(request, Method.Post)` of RestSharp. */
function restMethod(tokens: readonly Token[], { names, args, close }: SourceCall): string | undefined {
  const last = names.at(-1) ?? '';
  if (args.length !== 1 || !/^Rest(?:Client|Request)$/.test(last)) return undefined;
  for (let at = close + 1; at < Math.min(tokens.length, close + MAX_STATEMENTS); at++) {
    const { text } = tokens[at] as Token;
    if (text === last) return undefined;
    // The request has a path of its own.
    if (text === 'RestRequest' && tokens[at + 1]?.text === '(' && tokens[at + 2]?.text !== 'Method') return undefined;
    if (text === 'Method' && tokens[at + 1]?.text === '.' && METHOD.test(tokens[at + 2]?.text ?? ''))
      return tokens[at + 2]?.text;
  }
  return undefined;
}

/** `let method = Method::DELETE;`: the method in a variable that was assigned shortly before a call. */
function assignedMethod(tokens: readonly Token[], name: string, before: number): string | undefined {
  for (let at = before; at > Math.max(0, before - MAX_STATEMENTS); at--) {
    const { text } = tokens[at] as Token;
    if (DEFINES.test(text)) return undefined;
    const equals = tokens[at + 1]?.text === ':' ? at + 2 : at + 1;
    if (text !== name || tokens[equals]?.text !== '=' || tokens[equals + 1]?.text === '=') continue;
    const words = tokens.slice(equals + 1, equals + 6).map((each) => each.text.replace(/^Method(?=[A-Z])/, ''));
    return words.find((word) => METHOD.test(word));
  }
  return undefined;
}

/** `easy.put(true)` and `easy.url(…)` of the package curl: the method is set by another call, after the last request. */
function handleMethod(
  tokens: readonly Token[],
  { start, close }: SourceCall,
): { readonly method: string; readonly isAssumed: boolean } {
  const methodAt = (at: number) => {
    const { text } = tokens[at] as Token;
    const value = tokens[at + 2]?.text ?? '';
    if (tokens[at - 1]?.text !== '.' || tokens[at + 1]?.text !== '(') return undefined;
    if (text === 'custom_request') return value.toUpperCase();
    return /^(?:get|put|post|upload)$/.test(text) && value === 'true'
      ? text.replace('upload', 'put').toUpperCase()
      : undefined;
  };
  const isOther = (at: number) =>
    tokens[at]?.text === 'perform' || (tokens[at]?.text === 'url' && tokens[at - 1]?.text === '.');
  for (let at = start - 1; at > 0 && !isOther(at) && tokens[at]?.text !== 'fn'; at--) {
    const method = methodAt(at);
    if (method !== undefined) return { method, isAssumed: false };
  }
  for (let at = close; at < tokens.length && !isOther(at) && tokens[at]?.text !== 'fn'; at++) {
    const method = methodAt(at);
    if (method !== undefined) return { method, isAssumed: false };
  }
  return { method: 'GET', isAssumed: true };
}

/** `.uri(…).header(…).PUT(…)`: the method is set by another call in the same statement. */
function builderMethod(
  tokens: readonly Token[],
  { close, start }: SourceCall,
  kind: SourceKind,
): { readonly method: string; readonly isAssumed: boolean } {
  for (let at = close + 1; at < tokens.length && !isEnd(tokens, at, kind); at++) {
    const { text, kind } = tokens[at] as Token;
    if (kind === 'name' && METHOD.test(text) && tokens[at + 1]?.text === '(')
      return { method: text.toUpperCase(), isAssumed: false };
    if (kind === 'name' && /^(?:method|setRequestMethod)$/.test(text) && METHOD.test(tokens[at + 2]?.text ?? ''))
      return { method: (tokens[at + 2] as Token).text.toUpperCase(), isAssumed: false };
  }
  for (let at = start - 1; at >= 0 && !isEnd(tokens, at, kind); at--) {
    const { text, kind } = tokens[at] as Token;
    if (kind === 'name' && METHOD.test(text) && tokens[at + 1]?.text === '(')
      return { method: text.toUpperCase(), isAssumed: false };
  }
  return { method: 'GET', isAssumed: kind !== 'java' };
}

/** The end of a statement. A line of Kotlin ends one, unless the next line continues the chain of calls. */
function isEnd(tokens: readonly Token[], at: number, kind: SourceKind): boolean {
  if (tokens[at]?.text === ';') return true;
  return kind === 'kotlin' && tokens[at]?.text === '\n' && tokens[skipBreaks(tokens, at)]?.text !== '.';
}
