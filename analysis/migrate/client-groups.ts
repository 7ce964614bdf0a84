import { child, children, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { type Binding, lookUp } from '../tree/scopes.ts';
import { reasonAgainstClient } from './client/rewrite-client.ts';
import type { Clients, ClientUse } from './find-clients.ts';
import type { Obstacle } from './obstacles.ts';
import type { Origin } from './origin.ts';
import { isClientType, packageMember } from './packages.ts';
import { rewriteUses } from './rewrite-calls.ts';
import { dryRun, type Script } from './script.ts';

/** Clients that can only be replaced together: those of one expression, those that other code creates, or those of a framework. */
export interface ClientGroup {
  readonly kind: Origin['kind'];
  /** The expression that creates the client. */
  readonly made?: Node;
  readonly uses: readonly ClientUse[];
  readonly obstacles: readonly Obstacle[];
  /** Why the client is not created by createGitHub: the Octokit is created as before, and wrapped. */
  readonly reason?: string | undefined;
  /** Whether functions or other files receive the client. */
  readonly isShared: boolean;
}

const APP =
  'The client signs in as an installation of an app, and other code may call routes that need the token of the app itself.';
const DOUBLES = 'A test of the program replaces Octokit or its requests, which must reach it as before.';
const TYPES = 'Other code of the file needs an Octokit, and has the types of this client too.';

/** Groups the clients of a script. */
export function groupClients(script: Script, { made, uses, obstacles }: Clients): readonly ClientGroup[] {
  const groups = made.map((node): ClientGroup => {
    const isOwn = ({ origin }: { readonly origin?: Origin }) => origin?.kind === 'made' && origin.node === node;
    const own = uses.filter(isOwn);
    const reasons = obstacles.filter(isOwn);
    const isShared = [node, ...own.map((use) => use.node)].some((each) => isPassedOn(script, each));
    const left = [...reasons, ...refusedCalls(script, own)];
    const reason =
      (script.hasDoubles ? DOUBLES : reasonAgainstClient(script, node)) ??
      (isShared && usesAppAuth(script, node) ? APP : undefined);
    return { kind: 'made', made: node, uses: own, obstacles: left, isShared, reason };
  });
  const others = (kind: 'given' | 'foreign'): ClientGroup => ({
    kind,
    uses: uses.filter(({ origin }) => origin.kind === kind),
    obstacles: [
      ...obstacles.filter(({ origin }) => (origin?.kind ?? 'given') === kind),
      ...(kind === 'given'
        ? refusedCalls(
            script,
            uses.filter(({ origin }) => origin.kind === kind),
          )
        : []),
    ],
    isShared: kind === 'given',
  });
  const all = [...groups, others('given'), others('foreign')].filter(
    (group) => group.kind === 'made' || group.uses.length > 0 || group.obstacles.length > 0,
  );
  const isMixed = all.some(({ obstacles: own }) => own.length > 0) && namesTypes(script);
  return all.map((group) =>
    isMixed && group.made !== undefined && group.obstacles.length === 0
      ? { ...group, obstacles: [{ node: group.made, reason: TYPES }] }
      : group,
  );
}

/** The uses of a client that is created for types only: `const octokit = new Octokit(); type Get = typeof octokit.rest.issues.get` */
export function typesOfClient({ tree }: Script, made: Node | undefined): readonly Node[] {
  const declared = made && tree.parentOf(made);
  const id = declared?.type === 'VariableDeclarator' ? child(declared, 'id') : undefined;
  if (id?.type !== 'Identifier' || isOpen(tree, id)) return [];
  const name = textOf(id, 'name');
  const uses = tree.usesOf(name, lookUp(tree, id, name)).filter((each) => each !== id);
  return uses.every((node) => /^TS(?:QualifiedName|TypeQuery)$/.test(tree.parentOf(node)?.type ?? '')) ? uses : [];
}

/** Calls that only an Octokit can make: the client stays one, and they stay as they are. */
export function refusedCalls(script: Script, uses: readonly ClientUse[]): readonly Obstacle[] {
  const trial = dryRun(script);
  rewriteUses(trial, uses);
  return trial.items
    .filter(({ kind }) => kind === 'call')
    .map(({ start, end, reason }) => ({ node: { type: '', start, end }, reason, isCall: true }));
}

/** Whether a file names the types of clients, which a client that stays and one that is replaced would share. */
export function namesTypes({ tree, isTyped }: Script): boolean {
  return isTyped && tree.nodes.some((node) => isClientType(tree, node));
}

/** Whether other code receives a client: it is an argument, a member, or exported, or its variable has other values too. */
function isPassedOn({ tree }: Script, node: Node): boolean {
  let inner = node;
  let parent = tree.parentOf(inner);
  while (parent !== undefined && /^(?:Await|Chain|Parenthesized|TSNonNull|TSAs|TSSatisfies)/.test(parent.type)) {
    inner = parent;
    parent = tree.parentOf(inner);
  }
  if (parent?.type === 'MemberExpression' || parent?.type === 'ExpressionStatement') return false;
  if (parent?.type === 'VariableDeclarator') {
    const id = child(parent, 'id');
    return id?.type === 'Identifier' ? isOpen(tree, id) : id?.type !== 'ObjectPattern';
  }
  const target = parent?.type === 'AssignmentExpression' ? child(parent, 'left') : undefined;
  return target?.type === 'Identifier' ? isOpen(tree, target) : true;
}

/** Whether a variable has several values, or is exported. */
function isOpen(tree: Script['tree'], id: Node): boolean {
  const name = textOf(id, 'name');
  const binding = lookUp(tree, id, name);
  if (binding === undefined || binding.kind === 'param') return true;
  const values = [binding.init, ...binding.writes].filter((each) => each !== undefined && !isNothing(each));
  return values.length > 1 || isExported(tree, name, binding);
}

/** `let octokit = null;` */
function isNothing(value: Node): boolean {
  const plain = unwrap(value);
  return (plain?.type === 'Literal' && plain['value'] === null) || textOf(plain, 'name') === 'undefined';
}

function isExported(tree: Script['tree'], name: string, binding: Binding): boolean {
  if (lookUp(tree, tree.root, name) !== binding) return false;
  return children(tree.root, 'body').some((statement) => {
    if (!/^Export(?:Named|Default)Declaration$/.test(statement.type)) return false;
    const declared = children(child(statement, 'declaration'), 'declarations').map((each) => child(each, 'id'));
    const listed = children(statement, 'specifiers').map((each) => child(each, 'local'));
    return [...declared, ...listed, child(statement, 'declaration')].some((each) => textOf(each, 'name') === name);
  });
}

/** `new Octokit({ authStrategy: createAppAuth, … })` */
function usesAppAuth({ tree }: Script, made: Node): boolean {
  const properties = children(unwrap(children(made, 'arguments')[0]), 'properties');
  const strategy = properties.find((each) => each.type === 'Property' && propertyName(each) === 'authStrategy');
  return packageMember(tree, child(strategy, 'value'))?.name === 'createAppAuth';
}
