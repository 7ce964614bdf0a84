import { basedClient } from './based-client.ts';
import {
  CLIENT_MAKER,
  CLIENT_NAME,
  CLIENT_TYPE,
  HTTP_PACKAGES,
  MOCK_CLIENT,
  PACKAGES,
  ROUTERS,
} from './client-names.ts';
import { globalValue, importedValue, namedClient } from './named-value.ts';
import { child, children, isString, lastName, type Node, propertyName, textOf, unwrap } from './node.ts';
import { assignedMembers } from './program/assigned-members.ts';
import {
  boundOwnersOf,
  boundTo,
  calledFunction,
  definitionOf,
  memberOf as memberOfOwner,
  membersAt,
  ownersOf,
  returnsOf,
} from './program/owners.ts';
import { contextValues } from './program/react-context.ts';
import { readOnce } from './program/recursion.ts';
import { type Binding, lookUp, type Tree } from './scopes.ts';
import type { Value } from './value.ts';

export { lastName } from './node.ts';
export type { Value } from './value.ts';

export interface Namespaces {
  has(namespace: string): boolean;
}

/** Methods of clients that return the client. */
const FLUENT = /^(?:auth|headers?|options|content|accept|middlewares|addon|set|timeout|use|with[A-Z]\w*)$/;

/** Functions and classes that return what they are given, with something added. */
const DECORATOR = /prox(?:y|ied)|cache|wrap|instrument|throttl|retry|limit|enhance|trace/i;

/** The maximum number of definitions that are followed. */
const MAX_STEPS = 12;

/** Determines what an expression stands for, by following the definitions in the same file. */
export function resolveValue(
  tree: Tree,
  namespaces: Namespaces,
  expression: Node | undefined,
  steps = 0,
): Value | undefined {
  const node = unwrap(expression);
  if (node === undefined || steps > MAX_STEPS) return undefined;
  const next = (each: Node | undefined) => resolveValue(tree, namespaces, each, steps + 1);
  // `cached(octokit) as typeof octokit`
  const type = expression?.type === 'TSAsExpression' ? child(expression, 'typeAnnotation') : undefined;
  if (type?.type === 'TSTypeQuery' && node.type !== 'ObjectExpression')
    return next(child(type, 'exprName')) ?? next(node);
  switch (node.type) {
    case 'Identifier': {
      const name = textOf(node, 'name');
      const binding = lookUp(tree, node, name);
      return binding === undefined ? globalValue(name) : boundValue(name, binding, next, namespaces);
    }
    case 'MemberExpression': {
      const name = propertyName(node);
      if (name === undefined) return undefined;
      const object = child(node, 'object');
      const value = next(object);
      if (value !== undefined) return memberOf(value, name, namespaces, child(node, 'property') ?? node);
      if (object?.type === 'ThisExpression') {
        for (const each of membersAt(tree, node, name)) {
          const found = each.type === 'TSTypeAnnotation' ? typedValue(tree, each) : next(each);
          if (found !== undefined) return found;
        }
      }
      const bound = boundTo(tree, node);
      const own = bound === undefined ? ownMember(tree, object, name, next) : boundValue(name, bound, next, namespaces);
      return own ?? namedClient(name);
    }
    case 'NewExpression':
      if (isMaker(lastName(child(node, 'callee')))) return { kind: 'client', isCertain: true };
      return basedClient(tree, node) ?? decorated(node, next);
    case 'CallExpression':
      return (
        calledValue(node, next) ??
        firstOf(
          contextValues(tree, node, (each) => definitionOf(tree, each)),
          next,
        ) ??
        returnedValue(tree, unwrap(child(node, 'callee')), next) ??
        basedClient(tree, node) ??
        decorated(node, next)
      );
    case 'LogicalExpression':
      return next(child(node, 'left')) ?? next(child(node, 'right'));
    case 'ConditionalExpression':
      return next(child(node, 'consequent')) ?? next(child(node, 'alternate'));
    default:
      return undefined;
  }

  function boundValue(
    name: string,
    binding: Binding,
    resolve: (node: Node | undefined) => Value | undefined,
    known: Namespaces,
  ): Value | undefined {
    if (binding.kind === 'import') return importedValue(name, binding);
    if (binding.kind === 'function' || binding.kind === 'class') return undefined;
    const typed = binding.annotation && typedValue(tree, binding.annotation);
    if (typed !== undefined) return typed;
    if (binding.annotation && /\b(?:Fake|Mock|Stub|InMemory)/.test(tree.sourceOf(binding.annotation, 60)))
      return undefined;
    const fallback = binding.fallback && resolve(binding.fallback);
    if (fallback !== undefined) return fallback;
    const init = binding.init ?? (binding.writes.length === 1 ? binding.writes[0] : undefined);
    if (binding.kind !== 'item' && init !== undefined && binding.path.length > 0) {
      let value = resolve(init);
      for (const step of binding.path) {
        value = value === undefined ? namedClient(step) : memberOf(value, step, known, init);
      }
      // `const { api } = useContext(Services)`
      const owners = value === undefined ? boundOwnersOf(tree, binding) : [];
      value ??= firstOf(
        owners.map((each) => memberOfOwner(tree, each, binding.path.at(-1) ?? '')),
        resolve,
      );
      if (value !== undefined || !CLIENT_NAME.test(name)) return value;
    } else if (binding.kind !== 'item' && init !== undefined) {
      const value = resolve(init);
      if (value !== undefined) return value;
      // A literal of the same name, such as a stub, is not a client.
      if (/^(?:ObjectExpression|ArrayExpression|Literal|TemplateLiteral)$/.test(unwrap(init)?.type ?? ''))
        return undefined;
    }
    return namedClient(name);
  }
}

/** A client in a function or an instance that adds something to it: `withCache(octokit)`, `new Proxy(octokit, handler)`. */
function decorated(node: Node, next: (node: Node | undefined) => Value | undefined): Value | undefined {
  const value = DECORATOR.test(lastName(child(node, 'callee'))) ? next(children(node, 'arguments')[0]) : undefined;
  return value?.kind === 'client' || value?.kind === 'rest' ? value : undefined;
}

/** The first of several expressions that stands for something. */
function firstOf(
  expressions: readonly (Node | undefined)[],
  next: (node: Node | undefined) => Value | undefined,
): Value | undefined {
  for (const each of expressions) {
    const value = next(each);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The value of a member of an object in the program: `const api = { rest: new Octokit() }`. */
function ownMember(
  tree: Tree,
  object: Node | undefined,
  name: string,
  next: (node: Node | undefined) => Value | undefined,
): Value | undefined {
  if (object?.type === 'ThisExpression') return undefined;
  // `action.rest = createStub()` replaces the member of the class.
  const binding = object?.type === 'Identifier' ? lookUp(tree, object, textOf(object, 'name')) : undefined;
  const assigned = assignedMembers(unwrap(binding?.init), name);
  if (assigned.length > 0) return firstOf(assigned, next);
  return firstOf(
    ownersOf(tree, object).map((owner) => memberOfOwner(tree, owner, name)),
    next,
  );
}

/** The meaning of a type annotation, judging by its text, or by that of the alias that it names. */
function typedValue(tree: Tree, annotation: Node): Value | undefined {
  const own = tree.sourceOf(annotation, 200);
  const alias = tree.fileOf(annotation).types.get(own.replace(/^:\s*/, '').trim());
  const type = alias && child(alias, 'typeAnnotation');
  const text = type === undefined ? own : tree.sourceOf(type, 200);
  if (/\[['"]rest['"]\]|RestEndpointMethods/.test(text)) return { kind: 'rest', isCertain: true };
  return /^:?\s*(?:InstanceType|ReturnType|Awaited|Pick|Partial|typeof|\w+\.)?/.test(text) &&
    CLIENT_TYPE.test(text) &&
    !/=>|\{/.test(text)
    ? { kind: 'client', isCertain: true }
    : undefined;
}

/** The member of a value. */
function memberOf(value: Value, name: string, namespaces: Namespaces, node: Node): Value | undefined {
  switch (value.kind) {
    case 'package':
      if (name === 'default') return value;
      if (name === 'graphql') return { kind: 'graphql' };
      if (name === 'rest') return { kind: 'rest', isCertain: true };
      if (ROUTERS.has(name)) return { kind: 'router', name, isCertain: true };
      // `github` of @actions/github: its namespaces are used by mistake, or it is a client with the same name.
      return namespaces.has(name) ? { kind: 'namespace', name, isCertain: false, isRest: false } : namedClient(name);
    case 'client':
      if (name === 'rest' || name === 'api') return { kind: 'rest', isCertain: name === 'rest' || value.isCertain };
      if (name === 'graphql') return { kind: 'graphql' };
      if (ROUTERS.has(name)) return { kind: 'router', name, isCertain: value.isCertain };
      if (namespaces.has(name)) return { kind: 'namespace', name, isCertain: value.isCertain, isRest: false };
      return namedClient(name);
    case 'rest':
      return { kind: 'namespace', name, isCertain: value.isCertain, isRest: true };
    case 'namespace':
      return {
        kind: 'operation',
        namespace: value.name,
        method: name,
        isCertain: value.isCertain,
        isRest: value.isRest,
        node,
      };
    case 'operation':
      // `all`, `items` and `pages` are those of routebook's client.
      return /^(?:endpoint|merge|defaults|all|items|pages)$/.test(name) ? value : undefined;
    case 'router':
      if (name === 'defaults') return { ...value, name: 'defaults' };
      if (name === 'graphql') return { kind: 'graphql' };
      return ROUTERS.has(name) ? { ...value, name } : undefined;
    case 'http':
      // `$fetch.raw`, `axios.default`, `got.stream`, `got.paginate.all`
      return /^(?:default|raw|native|stream|instance|paginate|all|each)$/.test(name) ? value : undefined;
    default:
      return undefined;
  }
}

/** The result of a call: a client, or a function with defaults. */
function calledValue(node: Node, next: (node: Node | undefined) => Value | undefined): Value | undefined {
  const callee = unwrap(child(node, 'callee'));
  const name = lastName(callee);
  const [first] = children(node, 'arguments');
  if (name === 'require' && isString(first)) {
    const source = textOf(first, 'value');
    if (PACKAGES.test(source)) return { kind: 'package' };
    return Object.hasOwn(HTTP_PACKAGES, source) ? { kind: 'http', name: HTTP_PACKAGES[source] as string } : undefined;
  }
  if (callee?.type === 'MemberExpression' && (name === 'defaults' || name === 'create' || name === 'extend')) {
    const value = next(child(callee, 'object'));
    if (value?.kind === 'http') return { ...value, base: first };
    if (name === 'defaults' && (value?.kind === 'router' || value?.kind === 'operation'))
      return { ...value, hasDefaults: true };
  }
  // `wretch('https://…').auth(token)`
  if (callee?.type === 'MemberExpression' && FLUENT.test(name)) {
    const value = next(child(callee, 'object'));
    if (value?.kind === 'http' && value.base !== undefined) return value;
  }
  // The wrappers that compilers write around `require`.
  if (/^_{1,2}(?:interop|import)\w+$/.test(name)) return next(first);
  return isMaker(name) && !/plugin|mock|stub|fake/i.test(name)
    ? { kind: 'client', isCertain: /octokit/i.test(name) }
    : undefined;
}

/** The client that a function of the program returns, by its return type or its expressions. */
function returnedValue(
  tree: Tree,
  callee: Node | undefined,
  next: (node: Node | undefined) => Value | undefined,
): Value | undefined {
  const made = calledFunction(tree, callee);
  const type = child(made, 'returnType');
  const typed = type && typedValue(tree, type);
  if (typed?.kind === 'client' || made === undefined) return typed;
  return readOnce('value', made, undefined, () => {
    for (const each of returnsOf(made)) {
      const value = next(each);
      if (value?.kind === 'client' || value?.kind === 'rest' || value?.kind === 'http') return value;
    }
    return undefined;
  });
}

function isMaker(name: string): boolean {
  return CLIENT_MAKER.test(name) && !MOCK_CLIENT.test(name);
}
