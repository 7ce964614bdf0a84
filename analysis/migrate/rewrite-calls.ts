import { child, children, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { lookUp, type Tree } from '../tree/scopes.ts';
import { lastName } from '../tree/values.ts';
import { givenMembers, refusedOptions, rewriteOptions } from './call-options.ts';
import { type ClientMethod, formerReason, isGroup, methodNamed, parametersOf } from './client-facts.ts';
import { type ClientUse, isRest } from './find-clients.ts';
import { rewriteGraphql } from './rewrite-graphql.ts';
import { rewritePages } from './rewrite-pages.ts';
import { rewriteRequest } from './rewrite-request.ts';
import { callOf, hold, isAssigned, isReplaced, memberAround, outer, type Script, textIn } from './script.ts';

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

/** Looks at `client.issues.create(…)`. Returns whether the method exists under this or another name. */
function rewriteGroup(script: Script, group: Node, groupName = propertyName(group)): boolean {
  const method = memberAround(script.tree, group);
  const name = method && propertyName(method);
  // A method that is chosen at run time has the same name.
  if (method === undefined || groupName === undefined || name === undefined) return true;
  const found = methodNamed(groupName, name);
  const call = callOf(script.tree, method);
  const options = call && children(call, 'arguments')[0];
  const reason =
    found === undefined
      ? `A client of routebook has no method "${groupName}.${name}". Write its route: client.request('GET /…', { … }).`
      : (reasonAgainst(script, method, found, options) ?? renameMethod(script, found, group, method, options));
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

/** Why a use of a method cannot be rewritten. Writes the current names of its parameters. */
function reasonAgainst(
  script: Script,
  method: Node,
  found: ClientMethod,
  options: Node | undefined,
): string | undefined {
  const { tree, program } = script;
  const former = formerReason(found);
  if (former !== undefined) return former;
  if (isAssigned(tree, method) || program.replaced?.includes(found.name))
    return `The program replaces the method "${found.name}" of a client. Write mockFetch of routebook/testing in tests, and a function of your own elsewhere.`;
  if (program.replaced?.includes(OLD_CLIENT))
    return 'A client of this program has "authenticate", which no current Octokit has. Update Octokit first.';
  const extra = memberAround(tree, method);
  const name = extra && propertyName(extra);
  if (name === 'endpoint' || name === 'defaults' || name === 'merge')
    return `Write client.endpoint('${found.route}', { … }), which builds the request, in the place of "${found.name}.${name}".`;
  return refusedOptions(tree, found.route, options) ?? renameParameters(script, found, options);
}

/** `octokit.authenticate({ type: 'token', token })` of versions whose methods differ from those of today. */
const OLD_CLIENT = 'authenticate';

/** The methods of clients that a program replaces: `octokit.issues.create = (issue) => print(issue)`. */
export function replacedMethods(tree: Tree): readonly string[] {
  return tree.nodes.flatMap((node) => {
    if (node.type !== 'MemberExpression') return [];
    if (propertyName(node) === OLD_CLIENT && isOldClient(tree, node)) return OLD_CLIENT;
    const group = isAssigned(tree, node) ? unwrap(child(node, 'object')) : undefined;
    const name = group?.type === 'MemberExpression' ? propertyName(group) : undefined;
    return methodNamed(name ?? '', propertyName(node) ?? '')?.name ?? [];
  });
}

function isOldClient(tree: Tree, member: Node): boolean {
  const [options] = children(callOf(tree, member), 'arguments');
  const isNamed = /(?:octokit|github|gh)$/i.test(lastName(unwrap(child(member, 'object'))));
  return isNamed && givenMembers(tree, options).some((each) => propertyName(each) === 'type');
}

/** Names of parameters in older versions of Octokit, and the parameters of the path that they stand for. */
const OLD_NAMES: { readonly [name: string]: readonly string[] } = {
  number: ['issue_number', 'pull_number', 'milestone_number'],
  alert_id: ['alert_number'],
  org_id: ['org'],
  repository_id: ['repo'],
};

/** Writes the current names of the parameters of a call. Returns the reason if it cannot. */
function renameParameters(
  { tree, edits }: Script,
  { route }: ClientMethod,
  options: Node | undefined,
): string | undefined {
  const known = parametersOf(route);
  const given = givenMembers(tree, options);
  const names = new Set(given.map((each) => propertyName(each)));
  for (const each of given) {
    const name = propertyName(each) ?? '';
    const current = Object.hasOwn(OLD_NAMES, name) && !known.has(name) ? OLD_NAMES[name] : undefined;
    const target = current?.find((param) => known.has(param) && !names.has(param));
    const key = child(each, 'key');
    if (target === undefined || key === undefined) continue;
    const isHere = options !== undefined && options.start <= each.start && each.end <= options.end;
    if (!isHere || name.endsWith('_id') !== (target === 'alert_number'))
      return `The route has no parameter "${name}", which is the name in an older version of Octokit. Write "${target}".`;
    edits.push({ start: key.start, end: key.end, text: each['shorthand'] === true ? `${target}: ${name}` : target });
  }
  return undefined;
}

/** Writes the current name of a method. Returns the reason if a parameter of the call may have another name too. */
function renameMethod(
  script: Script,
  found: ClientMethod,
  group: Node,
  method: Node,
  options: Node | undefined,
): string | undefined {
  const [groupName = '', name = ''] = found.name.split('.');
  const written = [child(group, 'property'), child(method, 'property')] as const;
  const isSame =
    group.type === 'Identifier'
      ? lastName(method) === name
      : lastName(group) === groupName && lastName(method) === name;
  if (isSame) return undefined;
  const known = parametersOf(found.route);
  const properties = options?.type === 'ObjectExpression' ? children(options, 'properties') : undefined;
  // `const { issues } = octokit`
  if (group.type === 'Identifier' || properties?.every((each) => known.has(propertyName(each) ?? '')) !== true)
    return `The method is called "${found.name}" now. Write that, and check its parameters: they may have changed too.`;
  for (const [index, text] of [groupName, name].entries()) {
    const node = written[index];
    if (node !== undefined && textIn(script, node) !== text)
      script.edits.push({ start: node.start, end: node.end, text });
  }
  return undefined;
}
