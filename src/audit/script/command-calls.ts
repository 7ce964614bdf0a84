import type { Pieces } from '../call.ts';
import { findShellCalls } from '../text/find-shell-calls.ts';
import type { FoundInScript } from './http/request-call.ts';
import { child, children, type Node, textOf, unwrap } from './node.ts';
import { isTestFunction } from './request-names.ts';
import { lookUp, type Tree } from './scopes.ts';
import { join, piecesOf } from './strings.ts';
import { lastName } from './values.ts';
import { findCommandWrapper } from './wrappers/find-wrapper.ts';

/** Functions of Node.js and of packages that run a command. */
const RUNS = /^(?:\$|exec\w*|spawn\w*|getExecOutput|sh|shell|run\w*|cmd|command|gh|sync|promise|zx)$/i;
/** Functions that run gh and take its arguments: `gh`, `runGh`, `ghJson`. */
const RUNS_GH = /^_?gh(?![a-z])|^gh(?:json|cli)$|[a-z]G[Hh](?:Cli|CLI|Json|JSON)?$/;
const COMMAND = /^\s*(?:[A-Za-z_]\w*=\S* )*(?:gh\s+api|curl|wget)\s/;

/** Finds `gh api` and `curl` in a command that a script runs: `execSync('gh api user')`, `execa('gh', ['api', 'user'])`. */
export function findCommandCall(
  tree: Tree,
  node: Node,
  isHost: (host: string) => boolean,
  found: FoundInScript,
): boolean {
  const words = wordsOf(tree, node);
  if (words === undefined) return false;
  const text = words.map((piece) => (typeof piece === 'string' ? piece : `\${${piece.name || 'value'}}`)).join('');
  if (!COMMAND.test(text)) return false;
  const { calls, unread } = findShellCalls(text, isHost);
  const { start, end } = node;
  const span = { start, end };
  const addUnread = () => found.unread.push(...unread.map((each) => ({ ...each, ...span })));
  if (unread.length === 0 || !isWrapped(tree, node, found, addUnread)) addUnread();
  for (const call of calls) {
    const list = call.members.list.map((member) => ({ ...member, ...span, valueSpan: span }));
    found.calls.push({ ...call, ...span, members: { ...call.members, list } });
  }
  return calls.length + unread.length > 0;
}

/** The words of a command, if a call or a tagged template runs one. */
function wordsOf(tree: Tree, node: Node): Pieces | undefined {
  const isTagged = node.type === 'TaggedTemplateExpression';
  const name = lastName(child(node, isTagged ? 'tag' : 'callee'));
  const args = isTagged ? [child(node, 'quasi') as Node] : children(node, 'arguments');
  const [first, second] = args;
  const isGh = RUNS_GH.test(name) && !isTagged;
  if (isGh && itemsOf(tree, first) !== undefined && isText(tree, itemsOf(tree, first)?.[0], 'api'))
    return join(['gh', ...(itemsOf(tree, first) ?? []).flatMap((each) => wordOf(tree, each))]);
  if (isGh && isText(tree, first, 'api')) return join(['gh', ...args.flatMap((each) => wordOf(tree, each))]);
  const items = itemsOf(tree, second);
  // Whatever the function is called, these can only be the arguments of a command.
  const isCommand = isGhProgram(tree, first) && isText(tree, items?.[0], 'api') && !isTestFunction(name);
  if (!RUNS.test(name) && !isCommand) return undefined;
  const pieces = isCommand ? ['gh'] : piecesOf(tree, first);
  return items === undefined ? pieces : join([...(pieces ?? []), ...items.flatMap((each) => wordOf(tree, each))]);
}

/** The items of a list, or of a constant that is one. */
function itemsOf(tree: Tree, node: Node | undefined): readonly Node[] | undefined {
  const plain = unwrap(node);
  const binding = plain?.type === 'Identifier' ? lookUp(tree, plain, textOf(plain, 'name')) : undefined;
  const list = binding?.kind === 'const' && binding.path.length === 0 ? unwrap(binding.init) : plain;
  return list?.type === 'ArrayExpression' ? children(list, 'elements') : undefined;
}

/** `'gh'`, `'gh.exe'`, or a constant or condition that is one of them. */
function isGhProgram(tree: Tree, node: Node | undefined): boolean {
  const plain = unwrap(node);
  const binding = plain?.type === 'Identifier' ? lookUp(tree, plain, textOf(plain, 'name')) : undefined;
  const value = binding?.kind === 'const' && binding.path.length === 0 ? unwrap(binding.init) : plain;
  const branches =
    value?.type === 'ConditionalExpression' ? [child(value, 'consequent'), child(value, 'alternate')] : [value];
  return branches.some((each) => isText(tree, each, 'gh') || isText(tree, each, 'gh.exe'));
}

function isText(tree: Tree, node: Node | undefined, text: string): boolean {
  const pieces = node && piecesOf(tree, node);
  return pieces?.length === 1 && pieces[0] === text;
}

/** `spawnSync('gh', ['api', path])`, where the path is the parameter of a function. */
function isWrapped(tree: Tree, node: Node, found: FoundInScript, addItself: () => void): boolean {
  const args = children(node, 'arguments');
  const items = args.flatMap((each) => itemsOf(tree, each) ?? [each]);
  const at = items.findIndex((each) => isText(tree, each, '-X') || isText(tree, each, '--method'));
  const method = at < 0 ? undefined : items[at + 1];
  const template = unwrap(args[0]);
  const [before] = template?.type === 'TemplateLiteral' ? children(template, 'quasis') : [];
  const { raw = '' } = (before?.['value'] ?? {}) as { readonly raw?: string };
  const paths = /\bgh api ["']?$/.test(raw)
    ? children(template, 'expressions').slice(0, 1)
    : items.filter((each) => each.type === 'Identifier' && each !== method && textOf(each, 'name') !== 'options');
  return paths.some((path) => findCommandWrapper(tree, node, path, method, found.wrappers, addItself));
}

/** An argument as a quoted word. A spread may be several words. */
function wordOf(tree: Tree, node: Node): Pieces {
  if (node.type === 'SpreadElement') return [' ', { name: 'rest', isSegment: false }];
  const pieces: Pieces = piecesOf(tree, node) ?? [{ name: lastName(node).toLowerCase(), isSegment: false }];
  if (pieces.every((piece) => typeof piece !== 'string' || /^[\w./:-]*$/.test(piece))) return [' ', ...pieces];
  return [' "', ...pieces.map((piece) => (typeof piece === 'string' ? piece.replace(/["\\$`]/g, '\\$&') : piece)), '"'];
}
