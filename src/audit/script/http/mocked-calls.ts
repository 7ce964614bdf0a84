import { urlCall } from '../../url-call.ts';
import type { ApiFacts } from '../api-facts.ts';
import { apiPath } from '../api-url.ts';
import type { FoundInScript } from '../found-in-script.ts';
import { child, children, type Node, textOf, unwrap } from '../node.ts';
import { lookUp, type Tree } from '../scopes.ts';
import { join, piecesOf } from '../strings.ts';
import { lastName } from '../values.ts';

const VERB = /^(?:get|head|post|put|patch|delete)$/;
/** The maximum length of a chain of calls: `nock(…).get(…).reply(…).get(…)`. */
const MAX_CHAIN = 200;

/** Finds a request that nock answers: `nock('https://api.github.com').get('/user')`. Returns whether the call is one. */
export function findMockedCall(tree: Tree, facts: ApiFacts, node: Node, found: FoundInScript): boolean {
  const callee = unwrap(child(node, 'callee'));
  const name = lastName(callee);
  if (callee?.type !== 'MemberExpression' || !VERB.test(name)) return false;
  const origin = nockServer(tree, child(callee, 'object'));
  const base = origin && apiPath(tree, facts, piecesOf(tree, origin), undefined);
  if (base === undefined) return false;
  const { start, end } = node;
  const path = piecesOf(tree, children(node, 'arguments')[0]);
  if (typeof path?.[0] !== 'string') {
    found.unread.push({ start, end, reason: 'The route is computed.' });
    return true;
  }
  const server = base.map((piece) => (typeof piece === 'string' ? piece.replace(/\/$/, '') : piece));
  found.calls.push(urlCall(node, name.toUpperCase(), join([...server, ...path])));
  return true;
}

/** The server that a chain of calls starts with: `nock(server).get(…).reply(…)`, or a variable with one. */
function nockServer(tree: Tree, expression: Node | undefined): Node | undefined {
  let node = unwrap(expression);
  for (let step = 0; step < MAX_CHAIN && node !== undefined; step++) {
    if (node.type === 'Identifier') {
      const binding = lookUp(tree, node, textOf(node, 'name'));
      node = unwrap(binding?.init ?? binding?.writes[0]);
    } else if (node.type === 'CallExpression') {
      const callee = unwrap(child(node, 'callee'));
      if (lastName(callee) === 'nock') return children(node, 'arguments')[0];
      node = callee;
    } else if (node.type === 'MemberExpression') node = unwrap(child(node, 'object'));
    else return undefined;
  }
  return undefined;
}
