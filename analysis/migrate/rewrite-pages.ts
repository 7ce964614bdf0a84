import { child, children, isFunction, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { lookUp, type Tree } from '../tree/scopes.ts';
import { refusedOptions, rewriteOptions } from './call-options.ts';
import {
  type ClientMethod,
  formerReason,
  hasWholePages,
  itemsMember,
  methodNamed,
  methodOfRoute,
} from './client-facts.ts';
import { normalRoute, plainText } from './route-text.ts';
import { callOf, hold, memberAround, type Script, textIn } from './script.ts';
import { quoted } from './text/file-style.ts';

/** What is paginated: a method of the client with its options, or a route that has no method. */
interface Paginated {
  readonly method: ClientMethod | undefined;
  /** The route, if the call has one and no method. */
  readonly route?: string;
  readonly options: Node | undefined;
  /** The function for each page. */
  readonly map: Node | undefined;
}

/** `octokit.paginate(octokit.rest.issues.listForRepo, options)` → `octokit.issues.listForRepo.all(options)` */
export function rewritePages(script: Script, paginate: Node): void {
  const { tree } = script;
  const iterator = memberAround(tree, paginate);
  const callee = iterator ?? paginate;
  const call = callOf(tree, callee);
  const found = call && readPaginated(script, call);
  const reason =
    iterator !== undefined && propertyName(iterator) !== 'iterator'
      ? 'Only paginate and paginate.iterator have counterparts: the methods all, items and pages of a method.'
      : call === undefined
        ? 'paginate is passed on. Pass a function that calls client.issues.list.all({ … }), or the method of another route.'
        : found === undefined
          ? COMPUTED
          : reasonAgainst(tree, found, iterator !== undefined);
  if (call === undefined || found === undefined || reason !== undefined) {
    hold(script, call ?? callee, reason ?? COMPUTED);
    return;
  }
  const client = textIn(script, child(paginate, 'object') as Node);
  // `octokit?.paginate(…)` is undefined without a client.
  writePages(script, call, found, paginate['optional'] === true ? `${client}?` : client, iterator !== undefined);
  if (found.method !== undefined) rewriteOptions(script, found.method.route, found.options);
  script.migrated += 1;
}

const COMPUTED =
  'The route is computed. Write the method of the route: client.issues.listForRepo.all({ … }), or items and pages in the place of all.';

/** Reads what a call of `paginate` is given. Undefined if it is not understood. */
function readPaginated({ tree }: Script, call: Node): Paginated | undefined {
  const [first, ...others] = children(call, 'arguments');
  const subject = unwrap(first);
  // The third argument is a function, whatever it is called.
  const map = others[1] ?? others.find((each) => isFunctionValue(tree, each));
  const [options] = others.filter((each) => each !== map);
  const text = subject && plainText(subject);
  if (text !== undefined) {
    const route = normalRoute(text);
    return { method: methodOfRoute(route), route, options, map };
  }
  const method = methodAt(tree, subject);
  return method && { method, options, map };
}

/** A function, or the name of one. */
function isFunctionValue(tree: Tree, node: Node): boolean {
  const value = unwrap(node);
  const binding = value?.type === 'Identifier' ? lookUp(tree, value, textOf(value, 'name')) : undefined;
  if (isFunction(value) || binding?.kind === 'function') return true;
  return binding?.path.length === 0 && isFunction(unwrap(binding.init));
}

/** The method that `octokit.rest.issues.listForRepo` refers to. */
function methodAt(tree: Tree, node: Node | undefined): ClientMethod | undefined {
  if (node?.type !== 'MemberExpression') return undefined;
  const group = unwrap(child(node, 'object'));
  // `const { issues } = octokit.rest`
  const name =
    group?.type === 'Identifier'
      ? lookUp(tree, group, textOf(group, 'name'))?.path.at(-1)
      : group && propertyName(group);
  return methodNamed(name ?? '', propertyName(node) ?? '');
}

/** Why the pages of a call cannot be read with routebook. */
function reasonAgainst(tree: Tree, { method, options }: Paginated, isIterator: boolean): string | undefined {
  if (method === undefined) return refusedOptions(tree, '', options, true);
  const former = formerReason(method);
  if (former !== undefined) return former;
  if (!method.isPaged) return `"${method.name}" has no pages in the catalogue. Write client.${method.name}({ … }).`;
  if (!isIterator && hasWholePages(method.route))
    return `Octokit returns whole responses of "${method.name}", and all(…) their items. Write a loop: for await (const { data } of client.${method.name}.pages({ … })).`;
  return refusedOptions(tree, method.route, options);
}

/** Writes the call: all items, the pages, or the pages with the function for each. */
function writePages(script: Script, call: Node, found: Paginated, client: string, isIterator: boolean): void {
  const { method, options, map } = found;
  const [first, ...others] = children(call, 'arguments');
  if (first === undefined) return;
  const isMapped = map !== undefined && !returnsData(script, map);
  const items = method && (isIterator || isMapped) ? itemsMember(method.route) : undefined;
  const pages = `${client}.${method?.name ?? 'send'}.${isIterator || isMapped ? 'pages' : 'all'}`;
  const [listed, close] = items === undefined ? [pages, ''] : [`listPages(${pages}`, `), ${quoted(script, items)}`];
  if (items !== undefined) script.helpers.add(listPages(script));
  if (isMapped) script.helpers.add(collectPages(script));
  // With type arguments, which describe what the types of routebook know.
  const callee = child(call, 'callee') as Node;
  const open = script.tree.text.indexOf('(', (child(call, 'typeArguments') ?? callee).end);
  script.edits.push({ start: callee.start, end: open, text: isMapped ? `collectPages(${listed}` : listed });
  writeArguments(script, found, first, client, isMapped ? `${close})` : close);
  const end = others.at(-1)?.end;
  if (map !== undefined && !isMapped && end !== undefined)
    script.edits.push({ start: (options ?? first).end, end, text: '' });
}

/** Removes the method in front of the options, or writes the request of a route that has no method. */
function writeArguments(script: Script, found: Paginated, first: Node, client: string, close: string): void {
  const { method, options } = found;
  const { edits, tree } = script;
  const last = options ?? first;
  if (method === undefined || options === undefined) {
    const request = method === undefined ? requestFor(script, found, client) : '';
    edits.push({ start: first.start, end: last.end, text: request + close });
    return;
  }
  // A comment between them stays.
  const comma = tree.text.indexOf(',', first.end);
  const hasComment = tree.text.slice(comma + 1, last.start).trim() !== '';
  edits.push({ start: first.start, end: hasComment ? comma + 1 : last.start, text: '' });
  if (close !== '') edits.push({ start: last.end, end: last.end, text: close });
}

/** The request of a route that has no method. */
function requestFor(script: Script, { route = '', options }: Paginated, client: string): string {
  const given = options === undefined ? '' : `, ${textIn(script, options)}`;
  return `${client}.endpoint(${quoted(script, route)}${given})`;
}

/** `(response) => response.data`, which is what `all` does. */
function returnsData(script: Script, map: Node): boolean {
  const made = unwrap(map);
  const [param, ...others] = children(made, 'params');
  const body = unwrap(child(made, 'body'));
  if (!isFunction(made) || param === undefined || others.length > 0 || body === undefined) return false;
  const property = children(param, 'properties')[0];
  const name =
    param.type === 'Identifier'
      ? `${textOf(param, 'name')}.data`
      : property && propertyName(property) === 'data' && textOf(child(property, 'value'), 'name');
  return name === textIn(script, body);
}

/** The function that makes each page a list, as `paginate` of Octokit does if the items are in a member. */
function listPages({ isTyped }: Script): string {
  const [types, pages, name] = isTyped
    ? [
        '<Name extends string, Data extends Record<Name, unknown[]> & { total_count?: number }>',
        ': AsyncIterable<{ data: Data }>',
        ': Name',
      ]
    : ['', '', ''];
  return `async function* listPages${types}(pages${pages}, name${name}) {
  for await (const page of pages)
    yield { ...page, data: Object.assign(page.data[name], { total_count: page.data.total_count }) };
}`;
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
