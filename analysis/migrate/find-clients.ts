import { getOrCreate } from '../../src/core/objects.ts';
import { functionOf, returnedBy } from '../tree/definitions.ts';
import { child, children, isWrapper, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { type Binding, lookUp } from '../tree/scopes.ts';
import { lastName } from '../tree/values.ts';
import { methodNamed } from './client-facts.ts';
import {
  hasRequestOption,
  type Obstacle,
  obstacleAt,
  packageOf,
  REQUEST_OPTION,
  receivingPackage,
} from './obstacles.ts';
import { isClientName, isGivenClass, isMigrated, type Origin, originOf } from './origin.ts';
import { clientClass } from './packages.ts';
import { plainText } from './rewrite-request.ts';
import { memberAround, type Script, textIn } from './script.ts';

/** An expression that is a client. */
export interface ClientUse {
  readonly node: Node;
  readonly origin: Origin;
}

/** The clients of a script: where they are created, where they are used, and which cannot be replaced. */
export interface Clients {
  readonly made: readonly Node[];
  /** Clients of a framework that are given to code of the program. */
  readonly passed: readonly Node[];
  readonly uses: readonly ClientUse[];
  readonly obstacles: readonly Obstacle[];
  /** How many clients of routebook are created. */
  readonly migrated: number;
  /** How many of them are `fromOctokit(octokit)` for an Octokit that other code creates, which must stay one. */
  readonly wrapping: number;
}

/** Finds all expressions that are clients. */
export function findClients(script: Script): Clients {
  const { tree } = script;
  const shaped = shapedNames(script);
  const found = tree.nodes.flatMap((node) => useAt(script, node, shaped) ?? []);
  const made = found.filter(({ node, origin }) => origin.kind === 'made' && origin.node === node);
  const others = new Set(found.filter((use) => isOtherObject(script, use)).map(({ node }) => identityOf(script, node)));
  const uses = found.filter(({ node }) => !others.has(identityOf(script, node)));
  const passed = uses.filter(({ node, origin }) => origin.kind === 'foreign' && isPassed(script, node));
  const clients = tree.calls.filter((node) => isMigrated(tree, node));
  const wrapping = clients.filter((node) => isGivenArgument(unwrap(children(node, 'arguments')[0])));
  return {
    made: made.map(({ node }) => node),
    passed: passed.map(({ node }) => node),
    uses,
    obstacles: [
      ...uses.flatMap((use) => obstaclesOf(script, use)),
      ...tree.nodes.flatMap((node) => classObstacle(tree, node) ?? []),
    ],
    migrated: clients.length,
    wrapping: wrapping.length,
  };
}

/** The client that a node is. */
function useAt(script: Script, node: Node, shaped: ShapedNames): ClientUse | undefined {
  const { tree } = script;
  const isMade = node.type === 'NewExpression' || node.type === 'CallExpression';
  const origin =
    originOf(tree, node) ?? shapeOf(script, node) ?? (isMade ? undefined : namedShape(script, node, shaped));
  if (origin === undefined || (!isMade && !isReference(script, node))) return undefined;
  if (isMade && origin.kind === 'foreign' && memberAround(tree, node) === undefined) return undefined;
  if (origin.kind === 'made' && origin.node === node && isWrapped(tree, node)) return undefined;
  return isRemoved(script, node) ? undefined : { node, origin };
}

/** What keeps a client from being replaced, at one of its uses. */
function obstaclesOf(script: Script, { node, origin }: ClientUse): readonly Obstacle[] {
  if (origin.kind === 'foreign') return [];
  const obstacles: Obstacle[] = [];
  // `fromOctokit(octokit)` needs the Octokit.
  if (isWrapped(script.tree, node)) obstacles.push({ node, origin, reason: '', isCall: true });
  else if (hasRequestOption(script, node)) obstacles.push({ node, origin, reason: REQUEST_OPTION });
  const reason = obstacleAt(script, node);
  if (reason !== undefined) obstacles.push({ node, reason, origin });
  const source = receivingPackage(script, node);
  const expected = `The client is passed to the package "${source}", which expects an Octokit.`;
  if (source !== undefined) obstacles.push({ node, origin, source, reason: expected });
  return obstacles;
}

/** `new Client()` of a class that other code has, and `class Client extends Octokit`. */
function classObstacle(tree: Script['tree'], node: Node): Obstacle | undefined {
  if (isGivenClass(tree, node))
    return {
      node,
      reason:
        'The class of the client comes from other code, or is chosen at run time. Give that code a function that calls createGitHub(…) instead.',
    };
  const base = /^Class(?:Declaration|Expression)$/.test(node.type) ? child(node, 'superClass') : undefined;
  return base !== undefined && clientClass(tree, base) !== undefined
    ? { node: base, reason: 'A class extends Octokit. Give it a client as a field instead.' }
    : undefined;
}

/**
 * Whether code of the program receives a client: `sync(context.octokit)`, `new Settings({ github: context.octokit })`. In TypeScript, that code
 * names the type that the framework has for it, by which it is found.
 */
export function isPassed(script: Script, node: Node): boolean {
  const { tree, isTyped } = script;
  if (isTyped) return false;
  let parent = tree.parentOf(node);
  if (parent?.type === 'Property' && parent['value'] === node) parent = tree.parentOf(tree.parentOf(parent) ?? parent);
  const isCall = parent?.type === 'CallExpression' || parent?.type === 'NewExpression';
  return isCall && child(parent, 'callee') !== node && packageOf(script, child(parent, 'callee')) === undefined;
}

/** Clients of the same name or field count as one. */
export function identityOf({ tree }: Script, node: Node): unknown {
  const plain = unwrap(node);
  const binding = plain?.type === 'Identifier' ? lookUp(tree, plain, textOf(plain, 'name')) : undefined;
  return binding ?? tree.text.slice(node.start, node.end);
}

/** An object that is only named like a client: it has members that no client has, such as `github.pushChanges()`. */
function isOtherObject(script: Script, { node, origin }: ClientUse): boolean {
  const member = memberAround(script.tree, node);
  if (origin.kind !== 'made' && COLLECTION.test((member && propertyName(member)) ?? '')) return true;
  if (origin.kind !== 'given' || origin.isCertain || /octokit/i.test(lastName(node))) return false;
  return /no member|is destructured/.test(obstacleAt(script, node) ?? '');
}

/** `fromOctokit(this.octokit)`, and neither `fromOctokit(new Octokit())` nor `createGitHub({ token })` */
function isGivenArgument(argument: Node | undefined): boolean {
  return argument !== undefined && !/^(?:NewExpression|ObjectExpression)$/.test(argument.type);
}

/** Whether a client is the argument of `fromOctokit`. */
function isWrapped(tree: Script['tree'], node: Node): boolean {
  let parent = tree.parentOf(node);
  while (parent !== undefined && isWrapper(parent)) parent = tree.parentOf(parent);
  return parent?.type === 'CallExpression' && isMigrated(tree, parent);
}

/** Members of a map, a set or a list of clients. */
const COLLECTION = /^(?:get|set|has|add|delete|forEach|values|keys|entries|push|map|filter|find|length|size)$/;

/** Whether a node is an identifier or a member that stands for a value. */
function isReference({ tree }: Script, node: Node): boolean {
  const parent = tree.parentOf(node);
  if (parent === undefined) return false;
  if (node.type === 'MemberExpression') return true;
  if (node.type !== 'Identifier') return false;
  if (parent.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true;
  // A class or a function is not a client.
  if (parent['callee'] === node) return false;
  if (parent.type === 'Property') return parent['value'] === node && tree.parentOf(parent)?.type === 'ObjectExpression';
  if (parent.type === 'VariableDeclarator') return parent['init'] === node;
  if (parent.type === 'AssignmentExpression') return parent['right'] === node;
  return (
    !/^(?:Import|Export.*Specifier|TS(?!NonNull|As|Satisfies)|Function|ArrowFunction|Method|PropertyDefinition|ArrayPattern|ObjectPattern|RestElement|Class|AssignmentPattern|Label)/.test(
      parent.type,
    ) ||
    (parent.type === 'ArrowFunctionExpression' && parent['body'] === node) ||
    (parent.type === 'PropertyDefinition' && parent['value'] === node)
  );
}

/** The variables and members that are clients by one of their uses: what they belong to, with their texts. */
type ShapedNames = ReadonlyMap<Binding | Node, ReadonlySet<string>>;

function shapedNames(script: Script): ShapedNames {
  const found = new Map<Binding | Node, Set<string>>();
  for (const node of script.tree.nodes) {
    if (!/^(?:Identifier|MemberExpression)$/.test(node.type) || shapeOf(script, node) === undefined) continue;
    const owner = ownerOf(script.tree, node);
    if (owner !== undefined) getOrCreate(found, owner, () => new Set()).add(textIn(script, node));
  }
  return found;
}

function namedShape(script: Script, node: Node, shaped: ShapedNames): Origin | undefined {
  const owner = shaped.size > 0 && isReference(script, node) ? ownerOf(script.tree, node) : undefined;
  const isShaped = owner !== undefined && shaped.get(owner)?.has(textIn(script, node)) === true;
  return isShaped ? { kind: 'given', isCertain: false } : undefined;
}

/** The variable that an expression of names begins with, or the class of `this`. */
function ownerOf(tree: Script['tree'], node: Node): Binding | Node | undefined {
  let root: Node | undefined = node;
  while (root?.type === 'MemberExpression' && root['computed'] !== true) root = child(root, 'object');
  if (root?.type === 'Identifier') return lookUp(tree, root, textOf(root, 'name'));
  if (root?.type !== 'ThisExpression') return undefined;
  let owner = tree.parentOf(root);
  while (owner !== undefined && !/^Class(?:Declaration|Expression)$/.test(owner.type)) owner = tree.parentOf(owner);
  return owner;
}

/** Whether code is in an option that is removed with everything in it: the handlers of rate limits. */
function isRemoved({ tree }: Script, node: Node): boolean {
  for (let parent = tree.parentOf(node); parent !== undefined; parent = tree.parentOf(parent))
    if (parent.type === 'Property' && propertyName(parent) === 'throttle') return true;
  return false;
}

/** `github: GitHub`, or an alias of it in the file. */
function isTypedByRoutebook(tree: Script['tree'], binding: Binding | undefined): boolean {
  const name = child(child(binding?.annotation, 'typeAnnotation'), 'typeName');
  const alias = tree.nodes.find(
    ({ type, id }) => type === 'TSTypeAliasDeclaration' && textOf(id as Node, 'name') === textOf(name, 'name'),
  );
  const named = child(child(alias, 'typeAnnotation'), 'typeName') ?? name;
  const type = named && lookUp(tree, named, textOf(named, 'name'));
  return /^routebook(?:\/|$)/.test(type?.source ?? '');
}

/** A client of routebook, or a call of a function of the file that returns one. */
function isMadeByRoutebook(tree: Script['tree'], expression: Node | undefined): boolean {
  const call = unwrap(expression);
  const made = call?.type === 'CallExpression' ? functionOf(tree, unwrap(child(call, 'callee'))) : undefined;
  return isMigrated(tree, call) || (made !== undefined && isMigrated(tree, returnedBy(made)));
}

/** A client by its use: `anything.rest.issues.create`, `client.issues.create`. */
export function shapeOf({ tree }: Script, node: Node): Origin | undefined {
  const rest = memberAround(tree, node);
  if (rest === undefined || !isValue(node)) return undefined;
  const group = propertyName(rest) === 'rest' ? memberAround(tree, rest) : rest;
  const method = group && memberAround(tree, group);
  const isMethod = method !== undefined && methodAt(method) !== undefined;
  const isNamed =
    group !== rest ||
    /(?:client|api|github|gh|octokit)$/i.test(lastName(node)) ||
    isRest(node) ||
    isDistinctive(method);
  const isShape = (isMethod && isNamed) || isCallOfClient(tree, rest);
  return isShape && !isKnownOther(tree, node) ? { kind: 'given', isCertain: false } : undefined;
}

/** A value that other code may have created. `octokit.rest` is a part of one. */
function isValue(node: Node): boolean {
  const isPart = node.type === 'MemberExpression' && propertyName(node) === 'rest' && !isRest(node);
  return !isPart && !/^(?:Literal|ThisExpression|Super|ArrayExpression|ObjectExpression)$/.test(node.type);
}

/** The method of `anything.issues.create`. */
function methodAt(method: Node): ReturnType<typeof methodNamed> {
  const group = unwrap(child(method, 'object'));
  return group?.type === 'MemberExpression'
    ? methodNamed(propertyName(group) ?? '', propertyName(method) ?? '')
    : undefined;
}

/** `createComment`, and not `list`: other clients have `users.list` too. */
function isDistinctive(method: Node | undefined): boolean {
  return /[a-z][A-Z]/.test((method && propertyName(method)) ?? '');
}

/** The methods of a client without it: `rest.issues.create(…)`, after `call({ rest: octokit.rest })`. */
export function isRest(node: Node): boolean {
  const isField = node.type === 'MemberExpression' && child(node, 'object')?.type === 'ThisExpression';
  return (node.type === 'Identifier' || isField) && /^#?rest$/.test(lastName(node));
}

/** `client.request('GET /user')`, `client.paginate(client.issues.list)`, ``client.graphql(`query { … }`)`` */
function isCallOfClient(tree: Script['tree'], member: Node): boolean {
  const name = propertyName(member);
  if (name !== 'request' && name !== 'paginate' && name !== 'graphql') return false;
  const iterator = name === 'paginate' ? memberAround(tree, member) : undefined;
  const callee = iterator !== undefined && propertyName(iterator) === 'iterator' ? iterator : member;
  const call = tree.parentOf(callee);
  const [given] =
    call?.type === 'CallExpression' && child(call, 'callee') === callee ? children(call, 'arguments') : [];
  const first = unwrap(given);
  // gql`query { … }`
  const isTagged =
    first?.type === 'TaggedTemplateExpression' && /^(?:gql|graphql)$/i.test(lastName(child(first, 'tag')));
  if (isTagged) return name === 'graphql' && isClientName(lastName(child(member, 'object')));
  const text = first && plainText(first);
  if (text === undefined)
    return name === 'paginate' && first?.type === 'MemberExpression' && methodAt(first) !== undefined;
  return name === 'graphql'
    ? /^\s*(?:query|mutation|fragment)\b|^\s*\{/.test(text)
    : /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) \//.test(text);
}

/** A package, a stub that is written in the file, or a client of routebook. */
export function isKnownOther(tree: Script['tree'], node: Node): boolean {
  const root = unwrap(node);
  const binding = root?.type === 'Identifier' ? lookUp(tree, root, textOf(root, 'name')) : undefined;
  const isStub = unwrap(binding?.init)?.type === 'ObjectExpression';
  const isClass = binding?.kind === 'import' && !/^[.#~@]/.test(binding.source ?? '') && binding.imported === '*';
  const values = [node, binding?.init, ...(binding?.writes ?? [])];
  const isMade = values.some((each) => isMadeByRoutebook(tree, each));
  return isStub || isClass || isMade || isTypedByRoutebook(tree, binding);
}
