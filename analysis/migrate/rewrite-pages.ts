import { child, children, isFunction, isString, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { lookUp } from '../tree/scopes.ts';
import { refusedOptions, rewriteOptions } from './call-options.ts';
import {
  type ClientMethod,
  formerReason,
  hasWholePages,
  isGroup,
  itemsMember,
  methodNamed,
  methodOfRoute,
} from './client-facts.ts';
import { normalRoute, plainText } from './route-text.ts';
import { callOf, hold, memberAround, note, outer, type Script, textIn } from './script.ts';
import { braced, quoted } from './text/file-style.ts';

/** `octokit.paginate(octokit.rest.issues.listForRepo, options)` → `octokit.issues.listForRepo.all(options)` */
export function rewritePages(script: Script, paginate: Node): void {
  const { tree } = script;
  const iterator = memberAround(tree, paginate);
  const callee = iterator ?? paginate;
  const call = callOf(tree, callee);
  if (iterator !== undefined && propertyName(iterator) !== 'iterator') {
    hold(
      script,
      callee,
      'Only paginate and paginate.iterator have counterparts: the methods all, items and pages of a method.',
    );
    return;
  }
  if (call === undefined) {
    hold(
      script,
      callee,
      'paginate is passed on. Pass a function that calls client.issues.list.all({ … }), or the method of another route.',
    );
    return;
  }
  const found = readPaginated(script, call, receiverOf(script, paginate));
  const reason = typeof found === 'string' ? found : reasonAgainst(script, call, found, iterator !== undefined);
  if (typeof found === 'string' || reason !== undefined) {
    hold(script, call, reason ?? '');
    return;
  }
  writePages(script, call, found, receiverOf(script, paginate), iterator !== undefined);
  if (found.method !== undefined) rewriteOptions(script, found.method.route, found.options);
  if (script.isTyped && hasDeclaredItems(script, call)) note(script, call, DECLARED);
  script.migrated += 1;
}

/** The client in front of `.paginate`. `octokit?.paginate(…)` is undefined without a client. */
function receiverOf(script: Script, paginate: Node): string {
  const client = textIn(script, child(paginate, 'object') as Node);
  return paginate['optional'] === true ? `${client}?` : client;
}

/** Why the pages of a call cannot be read with routebook. Renames what is read of each page. */
function reasonAgainst(script: Script, call: Node, found: Paginated, isIterator: boolean): string | undefined {
  const { method, options, map } = found;
  const former = method && formerReason(method);
  if (former !== undefined) return former;
  if (method !== undefined && !method.isPaged)
    return `"${method.name}" has no pages in the catalogue. Write client.${method.name}({ … }).`;
  const refused = refusedOptions(script.tree, method?.route ?? '', options, method === undefined);
  if (refused !== undefined) return refused;
  const items = method && itemsMember(method.route);
  if (map !== undefined && items !== undefined && mapItems(script, map) === undefined)
    return `The pages are not lists: their items are in data.${items}. Write a loop: for await (const { data } of client.${method?.name}.pages({ … })).`;
  if (method === undefined) return undefined;
  if (!isIterator)
    return hasWholePages(method.route)
      ? `Octokit returns whole responses of "${method.name}", and all(…) their items. Write a loop: for await (const { data } of client.${method.name}.pages({ … })).`
      : undefined;
  return items === undefined || renameData(script, call, items)
    ? undefined
    : `The pages are not lists: their items are in data.${items}. Write for await (const item of client.${method.name}.items({ … })).`;
}

/** Writes the call, with the function for each page as one for all items, or as one of a function that is added to the file. */
function writePages(script: Script, call: Node, found: Paginated, receiver: string, isIterator: boolean): void {
  const { method, map, variable } = found;
  const paged = variable ?? (method === undefined ? `${receiver}.send` : `${receiver}.${method.name}`);
  const mapped = map === undefined ? '' : mapItems(script, map);
  if (mapped === undefined) {
    script.helpers.add(collectPages(script));
    writeCall(script, call, `collectPages(${paged}.pages`, found);
  } else writeCall(script, call, `${paged}.${isIterator ? 'pages' : 'all'}`, found, mapped);
}

/** The function that collects pages as `paginate` of Octokit does, which stops after a page whose function calls `done`. */
function collectPages({ isTyped }: Script): string {
  const [types, pages, map, result, items] = isTyped
    ? [
        '<Page, Item>',
        ': AsyncIterable<Page>',
        ': (page: Page, done: () => void) => Item[]',
        ': Promise<Item[]>',
        ': Item[]',
      ]
    : ['', '', '', '', ''];
  return `async function collectPages${types}(pages${pages}, map${map})${result} {
  const items${items} = [];
  let isDone = false;
  for await (const page of pages) {
    items.push(...map(page, () => { isDone = true; }));
    if (isDone) break;
  }
  return items;
}`;
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

/** Replaces the function and its first argument. The options stay where they are, and so does the function for each page if the pages are collected. */
function writeCall(script: Script, call: Node, target: string, { options, request }: Paginated, mapped?: string): void {
  const { edits, tree } = script;
  const args = children(call, 'arguments');
  const [first] = args;
  const callee = child(call, 'callee') as Node;
  // With type arguments, which describe what the types of routebook know.
  const open = tree.text.indexOf('(', (child(call, 'typeArguments') ?? callee).end);
  const close = mapped === undefined ? ')' : '';
  edits.push({ start: callee.start, end: open, text: target });
  if (first === undefined) return;
  const given = options === undefined || options.end < first.end ? first : options;
  if (request !== undefined || options === undefined)
    edits.push({ start: first.start, end: given.end, text: `${request ?? ''}${close}` });
  else if (options === first) edits.push({ start: given.end, end: given.end, text: close });
  else {
    // A comment between them stays.
    const comma = tree.text.indexOf(',', first.end);
    const hasComment = options.start > first.end && tree.text.slice(comma + 1, options.start).trim() !== '';
    edits.push({ start: first.start, end: hasComment ? comma + 1 : options.start, text: '' });
    // `endpoint.merge(options)`: the options are inside the first argument.
    edits.push({ start: options.end, end: given.end, text: close });
  }
  if (mapped === undefined) return;
  // The function for each page, and what else is after the options.
  const last = args.at(-1) as Node;
  if (last.start > given.end) edits.push({ start: given.end, end: last.end, text: '' });
  if (mapped !== '') edits.push({ start: call.end, end: call.end, text: mapped });
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
  if (!isPlain || each === undefined || textIn(script, each).includes(data) || hasClient(script, each))
    return undefined;
  return `.then((data) => data.${propertyName(callee as Node)}(${textIn(script, each)}))`;
}

/** Whether a function may call a client, so that its text changes. */
function hasClient({ tree }: Script, { start, end }: Node): boolean {
  return tree.nodes.some(
    (node) =>
      node.type === 'MemberExpression' &&
      node.start >= start &&
      node.end <= end &&
      (CALLED.has(propertyName(node) ?? '') || isGroup(propertyName(node) ?? '')),
  );
}

const CALLED: ReadonlySet<string> = new Set(['rest', 'request', 'paginate', 'graphql']);

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

const COMPUTED =
  'The route is computed. Write the method of the route: client.issues.listForRepo.all({ … }), or items and pages in the place of all.';

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
function readPaginated(script: Script, call: Node, receiver: string): Paginated | string {
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
    const known = readVariable(script, call);
    if (known !== undefined) return known;
    const merged = mergedIn(script, subject);
    const found = merged && readMerged(merged, map);
    if (merged !== undefined && found !== undefined && typeof found !== 'string' && found.options !== undefined) {
      // `const options = list.endpoint.merge({ … })` → `const options = { … }`
      script.edits.push({ start: merged.start, end: found.options.start, text: '' });
      const isFixed = script.isTyped && hasLiterals(found.options);
      script.edits.push({ start: found.options.end, end: merged.end, text: isFixed ? ' as const' : '' });
      return { ...found, options: subject };
    }
  }
  if (subject.type === 'CallExpression') return readMerged(subject, map);
  const method = methodAt(subject, script);
  return method === undefined ? COMPUTED : { method, options, map };
}

/** `paginate(list, options)` with a constant that is one of the methods of the client: `list.all(options)`. */
function readVariable(script: Script, call: Node): Paginated | undefined {
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
  return method !== undefined && isSame ? { method, options, map, variable: text } : undefined;
}

/** The methods that an expression may be. */
function methodsIn(expression: Node | undefined): readonly (ClientMethod | undefined)[] {
  const node = unwrap(expression);
  if (node?.type === 'ConditionalExpression')
    return [...methodsIn(child(node, 'consequent')), ...methodsIn(child(node, 'alternate'))];
  return [methodAt(node)];
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
  const callee = call?.type === 'CallExpression' ? unwrap(child(call, 'callee')) : undefined;
  const member = callee !== undefined && propertyName(callee) === 'iterator' ? unwrap(child(callee, 'object')) : callee;
  const isFirst = unwrap(children(call, 'arguments')[0]) === use;
  return isFirst && member?.type === 'MemberExpression' && propertyName(member) === 'paginate';
}

/** `octokit.rest.issues.listForRepo.endpoint.merge(options)` */
function readMerged(call: Node, map: Node | undefined): Paginated | string {
  const merge = unwrap(child(call, 'callee'));
  const endpoint = propertyName(merge as Node) === 'merge' ? unwrap(child(merge, 'object')) : merge;
  const isEndpoint = endpoint?.type === 'MemberExpression' && propertyName(endpoint) === 'endpoint';
  const owner = isEndpoint ? unwrap(child(endpoint, 'object')) : undefined;
  const [first, second] = children(call, 'arguments');
  // `octokit.request.endpoint.merge('GET /user/repos', options)`
  if (owner?.type === 'MemberExpression' && propertyName(owner) === 'request') {
    const route = first && plainText(first);
    const found = route === undefined ? undefined : methodOfRoute(normalRoute(route));
    return found === undefined ? COMPUTED : { method: found, options: second, map };
  }
  const method = methodAt(owner);
  return method === undefined ? COMPUTED : { method, options: first, map };
}

/** The method that `octokit.rest.issues.listForRepo` refers to. */
function methodAt(node: Node | undefined, script?: Script): ClientMethod | undefined {
  if (node?.type !== 'MemberExpression') return undefined;
  const group = unwrap(child(node, 'object'));
  // `const { issues } = octokit.rest`
  const named =
    group?.type === 'Identifier' && script && lookUp(script.tree, group, textOf(group, 'name'))?.path.at(-1);
  const groupName = group?.type === 'MemberExpression' ? propertyName(group) : named;
  return methodNamed(String(groupName || ''), propertyName(node) ?? '');
}
