import { child, children, isString, lastName, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { lookUp, type Tree } from '../tree/scopes.ts';
import { hasOpenBody, hasSearchQuery, parametersOf, takesBytes } from './client-facts.ts';
import { note, type Script, textIn } from './script.ts';
import { styleOf } from './text/file-style.ts';

/** Rewrites the options of a call, whose route is known. */
export function rewriteOptions(script: Script, route: string, options: Node | undefined): void {
  rewriteQuery(script, route, options);
  spreadUnknownParameters(script, route, options);
}

/** Names of parameters in older versions of Octokit, and those of today. */
const OLD_NAMES: { readonly [name: string]: readonly string[] } = {
  number: ['issue_number', 'pull_number', 'milestone_number'],
  alert_id: ['alert_number'],
  org_id: ['org'],
  repository_id: ['repo'],
};

/** Options of `fetch` that a call passes on. */
const FETCH_OPTIONS: ReadonlySet<string> = new Set(
  'signal cache credentials integrity keepalive mode next cf priority referrer referrerPolicy'.split(' '),
);

/** Why a call with these options cannot be rewritten. In the options of `request`, the URL and the method are not replaced. */
export function refusedOptions(
  tree: Tree,
  route: string,
  options: Node | undefined,
  isRequest = false,
): string | undefined {
  const given = givenMembers(tree, options);
  const known = parametersOf(route);
  const replacing = isRequest ? /^baseUrl$/ : /^(?:baseUrl|method|url)$/;
  const named = (name: string) => given.find((each) => propertyName(each) === name);
  const inside = (name: string) =>
    givenMembers(tree, child(named(name), 'value')).map((each) => propertyName(each) ?? '');
  const override = given
    .map((each) => propertyName(each) ?? '')
    .find((name) => replacing.test(name) && !known.has(name));
  if (override !== undefined)
    return `The option "${override}" changes where this request goes. Use request() with a URL, or a client for that server.`;
  const own = inside('request').find((name) => !FETCH_OPTIONS.has(name));
  if (own !== undefined)
    return `A client of routebook has no option "request.${own}". Write timeout and retries in a second argument of the call, and the others where the client is created.`;
  const request = named('request');
  if (request !== undefined && unwrap(child(request, 'value'))?.type !== 'ObjectExpression')
    return 'Write the members of the option "request" here: { request: { signal } }.';
  if (inside('headers').some((name) => name.toLowerCase() === 'authorization'))
    return 'An Octokit with a token replaces the header "authorization", and routebook sends it. Remove it, or create a client with that token.';
  const old = given
    .map((each) => propertyName(each) ?? '')
    .find((name) => Object.hasOwn(OLD_NAMES, name) && !known.has(name));
  const current = (OLD_NAMES[old ?? ''] ?? []).find((name) => known.has(name) && named(name) === undefined);
  if (current !== undefined)
    return `The route has no parameter "${old}", which is the name in an older version of Octokit. Write "${current}".`;
  const headers = named('headers');
  const names = inside('headers').map((name) => name.toLowerCase());
  const isKnown = headers === undefined || unwrap(child(headers, 'value'))?.type === 'ObjectExpression';
  if (options !== undefined && takesBytes(route) && isKnown && !names.includes('content-type'))
    return "Octokit sends a file without a content-type header as JSON. Write the type of the file: headers: { 'content-type': 'application/octet-stream' }.";
  const path = unwrap(child(named('path'), 'value'));
  if (isString(path) && /(?:^|\/)\.{1,2}(?:\/|$)/.test(String(path?.['value'])))
    return 'routebook refuses a path with "." or "..". Write the path from the root, or an empty one for the root itself.';
  return undefined;
}

/** Options that every call may have. */
const OPTIONS = /^(?:headers|mediaType|request|baseUrl|method|url|data|apiVersion|input)$/;

/**
 * Writes parameters that a route does not have as `...{ name: value }`, and lists them. The types of Octokit accept any, and those of routebook
 * only the known ones, unless they are spread.
 */
function spreadUnknownParameters(script: Script, route: string, options: Node | undefined): void {
  const object = unwrap(options);
  const known = parametersOf(route);
  const given = object?.type === 'ObjectExpression' ? children(object, 'properties') : [];
  // An object with none of the parameters is not understood.
  if (!script.isTyped || hasOpenBody(route) || !given.some((each) => known.has(propertyName(each) ?? ''))) return;
  for (const each of given) {
    const name = each.type === 'Property' ? propertyName(each) : undefined;
    if (name === undefined || known.has(name) || OPTIONS.test(name)) continue;
    // An old name that was replaced.
    if (script.edits.some(({ start }) => start === each.start)) continue;
    const reason = `"${route}" has no parameter "${name}". It is sent as before, and spread so that the compiler accepts it: remove it if it has no effect.`;
    const { space } = styleOf(script);
    script.edits.push(
      { start: each.start, end: each.start, text: `...{${space}` },
      { start: each.end, end: each.end, text: `${space}}` },
    );
    note(script, each, reason);
  }
}

const PLUS =
  'If the search text "q" contains "+" for a space, write a space: routebook sends "+" as the character itself.';
/** Names of accounts and repositories, and numbers, have no `+`. */
const WITHOUT_PLUS = /^(?:owner|repo|repository|org|organization|login|username|number|sha|id|full_?name)$/i;

/** Octokit sends `+` in the parameter `q` as it is, which means a space, and routebook the character itself. The text gets spaces instead. */
function rewriteQuery(script: Script, route: string, options: Node | undefined): void {
  if (options === undefined || !hasSearchQuery(route)) return;
  const properties = children(unwrap(options), 'properties');
  const query = properties.find((each) => propertyName(each) === 'q');
  const value = child(query, 'value');
  if (query === undefined || value === undefined) {
    const isOpen = properties.length === 0 || properties.some(({ type }) => type === 'SpreadElement');
    if (isOpen) note(script, options, PLUS);
    return;
  }
  const isTemplate = value.type === 'TemplateLiteral';
  const parts = isTemplate ? children(value, 'quasis') : isString(value) ? [value] : [];
  for (const part of parts) {
    const text = textIn(script, part);
    if (text.includes('+')) script.edits.push({ start: part.start, end: part.end, text: text.replaceAll('+', ' ') });
  }
  if (parts.length > 0 && children(value, 'expressions').every((each) => WITHOUT_PLUS.test(lastName(each)))) return;
  const isPlain = ['Identifier', 'MemberExpression', 'CallExpression', 'TemplateLiteral'].includes(value.type);
  const [before, after] = isPlain ? ['', ''] : ['(', ')'];
  const name = query['shorthand'] === true ? 'q: ' : '';
  if (name + before !== '') script.edits.push({ start: value.start, end: value.start, text: name + before });
  script.edits.push({ start: value.end, end: value.end, text: `${after}.replace(/\\+/g, ' ')` });
}

const MAX_STEPS = 4;
/** Functions that return what they are given, with more: `context.repo({ … })` of Probot, and `Object.assign({ … }, more)`. */
const ADDING = /^(?:repo|issue|pullRequest|assign|merge)$/;

/** The members of an object that a call is given, even if it is in a constant, spread, or added to by another function. */
export function givenMembers(tree: Tree, expression: Node | undefined, steps = 0): readonly Node[] {
  const node = unwrap(expression);
  if (node === undefined || steps > MAX_STEPS) return [];
  const next = (each: Node | undefined) => givenMembers(tree, each, steps + 1);
  switch (node.type) {
    case 'ObjectExpression':
      return children(node, 'properties').flatMap((each) =>
        each.type === 'Property' ? [each] : next(child(each, 'argument')),
      );
    case 'Identifier':
      return next(constantValue(tree, node));
    case 'CallExpression': {
      const callee = unwrap(child(node, 'callee'));
      const name = callee?.type === 'MemberExpression' ? propertyName(callee) : undefined;
      return ADDING.test(name ?? '') ? children(node, 'arguments').flatMap(next) : [];
    }
    case 'ConditionalExpression':
      return [...next(child(node, 'consequent')), ...next(child(node, 'alternate'))];
    default:
      return [];
  }
}

/** The value that a variable is declared with. */
export function constantValue(tree: Tree, name: Node): Node | undefined {
  const binding = lookUp(tree, name, textOf(name, 'name'));
  return binding?.path.length === 0 && binding.kind !== 'param' ? unwrap(binding.init) : undefined;
}
