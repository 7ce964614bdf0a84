import { spend } from './budget.ts';
import { constantMember, functionOf, returnsOf } from './definitions.ts';
import { child, children, isString, lastName, type Node, propertyName, textOf, unwrap } from './node.ts';
import { type Binding, lookUp, type Tree } from './scopes.ts';

export { lastName } from './node.ts';

export interface Namespaces {
  has(namespace: string): boolean;
}

/** In a file that uses Octokit, a client may have such a name: `this.client.issues.get(…)`. */
const OCTOKIT = /octokit|@actions\/github|['"]probot/i;
const LIKE_CLIENT = /client|kit|git/i;
/** Types that say nothing. */
const OPEN_TYPE = /^:?\s*(?:any|unknown|object|never|T[A-Z]?\w*|typeof (?:import\b|\w*git_?hub).*)\s*$/i;

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
  spend();
  const next = (each: Node | undefined) => resolveValue(tree, namespaces, each, steps + 1);
  // `cached(octokit) as typeof octokit`
  const type = expression?.type === 'TSAsExpression' ? child(expression, 'typeAnnotation') : undefined;
  if (type?.type === 'TSTypeQuery' && node.type !== 'ObjectExpression')
    return next(child(type, 'exprName')) ?? next(node);
  switch (node.type) {
    case 'Identifier': {
      const name = textOf(node, 'name');
      const binding = lookUp(tree, node, name);
      return binding === undefined ? namedClient(name) : boundValue(name, binding);
    }
    case 'MemberExpression':
      return memberValue(node);
    case 'NewExpression':
      return isMaker(lastName(child(node, 'callee'))) ? { kind: 'client', isCertain: true } : undefined;
    case 'CallExpression':
      return calledValue(node, next) ?? returnedValue(tree, node, next);
    case 'LogicalExpression':
      return next(child(node, 'left')) ?? next(child(node, 'right'));
    case 'ConditionalExpression':
      return next(child(node, 'consequent')) ?? next(child(node, 'alternate'));
    default:
      return undefined;
  }

  function memberValue(member: Node): Value | undefined {
    const name = propertyName(member);
    const object = child(member, 'object');
    if (name === undefined || object === undefined) return undefined;
    const value = next(object);
    if (value !== undefined) return memberOf(value, name, namespaces, child(member, 'property') ?? member);
    if (object.type === 'ThisExpression') {
      const members = tree.members.get(name) ?? [];
      spend(members.length);
      for (const each of members) {
        const found = each.type === 'TSTypeAnnotation' ? typedValue(tree, each) : next(each);
        if (found !== undefined) return found;
      }
      return members.some((each) => isOtherType(tree, each, name)) ? undefined : namedClient(name);
    }
    // `const api = { kit: new Octokit() }`
    return next(constantMember(tree, member)) ?? looseNamespace(object, name) ?? namedClient(name);
  }

  /** `kit.rest.issues`, or `this.client.issues` in a file that uses Octokit. */
  function looseNamespace(object: Node, name: string): Value | undefined {
    if (!namespaces.has(name)) return undefined;
    const receiver = lastName(object);
    const isRest = receiver === 'rest' && unwrap(object)?.type === 'MemberExpression';
    if (!isRest && !(LIKE_CLIENT.test(receiver) && OCTOKIT.test(tree.text))) return undefined;
    // A stub, or an object of the script that has other members.
    const isClient = !/mock|moctokit|stub|fake/i.test(tree.sourceOf(object, 60)) && !isOwn(rootOf(object));
    return isClient ? { kind: 'namespace', name, isCertain: false, isRest } : undefined;
  }

  function isOwn(root: Node): boolean {
    const binding = root.type === 'Identifier' ? lookUp(tree, root, textOf(root, 'name')) : undefined;
    if (binding?.annotation !== undefined && isOtherType(tree, binding.annotation, '')) return true;
    return unwrap(binding?.init)?.type === 'ObjectExpression';
  }

  function boundValue(name: string, binding: Binding): Value | undefined {
    const { kind, annotation, fallback } = binding;
    if (kind === 'import') return importedValue(name, binding);
    if (kind === 'function' || kind === 'class') return undefined;
    const known = annotation && typedValue(tree, annotation);
    if (known !== undefined || (annotation && isOtherType(tree, annotation, name))) return known;
    return (fallback && next(fallback)) ?? initialValue(name, binding);
  }

  function initialValue(name: string, { kind, init: declared, writes, path }: Binding): Value | undefined {
    const init = declared ?? (writes.length === 1 ? writes[0] : undefined);
    if (kind === 'item' || init === undefined) return namedClient(name);
    let value = next(init);
    for (const step of path) value = value === undefined ? namedClient(step) : memberOf(value, step, namespaces, init);
    if (value !== undefined || path.length > 0) return value ?? namedClient(name);
    // A literal of the same name, such as a stub, is not a client.
    const isLiteral = /^(?:ObjectExpression|ArrayExpression|Literal|TemplateLiteral)$/.test(unwrap(init)?.type ?? '');
    return isLiteral || makesOther(init) ? undefined : namedClient(name);
  }
}

/** The first name of an expression: `api` in `api.rest.issues`. */
function rootOf(expression: Node): Node {
  let root = expression;
  for (let next = unwrap(expression); next?.type === 'MemberExpression'; next = unwrap(child(next, 'object')))
    root = next;
  return unwrap(child(root, 'object')) ?? root;
}

/** `getGitHubStore(store)`, `new GitHubStore()`: what is named after GitHub and something else than a client. */
function makesOther(init: Node): boolean {
  const made = unwrap(init);
  const name = made?.type === 'CallExpression' || made?.type === 'NewExpression' ? lastName(child(made, 'callee')) : '';
  return /git_?hub\w*(?:store|repositor(?:y|ies)|state|config|data|db|database|mock|stub|options|settings)s?$/i.test(
    name,
  );
}

/** Whether a declared type shows that a name such as `github` is not a client. */
function isOtherType(tree: Tree, annotation: Node, name: string): boolean {
  if (annotation.type !== 'TSTypeAnnotation') return false;
  const text = tree.sourceOf(annotation, 200);
  if (/\b(?:Fake|Mock|Stub|InMemory)/.test(text)) return true;
  return !/octokit/i.test(name) && !OPEN_TYPE.test(text);
}

/** The value of an import. */
function importedValue(name: string, { source = '', imported = '' }: Binding): Value | undefined {
  if (/^routebook(?:\/|$)/.test(source))
    return ROUTERS.has(imported) ? { kind: 'router', name: imported, isCertain: true } : undefined;
  if (!PACKAGES.test(source)) return namedClient(name);
  if (imported === 'graphql') return { kind: 'graphql' };
  return ROUTERS.has(imported) ? { kind: 'router', name: imported, isCertain: true } : { kind: 'package' };
}

/** A client, judging by its name. */
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
  return (CLIENT_TYPE.test(text) || /\[['"]octokit['"]\]/.test(text)) && !/=>|\{/.test(text)
    ? { kind: 'client', isCertain: true }
    : undefined;
}

/** The member of a value. */
function memberOf(value: Value, name: string, namespaces: Namespaces, node: Node): Value | undefined {
  switch (value.kind) {
    case 'package':
    case 'client':
      return memberOfClient(value, name, namespaces);
    case 'rest':
      return { kind: 'namespace', name, isCertain: value.isCertain, isRest: true };
    case 'namespace': {
      const { isCertain, isRest } = value;
      return { kind: 'operation', namespace: value.name, method: name, isCertain, isRest, node };
    }
    case 'operation':
      // `all`, `items` and `pages` are those of routebook's client.
      return /^(?:endpoint|merge|defaults|all|items|pages)$/.test(name) ? value : undefined;
    case 'router':
      if (name === 'graphql') return { kind: 'graphql' };
      return name === 'defaults' || ROUTERS.has(name) ? { ...value, name } : undefined;
    default:
      return undefined;
  }
}

function memberOfClient(
  value: Extract<Value, { readonly kind: 'package' | 'client' }>,
  name: string,
  namespaces: Namespaces,
): Value | undefined {
  const isPackage = value.kind === 'package';
  const isCertain = isPackage || value.isCertain;
  if (isPackage && name === 'default') return value;
  if (name === 'graphql') return { kind: 'graphql' };
  if (name === 'rest') return { kind: 'rest', isCertain: true };
  if (name === 'api' && !isPackage) return { kind: 'rest', isCertain };
  if (ROUTERS.has(name)) return { kind: 'router', name, isCertain };
  if (!namespaces.has(name)) return namedClient(name);
  // `github` of @actions/github: its namespaces are used by mistake, or it is a client with the same name.
  return { kind: 'namespace', name, isCertain: isCertain && !isPackage, isRest: false };
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

/** The result of a call: a client, or a function with defaults. */
function calledValue(node: Node, next: (node: Node | undefined) => Value | undefined): Value | undefined {
  const callee = unwrap(child(node, 'callee'));
  const name = lastName(callee);
  const [first] = children(node, 'arguments');
  if (name === 'require' && isString(first))
    return PACKAGES.test(textOf(first, 'value')) ? { kind: 'package' } : undefined;
  if (callee?.type === 'MemberExpression' && name === 'defaults') {
    const value = next(child(callee, 'object'));
    if (value?.kind === 'router' || value?.kind === 'operation') return { ...value, hasDefaults: true };
  }
  // The wrappers that compilers write around `require`.
  if (/^_{1,2}(?:interop|import)\w+$/.test(name)) return next(first);
  return isMaker(name) && !/plugin|mock|stub|fake/i.test(name)
    ? { kind: 'client', isCertain: /octokit/i.test(name) }
    : undefined;
}

/** The client that a function of the program returns, by its return type or its expressions. */
function returnedValue(tree: Tree, call: Node, next: (node: Node | undefined) => Value | undefined): Value | undefined {
  const made = functionOf(tree, unwrap(child(call, 'callee')));
  const type = child(made, 'returnType');
  const typed = type && typedValue(tree, type);
  if (typed !== undefined) return typed;
  const value = firstOf(returnsOf(tree, made), next);
  return value?.kind === 'client' || value?.kind === 'rest' ? value : undefined;
}

function isMaker(name: string): boolean {
  return CLIENT_MAKER.test(name) && !MOCK_CLIENT.test(name);
}

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
  | { readonly kind: 'package' };

/** Names of variables and members that are clients of the API. */
export const CLIENT_NAME = /octokit|^_?(?:git_?hub|gh)_?(?:api|app|client|rest|kit)?$/i;
const CLIENT_TYPE =
  /\b(?:\w*Octokit\w*|GitHub|GitHubAPI|GitHubClient|GithubClient|ClientType|ProbotOctokit|RestEndpointMethods)\b/;
/** Names of functions and classes that create clients. */
const CLIENT_MAKER = /octokit|^(?:new|create|get|make|build|init)?_?git_?hub_?(?:api|client)?$/i;
/** A package with the interface of Octokit that defines responses. */
const MOCK_CLIENT = /^_?moctokit/i;
/** Packages of Octokit. */
const PACKAGES = /^(?:@octokit\/|octokit$|@actions\/github$|probot$|@probot\/)/;
/** Functions that take a route. */
const ROUTERS: ReadonlySet<string> = new Set(['request', 'endpoint', 'paginate', 'iterator', 'merge', 'paginateRest']);
