import { functionOf } from '../tree/definitions.ts';
import { child, children, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { type Binding, lookUp } from '../tree/scopes.ts';
import { lastName } from '../tree/values.ts';
import { isGroup, methodNamed } from './client-facts.ts';
import { isKnownOther } from './find-clients.ts';
import { isClientName, originOf } from './origin.ts';
import { plainText } from './rewrite-request.ts';
import type { Script } from './script.ts';

const REASON =
  'This looks like a call of an Octokit whose origin is not known, so it stays as it is. Check what the client is now, and pass an Octokit to fromOctokit.';

/**
 * Lists calls that have the form of Octokit's, and that were neither migrated nor listed: a client may reach them in a way that is not
 * followed. In a program that was migrated before, only forms that routebook does not have are listed.
 */
export function listUnreadCalls(script: Script, wasMigrated: boolean, reason = REASON): void {
  const { tree, items, edits, done } = script;
  const passed = passedGroups(script);
  for (const call of tree.calls) {
    const callee = unwrap(child(call, call.type === 'TaggedTemplateExpression' ? 'tag' : 'callee'));
    const client =
      callee?.type === 'MemberExpression' ? clientOf(script, call, callee, wasMigrated, passed) : undefined;
    if (callee === undefined || client === undefined || isKnownOther(tree, client)) continue;
    const isRead = parts(callee).some((each) => done.has(each));
    const isListed = items.some(({ start, end }) => start < callee.end && end > callee.start);
    const isChanged = edits.some(({ start, end }) => start < callee.end && end > callee.start);
    if (!isRead && !isListed && !isChanged) items.push({ start: call.start, end: call.end, kind: 'call', reason });
  }
}

/** The client of a call that has the form of one of Octokit's. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided; see test/architecture/layout.test.ts
function clientOf(
  script: Script,
  call: Node,
  callee: Node,
  wasMigrated: boolean,
  passed: ReadonlySet<Binding>,
): Node | undefined {
  const owner = unwrap(child(callee, 'object'));
  const name = propertyName(callee) ?? '';
  if (owner === undefined) return undefined;
  // `octokit.graphql.paginate(query)`
  if (owner.type === 'MemberExpression' && propertyName(owner) === 'graphql' && name.startsWith('paginate'))
    return unwrap(child(owner, 'object'));
  const binding = owner.type === 'Identifier' ? lookUp(script.tree, owner, textOf(owner, 'name')) : undefined;
  if (binding !== undefined && passed.has(binding)) return owner;
  const group = groupOf(script, owner);
  if (group !== undefined && (methodNamed(group, name) !== undefined || isTaken(script, owner, group))) {
    const base = owner.type === 'MemberExpression' ? unwrap(child(owner, 'object')) : owner;
    const isRest = base?.type === 'MemberExpression' && propertyName(base) === 'rest';
    const client = isRest ? unwrap(child(base, 'object')) : base;
    return wasMigrated && !isRest ? undefined : client;
  }
  const paginate = name === 'iterator' ? owner : callee;
  const [first] = children(call, 'arguments');
  const given = unwrap(first);
  if (paginate.type === 'MemberExpression' && propertyName(paginate) === 'paginate') {
    const client = unwrap(child(paginate, 'object'));
    const isMethod = given?.type === 'MemberExpression' && methodOf(script, given);
    return isMethod || isRoute(given) || isClientName(lastName(client)) ? client : undefined;
  }
  if (name === 'graphql') return isClientName(lastName(owner)) && !wasMigrated ? owner : undefined;
  return name === 'request' && isRoute(given) && !wasMigrated ? owner : undefined;
}

/** The parameters that receive a group of an Octokit that stays: `close(octokit.rest.issues)`. */
function passedGroups({ tree, done }: Script): ReadonlySet<Binding> {
  const found = new Set<Binding>();
  for (const call of tree.calls) {
    for (const [index, each] of children(call, 'arguments').entries()) {
      const group = unwrap(each);
      if (group?.type !== 'MemberExpression' || !isGroup(propertyName(group) ?? '')) continue;
      const owner = unwrap(child(group, 'object'));
      const isRest = owner?.type === 'MemberExpression' && propertyName(owner) === 'rest';
      const isClient = originOf(tree, isRest ? child(owner, 'object') : owner) !== undefined;
      if (!isClient || parts(group).some((part) => done.has(part))) continue;
      const made = functionOf(tree, unwrap(child(call, 'callee')));
      const param = children(made, 'params')[index];
      const binding = param?.type === 'Identifier' ? lookUp(tree, param, textOf(param, 'name')) : undefined;
      if (binding?.kind === 'param') found.add(binding);
    }
  }
  return found;
}

/** `issues` of `octokit.rest.issues`, or of `const { issues } = octokit.rest`. */
function groupOf({ tree }: Script, owner: Node): string | undefined {
  if (owner.type === 'MemberExpression') return propertyName(owner);
  const binding = owner.type === 'Identifier' ? lookUp(tree, owner, textOf(owner, 'name')) : undefined;
  return binding?.path.at(-1);
}

/** Whether a group is taken from a client. */
function isTaken({ tree }: Script, owner: Node, group: string): boolean {
  const binding = owner.type === 'Identifier' ? lookUp(tree, owner, textOf(owner, 'name')) : undefined;
  const init = unwrap(binding?.init);
  const isRest = init?.type === 'MemberExpression' && propertyName(init) === 'rest';
  return isGroup(group) && originOf(tree, isRest ? child(init, 'object') : init) !== undefined;
}

function methodOf(script: Script, method: Node): boolean {
  const owner = unwrap(child(method, 'object'));
  const group = owner && groupOf(script, owner);
  return group !== undefined && methodNamed(group, propertyName(method) ?? '') !== undefined;
}

function isRoute(node: Node | undefined): boolean {
  return /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) \//.test((node && plainText(node)) ?? '');
}

/** A member expression and all that it begins with. */
function parts(node: Node): readonly Node[] {
  const found: Node[] = [];
  for (let each: Node | undefined = node; each?.type === 'MemberExpression'; each = unwrap(child(each, 'object')))
    found.push(each);
  return [...found, unwrap(child(found.at(-1), 'object')) ?? node];
}
