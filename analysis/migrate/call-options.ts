import { child, children, isString, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { lookUp, type Tree } from '../tree/scopes.ts';
import { lastName } from '../tree/values.ts';
import { hasOpenBody, hasSearchQuery, parametersOf, takesBytes } from './client-facts.ts';
import { note, type Script, textIn } from './script.ts';
import { styleOf } from './text/file-style.ts';

/** Rewrites the options of a call, whose route is known. */
export function rewriteOptions(script: Script, route: string, options: Node | undefined): void {
  rewriteQuery(script, route, options);
  writeContentType(script, route, options);
  spreadUnknownParameters(script, route, options);
}

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
  const path = unwrap(child(named('path'), 'value'));
  if (isString(path) && /(?:^|\/)\.{1,2}(?:\/|$)/.test(String(path?.['value'])))
    return 'routebook refuses a path with "." or "..". Write the path from the root, or an empty one for the root itself.';
  return undefined;
}

const HEADER = "'content-type': 'application/json; charset=utf-8'";
const WRITTEN =
  'Octokit sends a file without a content-type header as JSON, and so does this call. Write the type of the file instead.';
const UNKNOWN =
  'Octokit sends a file without a content-type header as JSON, and routebook without a type. Make sure that the headers of this call have one.';

/** Gives an upload the content type that Octokit sends if the call names none. */
function writeContentType(script: Script, route: string, options: Node | undefined): void {
  const { tree, edits } = script;
  if (options === undefined || !takesBytes(route)) return;
  const object = unwrap(options);
  const given = givenMembers(tree, options).findLast((each) => propertyName(each) === 'headers');
  const value = unwrap(child(given, 'value'));
  if (givenMembers(tree, value).some((each) => propertyName(each)?.toLowerCase() === 'content-type')) return;
  const isHere =
    object?.type === 'ObjectExpression' && (given === undefined || children(object, 'properties').includes(given));
  const isKnown = value?.type === 'ObjectExpression' && children(value, 'properties').every(isNamed);
  if (!isHere || (given !== undefined && !isKnown)) {
    note(script, options, UNKNOWN);
    return;
  }
  // What is spread counts more, so that the member is the first one.
  const target = given === undefined ? object : (value as Node);
  const first = children(target, 'properties')[0];
  const member = given === undefined ? `headers: { ${HEADER} }` : HEADER;
  if (first === undefined) edits.push({ start: target.start, end: target.end, text: `{ ${member} }` });
  else edits.push({ start: first.start, end: first.start, text: `${member},${spaceBefore(script, target, first)}` });
  note(script, options, WRITTEN);
}

function isNamed(property: Node): boolean {
  return property.type === 'Property' && propertyName(property) !== undefined;
}

/** The line break and indentation in front of the first member of an object. */
function spaceBefore(script: Script, object: Node, first: Node): string {
  const space = textIn(script, { start: object.start + 1, end: first.start });
  return /^\s*\n\s*$/.test(space) ? space : ' ';
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

/**
 * Octokit sends `+` in the parameter `q` as it is, which means a space. routebook sends the character itself. The search text is changed so
 * that the request stays the same.
 */
function rewriteQuery(script: Script, route: string, options: Node | undefined): void {
  if (options === undefined || !hasSearchQuery(route)) return;
  const object = unwrap(options);
  const properties = object?.type === 'ObjectExpression' ? children(object, 'properties') : [];
  const query = properties.find((each) => propertyName(each) === 'q');
  const value = child(query, 'value');
  if (query === undefined || value === undefined) {
    if (properties.some((each) => each.type === 'SpreadElement') || object?.type !== 'ObjectExpression')
      note(
        script,
        options,
        'If the search text "q" contains "+" for a space, write a space: routebook sends "+" as the character itself.',
      );
    return;
  }
  const text = textIn(script, value);
  const isLiteral = isString(value) || value.type === 'TemplateLiteral';
  const written = isLiteral ? withSpaces(script, value) : text;
  const isKnown = isLiteral && children(value, 'expressions').every(hasNoPlus);
  const isSimple = /^(?:Identifier|MemberExpression|CallExpression|TemplateLiteral)$/.test(value.type);
  const result = isKnown ? written : `${isSimple ? written : `(${written})`}.replace(/\\+/g, ' ')`;
  if (result === text) return;
  script.edits.push({
    start: value.start,
    end: value.end,
    text: query['shorthand'] === true ? `q: ${result}` : result,
  });
}

/** A literal with spaces instead of `+`, outside its expressions. */
function withSpaces(script: Script, literal: Node): string {
  const parts = literal.type === 'TemplateLiteral' ? children(literal, 'quasis') : [literal];
  let text = '';
  let at = literal.start;
  for (const part of parts) {
    text += script.tree.text.slice(at, part.start) + textIn(script, part).replaceAll('+', ' ');
    at = part.end;
  }
  return text + script.tree.text.slice(at, literal.end);
}

/** Names of accounts and repositories, and numbers, have no `+`. */
function hasNoPlus(expression: Node): boolean {
  return /^(?:owner|repo|repository|org|organization|login|username|number|sha|id|full_?name)$/i.test(
    lastName(expression),
  );
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
