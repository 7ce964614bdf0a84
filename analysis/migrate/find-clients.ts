import { functionOf, returnedBy } from '../tree/definitions.ts';
import { child, children, lastName, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { type Binding, lookUp, type Tree } from '../tree/scopes.ts';
import { CLIENT_NAME, resolveValue } from '../tree/values.ts';
import { isGroup, methodNamed } from './client-facts.ts';
import { obstacleAt } from './client-members.ts';
import { clientClass, loadedSource, OCTOKIT_PACKAGES, packageMember } from './packages.ts';
import { isRewrittenApp } from './rewrite-apps.ts';
import { plainText, routeIn } from './route-text.ts';
import { memberAround, type Script, textIn } from './script.ts';

/** An expression that is a client. */
export interface ClientUse {
  readonly node: Node;
  /** Whether it creates the client. */
  readonly isMade: boolean;
  /** Whether more than a name shows that it is one. */
  readonly isCertain: boolean;
  /** Whether it may be a client of something else. */
  readonly isUnread?: boolean;
}

const NAMESPACES = { has: isGroup };

/** Whether an expression creates a client. */
function isMade(tree: Tree, node: Node): boolean {
  if (node.type === 'NewExpression') return clientClass(tree, child(node, 'callee')) !== undefined;
  return node.type === 'CallExpression' && packageMember(tree, unwrap(child(node, 'callee')))?.name === 'getOctokit';
}

/** Whether an expression is a client, by its definitions in the file. */
export function isClient(tree: Tree, node: Node | undefined): boolean {
  return resolveValue(tree, NAMESPACES, node)?.kind === 'client';
}

/** Finds all expressions that are clients. */
export function findClients(script: Script): readonly ClientUse[] {
  const found = script.tree.nodes.flatMap((node) => useAt(script, node) ?? []);
  // What creates a client is one, and so is what has a member of clients.
  const isKnown = ({ node, isMade: made }: ClientUse) =>
    made || (memberAround(script.tree, node) !== undefined && obstacleAt(script, node)?.isUnknown !== true);
  const known = new Set(found.filter(isKnown).map(({ node }) => identityOf(script, node)));
  const isOther = (use: ClientUse) => !use.isMade && isOtherObject(script, use, known);
  const holders = script.tree.nodes.flatMap((node) => holderAt(script, node) ?? []);
  const others = new Set(
    [...holders, ...found.filter(isOther).map(({ node }) => node)].map((node) => identityOf(script, node)),
  );
  return found.filter(({ node }) => !others.has(identityOf(script, node)));
}

/** `octokit.current = new Octokit()`: an object that holds a client, and is none itself. */
function holderAt({ tree }: Script, assigned: Node): Node | undefined {
  const left = assigned.type === 'AssignmentExpression' ? unwrap(child(assigned, 'left')) : undefined;
  const right = unwrap(child(assigned, 'right'));
  if (left?.type !== 'MemberExpression' || right === undefined) return undefined;
  return isMade(tree, right) || isClient(tree, right) ? child(left, 'object') : undefined;
}

const MAKES: ReadonlySet<string> = new Set(['NewExpression', 'CallExpression']);
const NAMES: ReadonlySet<string> = new Set(['Identifier', 'MemberExpression']);

/** The client that a node is. */
function useAt(script: Script, node: Node): ClientUse | undefined {
  const { tree } = script;
  const isCall = MAKES.has(node.type);
  if (!isCall && !(NAMES.has(node.type) && isReference(script, node))) return undefined;
  if (isRemoved(script, node)) return undefined;
  if (isCall && isMade(tree, node)) return { node, isMade: true, isCertain: true };
  const value = resolveValue(tree, NAMESPACES, node);
  const isNamed = value?.kind === 'client' && value.isNamed === true;
  const isValue = value?.kind === 'client' && !isKnownOther(tree, node) && (!isNamed || isClientName(lastName(node)));
  if (isCall && isValue && isAdapter(tree, node)) return undefined;
  if (isValue)
    return { node, isMade: false, isCertain: (value.isCertain && !isNamed) || makerOf(tree, node) !== undefined };
  const shape = shapeAt(script, node);
  return shape && { node, isMade: false, isCertain: false, isUnread: shape === 'unread' };
}

/** What creates an Octokit that the program receives, where it receives it: a framework or a package. */
export function makerOf(tree: Tree, node: Node): string | undefined {
  const made = unwrap(child(node, 'callee'));
  if (isRewrittenApp(tree, child(made ?? node, 'object'))) return undefined;
  if (made !== undefined && node.type === 'CallExpression')
    return lastName(made) === 'getInstallationOctokit' ? 'The App of Octokit' : undefined;
  const name = node.type === 'MemberExpression' ? propertyName(node) : undefined;
  const owner = unwrap(child(node, 'object'));
  if (name !== 'octokit' && name !== 'github') return undefined;
  if (/^(?:context|ctx)$/.test(lastName(owner))) return 'Probot';
  if (resolveValue(tree, NAMESPACES, owner)?.kind === 'app') return 'The App of Octokit';
  // `release.octokit` of `const release = await GitHub.create()`
  const isField = owner?.type === 'MemberExpression' && child(owner, 'object')?.type === 'ThisExpression';
  const values = isField
    ? (tree.members.get(propertyName(owner) ?? '') ?? [])
    : [owner?.type === 'Identifier' ? lookUp(tree, owner, textOf(owner, 'name'))?.init : undefined];
  const isPackage = values.some((each) => {
    let root = unwrap(each);
    if (root === undefined || !MAKES.has(root.type)) return false;
    while (root !== undefined && root.type !== 'Identifier')
      root = unwrap(child(root, 'callee') ?? child(root, 'object'));
    const source = root === undefined ? '' : loadedSource(tree, root);
    return source !== '' && !isOwnModule(source) && !OCTOKIT_PACKAGES.test(source);
  });
  return isPackage ? 'A package' : undefined;
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
function isMigrated(tree: Tree, expression: Node | undefined): boolean {
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

/** Whether a module belongs to the program. */
function isOwnModule(source = ''): boolean {
  return /^[.#~]|^@\//.test(source);
}

/** Clients of the same name or field count as one. */
function identityOf(script: Script, node: Node): unknown {
  const plain = unwrap(node);
  const binding = plain?.type === 'Identifier' ? lookUp(script.tree, plain, textOf(plain, 'name')) : undefined;
  return binding ?? textIn(script, node);
}

/** An object that is only named like a client, also by its type: it has members that no client has, such as `github.pushChanges()`. */
function isOtherObject(script: Script, { node, isCertain }: ClientUse, known: ReadonlySet<unknown>): boolean {
  const member = memberAround(script.tree, node);
  if (COLLECTION.has((member && propertyName(member)) ?? '')) return true;
  const isSure = isCertain || /octokit/i.test(lastName(node));
  return !(isSure && known.has(identityOf(script, node))) && obstacleAt(script, node)?.isUnknown === true;
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

/** Whether code is in an option that is removed with everything in it: the handlers of rate limits. */
function isRemoved({ tree }: Script, node: Node): boolean {
  for (let parent = tree.parentOf(node); parent !== undefined; parent = tree.parentOf(parent))
    if (parent.type === 'Property' && propertyName(parent) === 'throttle') return true;
  return false;
}

/** A client by its use: `anything.rest.issues.create`, `client.issues.create`. Unread if it may also be a client of something else: `anything.issues.list`. */
function shapeAt({ tree }: Script, node: Node): 'client' | 'unread' | undefined {
  const rest = memberAround(tree, node);
  if (rest === undefined || !isValue(node) || isKnownOther(tree, node)) return undefined;
  if (isCallOfClient(tree, rest)) return 'client';
  const group = propertyName(rest) === 'rest' ? memberAround(tree, rest) : rest;
  const method = group && memberAround(tree, group);
  if (method === undefined || methodAt(method) === undefined) return undefined;
  const isNamed = group !== rest || ENDS_LIKE_CLIENT.test(lastName(node)) || isRest(node) || isDistinctive(method);
  return isNamed ? 'client' : 'unread';
}

const ENDS_LIKE_CLIENT = /(?:client|api|github|gh|octokit)$/i;

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
function isKnownOther(tree: Tree, node: Node): boolean {
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

/** Whether a variable or member is named after a client. Names of classes are not. */
function isClientName(name: string): boolean {
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
