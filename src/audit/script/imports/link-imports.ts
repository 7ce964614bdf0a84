import { CLIENT_MODULE, SENDS_REQUESTS } from '../../../internal/modules/client-module.ts';
import { importedNames } from '../../../internal/modules/imported-names.ts';
import { readLanguage } from '../../language.ts';
import type { ImportedModule, ScriptParser } from '../../types.ts';
import type { ApiFacts } from '../api-facts.ts';
import { findCalls } from '../find-calls.ts';
import { child, children, isString, type Node, propertyName, textOf, unwrap } from '../node.ts';
import { parseScript, type ScriptKind } from '../parse-script.ts';
import { readTree, type Tree } from '../scopes.ts';
import type { Wrappers } from '../wrappers/find-wrapper.ts';
import { type Exports, exportsOf } from './read-exports.ts';
import { type Use, useOf } from './useful-exports.ts';

/** What a module offers to the scripts that import it. */
export interface LinkedModule {
  readonly exports: Exports;
  /** The functions that send requests. */
  readonly wrappers: Wrappers;
  /** Whether it has only paths, so that a script which imports nothing else is not about the API. */
  readonly isPathsOnly: boolean;
}

type Modules = ReadonlyMap<string, LinkedModule>;
type ReadImport = (name: string) => ImportedModule | undefined;

/** What is needed to read modules. */
export interface ModuleContext {
  readonly facts: ApiFacts;
  parser(): ScriptParser;
  readonly catalogue: object;
}

const KINDS: { readonly [language: string]: ScriptKind } = {
  javascript: 'js',
  jsx: 'jsx',
  typescript: 'ts',
  tsx: 'tsx',
};
/** The maximum number of modules between a script and the request. */
const MAX_DEPTH = 100;
const NAMES_ALL = /^(?:default|=)$/;

/** How often a module is read again because one that imports it was not read completely before. */
const MAX_READS = 3;

/** A module that was read or is being read. */
interface KnownModule {
  /** Null for a module that has nothing to do with the API. */
  linked: LinkedModule | null;
  /** Whether it needs a module that was being read, since modules may import each other, or that is too far from the script. */
  isPartial: boolean;
  isActive: boolean;
  reads: number;
  /** The script for which it was read. */
  script: number;
}

/** The modules that have been read, for each catalogue. */
const MODULES = new WeakMap<object, WeakMap<ImportedModule, KnownModule>>();
let scripts = 0;
let metActive = false;

/** Reads the modules that a script imports, by the names in its imports. Only those that have to do with the API are parsed. */
export function readModules(text: string, readImport: ReadImport, context: ModuleContext, depth = 0): Modules {
  const modules = new Map<string, LinkedModule>();
  for (const name of importedNames(text)) {
    const module = modules.has(name) ? undefined : readImport(name);
    const linked = module && linkModule(module, context, depth);
    if (linked && isMentioned(text, linked.exports)) modules.set(name, linked);
  }
  return modules;
}

/** Whether a text contains one of the names that a module exports. The name of a default export may be any. */
function isMentioned(text: string, exports: Exports): boolean {
  for (const name of exports.keys()) if (NAMES_ALL.test(name) || text.includes(name)) return true;
  return /\*/.test(text);
}

function linkModule(module: ImportedModule, context: ModuleContext, depth: number): LinkedModule | null {
  const all = MODULES.get(context.catalogue) ?? new WeakMap<ImportedModule, KnownModule>();
  MODULES.set(context.catalogue, all);
  if (depth === 0) scripts += 1;
  const known = all.get(module) ?? { linked: null, isPartial: true, isActive: false, reads: 0, script: 0 };
  all.set(module, known);
  const mayGain = known.isPartial && known.script !== scripts && known.reads < MAX_READS;
  if (known.isActive || !mayGain) {
    metActive ||= known.isPartial;
    return known.linked;
  }
  const metBefore = metActive;
  metActive = false;
  Object.assign(known, { isActive: true, reads: known.reads + 1, script: scripts });
  try {
    const { text, readImport } = module;
    const isTooDeep = readImport !== undefined && depth >= MAX_DEPTH;
    const modules = readImport && !isTooDeep ? readModules(text, readImport, context, depth + 1) : new Map();
    const isAbout = modules.size > 0 || CLIENT_MODULE.test(text) || SENDS_REQUESTS.test(text);
    known.linked = isAbout ? parseModule(text, module.language, modules, context) : null;
    known.isPartial = (metActive || isTooDeep) && depth > 0;
    return known.linked;
  } finally {
    known.isActive = false;
    metActive = metBefore || known.isPartial;
  }
}

/** Parses a module. Null if nothing that it exports has to do with the API. */
function parseModule(text: string, language: string, modules: Modules, context: ModuleContext): LinkedModule | null {
  const kind = KINDS[readLanguage(language) ?? ''];
  if (kind === undefined) return null;
  const parsed = parseScript(context.parser(), text, kind);
  if (parsed.root === undefined || parsed.offset > 0) return null;
  const tree = readTree(text, parsed.root);
  const { facts } = context;
  const found = findCalls(tree, facts, false, linkImports(tree, modules));
  const wrappers = found.wrappers.map((each) => ({ ...each, isImported: true as const }));
  const exports: [string, Exports extends ReadonlyMap<string, infer Value> ? Value : never][] = [];
  const uses = new Set<Use>();
  for (const [name, binding] of exportsOf(tree, modules)) {
    const use = useOf(tree, facts, binding, wrappers);
    if (use === undefined) continue;
    uses.add(use);
    exports.push([name, binding]);
  }
  return exports.length === 0 ? null : { exports: new Map(exports), wrappers, isPathsOnly: !uses.has('api') };
}

/** Gives the imported names of a script the declarations that they have in their modules. Returns the functions that send requests. */
export function linkImports(tree: Tree, modules: Modules): Wrappers {
  if (modules.size === 0) return [];
  const wrappers = new Set<Wrappers[number]>();
  const link = (scope: Node, local: string, { exports, wrappers: own }: LinkedModule, name: string) => {
    const { bindings } = tree.scopeOf(scope);
    const before = bindings.get(local);
    const all = { kind: 'import' as const, init: undefined, path: [], writes: [], ...before, exports };
    const whole = name === '*' || name === 'default' ? exports.get('=') : undefined;
    const binding = exports.get(name) ?? whole ?? (name === '*' ? all : undefined);
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
    } else if (node.type === 'ExportAllDeclaration' || node.type === 'ExportNamedDeclaration') {
      for (const each of modules.get(textOf(child(node, 'source'), 'value'))?.wrappers ?? []) wrappers.add(each);
    } else if (node.type === 'VariableDeclarator') linkRequire(node);
  }
  return [...wrappers];

  /** `const { get } = require('./api')`, `const api = require('./api')`, `const { get } = await import('./api')` */
  function linkRequire(node: Node): void {
    const call = unwrap(child(node, 'init'));
    const [first] = call?.type === 'CallExpression' ? children(call, 'arguments') : [child(call, 'source')];
    const isRequire = call?.type === 'ImportExpression' || textOf(child(call, 'callee'), 'name') === 'require';
    const module = isRequire && isString(first) ? modules.get(textOf(first, 'value')) : undefined;
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
