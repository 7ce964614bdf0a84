import { getOrCreate } from '../../src/core/objects.ts';
import { functionOf, returnedBy } from '../tree/definitions.ts';
import { child, children, lastName, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { type Binding, lookUp, type Tree } from '../tree/scopes.ts';
import { methodNamed } from './client-facts.ts';
import { obstacleAt } from './client-holds.ts';
import { type ClientUse, isClientName, isMigrated, type Origin, originOf } from './origin.ts';
import { plainText, routeIn } from './route-text.ts';
import { memberAround, type Script, textIn } from './script.ts';

/** Finds all expressions that are clients. */
export function findClients(script: Script): readonly ClientUse[] {
  const { tree } = script;
  const shaped = shapedNames(script);
  const found = tree.nodes.flatMap((node) => useAt(script, node, shaped) ?? []);
  const others = new Set(found.filter((use) => isOtherObject(script, use)).map(({ node }) => identityOf(script, node)));
  return found.filter(({ node }) => !others.has(identityOf(script, node)));
}

/** The client that a node is. */
function useAt(script: Script, node: Node, shaped: ShapedNames): ClientUse | undefined {
  const { tree } = script;
  const isMade = node.type === 'NewExpression' || node.type === 'CallExpression';
  const origin =
    originOf(tree, node) ?? shapeOf(script, node) ?? (isMade ? undefined : namedShape(script, node, shaped));
  if (origin === undefined || (!isMade && !isReference(script, node))) return undefined;
  if (isMade && origin.kind === 'foreign' && memberAround(tree, node) === undefined) return undefined;
  return isRemoved(script, node) ? undefined : { node, origin };
}

/** Clients of the same name or field count as one. */
function identityOf(script: Script, node: Node): unknown {
  const plain = unwrap(node);
  const binding = plain?.type === 'Identifier' ? lookUp(script.tree, plain, textOf(plain, 'name')) : undefined;
  return binding ?? textIn(script, node);
}

/** An object that is only named like a client: it has members that no client has, such as `github.pushChanges()`. */
function isOtherObject(script: Script, { node, origin }: ClientUse): boolean {
  const member = memberAround(script.tree, node);
  if (origin.kind !== 'made' && COLLECTION.has((member && propertyName(member)) ?? '')) return true;
  if (origin.kind !== 'given' || origin.isCertain || /octokit/i.test(lastName(node))) return false;
  return obstacleAt(script, node)?.isUnknown === true;
}

/** Members of a map, a set or a list of clients. */
const COLLECTION: ReadonlySet<string> = new Set(
  'get set has add delete forEach values keys entries push map filter find length size'.split(' '),
);

/** The nodes around an identifier that is not a value there. */
const DECLARES =
  /^(?:Import|Export.*Specifier|TS(?!NonNull|As|Satisfies)|Function|ArrowFunction|Method|PropertyDefinition|ArrayPattern|ObjectPattern|RestElement|Class|AssignmentPattern|Label)/;

/** Whether a node is an identifier or a member that stands for a value. */
function isReference({ tree }: Script, node: Node): boolean {
  const parent = tree.parentOf(node);
  if (parent === undefined) return false;
  if (node.type === 'MemberExpression') return true;
  if (node.type !== 'Identifier') return false;
  switch (parent.type) {
    case 'MemberExpression':
      return parent['object'] === node || parent['computed'] === true;
    case 'Property':
      return parent['value'] === node && tree.parentOf(parent)?.type === 'ObjectExpression';
    case 'VariableDeclarator':
      return parent['init'] === node;
    case 'AssignmentExpression':
      return parent['right'] === node;
    case 'ArrowFunctionExpression':
      return parent['body'] === node;
    case 'PropertyDefinition':
      return parent['value'] === node;
    default:
      // A class or a function is not a client.
      return parent['callee'] !== node && !DECLARES.test(parent.type);
  }
}

/** The variables and members that are clients by one of their uses: what they belong to, with their texts. */
type ShapedNames = ReadonlyMap<Binding | Node, ReadonlySet<string>>;

function shapedNames(script: Script): ShapedNames {
  const found = new Map<Binding | Node, Set<string>>();
  for (const node of script.tree.nodes) {
    if (node.type !== 'Identifier' && node.type !== 'MemberExpression') continue;
    if (shapeOf(script, node) === undefined) continue;
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
function ownerOf(tree: Tree, node: Node): Binding | Node | undefined {
  let root: Node | undefined = node;
  while (root?.type === 'MemberExpression' && root['computed'] !== true) root = child(root, 'object');
  if (root?.type === 'Identifier') return lookUp(tree, root, textOf(root, 'name'));
  if (root?.type !== 'ThisExpression') return undefined;
  let owner = tree.parentOf(root);
  while (owner !== undefined && owner.type !== 'ClassDeclaration' && owner.type !== 'ClassExpression')
    owner = tree.parentOf(owner);
  return owner;
}

/** Whether code is in an option that is removed with everything in it: the handlers of rate limits. */
function isRemoved({ tree }: Script, node: Node): boolean {
  for (let parent = tree.parentOf(node); parent !== undefined; parent = tree.parentOf(parent))
    if (parent.type === 'Property' && propertyName(parent) === 'throttle') return true;
  return false;
}

/** A client by its use: `anything.rest.issues.create`, `client.issues.create`. */
function shapeOf({ tree }: Script, node: Node): Origin | undefined {
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
  const name = lastName(node);
  return (node.type === 'Identifier' || isField) && (name === 'rest' || name === '#rest');
}

/** `client.request('GET /user')`, `client.paginate(client.issues.list)`, ``client.graphql(`query { … }`)`` */
function isCallOfClient(tree: Tree, member: Node): boolean {
  const name = propertyName(member);
  if (name !== 'request' && name !== 'paginate' && name !== 'graphql') return false;
  const iterator = name === 'paginate' ? memberAround(tree, member) : undefined;
  const callee = iterator !== undefined && propertyName(iterator) === 'iterator' ? iterator : member;
  const call = tree.parentOf(callee);
  const isCall = call?.type === 'CallExpression' && child(call, 'callee') === callee;
  const first = isCall ? unwrap(children(call, 'arguments')[0]) : undefined;
  // gql`query { … }`
  if (first?.type === 'TaggedTemplateExpression')
    return (
      name === 'graphql' &&
      /^(?:gql|graphql)$/i.test(lastName(child(first, 'tag'))) &&
      isClientName(lastName(child(member, 'object')))
    );
  const text = first && plainText(first);
  if (text === undefined)
    return name === 'paginate' && first?.type === 'MemberExpression' && methodAt(first) !== undefined;
  if (name === 'graphql') return /^\s*(?:(?:query|mutation|fragment)\b|\{)/.test(text);
  const { method, url } = routeIn(text);
  return method !== undefined && url.startsWith('/');
}

/** A package, a stub that is written in the file, or a client of routebook. */
export function isKnownOther(tree: Tree, node: Node): boolean {
  const root = unwrap(node);
  const binding = root?.type === 'Identifier' ? lookUp(tree, root, textOf(root, 'name')) : undefined;
  const isStub = unwrap(binding?.init)?.type === 'ObjectExpression';
  const isClass = binding?.kind === 'import' && !/^[.#~@]/.test(binding.source ?? '') && binding.imported === '*';
  const values = [node, binding?.init, ...(binding?.writes ?? [])];
  return isStub || isClass || values.some((each) => isMadeByRoutebook(tree, each)) || isTyped(tree, binding);
}

/** `github: GitHub` of routebook. */
function isTyped(tree: Tree, binding: Binding | undefined): boolean {
  const written = child(child(binding?.annotation, 'typeAnnotation'), 'typeName');
  const alias = tree.types.get(textOf(written, 'name'));
  const name = child(child(alias, 'typeAnnotation'), 'typeName') ?? written;
  const source = (name && lookUp(tree, name, textOf(name, 'name'))?.source) ?? '';
  return source === 'routebook' || source.startsWith('routebook/');
}

/** A client of routebook, or a call of a function of the file that returns one. */
function isMadeByRoutebook(tree: Tree, expression: Node | undefined): boolean {
  const call = unwrap(expression);
  const made = call?.type === 'CallExpression' ? functionOf(tree, unwrap(child(call, 'callee'))) : undefined;
  return isMigrated(tree, call) || (made !== undefined && isMigrated(tree, returnedBy(made)));
}
