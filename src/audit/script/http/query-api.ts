import { urlCall } from '../../url-call.ts';
import type { ApiFacts } from '../api-facts.ts';
import { apiPath, urlsOf } from '../api-url.ts';
import type { FoundInScript } from '../found-in-script.ts';
import { child, children, lastName, type Node, propertyName, textOf, unwrap } from '../node.ts';
import { methodOf } from '../options.ts';
import { objectOf, property } from '../program/objects.ts';
import { calledFunction, returnsOf } from '../program/owners.ts';
import { lookUp, type Tree } from '../scopes.ts';

const MAX_STEPS = 6;

/**
 * Finds the requests that RTK Query sends: `builder.query({ query: (name) => `users/${name}` })` in an API that was created with the base
 * URL of the API. Returns whether the call defines such a request.
 */
export function findQueryCall(tree: Tree, facts: ApiFacts, node: Node, found: FoundInScript): boolean {
  const callee = unwrap(child(node, 'callee'));
  const kind = callee?.type === 'MemberExpression' ? propertyName(callee) : undefined;
  if (kind === undefined || !/^(?:query|mutation|infiniteQuery)$/.test(kind)) return false;
  const [options] = children(node, 'arguments');
  const query = calledFunction(tree, property(objectOf(tree, options), 'query'));
  const base = query && baseAround(tree, node);
  if (query === undefined || base === undefined) return false;
  let isFound = false;
  for (const returned of returnsOf(query)) {
    const object = objectOf(tree, returned);
    const { method, isAssumed } = methodOf(tree, object ?? undefined);
    for (const url of urlsOf(tree, object === undefined ? returned : property(object, 'url'))) {
      const path = apiPath(tree, facts, url, base);
      if (path === undefined || method === undefined) continue;
      isFound = true;
      found.calls.push(urlCall(node, method, path, isAssumed));
    }
  }
  return isFound;
}

/** The options of `fetchBaseQuery` of the API around a definition, also of one that `injectEndpoints` extends. */
function baseAround(tree: Tree, node: Node): Node | undefined {
  for (let parent = tree.parentOf(node); parent !== undefined; parent = tree.parentOf(parent)) {
    if (parent.type !== 'CallExpression') continue;
    const base = baseOf(tree, parent, 0);
    if (base !== undefined) return base;
  }
  return undefined;
}

function baseOf(tree: Tree, expression: Node | undefined, steps: number): Node | undefined {
  const node = unwrap(expression);
  if (node === undefined || steps > MAX_STEPS) return undefined;
  if (node.type === 'Identifier') {
    const binding = lookUp(tree, node, textOf(node, 'name'));
    return binding?.path.length === 0 ? baseOf(tree, binding.init, steps + 1) : undefined;
  }
  if (node.type !== 'CallExpression') return undefined;
  const callee = unwrap(child(node, 'callee'));
  const [options] = children(node, 'arguments');
  switch (lastName(callee)) {
    case 'fetchBaseQuery':
      return options;
    case 'createApi':
      return baseOf(tree, property(objectOf(tree, options), 'baseQuery'), steps + 1);
    case 'retry':
      return baseOf(tree, options, steps + 1);
    case 'injectEndpoints':
    case 'enhanceEndpoints':
      return baseOf(tree, child(callee, 'object'), steps + 1);
    default:
      return undefined;
  }
}
