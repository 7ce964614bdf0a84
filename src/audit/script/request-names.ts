/** Methods of clients that are named after the method of the request. */
export const VERBS =
  /^(?:get|head|post|put|patch|delete|del)(?:Async|JSON|Json)?$|^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/;
/** A verb at the start of a name, or after a word for GitHub: `postJson`, `_del`, `ghPatch`, `apiPutJson`. */
const VERB_IN_NAME =
  /^_?(?:(?:[Dd]o|[Ss]end|[Mm]ake|[Gg][Hh]|[Gg]it_?[Hh]ub|[Aa]pi|API|[Oo]cto|[Aa]uth(?:ed)?|[Hh]ttp|[Ff]etch|[Rr]equest)_?)?([Gg]et|[Hh]ead|[Pp]ost|[Pp]ut|[Pp]atch|[Dd]elete|[Dd]el|GET|HEAD|POST|PUT|PATCH|DELETE)(?![a-z])/;
const REQUESTS = /fetch|request|http|ajax|axios|curl|json|api|got$/i;
/** Names that start with a verb: `get`, `getAll`, `_load`, `get_json`. */
const REQUEST_VERBS =
  /^_?(?:gh_?)?(?:get|post|put|patch|del|delete|head|load|download|call|query|send|retrieve|read|list|paged|paginate|useSWR|useQuery)(?![a-z])|^_?make_?(?:[Cc]all|[Gg]et|[Pp]ost)(?![a-z])|^(?:gh|github)$/;
const OTHER_VERBS =
  /^_?(?:parse|build|make(?!_?\w*(?:[Rr]equest|[Cc]all|[Ff]etch|[Gg]et|[Pp]ost|[Pp]ut|[Pp]atch|[Dd]elete))|format|join|concat|is|has|set|expect|mock|to|on|add|push|with|assert|stub|nock|register|create|validate|encode|decode|normalize|resolve|log|warn|error|debug|info)(?![a-z])/;
const OTHERS =
  /(?:url|uri|path|link|href|key|name|item|mock|host|stringify|parameter|param|config|option|resource|setting|header)s?$/i;
/** Receivers that define responses, or keep values, instead of sending requests. */
const RECEIVERS =
  /mock|moctokit|nock|scope|server|app|router|interceptor|\bcy\b|msw|stub|fake|expect|cache|storage|store\b|\bmap\b|params|headers|console|logger|\blog\b|assert|page\b|browser/i;

/** Functions that compare, replace or print calls in tests. Their arguments are not calls. */
const TEST_FUNCTIONS =
  /^(?:toHave\w*|toBe\w*|toEqual|called\w*|withArgs|withExactArgs|on|on[A-Z]\w*|when|mock\w*|reply\w*|expect\w*|intercept|spyOn|stub|describe|it|test|log|info|debug|warn|error|includes|startsWith|has|get|check|match|wrap|before|after)$/;

/** The method in the name of a function: POST for `postJson`. */
export function verbOf(name: string): string | undefined {
  const [, verb] = VERB_IN_NAME.exec(name) ?? [];
  return verb?.toUpperCase().replace(/^DEL$/, 'DELETE');
}

/** Whether a function that is given the URL of the API sends a request to it, by its name. */
export function isRequestName(name: string): boolean {
  return (REQUESTS.test(name) || REQUEST_VERBS.test(name)) && !isOtherName(name);
}

/** Whether a function is named after something else than a request: `buildUrl`, `setHeader`. */
export function isOtherName(name: string): boolean {
  // `requestUrl` of Obsidian sends a request.
  if (/^_?(?:fetch|request|load|download)\w*ur[li]s?$/i.test(name)) return false;
  return OTHERS.test(name) || OTHER_VERBS.test(name);
}

/** Whether a function that is given an object with the URL of the API sends a request, by its name. */
export function isObjectRequestName(name: string): boolean {
  return VERBS.test(name) || (/request|ajax|fetch|http|axios|curl/i.test(name) && isRequestName(name));
}

/** Whether the receiver of a method, judging by its text, is not a client. */
export function isOtherReceiver(text: string): boolean {
  return RECEIVERS.test(text);
}

/** Whether the receiver of a method, judging by its text, replaces a client in tests. */
export function isMock(text: string): boolean {
  return /mock|moctokit|nock|msw|stub|fake|expect|\bcy\b|intercept/i.test(text);
}

/** Whether a function, by its name, compares, replaces or prints calls instead of sending them. */
export function isTestFunction(name: string): boolean {
  return TEST_FUNCTIONS.test(name);
}
