import { loadParser, type ScriptParser } from '../tree/load-parser.ts';
import { child, type Node, textOf } from '../tree/node.ts';
import { parseScript, type ScriptKind } from '../tree/parse-script.ts';
import type { AuditEdit, Span } from '../tree/positions.ts';
import { readTree, type Tree } from '../tree/scopes.ts';
import { OCTOKIT_PACKAGES } from './packages.ts';

/** What is found in a script and done to it. */
export interface Script {
  readonly tree: Tree;
  readonly isTyped: boolean;
  readonly edits: AuditEdit[];
  readonly items: (Span & { readonly kind: 'call' | 'client' | 'note'; readonly reason: string })[];
  /** The names to import from routebook, by module. Types are prefixed with `type `. */
  readonly imports: Map<string, Set<string>>;
  /** The methods of clients that the program replaces, such as `issues.create`. */
  replaced: ReadonlySet<string>;
  /** Whether tests put something in the place of Octokit, so that its functions must be called as before. */
  hasDoubles: boolean;
  /** The names of declarations that users of the package can reach. */
  exported: readonly string[];
  /** Whether users of the package may reach the types that the file exports. */
  isPublished: boolean;
  /** Whether members of index signatures must be written in brackets. */
  hasBrackets: boolean;
  /** Calls that are migrated. */
  migrated: number;
  /** The members of clients that are migrated: `octokit.rest`, `octokit.request`. */
  readonly done: Set<Node>;
}

/** A script whose edits are not applied: to see what would be done. */
export function dryRun(script: Script): Script {
  return { ...script, edits: [], items: [], imports: new Map(), migrated: 0, done: new Set() };
}

/** Parses a script. Undefined if it has a syntax error. */
export function readScript(text: string, kind: ScriptKind, parser: ScriptParser = loadParser()): Script | undefined {
  const parsed = parseScript(parser, text, kind);
  if (parsed.root === undefined || parsed.offset !== 0) return undefined;
  const isTyped = kind === 'ts' || kind === 'tsx';
  return {
    tree: readTree(text, parsed.root),
    isTyped,
    edits: [],
    items: [],
    imports: new Map(),
    replaced: new Set(),
    hasDoubles: false,
    exported: [],
    isPublished: false,
    hasBrackets: false,
    migrated: 0,
    done: new Set(),
  };
}

export function textIn({ tree }: Script, { start, end }: Span): string {
  return tree.text.slice(start, end);
}

/** Expressions that have the value of another one, or what it resolves to. */
const WRAPPER =
  /^(?:ChainExpression|ParenthesizedExpression|TSAsExpression|TSNonNullExpression|TSSatisfiesExpression|TSTypeAssertion|AwaitExpression)$/;

/** The node around a node, without wrappers such as `await` and parentheses. */
export function outer(tree: Tree, node: Node): Node | undefined {
  let parent = tree.parentOf(node);
  while (parent !== undefined && WRAPPER.test(parent.type)) parent = tree.parentOf(parent);
  return parent;
}

/** The member expression whose object is a node: `node.name`. */
export function memberAround(tree: Tree, node: Node): Node | undefined {
  let inner = node;
  let parent = tree.parentOf(inner);
  // `octokit!.rest`, `(await createClient()).rest`, `(octokit as any).rest`
  while (parent !== undefined && WRAPPER.test(parent.type)) {
    inner = parent;
    parent = tree.parentOf(inner);
  }
  return parent?.type === 'MemberExpression' && child(parent, 'object') === inner ? parent : undefined;
}

/** Lists a place that the user has to look at. */
export function report(script: Script, { start, end }: Node, kind: 'call' | 'client', reason: string): void {
  script.items.push({ start, end, kind, reason });
}

/** Imports a name from a module of routebook, and returns the name to write: another one if the file has one like it. */
export function needName(script: Script, module: string, name: string, isType = false): string {
  const state = stateOf(script, module, name);
  if (state === 'imported') return name;
  const local = state === 'taken' ? otherName(module, name) : name;
  const written = local === name ? name : `${name} as ${local}`;
  const names = script.imports.get(module) ?? new Set<string>();
  script.imports.set(module, names.add(isType ? `type ${written}` : written));
  return local;
}

function otherName(module: string, name: string): string {
  return module === 'routebook/schemas' ? `GitHub${name}` : `${name}Client`;
}

/** Whether the file has imported the name, or has something else of the same name. */
function stateOf({ tree }: Script, module: string, name: string): 'free' | 'imported' | 'taken' {
  if (declaredTypes(tree).has(name)) return 'taken';
  const binding = tree.scopeOf(tree.root).bindings.get(name);
  if (binding !== undefined) {
    if (binding.source === module) return 'imported';
    // A name of Octokit is replaced.
    return OCTOKIT_PACKAGES.test(binding.source ?? '') ? 'free' : 'taken';
  }
  return 'free';
}

const knownTypes = new WeakMap<Script['tree'], ReadonlySet<string>>();

/** The names of types and modules that the file declares. Found once, because a file may create any number of clients. */
function declaredTypes(tree: Script['tree']): ReadonlySet<string> {
  const known = knownTypes.get(tree);
  if (known !== undefined) return known;
  const declarations = tree.nodes.filter(({ type }) => /^TS(?:Interface|TypeAlias|Enum|Module)Declaration$/.test(type));
  const names = new Set(declarations.flatMap((each) => textOf(child(each, 'id'), 'name') ?? []));
  knownTypes.set(tree, names);
  return names;
}
