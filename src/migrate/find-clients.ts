import { child, type Node, propertyName, textOf, unwrap } from '../audit/script/node.ts';
import { type Binding, lookUp } from '../audit/script/scopes.ts';
import { lastName } from '../audit/script/values.ts';
import { reasonAgainstClient } from './client/rewrite-client.ts';
import { methodNamed } from './client-facts.ts';
import { isPackage, type Obstacle, obstacleAt, packageOf, receivingPackage } from './obstacles.ts';
import { type Origin, originOf } from './origin.ts';
import { clientClass } from './packages.ts';
import { memberAround, type Script } from './script.ts';

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
}

/** Finds all expressions that are clients. */
export function findClients(script: Script): Clients {
  const { tree } = script;
  const shaped = shapedNames(script);
  const made: Node[] = [];
  const found: ClientUse[] = [];
  const obstacles: Obstacle[] = [];
  for (const node of tree.nodes) {
    const isMade = node.type === 'NewExpression' || node.type === 'CallExpression';
    const origin =
      originOf(tree, node) ?? shapeOf(script, node) ?? (isMade ? undefined : namedShape(script, node, shaped));
    if (isMade) {
      if (origin === undefined || (origin.kind === 'foreign' && memberAround(tree, node) === undefined)) continue;
      if (origin.kind === 'made' && origin.node === node) {
        made.push(node);
        const reason = reasonAgainstClient(script, node);
        if (reason !== undefined) obstacles.push({ node, reason, origin });
      }
    } else if (!isReference(script, node)) continue;
    if (isRemoved(script, node)) continue;
    if (origin !== undefined) found.push({ node, origin });
  }
  const others = new Set(found.filter((use) => isOtherObject(script, use)).map(({ node }) => identityOf(script, node)));
  const uses = found.filter(({ node }) => !others.has(identityOf(script, node)));
  for (const { node, origin } of uses) {
    if (origin.kind === 'foreign') continue;
    const reason = obstacleAt(script, node);
    if (reason !== undefined) obstacles.push({ node, reason, origin });
    const source = receivingPackage(script, node);
    if (source !== undefined)
      obstacles.push({
        ...{ node, origin, source },
        reason: `The client is passed to the package "${source}", which expects an Octokit.`,
      });
  }
  for (const node of tree.nodes)
    if (isGivenClass(script, node))
      obstacles.push({
        node,
        reason:
          'The class of the client comes from other code. Give that code a function that calls createGitHub(…) instead.',
      });
  // `class Client extends Octokit`
  for (const node of tree.nodes) {
    if (!/^Class(?:Declaration|Expression)$/.test(node.type)) continue;
    const base = child(node, 'superClass');
    if (base !== undefined && clientClass(tree, base) !== undefined)
      obstacles.push({ node: base, reason: 'A class extends Octokit. Give it a client as a field instead.' });
  }
  const passed = uses.filter(({ node, origin }) => origin.kind === 'foreign' && isPassed(script, node));
  return { made, passed: passed.map(({ node }) => node), uses, obstacles };
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
function identityOf({ tree }: Script, node: Node): unknown {
  const plain = unwrap(node);
  const binding = plain?.type === 'Identifier' ? lookUp(tree, plain, textOf(plain, 'name')) : undefined;
  return binding ?? tree.text.slice(node.start, node.end);
}

/** An object that is only named like a client: it has members that no client has, such as `github.pushChanges()`. */
function isOtherObject(script: Script, { node, origin }: ClientUse): boolean {
  if (origin.kind !== 'given' || origin.isCertain || /octokit/i.test(lastName(node))) return false;
  return /no member|is taken out/.test(obstacleAt(script, node) ?? '');
}

/** `new Octokit(…)` of a class that is a parameter, or that another file exports. */
function isGivenClass({ tree }: Script, node: Node): boolean {
  const callee = node.type === 'NewExpression' ? child(node, 'callee') : undefined;
  const name = callee?.type === 'Identifier' ? textOf(callee, 'name') : '';
  if (callee === undefined || !/octokit$/i.test(name) || clientClass(tree, callee) !== undefined) return false;
  const binding = lookUp(tree, callee, name);
  return binding?.kind === 'param' || (binding?.kind === 'import' && !isPackage(binding.source));
}

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

/** Names that are clients by one of their uses. */
function shapedNames(script: Script): ReadonlySet<Binding> {
  const found = new Set<Binding>();
  for (const node of script.tree.nodes) {
    if (node.type !== 'Identifier' || shapeOf(script, node) === undefined) continue;
    const binding = lookUp(script.tree, node, textOf(node, 'name'));
    if (binding !== undefined) found.add(binding);
  }
  return found;
}

function namedShape({ tree }: Script, node: Node, shaped: ReadonlySet<Binding>): Origin | undefined {
  const binding = node.type === 'Identifier' ? lookUp(tree, node, textOf(node, 'name')) : undefined;
  return binding !== undefined && shaped.has(binding) ? { kind: 'given', isCertain: false } : undefined;
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
  const isNamed = /(?:client|api|github|gh)$/i.test(lastName(node));
  const group = rest && propertyName(rest) === 'rest' ? memberAround(tree, rest) : isNamed ? rest : undefined;
  const method = group && memberAround(tree, group);
  if (rest === undefined || group === undefined || method === undefined) return undefined;
  if (methodNamed(propertyName(group) ?? '', propertyName(method) ?? '') === undefined) return undefined;
  // A package, or a stub that is written in the file, is not a client.
  const root = unwrap(node);
  const binding = root?.type === 'Identifier' ? lookUp(tree, root, textOf(root, 'name')) : undefined;
  const isStub = unwrap(binding?.init)?.type === 'ObjectExpression';
  if (isStub) return undefined;
  return lastName(node) === 'octokit' && node.type === 'MemberExpression'
    ? originOf(tree, node)
    : { kind: 'given', isCertain: false };
}
