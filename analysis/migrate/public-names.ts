import { auditLanguageOf, readLanguage } from '../tree/language.ts';
import { child, children, isString, type Node, textOf, unwrap } from '../tree/node.ts';
import type { ScriptKind } from '../tree/parse-script.ts';
import { lookUp, type Tree } from '../tree/scopes.ts';
import { loadedPackage } from './packages.ts';
import { readScript } from './script.ts';

/** A script of a package. */
export interface PackageScript {
  readonly path: string;
  readonly text: string;
  readonly language: string;
}

/** A name that a module exports, and where it comes from. `*` stands for all names. */
interface Exported {
  readonly name: string;
  readonly local?: string;
  readonly source?: string;
}

const KINDS: { readonly [language: string]: ScriptKind } = {
  javascript: 'js',
  jsx: 'jsx',
  typescript: 'ts',
  tsx: 'tsx',
};
/** More names than any package has. */
const MAX_NAMES = 100_000;

/**
 * The declarations that users of a package can reach, by the path of their file: what its entries export, and the types in the signatures
 * of that. `resolve` finds the file that an import of another one refers to.
 */
export function publicNames(
  scripts: readonly PackageScript[],
  entries: readonly string[],
  resolve: (path: string, source: string) => string | undefined,
): ReadonlyMap<string, ReadonlySet<string>> {
  const byPath = new Map(scripts.map((script) => [script.path, script]));
  const trees = new Map<string, Tree | undefined>();
  const found = new Map<string, Set<string>>();
  const queue: Reached[] = entries.map((path) => ({ path, name: '*', isLocal: false }));
  const seen = new Set<string>();
  for (let next = queue.pop(); next !== undefined && seen.size < MAX_NAMES; next = queue.pop()) {
    const { path, name, isLocal } = next;
    const key = `${path}\n${name}\n${isLocal}`;
    const script = byPath.get(path);
    if (!trees.has(path)) trees.set(path, script && parse(script));
    const tree = trees.get(path);
    if (tree === undefined || seen.has(key)) continue;
    seen.add(key);
    queue.push(
      ...(isLocal ? fromDeclaration(tree, name) : fromExports(tree, name)).flatMap(({ source, name: other }) => {
        const target = source === undefined ? path : resolve(path, source);
        return target === undefined ? [] : [{ path: target, name: other, isLocal: source === undefined }];
      }),
    );
    if (isLocal && !isImported(tree, name)) found.set(path, (found.get(path) ?? new Set()).add(name));
  }
  return found;
}

/** A name that users can reach: one that a file exports, or one of its declarations. */
interface Reached {
  readonly path: string;
  readonly name: string;
  readonly isLocal: boolean;
}

/** A declaration of the same file, or a name that another file exports. */
interface Target {
  readonly source?: string | undefined;
  readonly name: string;
}

/** What a file exports under a name. */
function fromExports(tree: Tree, name: string): readonly Target[] {
  return exportsOf(tree)
    .filter((each) => each.name === '*' || name === '*' || each.name === name)
    .flatMap(({ name: exported, local, source }): Target[] => {
      if (source !== undefined) return [{ source, name: exported === '*' ? name : (local ?? '*') }];
      return local === undefined ? [] : [{ name: local }];
    });
}

/** What a declaration refers to: its import, or the types of its signature. */
function fromDeclaration(tree: Tree, name: string): readonly Target[] {
  if (!isImported(tree, name)) return typesIn(tree, name).map((type) => ({ name: type }));
  const { source, imported = '*' } = tree.scopeOf(tree.root).bindings.get(name) ?? {};
  return [{ source: source ?? '', name: imported }];
}

function isImported(tree: Tree, name: string): boolean {
  return tree.scopeOf(tree.root).bindings.get(name)?.kind === 'import';
}

function parse({ text, language }: PackageScript): Tree | undefined {
  const known = readLanguage(language) ?? auditLanguageOf(language);
  const kind = known === undefined ? undefined : KINDS[known];
  return kind === undefined ? undefined : readScript(text, kind)?.tree;
}

/** The names that a file exports. */
export function exportsOf(tree: Tree): readonly Exported[] {
  return [...children(tree.root, 'body').flatMap((statement) => namesOf(statement)), ...commonExports(tree)];
}

function namesOf(statement: Node): readonly Exported[] {
  const source = isString(child(statement, 'source')) ? textOf(child(statement, 'source'), 'value') : undefined;
  const declared = child(statement, 'declaration');
  switch (statement.type) {
    case 'ExportAllDeclaration':
      return source === undefined ? [] : [{ name: '*', source }];
    case 'ExportDefaultDeclaration':
      return [{ name: 'default', local: textOf(child(declared, 'id') ?? declared, 'name') || 'default' }];
    case 'ExportNamedDeclaration':
      return [
        ...declaredNames(declared).map((name) => ({ name, local: name })),
        ...children(statement, 'specifiers').map((each) => ({
          name: nameOf(child(each, 'exported')),
          local: nameOf(child(each, 'local')),
          ...(source === undefined ? {} : { source }),
        })),
      ];
    default:
      return [];
  }
}

/** A name, or the text of `export { a as 'b c' }`. */
function nameOf(node: Node | undefined): string {
  return textOf(node, 'name') || textOf(node, 'value');
}

/** The names that a statement declares. */
function declaredNames(declaration: Node | undefined): readonly string[] {
  const ids = [child(declaration, 'id'), ...children(declaration, 'declarations').map((each) => child(each, 'id'))];
  return ids.map((each) => textOf(each, 'name')).filter((name) => name !== '');
}

/** `module.exports = { label }`, `exports.label = label`, `module.exports = require('./label')` */
function commonExports(tree: Tree): readonly Exported[] {
  return tree.nodes.flatMap((node): Exported[] => {
    if (node.type !== 'AssignmentExpression') return [];
    const target = tree.sourceOf(child(node, 'left') as Node, 200);
    const [, name] = /^(?:module\.)?exports(?:\.(\w+))?$/.exec(target) ?? [];
    const value = unwrap(child(node, 'right'));
    if (value === undefined || (name === undefined && target !== 'module.exports')) return [];
    const source = loadedPackage(value);
    if (source !== undefined) return [{ name: name ?? '*', source }];
    if (name === undefined && value.type === 'ObjectExpression')
      return children(value, 'properties').flatMap((each) => memberExport(each));
    return [{ name: name ?? 'default', local: textOf(value, 'name') || 'default' }];
  });
}

function memberExport(member: Node): Exported[] {
  const value = unwrap(child(member, 'value') ?? child(member, 'argument'));
  const source = value && loadedPackage(value);
  const name = textOf(child(member, 'key'), 'name') || '*';
  // A function that is written in the object has no name in the file: the object is that of the file.
  return [source === undefined ? { name, local: textOf(value, 'name') || 'default' } : { name, source }];
}

/** The names of types in the signature of a declaration. */
function typesIn(tree: Tree, name: string): readonly string[] {
  return declarationsOf(tree, name)
    .flatMap((declaration) => signatureNodes(tree, declaration))
    .flatMap((node) => {
      if (node.type !== 'Identifier') return [];
      const type = textOf(node, 'name');
      const binding = lookUp(tree, node, type);
      return tree.types.has(type) || binding?.kind === 'import' || binding?.kind === 'class' ? [type] : [];
    });
}

/** The statements of a file that declare a name. `default` is an export, or an object of functions, without one. */
export function declarationsOf(tree: Tree, name: string): readonly Node[] {
  return children(tree.root, 'body').filter((statement) => {
    const declaration = /^Export(?:Named|Default)/.test(statement.type) ? child(statement, 'declaration') : statement;
    if (declaredNames(declaration).includes(name)) return true;
    if (name !== 'default') return false;
    return (
      statement.type === 'ExportDefaultDeclaration' || /^(?:module\.)?exports\b/.test(tree.sourceOf(statement, 20))
    );
  });
}

/** The nodes of a declaration that are not inside the body of a function. */
export function signatureNodes(tree: Tree, { start, end }: Node): readonly Node[] {
  const bodies = tree.nodes.filter((node) => node.start >= start && node.end <= end && node.type === 'BlockStatement');
  return tree.nodes.filter(
    (node) =>
      node.start >= start &&
      node.end <= end &&
      !bodies.some((body) => body.start <= node.start && node.end <= body.end),
  );
}
