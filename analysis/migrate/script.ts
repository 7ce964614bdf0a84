import { loadParser, type ScriptParser } from '../tree/load-parser.ts';
import { child, isWrapper, type Node } from '../tree/node.ts';
import { parseScript, type ScriptKind } from '../tree/parse-script.ts';
import type { AuditEdit, Span } from '../tree/positions.ts';
import { readTree, type Tree } from '../tree/scopes.ts';
import { OCTOKIT_PACKAGES } from './packages.ts';
import type { ProgramFacts } from './types.ts';

/** What is found in a script and done to it. */
export interface Script {
  readonly tree: Tree;
  readonly isTyped: boolean;
  readonly program: ProgramFacts;
  readonly edits: AuditEdit[];
  readonly items: (Span & { readonly kind: 'hold' | 'note'; readonly reason: string })[];
  /** The names to import from routebook, by module. Types are prefixed with `type `. */
  readonly imports: Map<string, Set<string>>;
  /** Calls that are migrated. */
  migrated: number;
  /** The members of clients that were read: `octokit.rest`, `octokit.request`. */
  readonly done: Set<Node>;
  /** Functions that are added at the end of the file. */
  readonly helpers: Set<string>;
}

/** Parses a script. Undefined if it has a syntax error. */
export function readScript(
  text: string,
  kind: ScriptKind,
  program: ProgramFacts,
  parser: ScriptParser = loadParser(),
): Script | undefined {
  const parsed = parseScript(parser, text, kind);
  if (parsed.root === undefined || parsed.offset !== 0) return undefined;
  return {
    tree: readTree(text, parsed.root),
    isTyped: kind === 'ts' || kind === 'tsx',
    program,
    edits: [],
    items: [],
    imports: new Map(),
    migrated: 0,
    done: new Set(),
    helpers: new Set(),
  };
}

export function textIn({ tree }: Script, { start, end }: Span): string {
  return tree.text.slice(start, end);
}

/** The node around a node, without wrappers such as `await` and parentheses. */
export function outer(tree: Tree, node: Node): Node | undefined {
  let parent = tree.parentOf(node);
  while (parent !== undefined && isWrapper(parent)) parent = tree.parentOf(parent);
  return parent;
}

/** A node with the wrappers around it: `(await connect())!`. */
export function wrapped(tree: Tree, node: Node): Node {
  let whole = node;
  for (let parent = tree.parentOf(node); parent !== undefined && isWrapper(parent); parent = tree.parentOf(parent))
    whole = parent;
  return whole;
}

/** The member expression whose object is a node: `node.name`. */
export function memberAround(tree: Tree, node: Node): Node | undefined {
  const parent = outer(tree, node);
  return parent?.type === 'MemberExpression' && child(parent, 'object') === wrapped(tree, node) ? parent : undefined;
}

/** The call whose function is a node. */
export function callOf(tree: Tree, callee: Node): Node | undefined {
  const parent = tree.parentOf(callee);
  return parent?.type === 'CallExpression' && child(parent, 'callee') === callee ? parent : undefined;
}

/** Whether a member is assigned: `octokit.request = …`. */
export function isAssigned(tree: Tree, member: Node): boolean {
  const parent = tree.parentOf(member);
  return parent?.type === 'AssignmentExpression' && parent['left'] === member;
}

/** Lists a place that keeps an Octokit in the program. */
export function hold({ items }: Script, { start, end }: Span, reason: string): void {
  // A call that is listed, and a part of it.
  if (items.some((each) => each.reason === reason && each.start <= start && end <= each.end)) return;
  items.push({ start, end, kind: 'hold', reason });
}

/** Lists something that a person should know about changed code. */
export function note(script: Script, { start, end }: Span, reason: string): void {
  script.items.push({ start, end, kind: 'note', reason });
}

/** Whether an edit replaces a part of the text. */
export function isReplaced({ edits }: Script, { start, end }: Span): boolean {
  return edits.some((edit) => edit.start <= start && end <= edit.end);
}

/** Imports a name from a module of routebook, and returns the name to write: another one if the file has one like it. */
export function needName(script: Script, module: string, name: string, isType = false): string {
  const state = stateOf(script, module, name);
  if (state === 'imported') return name;
  const other = module === 'routebook/types' ? `GitHub${name}` : `${name}Client`;
  const local = state === 'taken' ? other : name;
  const written = local === name ? name : `${name} as ${local}`;
  const names = script.imports.get(module) ?? new Set<string>();
  script.imports.set(module, names.add(isType ? `type ${written}` : written));
  return local;
}

/** Whether the file has imported the name, or has something else of the same name. */
function stateOf({ tree }: Script, module: string, name: string): 'free' | 'imported' | 'taken' {
  if (tree.types.has(name)) return 'taken';
  const binding = tree.scopeOf(tree.root).bindings.get(name);
  if (binding === undefined) return 'free';
  if (binding.source === module) return 'imported';
  // A name of Octokit is replaced.
  return OCTOKIT_PACKAGES.test(binding.source ?? '') ? 'free' : 'taken';
}
