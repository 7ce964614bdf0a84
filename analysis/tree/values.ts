import { spend } from './budget.ts';
import {
  constantMember,
  functionOf,
  joinNames,
  memberNames,
  type Names,
  NO_NAMES,
  propertyOf,
  returnsOf,
  UNKNOWN_NAMES,
} from './definitions.ts';
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

/** The values that were found, by the declaration of their name. */
const values = new WeakMap<Binding, { readonly value: Value | undefined }>();
/** The members that are being followed. */
const followed = new Set<readonly Node[]>();
const memberValues = new WeakMap<readonly Node[], { readonly value: Value | undefined }>();

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
      return binding === undefined ? namedClient(name) : knownValue(name, binding);
    }
    case 'MemberExpression':
      return memberValue(node);
    case 'NewExpression':
      return madeByClass(tree, node, next);
    case 'CallExpression':
      return calledValue(tree, node, next) ?? returnedValue(tree, node, next);
    case 'LogicalExpression':
      return (textOf(node, 'operator') === '&&' ? undefined : next(child(node, 'left'))) ?? next(child(node, 'right'));
    case 'ConditionalExpression':
      return next(child(node, 'consequent')) ?? next(child(node, 'alternate'));
    case 'AssignmentExpression':
      return next(child(node, 'right'));
    default:
      return undefined;
  }

  /** The value of a name is found once for all of its uses. */
  function knownValue(name: string, binding: Binding): Value | undefined {
    const known = values.get(binding);
    if (known !== undefined) return known.value;
    const value = boundValue(name, binding);
    // At the end of a long chain, the definition may not have been reached.
    if (steps === 0) values.set(binding, { value });
    return value;
  }

  function memberValue(member: Node): Value | undefined {
    const name = propertyName(member);
    const object = child(member, 'object');
    if (name === undefined || object === undefined) return undefined;
    const value = next(object);
    if (value !== undefined) return memberOf(value, name, namespaces, child(member, 'property') ?? member);
    if (object.type === 'ThisExpression') return ownMember(name);
    // `const api = { kit: new Octokit() }`
    return (
      next(constantMember(tree, member)) ?? looseNamespace(object, name) ?? namedClient(name) ?? memberOfInstance(name)
    );
  }

  /** `service.client`, where a class of the file has such a member. */
  function memberOfInstance(name: string): Value | undefined {
    const value = tree.members.has(name) ? ownMember(name) : undefined;
    return value?.kind === 'client' ? { ...value, isCertain: false, defaults: UNKNOWN_NAMES } : undefined;
  }

  /** `this.name` */
  function ownMember(name: string): Value | undefined {
    const members = tree.members.get(name) ?? [];
    const known = memberValues.get(members);
    if (known !== undefined) return known.value;
    // `this.position = old`, where `old` was `this.position`.
    if (followed.has(members)) return undefined;
    followed.add(members);
    try {
      const value = memberOfClass(name, members);
      if (steps === 0) memberValues.set(members, { value });
      return value;
    } finally {
      followed.delete(members);
    }
  }

  function memberOfClass(name: string, members: readonly Node[]): Value | undefined {
    spend(members.length);
    for (const each of members) {
      const found = each.type === 'TSTypeAnnotation' ? typedValue(tree, each) : (next(each) ?? readByGetter(each));
      if (found !== undefined) return found;
    }
    return members.some((each) => isOtherType(tree, each, name)) ? undefined : namedClient(name);
  }

  function readByGetter(made: Node): Value | undefined {
    const method = tree.parentOf(made);
    return method?.type === 'MethodDefinition' && method['kind'] === 'get'
      ? firstOf(returnsOf(tree, made), next)
      : undefined;
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
    if (kind === 'item' || init === undefined) return initialClient(name, path);
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

/** A name without a value in the file, such as a parameter: what it was created with is not known, unless it is named after Octokit. */
function initialClient(name: string, path: readonly string[]): Value | undefined {
  const value = namedClient(name) ?? namedClient(path.at(-1) ?? '');
  return /octokit/i.test(name) ? value : fromElsewhere(value);
}

/** A client that another file has created, with defaults that are not known. */
function fromElsewhere(value: Value | undefined): Value | undefined {
  return value?.kind === 'client' ? { ...value, defaults: UNKNOWN_NAMES } : value;
}

/** The value of an import. */
function importedValue(name: string, { source = '', imported = '' }: Binding): Value | undefined {
  if (ROUTEBOOK.test(source)) return importedFromRoutebook(source, imported);
  if (!PACKAGES.test(source)) return fromElsewhere(namedClient(name) ?? namedClient(imported));
  if (imported === 'graphql') return { kind: 'graphql' };
  return ROUTERS.has(imported) ? { kind: 'router', name: imported, isCertain: true } : { kind: 'package' };
}

/** A function of `routebook`, or one or all of `routebook/operations`. */
function importedFromRoutebook(source: string, imported: string): Value | undefined {
  const [, group] = OPERATIONS.exec(source) ?? [];
  if (group !== undefined) {
    const name = camelCase(group);
    if (imported === '*') return { kind: 'namespace', name, isCertain: true, isRest: false };
    return operationOf({ kind: 'namespace', name, isCertain: true, isRest: false }, imported, undefined);
  }
  if (OPERATIONS.test(source))
    return imported === '*'
      ? { kind: 'rest', isCertain: true }
      : { kind: 'namespace', name: imported, isCertain: true, isRest: false };
  if (source === 'routebook/recipes')
    return imported === '*'
      ? { kind: 'recipes', isCertain: true }
      : { kind: 'recipe', name: imported, isCertain: true };
  if (imported === 'sendOnce') return { kind: 'sender', name: imported, isCertain: true };
  const name = imported === 'strictEndpoint' ? 'endpoint' : imported;
  return ROUTERS.has(name) ? { kind: 'router', name, isCertain: true } : undefined;
}

/** A client, judging by its name. */
function namedClient(name: string): Value | undefined {
  return CLIENT_NAME.test(name) && !MOCK_CLIENT.test(name) && !/^(?:get|create|make|build|mock)/i.test(name)
    ? { kind: 'client', isCertain: /octokit/i.test(name) && !/mock|fake|stub/i.test(name), isNamed: true }
    : undefined;
}

/** The meaning of a type annotation, judging by its text, or by that of the alias that it names. */
function typedValue(tree: Tree, annotation: Node): Value | undefined {
  const own = tree.sourceOf(annotation, 200);
  const alias = tree.types.get(own.replace(/^:\s*/, '').trim());
  const type = alias && child(alias, 'typeAnnotation');
  const text = type === undefined ? own : tree.sourceOf(type, 200);
  if (/\[['"]rest['"]\]|RestEndpointMethods/.test(text)) return { kind: 'rest', isCertain: true };
  if (ROUTEBOOK_TEXT.test(tree.text)) {
    if (/^:?\s*Actions$/.test(text)) return { kind: 'app', isJob: true };
    if (/^:?\s*(?:Send|SenderWith\b.*)$/.test(text)) return { kind: 'sender', name: 'send', isCertain: true };
    if (/^:?\s*(?:GitHubEndpoint|Endpoint\b.*)$/.test(text))
      return { kind: 'router', name: 'endpoint', isCertain: true, defaults: UNKNOWN_NAMES };
  }
  if ((!CLIENT_TYPE.test(text) && !/\[['"]octokit['"]\]/.test(text)) || /=>|\{/.test(text)) return undefined;
  // The defaults are part of these types.
  const hasDefaults = /GitHubWith|LimitedGitHub|typeof/.test(text);
  return { kind: 'client', isCertain: true, ...(hasDefaults && { defaults: UNKNOWN_NAMES }) };
}

/** The member of a value. */
export function memberOf(value: Value, name: string, namespaces: Namespaces, node: Node): Value | undefined {
  switch (value.kind) {
    case 'package':
    case 'client':
      return memberOfClient(value, name, namespaces);
    case 'recipes':
      return { kind: 'recipe', name, isCertain: true };
    case 'app':
      return name === 'github' || name === 'octokit' ? { kind: 'client', isCertain: true } : undefined;
    case 'rest':
      return { ...value, kind: 'namespace', name, isRest: true };
    case 'namespace':
      return operationOf(value, name, node);
    case 'operation':
      return METHOD_MEMBERS.has(name) ? { ...value, member: name } : undefined;
    case 'router':
      if (name === 'graphql') return { kind: 'graphql' };
      return name === 'defaults' || name === 'parse' || ROUTERS.has(name) ? { ...value, name } : undefined;
    case 'sender':
      return SENDER_MEMBERS.has(name) ? { ...value, name } : undefined;
    case 'graphql':
      return name === 'pages' || name === 'defaults' ? value : undefined;
    default:
      return undefined;
  }
}

function operationOf(
  { name, isCertain, isRest, defaults }: Extract<Value, { readonly kind: 'namespace' }>,
  method: string,
  node: Node | undefined,
): Value {
  return { kind: 'operation', namespace: name, method, isCertain, isRest, node, ...(defaults && { defaults }) };
}

function memberOfClient(
  value: Extract<Value, { readonly kind: 'package' | 'client' }>,
  name: string,
  namespaces: Namespaces,
): Value | undefined {
  const isPackage = value.kind === 'package';
  const isCertain = isPackage || value.isCertain;
  const defaults = isPackage || value.defaults === undefined ? {} : { defaults: value.defaults };
  if (isPackage && name === 'default') return value;
  if (name === 'graphql') return { kind: 'graphql' };
  // Only Octokit has the member, and it has no defaults.
  if (name === 'rest') return { kind: 'rest', isCertain: true };
  if (name === 'api' && !isPackage) return { kind: 'rest', isCertain };
  if (ROUTERS.has(name)) return { kind: 'router', name, isCertain, ...defaults };
  if (!isPackage && CLIENT_SENDERS.has(name)) return { kind: 'sender', name, isCertain };
  if (!namespaces.has(name)) return namedClient(name);
  // `github` of @actions/github: its namespaces are used by mistake, or it is a client with the same name.
  return { kind: 'namespace', name, isCertain: isCertain && !isPackage, isRest: false, ...defaults };
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
function calledValue(tree: Tree, node: Node, next: (node: Node | undefined) => Value | undefined): Value | undefined {
  const callee = unwrap(child(node, 'callee'));
  const name = exportedName(tree, callee);
  const args = children(node, 'arguments');
  const [first] = args;
  if (name === 'require' && isString(first))
    return PACKAGES.test(textOf(first, 'value')) ? { kind: 'package' } : undefined;
  const isMemberCall = callee?.type === 'MemberExpression' && MEMBER_CALLS.test(name);
  const ofMember = isMemberCall ? memberCall(tree, next(child(callee, 'object')), name, first) : undefined;
  if (ofMember !== undefined) return ofMember;
  // The wrappers that compilers write around `require`.
  if (/^_{1,2}(?:interop|import)\w+$/.test(name) || name === 'limitPermissions') return next(first);
  if (name === 'createGraphQL') return { kind: 'graphql' };
  if (name === 'createSend' || name === 'createSender') return { kind: 'sender', name, isCertain: true };
  const isRoutebook = ROUTEBOOK_TEXT.test(tree.text);
  if (name === 'createApp' && isRoutebook) return { kind: 'app' };
  if (name === 'createActions' && isRoutebook) return { kind: 'app', isJob: true };
  if (name === 'createClient' && hasOperations(tree, first, next))
    return { kind: 'client', isCertain: true, defaults: namesOfDefaults(tree, args[1]) };
  if (!isMaker(name) || /plugin|mock|stub|fake/i.test(name)) return undefined;
  const isOwn = name === 'createGitHub';
  return {
    kind: 'client',
    isCertain: isOwn ? isRoutebook : /octokit/i.test(name),
    // `withOctokitOf(file)` may return anything.
    ...(!CLEAR_MAKER.test(name) && { isNamed: true }),
    ...(isOwn && { defaults: namesOfDefaults(tree, first) }),
  };
}

/** Whether the functions that a client is created from are GitHub's: `createClient({ issues, users: { list } }, …)`. */
function hasOperations(
  tree: Tree,
  given: Node | undefined,
  next: (node: Node | undefined) => Value | undefined,
): boolean {
  const binding = given?.type === 'Identifier' ? lookUp(tree, given, textOf(given, 'name')) : undefined;
  const object = unwrap(binding?.kind === 'const' && binding.path.length === 0 ? binding.init : given);
  if (object?.type !== 'ObjectExpression') return false;
  const values = children(object, 'properties').map((each) => child(each, 'value'));
  return values.some((each) => {
    const kind = next(each)?.kind;
    return kind === 'namespace' || kind === 'operation' || hasOperations(tree, unwrap(each), next);
  });
}

const MEMBER_CALLS = /^(?:defaults|installation|forRepository)$/;

/** `endpoint.defaults({ … })`, `app.installation(7)` */
function memberCall(tree: Tree, value: Value | undefined, name: string, first: Node | undefined): Value | undefined {
  if (value?.kind === 'app') return name === 'defaults' ? undefined : { kind: 'client', isCertain: true };
  if (name !== 'defaults' || value === undefined) return undefined;
  if (value.kind === 'router' || value.kind === 'operation')
    return { ...value, defaults: joinNames(value.defaults ?? NO_NAMES, memberNames(tree, first)) };
  return value.kind === 'graphql' ? value : undefined;
}

/** The names of the parameters that the defaults of a client have. */
function namesOfDefaults(tree: Tree, options: Node | undefined): Names {
  if (options === undefined) return NO_NAMES;
  const all = memberNames(tree, options);
  const own = propertyOf(tree, options, 'defaults');
  const named = own === undefined ? NO_NAMES : memberNames(tree, own);
  return all.isOpen ? UNKNOWN_NAMES : named;
}

/** `new Octokit()`, `new Kit()` of a class that extends it, and `new App()` of Octokit. */
function madeByClass(tree: Tree, node: Node, next: (node: Node | undefined) => Value | undefined): Value | undefined {
  const callee = child(node, 'callee');
  if (isClientClass(tree, callee)) return { kind: 'client', isCertain: true };
  const source = next(callee);
  if (source?.kind !== 'package') return undefined;
  return exportedName(tree, callee) === 'default' ? { kind: 'client', isCertain: true } : { kind: 'app' };
}

function isClientClass(tree: Tree, expression: Node | undefined, depth = 0): boolean {
  const node = unwrap(expression);
  if (node === undefined || depth > MAX_STEPS) return false;
  if (isMaker(exportedName(tree, node))) return true;
  // `Octokit.plugin(throttling)`
  const callee = node.type === 'CallExpression' ? unwrap(child(node, 'callee')) : undefined;
  if (callee?.type === 'MemberExpression' && /^(?:plugin|defaults)$/.test(lastName(callee)))
    return isClientClass(tree, child(callee, 'object'), depth + 1);
  if (node.type !== 'Identifier') return false;
  const binding = lookUp(tree, node, textOf(node, 'name'));
  if (binding === undefined || binding.path.length > 0) return false;
  if (binding.kind === 'class') return isClientClass(tree, child(binding.init, 'superClass'), depth + 1);
  return binding.kind === 'const' && isClientClass(tree, binding.init, depth + 1);
}

/** The name under which a module or an object has what an expression names: `createGitHub` for `import { createGitHub as make }`. */
function exportedName(tree: Tree, expression: Node | undefined, steps = 0): string {
  const node = unwrap(expression);
  const binding = node?.type === 'Identifier' ? lookUp(tree, node, textOf(node, 'name')) : undefined;
  if (binding?.kind === 'import' && binding.imported !== '*' && binding.imported !== undefined)
    return binding.imported === 'default' && !PACKAGES.test(binding.source ?? '') ? lastName(node) : binding.imported;
  if (binding?.kind !== 'const') return lastName(node);
  if (binding.path.length > 0) return binding.path.at(-1) ?? '';
  // `const make = createGitHub`
  const isAlias = steps < MAX_STEPS && /^(?:Identifier|MemberExpression)$/.test(unwrap(binding.init)?.type ?? '');
  return isAlias ? exportedName(tree, binding.init, steps + 1) : lastName(node);
}

/** Whether a name is that of an imported function or class that creates clients. */
export function isMakerOf(tree: Tree, name: Node): boolean {
  const binding = lookUp(tree, name, textOf(name, 'name'));
  if (binding?.kind !== 'import') return false;
  const isPackage = ROUTEBOOK.test(binding.source ?? '') || PACKAGES.test(binding.source ?? '');
  return (
    isPackage &&
    /^(?:createGitHub|createClient|createApp|createActions|createSend|getOctokit|Octokit)$/.test(binding.imported ?? '')
  );
}

/** What a function of the program returns, by its return type or its expressions. */
function returnedValue(tree: Tree, call: Node, next: (node: Node | undefined) => Value | undefined): Value | undefined {
  const made = functionOf(tree, unwrap(child(call, 'callee')));
  const type = child(made, 'returnType');
  const typed = type && typedValue(tree, type);
  return typed ?? firstOf(returnsOf(tree, made), next);
}

function isMaker(name: string): boolean {
  return CLIENT_MAKER.test(name) && !MOCK_CLIENT.test(name);
}

function camelCase(text: string): string {
  return text.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** What an expression stands for in calls of the API. */
export type Value =
  | {
      readonly kind: 'client';
      readonly isCertain: boolean;
      /** Whether only its name shows that it is one. */
      readonly isNamed?: boolean;
      readonly defaults?: Names;
    }
  | { readonly kind: 'rest'; readonly isCertain: boolean }
  | {
      readonly kind: 'namespace';
      readonly name: string;
      readonly isCertain: boolean;
      readonly isRest: boolean;
      readonly defaults?: Names;
    }
  | {
      readonly kind: 'operation';
      readonly namespace: string;
      readonly method: string;
      readonly isCertain: boolean;
      readonly isRest: boolean;
      /** The parameters that the client or `.defaults(…)` has set. */
      readonly defaults?: Names;
      /** The position of the method's name, if the file has it. */
      readonly node: Node | undefined;
      /** The member of the method that is used: `attempt`. */
      readonly member?: string;
    }
  /** A function that accepts a route: `request`, `endpoint`, `paginate`, `iterator`, `merge`. */
  | { readonly kind: 'router'; readonly name: string; readonly isCertain: boolean; readonly defaults?: Names }
  /** A function that sends a request that was built before: `github.send`, `createSend()`. */
  | { readonly kind: 'sender'; readonly name: string; readonly isCertain: boolean }
  /** A GitHub App, or the job of an Action: what creates clients. */
  | { readonly kind: 'app'; readonly isJob?: boolean }
  /** A function of `routebook/recipes`, or all of them. */
  | { readonly kind: 'recipe'; readonly name: string; readonly isCertain: true }
  | { readonly kind: 'recipes'; readonly isCertain: true }
  | { readonly kind: 'graphql' }
  /** A package of Octokit, whose members are classes and functions. */
  | { readonly kind: 'package' };

/** Names of variables and members that are clients of the API. */
export const CLIENT_NAME = /octokit|^_?(?:git_?hub|gh)_?(?:api|app|client|rest|kit)?$/i;
const CLIENT_TYPE =
  /\b(?:\w*Octokit\w*|(?:create|Limited)?GitHub(?:With)?|GitHubAPI|GitHubClient|GithubClient|ClientType|ProbotOctokit|RestEndpointMethods)\b/;
/** Names of functions and classes that create clients. */
const CLIENT_MAKER = /octokit|^(?:new|create|get|make|build|init)?_?git_?hub_?(?:api|client)?$/i;
const CLEAR_MAKER =
  /^(?:new|create|compose|get|make|build|init|from|load|use)\w*(?:octokit|git_?hub)\w*$|^(?:probot)?octokit$|git_?hub/i;
/** A package with the interface of Octokit that defines responses. */
const MOCK_CLIENT = /^_?moctokit/i;
/** Packages of Octokit. */
const PACKAGES = /^(?:@octokit\/|octokit$|@actions\/github$|probot$|@probot\/)/;
const ROUTEBOOK = /^routebook(?:\/|$)/;
const ROUTEBOOK_TEXT = /['"]routebook\b/;
/** The modules with a function for each operation: of all groups, and of one. */
const OPERATIONS = /^routebook\/(?:[\w.-]+\/)?operations(?:\/([\w-]+))?$/;
/** Functions that take a route. */
const ROUTERS: ReadonlySet<string> = new Set(['request', 'endpoint', 'paginate', 'iterator', 'merge', 'paginateRest']);
/** The members of a client that send a request that was built before. */
const CLIENT_SENDERS: ReadonlySet<string> = new Set(['send', 'attempt', 'raw']);
const SENDER_MEMBERS: ReadonlySet<string> = new Set(['attempt', 'raw', 'fields', 'all', 'items', 'pages', 'events']);
/** The members of a method that call its route: those of Octokit, and those of routebook. */
const METHOD_MEMBERS: ReadonlySet<string> = new Set([
  ...['endpoint', 'merge', 'defaults'],
  ...['attempt', 'raw', 'all', 'items', 'pages', 'events'],
]);
