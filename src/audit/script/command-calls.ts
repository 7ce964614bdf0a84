import type { FoundCalls, Pieces } from '../call.ts';
import { findShellCalls } from '../text/find-shell-calls.ts';
import { child, children, type Node, unwrap } from './node.ts';
import type { Tree } from './scopes.ts';
import { join, piecesOf } from './strings.ts';
import { lastName } from './values.ts';

/** Functions of Node.js and of packages that run a command. */
const RUNS = /^(?:\$|exec\w*|spawn\w*|getExecOutput|sh|shell|run\w*|cmd|command|gh|sync|promise|zx)$/i;
const COMMAND = /^\s*(?:[A-Za-z_]\w*=\S* )*(?:gh\s+api|curl|wget)\s/;

/** Finds `gh api` and `curl` in a command that a script runs: `execSync('gh api user')`, `execa('gh', ['api', 'user'])`. */
export function findCommandCall(tree: Tree, node: Node, isHost: (host: string) => boolean, found: FoundCalls): boolean {
  const isTagged = node.type === 'TaggedTemplateExpression';
  if (!RUNS.test(lastName(child(node, isTagged ? 'tag' : 'callee')))) return false;
  const [first, second] = isTagged ? [child(node, 'quasi')] : children(node, 'arguments');
  const pieces = piecesOf(tree, first);
  const list = unwrap(second);
  const words =
    list?.type === 'ArrayExpression'
      ? join([...(pieces ?? []), ...children(list, 'elements').flatMap((each) => wordOf(tree, each))])
      : pieces;
  if (words === undefined) return false;
  const text = words.map((piece) => (typeof piece === 'string' ? piece : `\${${piece.name || 'value'}}`)).join('');
  if (!COMMAND.test(text)) return false;
  const { calls, unread } = findShellCalls(text, isHost);
  const { start, end } = node;
  const span = { start, end };
  found.unread.push(...unread.map((each) => ({ ...each, ...span })));
  for (const call of calls) {
    const list = call.members.list.map((member) => ({ ...member, ...span, valueSpan: span }));
    found.calls.push({ ...call, ...span, members: { ...call.members, list } });
  }
  return calls.length + unread.length > 0;
}

/** An argument as a quoted word. A spread may be several words. */
function wordOf(tree: Tree, node: Node): Pieces {
  if (node.type === 'SpreadElement') return [' ', { name: 'rest', isSegment: false }];
  const pieces: Pieces = piecesOf(tree, node) ?? [{ name: lastName(node).toLowerCase(), isSegment: false }];
  if (pieces.every((piece) => typeof piece !== 'string' || /^[\w./:-]*$/.test(piece))) return [' ', ...pieces];
  return [' "', ...pieces.map((piece) => (typeof piece === 'string' ? piece.replace(/["\\$`]/g, '\\$&') : piece)), '"'];
}
