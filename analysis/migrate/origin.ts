import { functionOf, returnedBy } from '../tree/definitions.ts';
import { child, children, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { type Binding, lookUp, type Tree } from '../tree/scopes.ts';
import { CLIENT_NAME, lastName } from '../tree/values.ts';
import { clientClass, clientTypes, OCTOKIT_PACKAGES, packageMember } from './packages.ts';

/** Where a client comes from. */
export type Origin =
  /** It is created in this file, by this expression. */
  | { readonly kind: 'made'; readonly node: Node }
  /** A function receives it, or another file exports it. With a type of Octokit, it is certain to be one. */
  | { readonly kind: 'given'; readonly isCertain: boolean }
  /** A framework creates it. */
  | { readonly kind: 'foreign'; readonly maker: string };

/** An expression that is a client. */
export interface ClientUse {
  readonly node: Node;
  readonly origin: Origin;
}

/** What creates a client of a class that the file does not have. */
export const OTHER_CODE = 'Other code';
const GIVEN: Origin = { kind: 'given', isCertain: false };
const TYPED: Origin = { kind: 'given', isCertain: true };
const PROBOT: Origin = { kind: 'foreign', maker: 'Probot' };
const MAX_STEPS = 12;
/** The origins that were found before. The same functions and variables are followed again and again. */
const KNOWN = new WeakMap<Node, Origin | undefined>();
/** Functions of other files that return a client. */
const MAKER = /octokit(?:client|instance|api)?$|git_?hub_?(?:client|api)$/i;

/** Follows an expression to the place where its client comes from. Undefined if it is not a client. */
export function originOf(tree: Tree, expression: Node | undefined, steps = 0): Origin | undefined {
  const node = unwrap(expression);
  if (node === undefined || steps > MAX_STEPS) return undefined;
  if (KNOWN.has(node)) return KNOWN.get(node);
  const origin = findOrigin(tree, node, steps);
  // After many steps, the origin may only be too far away.
  if (origin !== undefined || steps <= MAX_STEPS / 2) KNOWN.set(node, origin);
  return origin;
}

function findOrigin(tree: Tree, node: Node, steps: number): Origin | undefined {
  const next = (each: Node | undefined) => originOf(tree, each, steps + 1);
  switch (node.type) {
    case 'NewExpression':
      if (isGivenClass(tree, node)) return { kind: 'foreign', maker: OTHER_CODE };
      return clientClass(tree, child(node, 'callee')) && { kind: 'made', node };
    case 'CallExpression':
      return calledOrigin(tree, node, next);
    case 'Identifier': {
      const name = textOf(node, 'name');
      const binding = lookUp(tree, node, name);
      return binding === undefined ? undefined : boundOrigin(tree, name, binding, next);
    }
    case 'MemberExpression':
      return ownerOrigin(tree, node, next);
    case 'LogicalExpression':
      return next(child(node, 'left')) ?? next(child(node, 'right'));
    case 'ConditionalExpression':
      return next(child(node, 'consequent')) ?? next(child(node, 'alternate'));
    default:
      return undefined;
  }
}

type Follow = (node: Node | undefined) => Origin | undefined;

function calledOrigin(tree: Tree, call: Node, next: Follow): Origin | undefined {
  const callee = unwrap(child(call, 'callee'));
  if (isAdapter(tree, call)) return next(children(call, 'arguments')[0]);
  if (packageMember(tree, callee)?.name === 'getOctokit') return { kind: 'made', node: call };
  if (lastName(callee) === 'getInstallationOctokit') return { kind: 'foreign', maker: 'The App of Octokit' };
  const made = functionOf(tree, callee);
  if (made === undefined) return MAKER.test(lastName(callee)) && isOfProgram(tree, call) ? GIVEN : undefined;
  return returnOrigin(tree, made, next);
}

function ownerOrigin(tree: Tree, member: Node, next: Follow): Origin | undefined {
  const name = propertyName(member);
  const owner = child(member, 'object');
  if (name === undefined) return undefined;
  if (owner?.type === 'ThisExpression') return memberOrigin(tree, name, next);
  const isProbot = name === 'github' && /^(?:context|ctx)$/.test(lastName(owner));
  return isProbot || /^octokit$/i.test(name) ? ownedOrigin(tree, owner) : typedMember(tree, owner, name);
}

function boundOrigin(tree: Tree, name: string, binding: Binding, next: Follow): Origin | undefined {
  const { kind, annotation } = binding;
  if (kind === 'import') return isOwnModule(binding.source) && isClientName(name) ? GIVEN : undefined;
  if (kind === 'function' || kind === 'class' || kind === 'item') return undefined;
  const sources = [binding.init, ...binding.writes].filter((each) => each !== undefined);
  if (binding.path.length > 0) return destructuredOrigin(tree, binding.path, sources[0]);
  const found = sources.map(next).find((each) => each !== undefined);
  // `octokit = fromOctokit(…)`
  if (found !== undefined || sources.some((each) => isMigrated(tree, each))) return found;
  const typed = typedOrigin(tree, annotation);
  if (typed !== undefined) return typed;
  if (binding.fallback !== undefined) return next(binding.fallback);
  if (kind === 'param') return isClientName(name) && annotation === undefined ? GIVEN : undefined;
  // `const octokit = createClient()` of another file.
  const init = unwrap(sources[0]);
  return init?.type === 'CallExpression' && /octokit/i.test(name) && isOfAnotherFile(tree, init) ? GIVEN : undefined;
}

/** `const { client } = options`, by the type of the options. */
function destructuredOrigin(tree: Tree, path: readonly string[], source: Node | undefined): Origin | undefined {
  const last = path.at(-1) ?? '?';
  if (source === undefined) return last !== '?' && isClientName(last) ? GIVEN : undefined;
  if (path.length > 1) return undefined;
  return /^octokit$/i.test(last) ? ownedOrigin(tree, source) : typedMember(tree, source, last);
}

/** `new Octokit(…)` of a class that is a parameter, that another file exports, or that is chosen at run time. */
export function isGivenClass(tree: Tree, node: Node): boolean {
  const callee = node.type === 'NewExpression' ? child(node, 'callee') : undefined;
  const name = callee?.type === 'Identifier' ? textOf(callee, 'name') : '';
  if (callee === undefined || name === '' || clientClass(tree, callee) !== undefined) return false;
  const binding = lookUp(tree, callee, name);
  // `let Client = Octokit; if (isSlow) Client = Octokit.plugin(throttling);`
  const values = binding?.path.length === 0 ? [binding.init, ...binding.writes] : [];
  if (values.some((each) => clientClass(tree, each) !== undefined)) return true;
  if (!/octokit$/i.test(name)) return false;
  return binding?.kind === 'param' || (binding?.kind === 'import' && isOwnModule(binding.source));
}

/** Whether an expression is a client of routebook: a call of `createGitHub` or `fromOctokit`. */
export function isMigrated(tree: Tree, expression: Node | undefined): boolean {
  const call = unwrap(expression);
  const callee = call?.type === 'CallExpression' ? unwrap(child(call, 'callee')) : undefined;
  const source = callee?.type === 'Identifier' ? loadedSource(tree, callee) : '';
  return source === 'routebook' || source.startsWith('routebook/');
}

/** `fromOctokit(octokit)`, in a program that was migrated in part. */
export function isAdapter(tree: Tree, call: Node): boolean {
  const callee = unwrap(child(call, 'callee'));
  const binding = callee?.type === 'Identifier' ? lookUp(tree, callee, textOf(callee, 'name')) : undefined;
  return isMigrated(tree, call) && (binding?.imported ?? binding?.path.at(-1)) === 'fromOctokit';
}

/** Whether a call is of a function of the program: one of another file, or a method of an object that a function receives. */
function isOfProgram(tree: Tree, call: Node): boolean {
  let root = unwrap(child(call, 'callee'));
  if (root?.type !== 'MemberExpression') return isOfAnotherFile(tree, call);
  while (root?.type === 'MemberExpression') root = unwrap(child(root, 'object'));
  const binding = root?.type === 'Identifier' ? lookUp(tree, root, textOf(root, 'name')) : undefined;
  return root?.type === 'ThisExpression' || binding?.kind === 'param' || isOfAnotherFile(tree, call);
}

/** Whether a call is of a function that another file of the project exports. */
function isOfAnotherFile(tree: Tree, call: Node): boolean {
  let root = unwrap(child(call, 'callee'));
  while (root?.type === 'MemberExpression') root = unwrap(child(root, 'object'));
  const source = root?.type === 'Identifier' ? loadedSource(tree, root) : '';
  return source !== '' && isOwnModule(source);
}

/** `this.octokit`, by the type or the values of the field. */
function memberOrigin(tree: Tree, name: string, next: Follow): Origin | undefined {
  const values = tree.members.get(name) ?? [];
  for (const each of values) {
    const isGetter = textOf(tree.parentOf(each), 'kind') === 'get';
    const found =
      each.type === 'TSTypeAnnotation'
        ? typedOrigin(tree, each)
        : isGetter
          ? returnOrigin(tree, each, next)
          : next(each);
    if (found !== undefined) return found;
  }
  // A field that a base class of another file sets.
  return values.length === 0 && isClientName(name) ? GIVEN : undefined;
}

/** What a function returns, by its type or by one of its values. */
function returnOrigin(tree: Tree, made: Node, next: Follow): Origin | undefined {
  const found = typedOrigin(tree, child(made, 'returnType')) ?? next(returnedBy(made));
  if (found !== undefined) return found;
  for (const each of tree.returnsIn(made)) {
    const value = next(child(each, 'argument'));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** `context.octokit`: Probot creates it. The `octokit` of anything else was put there by the program itself. */
function ownedOrigin(tree: Tree, owner: Node | undefined): Origin | undefined {
  const name = lastName(owner);
  const isProbot = /['"]probot['"]/.test(tree.text) || /^(?:context|ctx)$/.test(name);
  if (isProbot) return PROBOT;
  if (isMadeByPackage(tree, owner)) return { kind: 'foreign', maker: 'A package' };
  return packageMember(tree, owner) === undefined ? GIVEN : undefined;
}

/** Whether a function of a package created an object: `const github = await GitHub.create()`, and the same in a field. */
function isMadeByPackage(tree: Tree, owner: Node | undefined): boolean {
  const node = unwrap(owner);
  const isField = node?.type === 'MemberExpression' && child(node, 'object')?.type === 'ThisExpression';
  const values = isField
    ? (tree.members.get(propertyName(node) ?? '') ?? [])
    : node?.type === 'Identifier'
      ? [lookUp(tree, node, textOf(node, 'name'))?.init]
      : [];
  return values.some((each) => {
    let root = unwrap(each);
    if (root?.type !== 'CallExpression' && root?.type !== 'NewExpression') return false;
    while (root?.type === 'CallExpression' || root?.type === 'NewExpression' || root?.type === 'MemberExpression')
      root = unwrap(child(root, 'callee') ?? child(root, 'object'));
    const source = root?.type === 'Identifier' ? loadedSource(tree, root) : '';
    return source !== '' && !isOwnModule(source) && !OCTOKIT_PACKAGES.test(source);
  });
}

/** The module that a name is loaded from. */
export function loadedSource(tree: Tree, name: Node): string {
  const binding = lookUp(tree, name, textOf(name, 'name'));
  if (binding?.kind === 'import') return binding.source ?? '';
  const init = unwrap(binding?.init);
  const isRequire = init?.type === 'CallExpression' && textOf(child(init, 'callee'), 'name') === 'require';
  return isRequire ? textOf(children(init, 'arguments')[0], 'value') : '';
}

/** The member of a variable whose type is declared in the same file: `options.client`, with `options: { client: Octokit }`. */
function typedMember(tree: Tree, owner: Node | undefined, name: string): Origin | undefined {
  const plain = unwrap(owner);
  const binding = plain?.type === 'Identifier' ? lookUp(tree, plain, textOf(plain, 'name')) : undefined;
  const type = binding?.path.length === 0 ? child(binding.annotation, 'typeAnnotation') : undefined;
  const declared = tree.types.get(textOf(child(type, 'typeName'), 'name'));
  const literal = declared === undefined ? type : (child(declared, 'body') ?? child(declared, 'typeAnnotation'));
  const members = [...children(literal, 'members'), ...children(literal, 'body')];
  const member = members.find((each) => each.type === 'TSPropertySignature' && propertyName(each) === name);
  return typedOrigin(tree, child(member, 'typeAnnotation'));
}

/** The meaning of a type annotation: a type or a class of Octokit's packages. */
function typedOrigin(tree: Tree, annotation: Node | undefined): Origin | undefined {
  if (annotation === undefined) return undefined;
  if (clientTypes(tree, annotation).length > 0) return TYPED;
  if (isProbotType(tree, child(annotation, 'typeAnnotation') ?? annotation)) return PROBOT;
  return isTypeOfAnotherFile(tree, child(annotation, 'typeAnnotation') ?? annotation) ? GIVEN : undefined;
}

/** `Context['octokit']`, `ProbotOctokit`, `InstanceType<typeof ProbotOctokit>` */
function isProbotType(tree: Tree, type: Node): boolean {
  const [argument] = children(child(type, 'typeArguments') ?? child(type, 'typeParameters'), 'params');
  const base = type.type === 'TSIndexedAccessType' ? child(type, 'objectType') : type;
  const name = argument?.type === 'TSTypeQuery' ? child(argument, 'exprName') : child(base, 'typeName');
  const text = textOf(name, 'name');
  const binding = name === undefined ? undefined : lookUp(tree, name, text);
  if (base !== type) {
    const key = child(child(type, 'indexType'), 'literal')?.['value'];
    return key === 'octokit' && /Context$/.test(text);
  }
  return binding?.source === 'probot' && binding.imported === 'ProbotOctokit';
}

/** A type of the program itself that is named after Octokit, or after the function that returns one. */
function isTypeOfAnotherFile(tree: Tree, type: Node): boolean {
  const [argument] = children(child(type, 'typeArguments') ?? child(type, 'typeParameters'), 'params');
  const isQuery = argument?.type === 'TSTypeQuery';
  const name = isQuery ? child(argument, 'exprName') : child(type, 'typeName');
  const text = textOf(name, 'name');
  const binding = name === undefined ? undefined : lookUp(tree, name, text);
  return (
    binding?.kind === 'import' && isOwnModule(binding.source) && /octokit(?:api|client|instance|kit)?$/i.test(text)
  );
}

/** Whether a module belongs to the program. */
function isOwnModule(source = ''): boolean {
  return /^[.#~]|^@\//.test(source);
}

/** Whether a variable or member is named after a client. Names of classes are not. */
export function isClientName(name: string): boolean {
  const plain = name.replace('#', '');
  return /^[a-z_$]/.test(plain) && CLIENT_NAME.test(plain) && !OTHER_NAME.test(plain);
}

/** Names of functions, and of what belongs to a client. */
const OTHER_NAME =
  /^(?:get|create|make|build|mock)|(?:s|map|cache|options?|config|params|settings|factory|type|plugins?|version|token|error|response|request|logger|url|auth|hook|class)$/i;

/** Words of files that may use Octokit. Others are not parsed. */
const WORDS = ['octokit', 'probot', 'github', '.rest', 'rest:', '.paginate'];

export function mentionsOctokit(text: string): boolean {
  const lower = text.toLowerCase();
  return WORDS.some((word) => lower.includes(word));
}
