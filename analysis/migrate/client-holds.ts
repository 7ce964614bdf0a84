import { FUNCTIONS } from '../tree/declarations.ts';
import { isExported } from '../tree/exported.ts';
import { child, children, isWrapper, lastName, type Node, textOf, unwrap } from '../tree/node.ts';
import { lookUp, type Tree } from '../tree/scopes.ts';
import { obstacleAt } from './client-members.ts';
import { type ClientUse, isGivenClass, makerOf } from './find-clients.ts';
import { clientClass, loadedSource, OCTOKIT_PACKAGES } from './packages.ts';
import { hold, outer, type Script } from './script.ts';

/** Lists what keeps clients from being replaced, where they are used. */
export function holdClients(script: Script, uses: readonly ClientUse[]): void {
  const { tree } = script;
  for (const { node } of uses) {
    const obstacle = obstacleAt(script, node);
    if (obstacle !== undefined) hold(script, node, obstacle.reason);
    const maker = makerOf(tree, node);
    if (maker !== undefined)
      hold(
        script,
        node,
        `${maker} creates this Octokit. Write createApp({ appId, privateKey }) of routebook/auth, whose app.installation(id) and app.forRepository(owner, repo) are clients.`,
      );
    const source = receivingPackage(script, node);
    if (source !== undefined)
      hold(
        script,
        node,
        `The package "${source}" receives this client, and expects an Octokit. Call routebook instead of it.`,
      );
  }
  for (const node of tree.nodes) {
    if (isGivenClass(tree, node))
      hold(
        script,
        node,
        'The class of the client comes from other code, or is chosen at run time. Give that code a function that calls createGitHub({ … }).',
      );
    const base =
      node.type === 'ClassDeclaration' || node.type === 'ClassExpression' ? child(node, 'superClass') : undefined;
    if (base !== undefined && clientClass(tree, base) !== undefined)
      hold(script, base, 'A class extends Octokit. Give it a client as a field: github = createGitHub({ … }).');
  }
}

/** The package that a client is passed to, which expects an Octokit: as an argument, or in an object or list. */
function receivingPackage({ tree }: Script, node: Node): string | undefined {
  let inner = node;
  let parent = tree.parentOf(inner);
  while (parent !== undefined && isContainer(parent, inner)) {
    inner = parent;
    parent = tree.parentOf(inner);
  }
  const isCall = parent?.type === 'CallExpression' || parent?.type === 'NewExpression';
  if (!isCall || child(parent, 'callee') === inner) return undefined;
  let root = unwrap(child(parent, 'callee'));
  while (root?.type === 'MemberExpression') root = unwrap(child(root, 'object'));
  const source = root?.type === 'Identifier' ? loadedSource(tree, root) : '';
  return source === '' || OWN.test(source) || TAKES_ANYTHING.test(source) ? undefined : source;
}

/** Modules of the program, and those of Node and of test libraries, which may be given anything. */
const OWN = /^(?:[.#~]|@\/|node:|(?:vitest|jest|@jest\/.*|sinon|chai|assert|util)$)/;

/** Packages that keep or pass on what they are given, whatever it is. */
const TAKES_ANYTHING =
  /^(?:routebook|react|preact|vue|svelte|solid-js|rxjs|async|bluebird|lodash|ramda|p-[\w-]+|lru-cache|quick-lru|memoiz\w+|inversify|tsyringe|awilix|typedi|@nestjs\/\w+|@testing-library\/\w+)(?:[/.]|$)/;

const CONTAINERS: ReadonlySet<string> = new Set([
  ...['ObjectExpression', 'ArrayExpression', 'SpreadElement', 'LogicalExpression'],
]);

/** Whether a node has a value in it, as an element or a member, or is that value. */
function isContainer(parent: Node, inner: Node): boolean {
  if (parent.type === 'Property') return parent['value'] === inner;
  if (parent.type === 'ConditionalExpression') return parent['test'] !== inner;
  return CONTAINERS.has(parent.type) || isWrapper(parent);
}

/** Lists where an Octokit is given to the users of a package, or comes from them: what they write would not work any more. */
export function holdExports(script: Script, uses: readonly ClientUse[]): void {
  const { tree, program } = script;
  if (program.isPublic !== true) return;
  const reason =
    'Users of this package pass or receive this Octokit. Write the type GitHub of routebook there: a new major version.';
  const listed = new Set<Node>();
  for (const { node, isMade } of uses) {
    const made = isMade ? undefined : functionOfParameter(script, node);
    const parent = outer(tree, node);
    const isResult =
      isMade && /^(?:VariableDeclarator|ReturnStatement|ArrowFunctionExpression)$/.test(parent?.type ?? '');
    const place = made ?? (isResult ? parent : undefined);
    if (place === undefined || listed.has(place) || !isExportedPlace(tree, place)) continue;
    listed.add(place);
    hold(script, node, reason);
  }
  for (const statement of children(tree.root, 'body'))
    if (statement.type.startsWith('Export') && OCTOKIT_PACKAGES.test(textOf(child(statement, 'source'), 'value')))
      hold(script, statement, reason);
}

/** The function that receives a client, or an object with one. */
function functionOfParameter({ tree }: Script, node: Node): Node | undefined {
  let root = unwrap(node);
  while (root?.type === 'MemberExpression') root = unwrap(child(root, 'object'));
  const binding = root?.type === 'Identifier' ? lookUp(tree, root, textOf(root, 'name')) : undefined;
  const source = binding?.path.length === 1 ? unwrap(binding.init) : undefined;
  const owner = source?.type === 'Identifier' ? lookUp(tree, source, textOf(source, 'name')) : binding;
  return owner?.parameter?.made;
}

/** Whether something is exported, or the result of a function that is: not what a function does inside. */
function isExportedPlace(tree: Tree, place: Node): boolean {
  let functions = 0;
  let statement = place;
  for (let at: Node | undefined = place; at !== undefined && at !== tree.root; at = tree.parentOf(at)) {
    if (FUNCTIONS.has(at.type)) functions += 1;
    statement = at;
  }
  if (functions > 1) return false;
  if (statement.type.startsWith('Export')) return true;
  const left = child(child(statement, 'expression'), 'left');
  if (lastName(left) === 'exports' || lastName(child(left, 'object')) === 'exports') return true;
  const names = [child(statement, 'id'), ...children(statement, 'declarations').map((each) => child(each, 'id'))];
  return names.some(
    (id) => id !== undefined && isExported(tree, textOf(id, 'name'), lookUp(tree, id, textOf(id, 'name'))),
  );
}
