import { child, children, isFunction, isString, type Node, propertyName, textOf, unwrap } from '../../tree/node.ts';
import { lookUp } from '../../tree/scopes.ts';
import { type ClientMethod, itemsMember, methodNamed, methodOfRoute } from '../client-facts.ts';
import { normalRoute, plainText } from '../rewrite-request.ts';
import { outer, type Script, textIn } from '../script.ts';
import { quoted } from '../text/file-style.ts';
import type { Paginated } from './collect-pages.ts';

const COMPUTED = 'The route is computed. Use the methods all, items and pages of the route.';

/** Reads what a call of `paginate` is given. A reason if it is not understood. */
export function readPaginated(
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
