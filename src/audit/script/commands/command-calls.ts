import type { Pieces } from '../../call.ts';
import { isPlausible, showsText } from '../../text/command-texts.ts';
import { findShellCalls } from '../../text/find-shell-calls.ts';
import { choicesOf } from '../api-url.ts';
import type { FoundInScript } from '../found-in-script.ts';
import { child, children, lastName, type Node, propertyName, textOf, unwrap } from '../node.ts';
import { property } from '../program/objects.ts';
import { isTestFunction } from '../request-names.ts';
import { lookUp, type Tree } from '../scopes.ts';
import { join, piecesOf } from '../strings.ts';
import { textFactsOf } from '../text-facts.ts';
import { runGh, textWords } from './run-gh.ts';
import { itemOf, type ListWord, listOf, restOf } from './word-lists.ts';

/** Functions of Node.js and of packages that run a command. */
const RUNS = /^(?:\$|exec\w*|spawn\w*|getExecOutput|sh|shell|run\w*|cmd|command|gh|sync|promise|zx)$/i;
/** Functions that run gh and take its arguments: `gh`, `runGh`, `ghJson`. */
const RUNS_GH = /^_?gh(?![a-z])|^gh(?:json|cli)$|[a-z]G[Hh](?:Cli|CLI|Json|JSON|Command|Api|API)?$/;
const COMMAND = /^\s*(?:[A-Za-z_]\w*=\S* )*(?:gh\s+api|curl|wget)\s/;
/** The maximum number of variables between a text and what runs it. */
const MAX_DEPTH = 4;
/** Functions that run `gh api` and take the words after it. */
const RUNS_API = /^_?(?:run|exec|call)?_?gh_?(?:rest_?)?api(?:Json|JSON|Call)?$/i;
/** Members and variables with a command: `{ command: 'gh api user' }`. */
const COMMAND_NAME = /cmd|command|script|run|exec|shell/i;
/** Paths that only gh has as the second word of a list: `['api', 'user']`. */
const GH_PATH =
  /^\/?(?:(?:repos|orgs|users|search|gists|user|notifications|teams|enterprises|repositories|app|installation)\/|user$|rate_limit$|notifications$)/;

/** Finds `gh api` and `curl` in a command that a script runs: `execSync('gh api user')`, `execa('gh', ['api', 'user'])`. */
export function findCommandCall(tree: Tree, facts: Facts, node: Node, found: FoundInScript): boolean {
  if (!textFactsOf(tree).mayRunCommands) return false;
  const isTagged = node.type === 'TaggedTemplateExpression';
  const tag = unwrap(child(node, isTagged ? 'tag' : 'callee'));
  // `$({ quiet: true })`gh api user``
  const name = lastName(isTagged && tag?.type === 'CallExpression' ? child(tag, 'callee') : tag);
  const args = isTagged ? [child(node, 'quasi') as Node] : children(node, 'arguments');
  const commands = isTagged || isTestFunction(name) ? [] : commandsOf(tree, name, args);
  const isRead = commands.map((words) => runGh(tree, facts, words, node, found)).includes(true);
  if (isRead) return true;
  if (commands.length > 0 || !RUNS.test(name)) return false;
  const list = listOf(tree, args[1]) ?? [];
  const text = join([...(piecesOf(tree, args[0]) ?? []), ...list.flatMap((each) => [' ', ...quoted(each.pieces)])]);
  return findInText(tree, facts, text, node, found);
}

type Facts = { isHost(host: string): boolean };

/** The commands of gh that a call runs with a list of words. It has several if the list is chosen by a condition. */
function commandsOf(tree: Tree, name: string, args: readonly Node[]): readonly (readonly ListWord[])[] {
  const gh: ListWord = { pieces: ['gh'] };
  // `run({ command: 'gh', args: ['api', 'user'] })`
  const program = property(args[0], 'command', 'cmd', 'program', 'bin', 'file');
  const isNamed = program !== undefined && isGhProgram(tree, program);
  const [first, second] = isNamed ? [program, property(args[0], 'args', 'arguments')] : args;
  if (isNamed || isGhProgram(tree, first)) {
    // `new Deno.Command('gh', { args: ['api', 'user'] })`
    const given = property(second, 'args') ?? second;
    if (given === undefined || given.type === 'ObjectExpression' || /Function/.test(given.type)) return [];
    const lists = listsOf(tree, given);
    return (lists.length > 0 ? lists : [[restOf(tree, given)]]).map((list) => [gh, ...list]);
  }
  // `Bun.spawn({ cmd: ['gh', 'api', 'user'] })`
  const isList = unwrap(first)?.type !== 'Identifier' || RUNS.test(name) || RUNS_GH.test(name);
  const lists = isList ? listsOf(tree, program ?? first) : [];
  if (lists.length > 0)
    return lists.flatMap((list) => {
      if (startsWith(list, 'gh')) return [list];
      if (startsWith(list, 'api')) return [[gh, ...list]];
      // `ghApi(['user', '--jq', '.login'])`
      return RUNS_API.test(name) && list.length > 0 ? [[gh, { pieces: ['api'] }, ...list]] : [];
    });
  if (!RUNS_GH.test(name)) return [];
  const [start] = (first && piecesOf(tree, first)) ?? [];
  if (start === 'api') return [[gh, ...args.flatMap((each) => itemOf(tree, each))]];
  // `gh('api user')`
  const isText = typeof start === 'string' && start.startsWith('api ');
  return isText ? [[gh, ...(textWords(piecesOf(tree, first) ?? []) ?? [])]] : [];
}

/** The lists that an expression may be. */
function listsOf(tree: Tree, expression: Node | undefined): readonly (readonly ListWord[])[] {
  return choicesOf(tree, expression).flatMap((each) => {
    const list = listOf(tree, each);
    return list === undefined ? [] : [list];
  });
}

/** Finds the commands of a text that a call runs. */
function findInText(tree: Tree, facts: Facts, pieces: Pieces, node: Node, found: FoundInScript): boolean {
  const text = writeText(pieces);
  const isCommand = COMMAND.test(text);
  if (!isCommand && !/^\s*gh\s+\$\{/.test(text)) return false;
  const { calls, unread } = isCommand ? findShellCalls(text, facts.isHost) : { calls: [], unread: [] };
  if (calls.length === 0 && runGh(tree, facts, textWords(pieces) ?? [], node, found)) return true;
  const { start, end } = node;
  const span = { start, end };
  found.unread.push(...unread.map((each) => ({ ...each, ...span })));
  for (const call of calls) {
    const list = call.members.list.map((member) => ({ ...member, ...span, valueSpan: span }));
    found.calls.push({ ...call, ...span, members: { ...call.members, list } });
  }
  return calls.length + unread.length > 0;
}

/** Finds lists and texts that are commands of gh, although nothing that is known runs them. */
export function findOtherCommands(tree: Tree, facts: Facts, found: FoundInScript): void {
  const { mayRunCommands, isTest } = textFactsOf(tree);
  if (!mayRunCommands || isTest) return;
  for (const literal of tree.literals) {
    const [start] = literal.type === 'Literal' ? [literal['value']] : [cookedStart(literal)];
    if (start === 'api') addList(tree, facts, literal, found);
    else if (typeof start === 'string' && /^\s*gh api\s/.test(start)) addText(tree, facts, literal, found);
  }
}

function cookedStart(literal: Node): unknown {
  return (children(literal, 'quasis')[0]?.['value'] as { readonly cooked?: string } | undefined)?.cooked;
}

/** `const args = ['api', 'repos/octocat/hello-world']` */
function addList(tree: Tree, facts: Facts, literal: Node, found: FoundInScript): void {
  const list = tree.parentOf(literal);
  if (list?.type !== 'ArrayExpression') return;
  const parent = tree.parentOf(list);
  const isArgument = parent?.type === 'CallExpression';
  if (isArgument && isTestFunction(lastName(child(parent, 'callee')))) return;
  const declared = parent?.type === 'VariableDeclarator' ? child(parent, 'id') : undefined;
  const isKnown = isFound(found);
  if (isKnown(list) || usesOf(tree, declared).some(isKnown)) return;
  const words = listOf(tree, declared?.type === 'Identifier' ? declared : list) ?? [];
  const own = startsWith(words, 'gh') ? words : [{ pieces: ['gh'] }, ...words];
  const [, api, path] = own;
  if (api?.pieces[0] !== 'api' || path === undefined) return;
  const [start] = path.pieces;
  const isGh = typeof start === 'string' ? GH_PATH.test(start) || /^--?[a-zA-Z]/.test(start) : isArgument;
  if (isGh) runGh(tree, facts, own, isArgument ? parent : list, found);
}

/** The references to a variable. */
function usesOf(tree: Tree, id: Node | undefined): readonly Node[] {
  const name = textOf(id, 'name');
  return id === undefined || name === '' ? [] : tree.usesOf(name, lookUp(tree, id, name)).filter((use) => use !== id);
}

/** Whether a node belongs to a call that was found, or to a function that runs gh. */
function isFound({ calls, unread, wrappers }: FoundInScript): (node: Node) => boolean {
  return (node) =>
    [...calls, ...unread].some(({ start, end }) => start < node.end && node.start < end) ||
    wrappers.some(
      ({ wrapper: { path, kind }, isImported }) =>
        kind === 'command' && !isImported && path.made.start < node.start && node.end < path.made.end,
    );
}

/** `command = `gh api repos/${name}`` */
function addText(tree: Tree, facts: Facts, literal: Node, found: FoundInScript): void {
  const isKnown = isFound(found);
  if (isKnown(literal) || !isRun(tree, literal, isKnown)) return;
  const before = found.calls.length;
  findInText(tree, facts, piecesOf(tree, literal) ?? [], literal, found);
  found.calls.push(...found.calls.splice(before).filter(({ url }) => isPlausible(url)));
}

/** Whether a text is run: as an argument of a function, in a list that is one, or as a variable that is given to a function. */
function isRun(tree: Tree, node: Node, isKnown: (node: Node) => boolean, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  const parent = tree.parentOf(node);
  switch (parent?.type) {
    case 'CallExpression': {
      const name = lastName(child(parent, 'callee'));
      return child(parent, 'callee') !== node && !showsText(name) && !isTestFunction(name) && !isKnown(parent);
    }
    case 'ArrayExpression':
    case 'ParenthesizedExpression':
    case 'ConditionalExpression':
      return isRun(tree, parent, isKnown, depth + 1);
    case 'ReturnStatement':
      return true;
    case 'Property':
    case 'PropertyDefinition':
      return COMMAND_NAME.test(propertyName(parent) ?? '');
    case 'VariableDeclarator':
    case 'AssignmentExpression': {
      const id = child(parent, parent.type === 'VariableDeclarator' ? 'id' : 'left');
      const run = usesOf(tree, id).filter(
        (use) => tree.parentOf(use) !== parent && isRun(tree, use, () => false, depth + 1),
      );
      return run.length > 0 && !run.some((use) => isKnown(use));
    }
    default:
      return false;
  }
}

function startsWith([first]: readonly ListWord[], text: string): boolean {
  return first?.pieces.length === 1 && first.pieces[0] === text;
}

/** `'gh'`, `'gh.exe'`, or a constant or condition that is one of them. */
function isGhProgram(tree: Tree, node: Node | undefined): boolean {
  const plain = unwrap(node);
  const binding = plain?.type === 'Identifier' ? lookUp(tree, plain, textOf(plain, 'name')) : undefined;
  const value = binding?.kind === 'const' && binding.path.length === 0 ? unwrap(binding.init) : plain;
  const branches =
    value?.type === 'ConditionalExpression' ? [child(value, 'consequent'), child(value, 'alternate')] : [value];
  return branches.some((each) =>
    /^gh(?:\.exe)?$/.test(each === undefined ? '' : (piecesOf(tree, each)?.join('') ?? '')),
  );
}

function writeText(pieces: Pieces): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : `\${{${piece.name || 'value'}}}`)).join('');
}

/** A word, in quotes if it has characters of the shell. */
function quoted(pieces: Pieces): Pieces {
  if (pieces.every((piece) => typeof piece !== 'string' || /^[\w./:-]*$/.test(piece))) return pieces;
  return ['"', ...pieces.map((piece) => (typeof piece === 'string' ? piece.replace(/["\\$`]/g, '\\$&') : piece)), '"'];
}
