import { child, children, isFunction, isString, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { lookUp } from '../tree/scopes.ts';
import { refusedOptions, refusedResult, rewriteQuery, spreadUnknownParameters } from './call-options.ts';
import {
  type ClientMethod,
  formerReason,
  hasWholePages,
  itemsMember,
  methodNamed,
  methodOfRoute,
} from './client-facts.ts';
import { normalRoute, plainText } from './rewrite-request.ts';
import { memberAround, outer, report, type Script, textIn } from './script.ts';
import { braced, quoted } from './text/file-style.ts';

/** `octokit.paginate(octokit.rest.issues.listForRepo, options)` → `octokit.issues.listForRepo.all(options)` */
export function rewritePages(script: Script, paginate: Node, client: string, taken: Set<Node>, isOwn: boolean): void {
  const { tree } = script;
  // `octokit?.paginate(…)` is undefined without a client.
  const receiver = paginate['optional'] === true ? `${client}?` : client;
  const iterator = memberAround(tree, paginate);
  const callee = iterator ?? paginate;
  const call = tree.parentOf(callee);
  const where = call?.type === 'CallExpression' ? call : callee;
  const refuse = (reason: string) => report(script, where, 'call', reason);
  if (iterator !== undefined && propertyName(iterator) !== 'iterator') {
    refuse('Only paginate and paginate.iterator have counterparts.');
    return;
  }
  if (call?.type !== 'CallExpression' || child(call, 'callee') !== callee) {
    refuse('paginate is passed on. Use the methods all, items and pages of the route.');
    return;
  }
  const found = readPaginated(script, call, receiver, taken, isOwn);
  const reason = typeof found === 'string' ? found : reasonAgainst(script, call, found, iterator !== undefined);
  if (typeof found === 'string' || reason !== undefined) {
    refuse(reason ?? '');
    return;
  }
  const { method, options, map, request, variable } = found;
  const name = iterator === undefined ? 'all' : 'pages';
  const paged = variable ?? (method === undefined ? `${receiver}.send` : `${receiver}.${method.name}`);
  const mapped = map === undefined ? undefined : mapItems(script, map);
  writeCall(script, call, `${paged}.${name}`, options, request, mapped ?? '');
  if (method !== undefined) {
    rewriteQuery(script, method.route, options);
    spreadUnknownParameters(script, method.route, options);
  }
  if (script.isTyped && hasDeclaredItems(script, call))
    script.items.push({ start: call.start, end: call.end, kind: 'note', reason: DECLARED });
  script.migrated += 1;
}

/** Why the pages of a call cannot be read with routebook. Renames what is read of each page. */
function reasonAgainst(script: Script, call: Node, found: Paginated, isIterator: boolean): string | undefined {
  const { method, options, map } = found;
  const former = method && formerReason(method);
  if (former !== undefined) return former;
  if (method !== undefined && !method.isPaged) return `"${method.name}" has no pages in the catalogue.`;
  const refused =
    refusedOptions(script.tree, method?.route ?? '', options, method === undefined) ?? refusedResult(script, call);
  if (refused !== undefined) return refused;
  if (map !== undefined && script.hasDoubles)
    return 'A test may replace "paginate", which receives the function for each page. The call stays.';
  if (map !== undefined && mapItems(script, map) === undefined)
    return 'The function for each page is not understood. Iterate with pages(…) instead.';
  if (method === undefined) return undefined;
  if (!isIterator)
    return hasWholePages(method.route)
      ? `Octokit returns whole responses of "${method.name}", and all(…) their items. Iterate with pages(…) instead.`
      : undefined;
  const items = itemsMember(method.route);
  return items === undefined || renameData(script, call, items)
    ? undefined
    : `The pages are not lists: their items are in data.${items}. Iterate with items(…) instead.`;
}

const DECLARED =
  'Octokit gives the items of this call any type that the program declares. They have the type of the route now: if the compiler reports a difference, correct the declared type.';

/** `const issues: Issue[] = await octokit.paginate(options)`, where only the variable or a type argument has a type. */
function hasDeclaredItems({ tree }: Script, call: Node): boolean {
  const first = unwrap(children(call, 'arguments')[0]);
  if (child(call, 'typeArguments') !== undefined) return true;
  if (first === undefined || first.type === 'MemberExpression' || plainText(first) !== undefined) return false;
  const declared = outer(tree, call);
  return declared?.type === 'VariableDeclarator' && child(child(declared, 'id'), 'typeAnnotation') !== undefined;
}

/** Replaces the function and its first argument. The options stay where they are. */
function writeCall(
  script: Script,
  call: Node,
  target: string,
  options: Node | undefined,
  request: string | undefined,
  mapped: string,
): void {
  const { text } = script.tree;
  const args = children(call, 'arguments');
  const [first] = args;
  const callee = child(call, 'callee') as Node;
  // With type arguments, which describe what the types of routebook know.
  const open = text.indexOf('(', (child(call, 'typeArguments') ?? callee).end);
  script.edits.push({ start: callee.start, end: open, text: target });
  if (request !== undefined || options === undefined || first === undefined) {
    const whole = request ?? (options === undefined ? '' : textIn(script, options));
    script.edits.push({ start: open + 1, end: call.end - 1, text: whole });
  } else if (options !== first) {
    const between = text.slice(first.end, options.start);
    const hasComment = /\/[*/]/.test(between);
    if (options.start >= first.end)
      script.edits.push({
        start: first.start,
        end: hasComment ? text.indexOf(',', first.end) + 1 : options.start,
        text: '',
      });
    else {
      // `endpoint.merge(options)`: the options are inside the first argument.
      script.edits.push({ start: first.start, end: options.start, text: '' });
      script.edits.push({ start: options.end, end: first.end, text: '' });
    }
  }
  // The function for each page, and what else is after the options.
  const last = request === undefined && options !== undefined ? args.at(-1) : undefined;
  if (last !== undefined && options !== undefined && last.start > options.end)
    script.edits.push({ start: options.end, end: last.end, text: '' });
  if (mapped !== '') script.edits.push({ start: call.end, end: call.end, text: mapped });
}

/** The function for each page as one for all items: `(response) => response.data.map(f)` → `.then((data) => data.map(f))`. */
function mapItems(script: Script, given: Node): string | undefined {
  const map = unwrap(given) as Node;
  if (!isFunction(map)) return undefined;
  const params = children(map, 'params');
  const body = unwrap(child(map, 'body'));
  const [param] = params;
  if (params.length !== 1 || param === undefined || body === undefined) return undefined;
  const data = dataIn(param);
  if (data === undefined) return undefined;
  const isData = (node: Node | undefined) => node !== undefined && textIn(script, node) === data;
  if (isData(body)) return '';
  const callee = body.type === 'CallExpression' ? unwrap(child(body, 'callee')) : undefined;
  const [each, ...more] = children(body, 'arguments');
  const isPlain =
    callee?.type === 'MemberExpression' &&
    isData(child(callee, 'object')) &&
    /^(?:map|filter|flatMap)$/.test(propertyName(callee) ?? '') &&
    more.length === 0 &&
    // The second parameter is the position in the page.
    (isFunction(each)
      ? children(each, 'params').length < 2
      : each?.type === 'Identifier' && textOf(each, 'name') === 'Boolean');
  if (!isPlain || each === undefined || textIn(script, each).includes(data)) return undefined;
  return `.then((data) => data.${propertyName(callee as Node)}(${textIn(script, each)}))`;
}

/** How the data of a page is written in the body: `response.data`, or the name that a pattern gives it. */
function dataIn(param: Node): string | undefined {
  if (param.type === 'Identifier') return `${textOf(param, 'name')}.data`;
  const [property, ...others] = children(param, 'properties');
  const value = child(property, 'value');
  if (
    param.type !== 'ObjectPattern' ||
    property === undefined ||
    others.length > 0 ||
    propertyName(property) !== 'data'
  )
    return undefined;
  return value?.type === 'Identifier' ? textOf(value, 'name') : undefined;
}

/** The loop over the pages of a call, or of the constant that holds them. */
function loopOver(tree: Script['tree'], pages: Node): Node | undefined {
  const parent = tree.parentOf(pages);
  if (parent?.type === 'ForOfStatement' && child(parent, 'right') === pages) return parent;
  const id = parent?.type === 'VariableDeclarator' ? child(parent, 'id') : undefined;
  const binding = id?.type === 'Identifier' ? lookUp(tree, id, textOf(id, 'name')) : undefined;
  const [use, ...others] = binding?.kind === 'const' ? tree.usesOf(textOf(id, 'name'), binding) : [];
  return use === undefined || others.length > 0 || use === pages ? undefined : loopOver(tree, use);
}

/** Reads the items of `for await (const response of …pages())`, where Octokit makes `data` the list itself. */
function renameData(script: Script, call: Node, items: string): boolean {
  const { tree } = script;
  const loop = loopOver(tree, call);
  if (loop === undefined) return false;
  const [declared] = children(child(loop, 'left'), 'declarations');
  const id = child(declared, 'id');
  if (id?.type === 'ObjectPattern') {
    const [property, ...others] = children(id, 'properties');
    const value = child(property, 'value');
    if (
      property === undefined ||
      others.length > 0 ||
      propertyName(property) !== 'data' ||
      value?.type !== 'Identifier'
    )
      return false;
    const data = tree.nodes.filter(
      (each) => each.type === 'Identifier' && textOf(each, 'name') === textOf(value, 'name'),
    );
    if (data.some((each) => each.start > loop.start && each.end <= loop.end && isTotal(tree, each))) return false;
    script.edits.push({
      start: property.start,
      end: property.end,
      text: `data: ${braced(script, [items === textOf(value, 'name') ? items : `${items}: ${textOf(value, 'name')}`])}`,
    });
    return true;
  }
  if (id?.type !== 'Identifier') return false;
  const name = textOf(id, 'name');
  const uses = tree.nodes.filter(
    (each) =>
      each.type === 'Identifier' &&
      textOf(each, 'name') === name &&
      each !== id &&
      each.start > loop.start &&
      each.end <= loop.end,
  );
  const members = uses.map((use) => memberAround(tree, use));
  if (!members.every((member) => member !== undefined && propertyName(member) === 'data')) return false;
  for (const member of members)
    if (member !== undefined && !isTotal(tree, member))
      script.edits.push({ start: member.end, end: member.end, text: `.${items}` });
  return true;
}

/** `response.data.total_count`, which Octokit adds to the list, and which stays where it is. */
function isTotal(tree: Script['tree'], data: Node): boolean {
  const member = memberAround(tree, data);
  return /^(?:total_count|incomplete_results|repository_selection)$/.test((member && propertyName(member)) ?? '');
}

const COMPUTED = 'The route is computed. Use the methods all, items and pages of the route.';

/** What is paginated: a method of the client with its options, or request options. */
interface Paginated {
  readonly method: ClientMethod | undefined;
  /** The text of a request, for a route without a method. */
  readonly request?: string;
  /** The name of a constant that is the method. */
  readonly variable?: string;
  readonly options: Node | undefined;
  /** The function for each page. */
  readonly map: Node | undefined;
}

/** Reads what a call of `paginate` is given. A reason if it is not understood. */
function readPaginated(
  script: Script,
  call: Node,
  receiver: string,
  taken: Set<Node>,
  isOwn: boolean,
): Paginated | string {
  const args = children(call, 'arguments');
  const [first, ...others] = args;
  const subject = unwrap(first);
  // The third argument is a function, whatever it is called.
  const map = others[1] ?? others.find((each) => isFunctionValue(script, each));
  const [options] = others.filter((each) => each !== map);
  if (subject === undefined) return 'The call has no route.';
  const text = plainText(subject);
  if (text !== undefined) {
    const route = normalRoute(text);
    const method = methodOfRoute(route);
    if (method !== undefined) return { method, options, map };
    const rest = options === undefined ? '' : `, ${textIn(script, options)}`;
    return { method, options, map, request: `${receiver}.endpoint(${quoted(script, route)}${rest})` };
  }
  if (subject.type === 'Identifier') {
    const known = readVariable(script, call, isOwn);
    if (known !== undefined) return known;
    const merged = mergedIn(script, subject);
    const found = merged && readMerged(merged, map, taken);
    if (merged !== undefined && found !== undefined && typeof found !== 'string' && found.options !== undefined) {
      // `const options = list.endpoint.merge({ … })` → `const options = { … }`
      script.edits.push({ start: merged.start, end: found.options.start, text: '' });
      const isFixed = script.isTyped && hasLiterals(found.options);
      script.edits.push({ start: found.options.end, end: merged.end, text: isFixed ? ' as const' : '' });
      return { ...found, options: subject };
    }
  }
  if (subject.type === 'CallExpression') return readMerged(subject, map, taken);
  const method = methodAt(subject, taken, script);
  return method === undefined ? COMPUTED : { method, options, map };
}

/** `paginate(list, options)` with a constant that is one of the methods of the client: `list.all(options)`. */
function readVariable(script: Script, call: Node, isOwn: boolean): Paginated | undefined {
  const { tree } = script;
  const [first, options, map, ...more] = children(call, 'arguments');
  const name = unwrap(first);
  const text = textOf(name, 'name');
  const binding = name?.type === 'Identifier' ? lookUp(tree, name, text) : undefined;
  if (binding?.kind !== 'const' || binding.path.length > 0 || more.length > 0) return undefined;
  const route = binding.init === undefined ? undefined : plainText(unwrap(binding.init) as Node);
  if (route !== undefined) {
    const method = methodOfRoute(normalRoute(route));
    return method && { method, options, map };
  }
  const methods = methodsIn(binding.init);
  const [method] = methods;
  const isSame = methods.every(
    (each) => each?.isPaged === true && itemsMember(each.route) === itemsMember(method?.route ?? ''),
  );
  // The methods of an Octokit that stays have no pages.
  return isOwn && method !== undefined && isSame ? { method, options, map, variable: text } : undefined;
}

/** The methods that an expression may be. */
function methodsIn(expression: Node | undefined): readonly (ClientMethod | undefined)[] {
  const node = unwrap(expression);
  if (node?.type === 'ConditionalExpression')
    return [...methodsIn(child(node, 'consequent')), ...methodsIn(child(node, 'alternate'))];
  return [methodAt(node, new Set())];
}

/** A function, or the name of one. */
function isFunctionValue({ tree }: Script, node: Node): boolean {
  const value = unwrap(node);
  const binding = value?.type === 'Identifier' ? lookUp(tree, value, textOf(value, 'name')) : undefined;
  if (isFunction(value) || binding?.kind === 'function') return true;
  return binding?.path.length === 0 && isFunction(unwrap(binding.init));
}

/** The call that a constant was declared with, if the constant is used for nothing else than pages. */
function mergedIn({ tree }: Script, name: Node): Node | undefined {
  const binding = lookUp(tree, name, textOf(name, 'name'));
  const init = binding?.kind === 'const' && binding.path.length === 0 ? unwrap(binding.init) : undefined;
  const uses = binding === undefined ? [] : tree.usesOf(textOf(name, 'name'), binding);
  return init?.type === 'CallExpression' && uses.every((use) => isPaginated(tree, use)) ? init : undefined;
}

/** Whether an object has texts that would have the type string in a constant: `state: 'open'`. */
function hasLiterals(object: Node): boolean {
  return children(object, 'properties').some(
    (each) =>
      isString(unwrap(child(each, 'value'))) && !/^(?:owner|repo|org|username|q)$/.test(propertyName(each) ?? ''),
  );
}

/** Whether a name is what a call of `paginate` or `paginate.iterator` is given first. */
function isPaginated(tree: Script['tree'], use: Node): boolean {
  // With the type that it is given: `options as any`.
  const call = outer(tree, use);
  const isFirst = call?.type === 'CallExpression' && unwrap(children(call, 'arguments')[0]) === use;
  return isFirst && /\.\s*paginate(?:\s*\.\s*iterator)?$/.test(tree.sourceOf(child(call, 'callee') as Node));
}

/** `octokit.rest.issues.listForRepo.endpoint.merge(options)` */
function readMerged(call: Node, map: Node | undefined, taken: Set<Node>): Paginated | string {
  const merge = unwrap(child(call, 'callee'));
  const endpoint = propertyName(merge as Node) === 'merge' ? unwrap(child(merge, 'object')) : merge;
  const isEndpoint = endpoint?.type === 'MemberExpression' && propertyName(endpoint) === 'endpoint';
  const owner = isEndpoint ? unwrap(child(endpoint, 'object')) : undefined;
  const [first, second] = children(call, 'arguments');
  // `octokit.request.endpoint.merge('GET /user/repos', options)`
  if (owner?.type === 'MemberExpression' && propertyName(owner) === 'request') {
    const route = first && plainText(first);
    const found = route === undefined ? undefined : methodOfRoute(normalRoute(route));
    if (found !== undefined) take(owner, taken);
    return found === undefined ? COMPUTED : { method: found, options: second, map };
  }
  const method = methodAt(owner, taken);
  return method === undefined ? COMPUTED : { method, options: first, map };
}

/** The method that `octokit.rest.issues.listForRepo` refers to. Its parts are not rewritten again. */
function methodAt(node: Node | undefined, taken: Set<Node>, script?: Script): ClientMethod | undefined {
  if (node?.type !== 'MemberExpression') return undefined;
  const group = unwrap(child(node, 'object'));
  // `const { issues } = octokit.rest`
  const named =
    group?.type === 'Identifier' && script && lookUp(script.tree, group, textOf(group, 'name'))?.path.at(-1);
  const groupName = group?.type === 'MemberExpression' ? propertyName(group) : named;
  const method = methodNamed(String(groupName || ''), propertyName(node) ?? '');
  if (method !== undefined) take(node, taken);
  return method;
}

/** Marks an expression, and all that it begins with. */
function take(node: Node, taken: Set<Node>): void {
  for (
    let each: Node | undefined = node;
    each !== undefined;
    each = each.type === 'MemberExpression' ? unwrap(child(each, 'object')) : undefined
  )
    taken.add(each);
}
