import {
  CLIENT_MAKER,
  CLIENT_NAME,
  CLIENT_TYPE,
  HTTP_GLOBALS,
  HTTP_PACKAGES,
  MOCK_CLIENT,
  PACKAGES,
  ROUTERS,
} from './client-names.ts';
import { child, children, isString, type Node, propertyName, textOf, unwrap } from './node.ts';
import { functionOf, returnedBy } from './own-functions.ts';
import { type Binding, lookUp, type Tree } from './scopes.ts';

/** What an expression stands for in calls of the API. */
export type Value =
  | { readonly kind: 'client'; readonly isCertain: boolean }
  | { readonly kind: 'rest'; readonly isCertain: boolean }
  | { readonly kind: 'namespace'; readonly name: string; readonly isCertain: boolean; readonly isRest: boolean }
  | {
      readonly kind: 'operation';
      readonly namespace: string;
      readonly method: string;
      readonly isCertain: boolean;
      readonly isRest: boolean;
      /** Whether `.defaults(…)` has set some parameters. */
      readonly hasDefaults?: boolean;
      /** The position of the method's name. */
      readonly node: Node;
    }
  /** A function that accepts a route: `request`, `endpoint`, `paginate`, `iterator`, `merge`. */
  | { readonly kind: 'router'; readonly name: string; readonly isCertain: boolean; readonly hasDefaults?: boolean }
  | { readonly kind: 'graphql' }
  /** A package of Octokit, whose members are classes and functions. */
  | { readonly kind: 'package' }
  /** An HTTP client. `base` is the prefix of its URLs. */
  | { readonly kind: 'http'; readonly name: string; readonly base?: Node | undefined };

export interface Namespaces {
  has(namespace: string): boolean;
}

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
        for (const each of tree.members.get(name) ?? []) {
          const found = each.type === 'TSTypeAnnotation' ? typedValue(tree, each) : next(each);
          if (found !== undefined) return found;
        }
      }
      return next(ownMember(tree, object, name)) ?? namedClient(name);
    }
    case 'NewExpression':
      return isMaker(lastName(child(node, 'callee'))) ? { kind: 'client', isCertain: true } : undefined;
    case 'CallExpression':
      return calledValue(node, next) ?? returnedValue(tree, unwrap(child(node, 'callee')), next);
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
    const fallback = binding.fallback && resolve(binding.fallback);
    if (fallback !== undefined) return fallback;
    const init = binding.init ?? (binding.writes.length === 1 ? binding.writes[0] : undefined);
    if (binding.kind !== 'item' && init !== undefined && binding.path.length > 0) {
      let value = resolve(init);
      for (const step of binding.path) {
        value = value === undefined ? namedClient(step) : memberOf(value, step, known, init);
      }
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

/** The value of a member of an object literal in the same file: `const api = { rest: new Octokit() }`. */
function ownMember(tree: Tree, object: Node | undefined, name: string): Node | undefined {
  const plain = unwrap(object);
  const binding = plain?.type === 'Identifier' ? lookUp(tree, plain, textOf(plain, 'name')) : undefined;
  const init = binding?.kind === 'const' && binding.path.length === 0 ? unwrap(binding.init) : undefined;
  if (init?.type !== 'ObjectExpression') return undefined;
  const own = children(init, 'properties').find((each) => each.type === 'Property' && propertyName(each) === name);
  return own && child(own, 'value');
}

function importedValue(name: string, { source = '', imported = '' }: Binding): Value | undefined {
  if (/^routebook(?:\/|$)/.test(source)) {
    return ROUTERS.has(imported) ? { kind: 'router', name: imported, isCertain: true } : undefined;
  }
  if (PACKAGES.test(source)) {
    if (imported === 'graphql') return { kind: 'graphql' };
    if (ROUTERS.has(imported)) return { kind: 'router', name: imported, isCertain: true };
    return { kind: 'package' };
  }
  if (Object.hasOwn(HTTP_PACKAGES, source)) return { kind: 'http', name: HTTP_PACKAGES[source] as string };
  return namedClient(name);
}

/** A global, or a name that is declared in another file. */
function globalValue(name: string): Value | undefined {
  if (Object.hasOwn(HTTP_GLOBALS, name)) return { kind: 'http', name: HTTP_GLOBALS[name] as string };
  return namedClient(name);
}

function namedClient(name: string): Value | undefined {
  return CLIENT_NAME.test(name) && !MOCK_CLIENT.test(name) && !/^(?:get|create|make|build|mock)/i.test(name)
    ? { kind: 'client', isCertain: /octokit/i.test(name) && !/mock|fake|stub/i.test(name) }
    : undefined;
}

/** The meaning of a type annotation, judging by its text, or by that of the alias that it names. */
function typedValue(tree: Tree, annotation: Node): Value | undefined {
  const own = tree.sourceOf(annotation, 200);
  const alias = tree.types.get(own.replace(/^:\s*/, '').trim());
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
      return name === 'endpoint' || name === 'merge' || name === 'defaults' ? value : undefined;
    case 'router':
      if (name === 'defaults') return { ...value, name: 'defaults' };
      if (name === 'graphql') return { kind: 'graphql' };
      return ROUTERS.has(name) ? { ...value, name } : undefined;
    case 'http':
      return name === 'default' ? value : undefined;
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
  // The wrappers that compilers write around `require`.
  if (/^_{1,2}(?:interop|import)\w+$/.test(name)) return next(first);
  return isMaker(name) && !/plugin|mock/i.test(name) ? { kind: 'client', isCertain: /octokit/i.test(name) } : undefined;
}

/** The client that a function of the same file returns, by its return type or its only expression. */
function returnedValue(
  tree: Tree,
  callee: Node | undefined,
  next: (node: Node | undefined) => Value | undefined,
): Value | undefined {
  const made = functionOf(tree, callee);
  const type = child(made, 'returnType');
  const typed = type && typedValue(tree, type);
  if (typed?.kind === 'client' || made === undefined) return typed;
  const value = next(returnedBy(made));
  return value?.kind === 'client' || value?.kind === 'rest' ? value : undefined;
}

function isMaker(name: string): boolean {
  return CLIENT_MAKER.test(name) && !MOCK_CLIENT.test(name);
}

/** The last name in an expression: `getOctokit` in `github.getOctokit`. */
export function lastName(node: Node | undefined): string {
  const plain = unwrap(node);
  if (plain?.type === 'Identifier') return textOf(plain, 'name');
  return plain?.type === 'MemberExpression' ? (propertyName(plain) ?? '') : '';
}
