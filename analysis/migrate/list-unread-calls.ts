import { child, children, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { lookUp } from '../tree/scopes.ts';
import { lastName } from '../tree/values.ts';
import { methodNamed } from './client-facts.ts';
import { isKnownOther } from './find-clients.ts';
import { isClientName } from './origin.ts';
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
  for (const call of tree.calls) {
    const callee = unwrap(child(call, call.type === 'TaggedTemplateExpression' ? 'tag' : 'callee'));
    const client = callee?.type === 'MemberExpression' ? clientOf(script, call, callee, wasMigrated) : undefined;
    if (callee === undefined || client === undefined || isKnownOther(tree, client)) continue;
    const isRead = parts(callee).some((each) => done.has(each));
    const isListed = items.some(({ start, end }) => start < callee.end && end > callee.start);
    const isChanged = edits.some(({ start, end }) => start < callee.end && end > callee.start);
    if (!isRead && !isListed && !isChanged) items.push({ start: call.start, end: call.end, kind: 'call', reason });
  }
}

/** The client of a call that has the form of one of Octokit's. */
function clientOf(script: Script, call: Node, callee: Node, wasMigrated: boolean): Node | undefined {
  const owner = unwrap(child(callee, 'object'));
  const name = propertyName(callee) ?? '';
  if (owner === undefined) return undefined;
  // `octokit.graphql.paginate(query)`
  if (owner.type === 'MemberExpression' && propertyName(owner) === 'graphql' && name.startsWith('paginate'))
    return unwrap(child(owner, 'object'));
  const group = groupOf(script, owner);
  if (group !== undefined && methodNamed(group, name) !== undefined) {
    const base = owner.type === 'MemberExpression' ? unwrap(child(owner, 'object')) : owner;
    const isRest = base?.type === 'MemberExpression' && propertyName(base) === 'rest';
    return wasMigrated && !isRest ? undefined : isRest ? unwrap(child(base, 'object')) : base;
  }
  const paginate = name === 'iterator' ? owner : callee;
  const given = unwrap(children(call, 'arguments')[0]);
  if (paginate.type === 'MemberExpression' && propertyName(paginate) === 'paginate')
    return pagedClient(script, unwrap(child(paginate, 'object')), given);
  const isCall = name === 'graphql' ? isClientName(lastName(owner)) : name === 'request' && isRoute(given);
  return isCall && !wasMigrated ? owner : undefined;
}

/** The client of `client.paginate(given)`. */
function pagedClient(script: Script, client: Node | undefined, given: Node | undefined): Node | undefined {
  const isMethod = given?.type === 'MemberExpression' && methodOf(script, given);
  return isMethod || isRoute(given) || isClientName(lastName(client)) ? client : undefined;
}

/** `issues` of `octokit.rest.issues`, or of `const { issues } = octokit.rest`. */
function groupOf({ tree }: Script, owner: Node): string | undefined {
  if (owner.type === 'MemberExpression') return propertyName(owner);
  const binding = owner.type === 'Identifier' ? lookUp(tree, owner, textOf(owner, 'name')) : undefined;
  return binding?.path.at(-1);
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
