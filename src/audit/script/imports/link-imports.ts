import { CLIENT_MODULE, RELATIVE_IMPORT } from '../../../internal/modules/client-module.ts';
import { readLanguage } from '../../language.ts';
import type { ImportedModule, ScriptParser } from '../../types.ts';
import type { ApiFacts } from '../api-facts.ts';
import { findCalls } from '../find-calls.ts';
import { child, children, isString, type Node, propertyName, textOf, unwrap } from '../node.ts';
import { parseScript, type ScriptKind } from '../parse-script.ts';
import { type Binding, readTree, type Tree } from '../scopes.ts';
import { piecesOf } from '../strings.ts';
import { resolveValue } from '../values.ts';
import { isInstance } from '../wrappers/wrapped-function.ts';
import type { Wrappers } from '../wrappers/wrapper-calls.ts';
import { exportsOf } from './read-exports.ts';

/** What a module offers to the scripts that import it. */
export interface LinkedModule {
  readonly exports: ReadonlyMap<string, Binding>;
  /** The functions that send requests. */
  readonly wrappers: Wrappers;
}

const KINDS: { readonly [language: string]: ScriptKind } = {
  javascript: 'js',
  jsx: 'jsx',
  typescript: 'ts',
  tsx: 'tsx',
};

/** The modules that have been read, for each catalogue. Null for a module that has nothing to do with the API. */
const MODULES = new WeakMap<object, WeakMap<ImportedModule, LinkedModule | null>>();

/** Reads the modules that a script imports, by the names in its imports. Only those that have to do with the API are parsed. */
export function readModules(
  text: string,
  facts: ApiFacts,
  parser: () => ScriptParser,
  readImport: (name: string) => ImportedModule | undefined,
  catalogue: object,
): ReadonlyMap<string, LinkedModule> {
  const known = MODULES.get(catalogue) ?? new WeakMap<ImportedModule, LinkedModule | null>();
  MODULES.set(catalogue, known);
  const modules = new Map<string, LinkedModule>();
  for (const [, name = ''] of text.matchAll(RELATIVE_IMPORT)) {
    const module = modules.has(name) ? undefined : readImport(name);
    if (module === undefined) continue;
    let linked = known.get(module);
    if (linked === undefined) {
      linked = CLIENT_MODULE.test(module.text) ? readModule(module, facts, parser()) : null;
      known.set(module, linked);
    }
    if (linked !== null) modules.set(name, linked);
  }
  return modules;
}

/** Parses a module. Null if nothing that it exports has to do with the API. */
function readModule({ text, language }: ImportedModule, facts: ApiFacts, parser: ScriptParser): LinkedModule | null {
  const kind = KINDS[readLanguage(language) ?? ''];
  if (kind === undefined) return null;
  const parsed = parseScript(parser, text, kind);
  if (parsed.root === undefined || parsed.offset > 0) return null;
  const tree = readTree(text, parsed.root);
  const wrappers = findCalls(tree, facts).wrappers.map((each) => ({ ...each, isImported: true as const }));
  const exports = new Map([...exportsOf(tree)].filter(([, binding]) => isUseful(tree, facts, binding, wrappers)));
  return exports.size === 0 ? null : { exports, wrappers };
}

/** Whether a name is a client, a function or class that sends requests or may create a client, or the URL of the API. */
function isUseful(tree: Tree, facts: ApiFacts, binding: Binding, wrappers: Wrappers): boolean {
  const init = unwrap(binding.init);
  if (init === undefined) return false;
  const isWrapper = wrappers.some(({ wrapped }) =>
    'binding' in wrapped
      ? wrapped.binding === binding
      : wrapped.owner === init || isInstance(tree, init, wrapped.owner),
  );
  if (isWrapper || resolveValue(tree, facts.namespaces, init) !== undefined) return true;
  if (/Function|^Class/.test(init.type)) return createsClient(tree, facts, init);
  const [start] = binding.kind === 'const' ? (piecesOf(tree, init) ?? []) : [];
  const [, host] = typeof start === 'string' ? (/^https?:\/\/([^/?#]*)/.exec(start) ?? []) : [];
  return host !== undefined && facts.isHost(host.toLowerCase());
}

/** Whether the result of a function is a client. */
function createsClient(tree: Tree, facts: ApiFacts, made: Node): boolean {
  const parent = tree.parentOf(made);
  const callee = child(made, 'id') ?? child(parent?.type === 'VariableDeclarator' ? parent : undefined, 'id');
  if (callee === undefined) return false;
  return resolveValue(tree, facts.namespaces, { ...made, type: 'CallExpression', callee, arguments: [] }) !== undefined;
}

/** Gives the imported names of a script the declarations that they have in their modules. Returns the functions that send requests. */
export function linkImports(tree: Tree, modules: ReadonlyMap<string, LinkedModule>): Wrappers {
  if (modules.size === 0) return [];
  const wrappers = new Set<Wrappers[number]>();
  const link = (scope: Node, local: string, { exports, wrappers: own }: LinkedModule, name: string) => {
    const { bindings } = tree.scopeOf(scope);
    const before = bindings.get(local);
    const all = { kind: 'import' as const, init: undefined, path: [], writes: [], ...before, exports };
    const binding = exports.get(name) ?? (name === '*' ? (exports.get('=') ?? all) : undefined);
    if (binding === undefined) return;
    bindings.set(local, binding);
    for (const each of own) wrappers.add(each);
  };
  for (const node of tree.nodes) {
    if (node.type === 'ImportDeclaration') {
      const module = modules.get(textOf(child(node, 'source'), 'value'));
      if (module === undefined) continue;
      for (const each of children(node, 'specifiers')) {
        const name = each.type === 'ImportSpecifier' ? textOf(child(each, 'imported'), 'name') : undefined;
        const whole = each.type === 'ImportDefaultSpecifier' ? 'default' : '*';
        link(node, textOf(child(each, 'local'), 'name'), module, name ?? whole);
      }
    } else if (node.type === 'VariableDeclarator') linkRequire(node);
  }
  return [...wrappers];

  /** `const { get } = require('./api')`, `const api = require('./api')` */
  function linkRequire(node: Node): void {
    const call = unwrap(child(node, 'init'));
    const [first] = call?.type === 'CallExpression' ? children(call, 'arguments') : [];
    const isRequire = isString(first) && textOf(child(call, 'callee'), 'name') === 'require';
    const module = isRequire ? modules.get(textOf(first, 'value')) : undefined;
    const id = child(node, 'id');
    if (module === undefined) return;
    if (id?.type === 'Identifier') link(node, textOf(id, 'name'), module, '*');
    for (const each of children(id, 'properties')) {
      const value = child(each, 'value');
      if (each.type === 'Property' && value?.type === 'Identifier')
        link(node, textOf(value, 'name'), module, propertyName(each) ?? '');
    }
  }
}
