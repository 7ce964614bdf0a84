import { child, children, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { type Binding, lookUp, type Tree } from '../tree/scopes.ts';
import { clientClass, loadedPackage, OCTOKIT_PACKAGES } from './packages.ts';
import { type Script, textIn } from './script.ts';
import { endWithComment, styleOf } from './text/file-style.ts';

/** A name that a statement takes from a package. */
interface Taken {
  readonly name: string;
  readonly node: Node;
}

/** Adds the imports of routebook, and removes the names of Octokit that are no longer used. */
export function rewriteImports(script: Script, clientsStay: boolean): void {
  const { tree } = script;
  const statements = children(tree.root, 'body').filter((each) => isOctokitImport(each));
  removeClasses(script);
  let place: Node | undefined;
  let isWritten = false;
  const kept = statements
    .flatMap(namesTaken)
    .filter(({ name, node }) => !isNoLongerUsed(script, name, node))
    .map(({ name }) => name);
  for (const name of kept) renameImport(script, name);
  for (const statement of statements) {
    const names = namesTaken(statement);
    // `import Octokit, { RequestError } from`: a part of it is not removed.
    const isMixed = names.length > 1 && names.some(({ node }) => node.type === 'ImportDefaultSpecifier');
    const unused = names.filter(({ name, node }) => isNoLongerUsed(script, name, node));
    for (const taken of names) if (!unused.includes(taken)) reportUse(script, statement, taken, clientsStay);
    if (unused.length === 0) {
      place ??= statement;
      continue;
    }
    if (unused.length === names.length) {
      if (!isWritten) {
        script.edits.push({ start: statement.start, end: statement.end, text: writeImports(script, statement) });
        isWritten = true;
      } else removeStatement(script, statement);
      continue;
    }
    if (!isMixed) removeNames(script, statement, unused);
    place ??= statement;
  }
  if (isWritten || script.imports.size === 0) return;
  const [first] = children(tree.root, 'body').filter((each) => textOf(each, 'directive') === '');
  const after =
    place ??
    children(tree.root, 'body')
      .filter((each) => /^Import/.test(each.type))
      .at(-1) ??
    lastLoading(tree);
  if (after !== undefined)
    script.edits.push({
      start: endWithComment(tree.text, after.end),
      end: endWithComment(tree.text, after.end),
      text: `\n${writeImports(script, after)}`,
    });
  else if (first !== undefined) {
    const directives = children(tree.root, 'body').filter(
      (each) => textOf(each, 'directive') !== '' && each.end <= first.start,
    );
    const start = startWithComment(tree.text, first.start, directives.at(-1)?.end);
    script.edits.push({ start, end: start, text: `${writeImports(script, first)}\n\n` });
  }
}

/** Gives the type of clients another name, if something of Octokit that stays has its name: `import { Octokit as GitHub }`. */
function renameImport({ imports, edits }: Script, name: string): void {
  const names = imports.get('routebook/client');
  if (name !== 'GitHub' || !names?.delete('type GitHub')) return;
  names.add('type GitHub as GitHubClient');
  for (const [index, edit] of edits.entries()) if (edit.text === name) edits[index] = { ...edit, text: 'GitHubClient' };
}

/** The last of the calls of `require` that a file begins with. */
function lastLoading(tree: Tree): Node | undefined {
  const body = children(tree.root, 'body').filter((each) => textOf(each, 'directive') === '');
  const other = body.findIndex((each) => !isLoading(each));
  return body.slice(0, other === -1 ? body.length : other).at(-1);
}

/** The start of a statement with the comment directly above it. First lines for an interpreter and for the compiler stay first, and so does "use strict". */
function startWithComment(text: string, start: number, least = 0): number {
  const head = text.slice(0, start);
  const blank = [...head.matchAll(/\n[ \t]*\r?\n/g)].at(-1);
  const paragraph = blank === undefined ? 0 : blank.index + blank[0].length;
  const first = /^(?:#!.*\n)?(?:[ \t]*\/\/[ \t]*@ts-(?:no)?check.*\n)?/.exec(head)?.[0].length ?? 0;
  const line = text.indexOf('\n', least) + 1;
  return Math.max(paragraph, first, least === 0 || line > start ? least : line);
}

function isOctokitImport(statement: Node): boolean {
  if (statement.type === 'ImportDeclaration') return OCTOKIT_PACKAGES.test(textOf(child(statement, 'source'), 'value'));
  const [declared, ...others] = children(statement, 'declarations');
  const source = others.length === 0 ? loadedIn(child(declared, 'init')) : undefined;
  return statement.type === 'VariableDeclaration' && source !== undefined && OCTOKIT_PACKAGES.test(source);
}

function namesTaken(statement: Node): readonly Taken[] {
  if (statement.type === 'ImportDeclaration')
    return children(statement, 'specifiers').map((node) => ({ name: textOf(child(node, 'local'), 'name'), node }));
  const id = child(children(statement, 'declarations')[0], 'id');
  if (id?.type === 'Identifier') return [{ name: textOf(id, 'name'), node: id }];
  return children(id, 'properties').map((node) => ({ name: textOf(child(node, 'value'), 'name'), node }));
}

/** Packages whose names belong to a client or to its requests. Others, such as those for webhooks, are not affected. */
const CLIENT_PACKAGES =
  /^(?:octokit|@octokit\/(?:action|core|endpoint|graphql|openapi-types|plugin-[\w-]+|request|request-error|rest|types))$/;

/** Reports a name that is still used, because there is no counterpart of it where it is used. */
function reportUse(script: Script, statement: Node, { name, node }: Taken, clientsStay: boolean): void {
  const source =
    textOf(child(statement, 'source'), 'value') ||
    (loadedIn(child(children(statement, 'declarations')[0], 'init')) ?? '');
  const binding = lookUp(script.tree, node, name);
  const [use] =
    binding === undefined ? [] : usesOf(script.tree, name, binding, node).filter((each) => !isReplaced(script, each));
  if (use === undefined || !CLIENT_PACKAGES.test(source)) return;
  // The client that it creates is listed, with its own reason.
  const isType = /^TS/.test(script.tree.parentOf(use)?.type ?? '');
  if (!(isType && !clientsStay) && clientClass(script.tree, use) !== undefined) return;
  if (isPluginOf(script.tree, use)) return;
  script.items.push({
    start: use.start,
    end: use.end,
    kind: 'note',
    reason: `"${name}" of the package "${source}" is still used: ${
      /^@octokit\/(?:graphql|request)$/.test(source) && !isType
        ? `create a client with createGitHub, and call its method "${source.slice(9)}".`
        : 'routebook has no counterpart of it here.'
    }`,
  });
}

/** The plugin of a client that stays, which is listed itself. */
function isPluginOf(tree: Tree, use: Node): boolean {
  const call = tree.parentOf(use);
  const callee = call?.type === 'CallExpression' ? unwrap(child(call, 'callee')) : undefined;
  return callee?.type === 'MemberExpression' && callee !== use && propertyName(callee) === 'plugin';
}

/** Removes names from `import { a, b }` or `const { a, b } = require()`. */
function removeNames(script: Script, statement: Node, unused: readonly Taken[]): void {
  const all = namesTaken(statement).map(({ node }) => node);
  const gone = new Set(unused.map(({ node }) => node));
  for (const [index, node] of all.entries()) {
    if (!gone.has(node)) continue;
    const next = all[index + 1];
    const previous = all[index - 1];
    if (next !== undefined) script.edits.push({ start: node.start, end: next.start, text: '' });
    // The last of several: the comma before it goes too, unless the name before it went with its own comma.
    else if (previous !== undefined && !gone.has(previous))
      script.edits.push({ start: previous.end, end: node.end, text: '' });
    else script.edits.push({ start: node.start, end: node.end, text: '' });
  }
}

/** Whether all uses of a name have been replaced. A name that nothing has used is no longer needed in a file that changes. */
function isNoLongerUsed(script: Script, name: string, node: Node): boolean {
  const binding = lookUp(script.tree, node, name);
  const uses = binding === undefined ? undefined : usesOf(script.tree, name, binding, node);
  return uses !== undefined && script.edits.length > 0 && uses.every((use) => isReplaced(script, use));
}

/** All references to a name, in types too. */
function usesOf(tree: Tree, name: string, binding: Binding, declaration: Node): readonly Node[] {
  return tree.nodes.filter(
    (each) =>
      each.type === 'Identifier' &&
      textOf(each, 'name') === name &&
      !(declaration.start <= each.start && each.end <= declaration.end) &&
      isReference(tree, each) &&
      lookUp(tree, each, name) === binding,
  );
}

function isReference(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node);
  if (parent?.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true;
  if (parent?.type === 'TSQualifiedName') return parent['left'] === node;
  if (parent?.type === 'Property') return parent['value'] === node || parent['computed'] === true;
  // `export { Octokit } from 'octokit'` does not refer to the import of the same name.
  if (parent?.type === 'ExportSpecifier')
    return parent['local'] === node && child(tree.parentOf(parent), 'source') === undefined;
  return parent === undefined || !/^Import/.test(parent.type);
}

function isReplaced({ edits }: Script, { start, end }: Node): boolean {
  return edits.some((edit) => edit.start <= start && end <= edit.end);
}

/** Removes `const MyOctokit = Octokit.plugin(retry)` if the class is no longer used. The last one first: it may need the others. */
function removeClasses(script: Script): void {
  const statements = script.tree.nodes.filter(
    (each) => STATEMENT.test(each.type) && BLOCK.test(script.tree.parentOf(each)?.type ?? ''),
  );
  for (const statement of statements.toReversed()) {
    const [declared, ...others] = children(statement, 'declarations');
    const isAlone = statement.type === 'ExpressionStatement';
    const init = unwrap(child(declared, 'init') ?? (isAlone ? child(statement, 'expression') : undefined));
    const id = child(declared, 'id');
    const callee = init?.type === 'CallExpression' ? unwrap(child(init, 'callee')) : undefined;
    const isPlugin = callee?.type === 'MemberExpression' && /^(?:plugin|defaults)$/.test(propertyName(callee) ?? '');
    if (!isPlugin || others.length > 0 || script.edits.length === 0) continue;
    // `Octokit.plugin(retry);` returns a class that nothing has.
    if (isAlone && clientClass(script.tree, init) !== undefined) removeStatement(script, statement);
    if (statement.type !== 'VariableDeclaration' || id?.type !== 'Identifier') continue;
    if (isNoLongerUsed(script, textOf(id, 'name'), id)) removeStatement(script, statement);
  }
}

const STATEMENT = /^(?:VariableDeclaration|ExpressionStatement)$/;
const BLOCK = /^(?:Program|BlockStatement)$/;

/** Removes a statement with the line that it leaves empty. */
function removeStatement(script: Script, { start, end }: Node): void {
  const { text } = script.tree;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const isAlone = text.slice(lineStart, start).trim() === '';
  const isAfterBlank = /(?:^|\n)[ \t]*\r?\n$/.test(text.slice(0, lineStart));
  // Of the blank lines around it, one stays.
  const rest = (isAfterBlank ? /^[ \t]*\r?\n(?:[ \t]*\r?\n)?/ : /^[ \t]*\r?\n/).exec(text.slice(end))?.[0] ?? '';
  script.edits.push(
    isAlone && rest !== '' ? { start: lineStart, end: end + rest.length, text: '' } : { start, end, text: '' },
  );
  // The statements below it may have gone before.
  const endOfRemoved = (at: number): number => {
    const next = script.edits.find((edit) => edit.text === '' && edit.start === at && edit.end > at);
    return next === undefined ? at : endOfRemoved(next.end);
  };
  const after = endOfRemoved(end + rest.length);
  const [blank = ''] = (isAfterBlank && after > end + rest.length && /^[ \t]*\r?\n/.exec(text.slice(after))) || [];
  if (blank !== '') script.edits.push({ start: after, end: after + blank.length, text: '' });
}

/** The imports of routebook, in the style of a statement. */
function writeImports(script: Script, like: Node): string {
  const { text } = script.tree;
  const isLike = like.type === 'ImportDeclaration' || isLoading(like);
  const [quote = styleOf(script).quote] = (isLike && /["']/.exec(textIn(script, like))) || [];
  const [braces] = (isLike && /\{\s?/.exec(textIn(script, like))) || [];
  const space = braces === undefined ? styleOf(script).space : braces.length > 1 ? ' ' : '';
  const inBraces = (names: readonly string[]) => `{${space}${names.join(', ')}${space}}`;
  const end = isLike ? (text.charAt(like.end - 1) === ';' ? ';' : '') : styleOf(script).semicolon;
  const hasModules = children(script.tree.root, 'body').some(({ type }) => /^(?:Import|Export)/.test(type));
  const isModule = like.type === 'ImportDeclaration' || (!isLoading(like) && (script.isTyped || hasModules));
  return [...script.imports]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([module, names]) => {
      const list = [...names].sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
      const isTypes = list.every((name) => name.startsWith('type '));
      const source = `${quote}${module}${quote}`;
      if (!isModule && isTypes && script.isTyped)
        return `import type ${inBraces(list.map((name) => name.slice(5)))} from ${source}${end}`;
      if (!isModule)
        return `const ${inBraces(list)} = ${textOf(like, 'kind') === 'const' && /await\s+import/.test(textIn(script, like)) ? `await import(${source})` : `require(${source})`}${end}`;
      return isTypes
        ? `import type ${inBraces(list.map((name) => name.slice(5)))} from ${source}${end}`
        : `import ${inBraces(list)} from ${source}${end}`;
    })
    .join('\n');
}

function sortKey(name: string): string {
  return name.replace('type ', '').toLowerCase();
}

/** The package that an expression loads, even for one of its members. */
function loadedIn(init: Node | undefined): string | undefined {
  let node = unwrap(init);
  while (node?.type === 'MemberExpression') node = unwrap(child(node, 'object'));
  return node && loadedPackage(node);
}

/** `const fs = require('fs')` */
function isLoading(statement: Node): boolean {
  return children(statement, 'declarations').some((each) => loadedIn(child(each, 'init')) !== undefined);
}
