import {
  child,
  children,
  isFunction,
  isString,
  type Node,
  propertyName,
  textOf,
  unwrap,
} from '../audit/script/node.ts';
import type { ClientUse } from './find-clients.ts';
import { needName } from './needed-names.ts';
import { packageMember } from './packages.ts';
import { memberAround, type Script, textIn } from './script.ts';

const SEND = 'routebook/send';

/** Replaces the error class of Octokit, and what is read from its errors. If calls of an Octokit stay, both classes are tested. */
export function rewriteErrors(script: Script, clients: readonly ClientUse[], hasBoth: boolean): void {
  const { tree } = script;
  for (const node of tree.nodes) {
    if (node.type !== 'Identifier' || !isErrorClass(script, node)) continue;
    const test = tree.parentOf(node);
    const isTest = test?.type === 'BinaryExpression' && test['right'] === node;
    if (hasBoth && !isTest) continue;
    const name = needName(script, SEND, 'ResponseError');
    const left = hasBoth ? child(test, 'left') : undefined;
    if (left === undefined || test === undefined) script.edits.push({ start: node.start, end: node.end, text: name });
    else if (!isTestedToo(script, test, name)) {
      script.edits.push({ start: test.start, end: test.start, text: '(' });
      script.edits.push({ start: test.end, end: test.end, text: ` || ${textIn(script, left)} instanceof ${name})` });
    }
  }
  for (const param of caughtNames(script, clients)) {
    const name = textOf(param.node, 'name');
    const uses = tree.nodes.filter(
      (each) =>
        each.type === 'Identifier' &&
        textOf(each, 'name') === name &&
        each.start >= param.start &&
        each.end <= param.end,
    );
    for (const use of uses) rewriteRead(script, use);
  }
}

/** Whether a file that was migrated before has the second test. */
function isTestedToo({ tree }: Script, { end }: Node, name: string): boolean {
  return new RegExp(`^ \\|\\| [\\w.]+ instanceof ${name}\\)`).test(tree.text.slice(end, end + 200));
}

/** A reference to `RequestError`, and not its import. */
function isErrorClass({ tree }: Script, node: Node): boolean {
  if (textOf(node, 'name') === 'default') return false;
  const parent = tree.parentOf(node);
  if (parent === undefined || /^Import/.test(parent.type)) return false;
  if (parent.type === 'Property' && tree.parentOf(parent)?.type === 'ObjectPattern') return false;
  if (parent.type === 'MemberExpression' && parent['object'] !== node) return false;
  return packageMember(tree, node)?.name === 'RequestError';
}

/** The errors that may come from a call of the client, with the part of the text in which they are known. */
function caughtNames(
  script: Script,
  clients: readonly ClientUse[],
): { readonly node: Node; readonly start: number; readonly end: number }[] {
  const { tree } = script;
  const names: { node: Node; start: number; end: number }[] = [];
  const isClientIn = (place: Node) =>
    clients.some(({ node }) => place.start <= node.start && node.end <= place.end) ||
    tree.nodes.some(
      (each) =>
        each.type === 'Identifier' && place.start <= each.start && each.end <= place.end && isErrorClass(script, each),
    );
  for (const node of tree.nodes) {
    if (node.type === 'CatchClause') {
      const param = child(node, 'param');
      const block = child(tree.parentOf(node), 'block');
      if (param?.type === 'Identifier' && block !== undefined && (isClientIn(block) || isClientIn(node)))
        names.push({ node: param, start: node.start, end: node.end });
    } else if (node.type === 'CallExpression') {
      // `.catch(handler)` or `.then(use, handler)`
      const position = ['catch', 'then'].indexOf(propertyNameOf(child(node, 'callee')) ?? '');
      const handler = children(node, 'arguments')[position];
      const [param] = isFunction(handler) ? children(handler, 'params') : [];
      if (param?.type === 'Identifier' && handler !== undefined && isClientIn(node))
        names.push({ node: param, start: handler.start, end: handler.end });
    }
  }
  return names;
}

function propertyNameOf(node: Node | undefined): string | undefined {
  const plain = unwrap(node);
  return plain?.type === 'MemberExpression' ? propertyName(plain) : undefined;
}

/** `error.response.data` → `error.data` */
function rewriteRead(script: Script, use: Node): void {
  const { tree } = script;
  const member = memberAround(tree, use);
  const name = member && propertyName(member);
  if (member === undefined || name === undefined) return;
  if (name === 'response') {
    const read = memberAround(tree, member);
    const readName = read && propertyName(read);
    const object = child(member, 'object') as Node;
    if (read !== undefined && /^(?:data|headers|status|url)$/.test(readName ?? '')) {
      const property = child(read, 'property') as Node;
      script.edits.push({ start: object.end, end: property.start, text: member['optional'] === true ? '?.' : '.' });
      // `error.response?.data.message` is undefined without a response: so must be `error.data?.message`.
      const more = read['optional'] === true ? memberAround(tree, read) : undefined;
      if (more !== undefined && more['optional'] !== true)
        script.edits.push({ start: read.end, end: read.end, text: more['computed'] === true ? '?.' : '?' });
      return;
    }
    script.items.push({
      start: member.start,
      end: member.end,
      kind: 'note',
      reason: 'The errors of routebook have data, headers and status themselves, and no "response".',
    });
  }
  if (name === 'request')
    script.items.push({
      start: member.start,
      end: member.end,
      kind: 'note',
      reason: 'The errors of routebook have "route" and "url" instead of "request".',
    });
  const parent = tree.parentOf(member);
  if (name === 'name' && parent?.type === 'BinaryExpression') {
    const other = child(parent, 'right');
    if (isString(other) && other?.['value'] === 'HttpError')
      script.edits.push({ start: other.start + 1, end: other.end - 1, text: 'ResponseError' });
  }
}
