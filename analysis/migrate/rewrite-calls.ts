import { child, children, type Node, propertyName, textOf } from '../tree/node.ts';
import { lookUp, type Tree } from '../tree/scopes.ts';
import { refusedOptions, rewriteOptions } from './call-options.ts';
import { type ClientMethod, formerReason, isGroup, methodNamed } from './client-facts.ts';
import { type ClientUse, isRest } from './find-clients.ts';
import { rewriteGraphql } from './rewrite-graphql.ts';
import { rewritePages } from './rewrite-pages.ts';
import { rewriteRequest } from './rewrite-request.ts';
import { callOf, hold, isAssigned, isReplaced, memberAround, outer, type Script } from './script.ts';

/** Rewrites what is done with clients. Calls of `paginate` come first: they take a method as an argument, which goes with them. */
export function rewriteUses(script: Script, uses: readonly ClientUse[]): void {
  const members = uses.map(({ node }) => ({ node, member: memberAround(script.tree, node) }));
  const isPages = (member: Node | undefined) => member !== undefined && propertyName(member) === 'paginate';
  for (const { member } of members) if (member !== undefined && isPages(member)) rewriteMember(script, member);
  for (const { node, member } of members) {
    if (isPages(member) || isReplaced(script, member ?? node)) continue;
    if (member !== undefined) rewriteMember(script, member);
    else if (isRest(node)) continue;
    else rewriteDestructured(script, node);
  }
}

function rewriteMember(script: Script, member: Node): void {
  script.done.add(member);
  const name = propertyName(member) ?? '';
  if (name === 'rest') rewriteRest(script, member);
  else if (name === 'request') rewriteRequest(script, member);
  else if (name === 'paginate') rewritePages(script, member);
  else if (name === 'graphql') rewriteGraphql(script, member);
  else if (isGroup(name)) rewriteGroup(script, member);
}

/** Removes `.rest`: the groups are members of the client itself. */
function rewriteRest(script: Script, rest: Node): void {
  const object = child(rest, 'object') as Node;
  const group = memberAround(script.tree, rest);
  if (group === undefined) rewriteDestructured(script, rest);
  else if (!rewriteGroup(script, group)) return;
  const isOptional = rest['optional'] === true;
  // `octokit?.rest.issues` → `octokit?.issues`
  if (isOptional && group !== undefined)
    script.edits.push({ start: object.end, end: child(group, 'property')?.start ?? rest.end, text: '?.' });
  else script.edits.push({ start: startOfMember(script, object, rest), end: rest.end, text: '' });
}

/** Where to remove a member from, so that comments before it stay, and the next member is on the line of this one. */
function startOfMember({ tree: { text } }: Script, object: Node, member: Node): number {
  const dot = text.lastIndexOf('.', child(member, 'property')?.start ?? member.end);
  const isAlone = text.slice(member.end, member.end + 1).trim() === '';
  return isAlone ? object.end + text.slice(object.end, dot).trimEnd().length : dot;
}

/** The calls of `issues.create(…)` after `const { issues } = octokit`, whose groups have the same names. */
function rewriteDestructured(script: Script, client: Node): void {
  const { tree } = script;
  const declared = outer(tree, client);
  const pattern = declared?.type === 'VariableDeclarator' ? child(declared, 'id') : undefined;
  for (const each of pattern?.type === 'ObjectPattern' ? children(pattern, 'properties') : []) {
    const local = child(each, 'value');
    const name = textOf(local, 'name');
    const binding = local?.type === 'Identifier' ? lookUp(tree, local, name) : undefined;
    const group = propertyName(each) ?? '';
    if (binding === undefined || !isGroup(group)) continue;
    for (const use of tree.usesOf(name, binding))
      if (use !== local && !isReplaced(script, use) && rewriteGroup(script, use, group)) script.done.add(use);
  }
}

/** Looks at `client.issues.create(…)`. Returns whether the method exists under this name. */
function rewriteGroup(script: Script, group: Node, groupName = propertyName(group)): boolean {
  const method = memberAround(script.tree, group);
  const name = method && propertyName(method);
  if (method === undefined || groupName === undefined || name === undefined) return true;
  const found = methodNamed(groupName, name);
  const call = callOf(script.tree, method);
  const options = call && children(call, 'arguments')[0];
  const reason = reasonAgainst(script.tree, `${groupName}.${name}`, method, found, options);
  if (found === undefined || reason !== undefined) {
    hold(script, call ?? method, reason ?? '');
    return false;
  }
  if (call !== undefined) {
    rewriteOptions(script, found.route, options);
    script.migrated += 1;
  }
  return true;
}

/** Why a use of a method cannot be rewritten. */
function reasonAgainst(
  tree: Tree,
  name: string,
  method: Node,
  found: ClientMethod | undefined,
  options: Node | undefined,
): string | undefined {
  if (found === undefined)
    return `A client of routebook has no method "${name}". Write its route: client.request('GET /…', { … }).`;
  if (isAssigned(tree, method))
    return `The program replaces the method "${name}" of a client. Write mockFetch of routebook/testing in tests, and a function of your own elsewhere.`;
  if (found.name !== name)
    return `The method is called "${found.name}" now. Write that, and check its parameters: they may have changed too.`;
  const extra = memberAround(tree, method);
  const member = extra && propertyName(extra);
  if (member === 'endpoint' || member === 'defaults' || member === 'merge')
    return `Write client.endpoint('${found.route}', { … }), which builds the request, in the place of "${name}.${member}".`;
  return formerReason(found) ?? refusedOptions(tree, found.route, options);
}
