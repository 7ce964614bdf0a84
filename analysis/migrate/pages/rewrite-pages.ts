import { child, children, isFunction, type Node, propertyName, textOf, unwrap } from '../../tree/node.ts';
import { lookUp } from '../../tree/scopes.ts';
import { listUnknownParameters, refusedOptions, rewriteQuery } from '../call-options.ts';
import { formerReason, hasWholePages, itemsMember } from '../client-facts.ts';
import { plainText } from '../rewrite-request.ts';
import { memberAround, outer, type Script, textIn } from '../script.ts';
import { braced } from '../text/file-style.ts';
import { collectPages } from './collect-pages.ts';
import { readPaginated } from './read-paginated.ts';

/** `octokit.paginate(octokit.rest.issues.listForRepo, options)` → `octokit.issues.listForRepo.all(options)` */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided; see test/architecture/layout.test.ts
export function rewritePages(script: Script, paginate: Node, client: string, taken: Set<Node>, isOwn: boolean): void {
  const { tree } = script;
  // `octokit?.paginate(…)` is undefined without a client.
  const isOptional = paginate['optional'] === true;
  const receiver = isOptional ? `${client}?` : client;
  const iterator = memberAround(tree, paginate);
  const callee = iterator ?? paginate;
  const call = tree.parentOf(callee);
  const where = call?.type === 'CallExpression' ? call : callee;
  const refuse = (reason: string) => {
    script.items.push({ start: where.start, end: where.end, kind: 'call', reason });
  };
  const isIterator = iterator !== undefined;
  if (isIterator && propertyName(iterator) !== 'iterator') {
    refuse('Only paginate and paginate.iterator have counterparts.');
    return;
  }
  if (call?.type !== 'CallExpression' || child(call, 'callee') !== callee) {
    refuse('paginate is passed on. Use the methods all, items and pages of the route.');
    return;
  }
  const found = readPaginated(script, call, receiver, taken, isOwn);
  if (typeof found === 'string') {
    refuse(found);
    return;
  }
  const { method, options, map, request, variable } = found;
  const former = method && formerReason(method);
  if (former !== undefined) {
    refuse(former);
    return;
  }
  if (method !== undefined && !method.isPaged) {
    refuse(`"${method.name}" has no pages in the catalogue.`);
    return;
  }
  const refused = refusedOptions(tree, method?.route ?? '', options, method === undefined);
  if (refused !== undefined) {
    refuse(refused);
    return;
  }
  const mapped = map === undefined ? '' : mapItems(script, map);
  if (method !== undefined && !isIterator && mapped !== undefined && hasWholePages(method.route)) {
    refuse(
      `Octokit returns whole responses of "${method.name}", and all(…) their items. Iterate with pages(…) instead.`,
    );
    return;
  }
  if (map !== undefined && mapped === undefined) {
    const list = variable ?? `${receiver}.${method?.name}`;
    if (method === undefined || isIterator || isOptional || !collectPages(script, call, list, found)) {
      refuse('The function for each page is not understood. Iterate with pages(…) instead.');
      return;
    }
    rewriteQuery(script, method.route, options);
    script.migrated += 1;
    return;
  }
  if (
    isIterator &&
    method !== undefined &&
    itemsMember(method.route) !== undefined &&
    !renameData(script, call, itemsMember(method.route) as string)
  ) {
    refuse(
      `The pages are not lists: their items are in data.${itemsMember(method.route)}. Iterate with items(…) instead.`,
    );
    return;
  }
  const name = isIterator ? 'pages' : 'all';
  const paged = variable ?? (method === undefined ? `${receiver}.send` : `${receiver}.${method.name}`);
  writeCall(script, call, `${paged}.${name}`, options, request, mapped ?? '');
  if (method !== undefined) {
    rewriteQuery(script, method.route, options);
    listUnknownParameters(script, method.route, options);
  }
  if (script.isTyped && hasDeclaredItems(script, call))
    script.items.push({ start: call.start, end: call.end, kind: 'note', reason: DECLARED });
  script.migrated += 1;
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
