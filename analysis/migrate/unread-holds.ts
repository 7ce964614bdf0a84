import { child, children, lastName, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { lookUp } from '../tree/scopes.ts';
import { methodNamed } from './client-facts.ts';
import { isClientName, isKnownOther } from './find-clients.ts';
import { plainText, routeIn } from './route-text.ts';
import { hold, type Script } from './script.ts';

const REASON =
  'This looks like a call of an Octokit whose origin is not known. Name its type where it is received: Octokit, or GitHub of routebook.';

/** Lists calls that have the form of Octokit's, and that were neither migrated nor listed: a client may reach them in a way that is not followed. */
export function holdUnreadCalls(script: Script): void {
  const { tree, items, edits, done } = script;
  const overlaps = (callee: Node) => (each: { readonly start: number; readonly end: number }) =>
    each.start < callee.end && each.end > callee.start;
  for (const call of tree.calls) {
    const callee = unwrap(child(call, call.type === 'TaggedTemplateExpression' ? 'tag' : 'callee'));
    const client = callee?.type === 'MemberExpression' ? clientOf(script, call, callee) : undefined;
    if (callee === undefined || client === undefined || isKnownOther(tree, client)) continue;
    if (partsOf(callee).some((each) => done.has(each))) continue;
    if (!items.some(overlaps(callee)) && !edits.some(overlaps(callee))) hold(script, call, REASON);
  }
}

/** The client of a call that has the form of one of Octokit's. */
function clientOf(script: Script, call: Node, callee: Node): Node | undefined {
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
    return isRest ? unwrap(child(base, 'object')) : base;
  }
  const paginate = name === 'iterator' ? owner : callee;
  const given = unwrap(children(call, 'arguments')[0]);
  if (paginate.type === 'MemberExpression' && propertyName(paginate) === 'paginate') {
    const client = unwrap(child(paginate, 'object'));
    const isMethod = given?.type === 'MemberExpression' && isMethodOf(script, given);
    return isMethod || isRoute(given) || isClientName(lastName(client)) ? client : undefined;
  }
  const isCall = name === 'graphql' ? isClientName(lastName(owner)) : name === 'request' && isRoute(given);
  return isCall ? owner : undefined;
}

/** `issues` of `octokit.rest.issues`, or of `const { issues } = octokit.rest`. */
function groupOf({ tree }: Script, owner: Node): string | undefined {
  if (owner.type === 'MemberExpression') return propertyName(owner);
  const binding = owner.type === 'Identifier' ? lookUp(tree, owner, textOf(owner, 'name')) : undefined;
  return binding?.path.at(-1);
}

function isMethodOf(script: Script, method: Node): boolean {
  const owner = unwrap(child(method, 'object'));
  const group = owner && groupOf(script, owner);
  return group !== undefined && methodNamed(group, propertyName(method) ?? '') !== undefined;
}

function isRoute(node: Node | undefined): boolean {
  const { method, url } = routeIn((node && plainText(node)) ?? '');
  return method !== undefined && url.startsWith('/');
}

/** A member expression and all that it begins with. */
function partsOf(node: Node): readonly Node[] {
  const found: Node[] = [];
  for (let each: Node | undefined = node; each?.type === 'MemberExpression'; each = unwrap(child(each, 'object')))
    found.push(each);
  return [...found, unwrap(child(found.at(-1), 'object')) ?? node];
}
