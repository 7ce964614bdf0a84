import { child, children, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { lookUp } from '../tree/scopes.ts';
import { lastName } from '../tree/values.ts';
import {
  givenMembers,
  refusedOptions,
  refusedResult,
  rewriteQuery,
  spreadUnknownParameters,
  writeContentType,
} from './call-options.ts';
import { type ClientMethod, formerReason, isGroup, methodNamed, parametersOf } from './client-facts.ts';
import type { ClientUse } from './find-clients.ts';
import { rewriteGraphql } from './rewrite-graphql.ts';
import { rewritePages } from './rewrite-pages.ts';
import { rewriteRequest } from './rewrite-request.ts';
import { memberAround, outer, report, type Script, textIn } from './script.ts';

/** Rewrites what is done with clients. Calls of `paginate` take a method as an argument, which must not be rewritten by itself. */
export function rewriteUses(script: Script, uses: readonly ClientUse[], receiverOf?: ReceiverOf): readonly ClientUse[] {
  const { tree } = script;
  const isPages = ({ node }: ClientUse) => /^\s*[?!]?\.\s*paginate\b/.test(tree.text.slice(node.end, node.end + 100));
  const taken = new Set<Node>();
  return [...uses.filter(isPages), ...uses.filter((use) => !isPages(use))].filter((use) =>
    rewriteUse(script, use, taken, receiverOf),
  );
}

/** What a client that stays an Octokit is called through. */
type ReceiverOf = (use: ClientUse, object: Node) => string;

/** Rewrites a use, and returns whether it goes through routebook now. */
function rewriteUse(script: Script, use: ClientUse, taken: Set<Node>, receiverOf: ReceiverOf | undefined): boolean {
  const { tree } = script;
  const { node } = use;
  if (taken.has(node)) return false;
  const member = memberAround(tree, node);
  if (member === undefined) {
    if (receiverOf === undefined) rewriteDestructured(script, node);
    return false;
  }
  // With `await` and parentheses.
  const object = child(member, 'object') as Node;
  const receiver = receiverOf === undefined ? textIn(script, object) : receiverOf(use, object);
  const { edits, migrated } = script;
  if (receiverOf !== undefined && member['optional'] === true) {
    const isCall = isCalledAt(tree, member);
    const reason = isCall
      ? 'The client may be missing. Write a condition, and call fromOctokit(…) where there is one.'
      : 'This member of the Octokit is read, so the Octokit stays.';
    script.items.push({ start: member.start, end: member.end, kind: isCall ? 'call' : 'note', reason });
    return false;
  }
  const before = edits.length;
  rewriteMember(script, member, receiver, taken, receiverOf === undefined);
  if (receiverOf === undefined || script.migrated > migrated) script.done.add(member);
  if (receiverOf === undefined) return true;
  // What is refused, or not called here, stays with the Octokit.
  if (script.migrated === migrated) {
    edits.length = before;
    return false;
  }
  // A call of `paginate` is written as a whole.
  if (propertyName(member) !== 'paginate' && receiver !== textIn(script, object))
    edits.push({ start: object.start, end: object.end, text: receiver });
  return true;
}

/** Whether a member of a client, or a member of that, is called: `octokit?.request?.endpoint?.DEFAULTS` is only read. */
function isCalledAt(tree: Script['tree'], member: Node): boolean {
  let callee = member;
  for (let next = memberAround(tree, callee); next !== undefined; next = memberAround(tree, callee)) callee = next;
  const call = tree.parentOf(callee);
  return call?.type === 'CallExpression' && child(call, 'callee') === callee;
}

function rewriteMember(script: Script, member: Node, receiver: string, taken: Set<Node>, isOwn: boolean): void {
  switch (propertyName(member)) {
    case 'rest':
      rewriteRest(script, member, taken, isOwn);
      return;
    case 'request':
      rewriteRequest(script, member);
      return;
    case 'paginate':
      rewritePages(script, member, receiver, taken, isOwn);
      return;
    case 'graphql':
      rewriteGraphql(script, member);
      return;
    default:
      if (isGroup(propertyName(member) ?? '')) rewriteGroup(script, member);
  }
}

/** Removes `.rest`: the groups are members of the client itself. */
function rewriteRest(script: Script, rest: Node, taken: Set<Node>, isOwn: boolean): void {
  if (taken.has(rest)) return;
  const object = child(rest, 'object') as Node;
  const group = memberAround(script.tree, rest);
  // The groups of an Octokit that stays are its own.
  if (group === undefined && isOwn) rewriteDestructured(script, rest);
  else if (group !== undefined && !rewriteGroup(script, group)) return;
  const isOptional = rest['optional'] === true;
  // `octokit?.rest.issues` → `octokit?.issues`
  if (isOptional && group !== undefined)
    script.edits.push({ start: object.end, end: child(group, 'property')?.start ?? rest.end, text: '?.' });
  else script.edits.push({ start: startOfMember(script, object, rest), end: rest.end, text: '' });
}

/** Where to remove a member from, so that comments before it stay, and the next member is on the line of this one. */
function startOfMember({ tree: { text } }: Script, object: Node, member: Node): number {
  const dot = text.lastIndexOf('.', child(member, 'property')?.start ?? member.end);
  const isAlone = /^\s/.test(text.slice(member.end, member.end + 1));
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
      if (use !== local && rewriteGroup(script, use, group)) script.done.add(use);
  }
}

/** Looks at `client.issues.create(…)`. Returns whether the method exists under this or another name. */
function rewriteGroup(script: Script, group: Node, groupName = propertyName(group)): boolean {
  const method = memberAround(script.tree, group);
  const name = method && propertyName(method);
  // A method that is chosen at run time has the same name.
  if (method === undefined || groupName === undefined || name === undefined) return true;
  const found = methodNamed(groupName, name);
  const call = calledWith(script, method);
  const where = call ?? method;
  const refuse = (reason: string) => {
    report(script, where, 'call', reason);
    return false;
  };
  if (found === undefined)
    return refuse(`routebook's client has no method "${groupName}.${name}". Use the route with request().`);
  const former = formerReason(found);
  if (former !== undefined) return refuse(former);
  if (isAssigned(script.tree, method) || script.replaced.has(found.name))
    return refuse(`The program replaces the method "${found.name}" of a client. Its calls stay with the Octokit.`);
  if (script.replaced.has(OLD_CLIENT))
    return refuse('A client of this program has "authenticate", which no current Octokit has. Update Octokit first.');
  const extra = memberAround(script.tree, method);
  const extraName = extra && propertyName(extra);
  if (extraName === 'endpoint' || extraName === 'defaults')
    return refuse(
      `"${groupName}.${name}.${extraName}" has no counterpart. Build the request with endpoint(route, parameters).`,
    );
  const options = call && children(call, 'arguments')[0];
  if (script.hasDoubles && found.name !== `${groupName}.${name}`)
    return refuse(`A test may replace "${groupName}.${name}", which is called "${found.name}" now. The call stays.`);
  if (found.name !== `${groupName}.${name}` && !renameMethod(script, found, group, method, options))
    return refuse(
      `The method "${groupName}.${name}" is called "${found.name}" now. Its parameters may have changed too.`,
    );
  const refused = refusedOptions(script.tree, found.route, options) ?? refusedResult(script, where);
  if (refused !== undefined) return refuse(refused);
  const old = renameParameters(script, found, options);
  if (old !== undefined)
    return refuse(`The route has no parameter "${old}", which is the name in an older version of Octokit.`);
  if (call !== undefined) {
    rewriteQuery(script, found.route, options);
    writeContentType(script, found.route, options);
    spreadUnknownParameters(script, found.route, options);
    script.migrated += 1;
  }
  return true;
}

/** The methods of clients that a program replaces: `octokit.issues.create = (issue) => print(issue)`. */
export function replacedMethods(tree: Script['tree']): readonly string[] {
  return tree.nodes.flatMap((node) => {
    if (node.type === 'MemberExpression' && propertyName(node) === OLD_CLIENT && isOldClient(tree, node))
      return OLD_CLIENT;
    const group =
      node.type === 'MemberExpression' && isAssigned(tree, node) ? unwrap(child(node, 'object')) : undefined;
    const name = group?.type === 'MemberExpression' ? propertyName(group) : undefined;
    return methodNamed(name ?? '', propertyName(node) ?? '')?.name ?? [];
  });
}

/** `octokit.authenticate({ type: 'token', token })`: `fromOctokit` does not accept the Octokits that have it. */
const OLD_CLIENT = 'authenticate';

function isOldClient(tree: Script['tree'], member: Node): boolean {
  const call = tree.parentOf(member);
  const isNamed = /(?:octokit|github|gh)$/i.test(lastName(unwrap(child(member, 'object'))));
  const [options] =
    call?.type === 'CallExpression' && child(call, 'callee') === member ? children(call, 'arguments') : [];
  return isNamed && givenMembers(tree, options).some((each) => propertyName(each) === 'type');
}

function isAssigned(tree: Script['tree'], member: Node): boolean {
  const parent = tree.parentOf(member);
  return parent?.type === 'AssignmentExpression' && parent['left'] === member;
}

/** Names of parameters in older versions of Octokit, and the parameters of the path that they stand for. */
const OLD_NAMES: { readonly [name: string]: RegExp } = {
  number: /^(?:issue|pull|milestone)_number$/,
  alert_id: /^alert_number$/,
  org_id: /^org$/,
  repository_id: /^repo$/,
};

/** Writes the current names of the parameters of a call. Returns an old name that it cannot replace. */
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
    const pattern = Object.hasOwn(OLD_NAMES, name) && !known.has(name) ? OLD_NAMES[name] : undefined;
    const target = pattern && [...known].find((param) => pattern.test(param) && !names.has(param));
    const [key, value] = [child(each, 'key'), child(each, 'value')];
    if (pattern === undefined || target === undefined) continue;
    const isHere = options !== undefined && options.start <= each.start && each.end <= options.end;
    if (!isHere || /^(?:org|repository)_id$/.test(name) || key === undefined || value === undefined) return name;
    edits.push({ start: key.start, end: key.end, text: each['shorthand'] === true ? `${target}: ${name}` : target });
  }
  return undefined;
}

/** Writes the current name of a method, if all parameters of the call still have theirs. */
function renameMethod(
  script: Script,
  found: ClientMethod,
  group: Node,
  method: Node,
  options: Node | undefined,
): boolean {
  const known = parametersOf(found.route);
  const properties = options?.type === 'ObjectExpression' ? children(options, 'properties') : undefined;
  if (properties === undefined || !properties.every((each) => known.has(propertyName(each) ?? ''))) return false;
  const [groupName = '', name = ''] = found.name.split('.');
  // `const { issues } = octokit`
  if (group.type === 'Identifier') return false;
  const written = [child(group, 'property'), child(method, 'property')] as const;
  for (const [node, text] of [
    [written[0], groupName],
    [written[1], name],
  ] as const)
    if (node !== undefined && script.tree.text.slice(node.start, node.end) !== text)
      script.edits.push({ start: node.start, end: node.end, text });
  return true;
}

/** The call of a function, if it is called where it is written. */
function calledWith(script: Script, callee: Node): Node | undefined {
  const parent = script.tree.parentOf(callee);
  return parent?.type === 'CallExpression' && child(parent, 'callee') === callee ? parent : undefined;
}
