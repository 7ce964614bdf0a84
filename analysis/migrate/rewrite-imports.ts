import { child, children, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import type { Span } from '../tree/positions.ts';
import { type Binding, lookUp, type Tree } from '../tree/scopes.ts';
import { clientClass, isOctokitPackage, loadedPackage } from './packages.ts';
import { hold, isReplaced, type Script } from './script.ts';
import { endWithComment, removedElements, removedStatement, styleOf } from './text/file-style.ts';

/** A name that a statement takes from a package. */
interface Taken {
  readonly name: string;
  readonly node: Node;
}

/** Adds the imports of routebook, removes the names of Octokit, and lists those that are still used. */
export function rewriteImports(script: Script): void {
  const { tree, edits } = script;
  removeClasses(script);
  const statements = tree.nodes.filter((node) => isOctokitImport(node));
  let place: Node | undefined;
  let isWritten = false;
  for (const statement of statements) {
    const names = namesTaken(statement);
    const unused = names.filter(({ name, node }) => isNoLongerUsed(script, name, node));
    for (const taken of names) if (!unused.includes(taken)) holdUse(script, statement, taken);
    const isTop = tree.parentOf(statement) === tree.root;
    if (unused.length < names.length || names.length === 0) {
      edits.push(
        ...removedElements(
          tree.text,
          names.map(({ node }) => node),
          new Set(unused.map(({ node }) => node)),
        ),
      );
      if (isTop) place ??= statement;
    } else if (isWritten && isTop) edits.push(removedStatement(tree.text, statement));
    else {
      const text = writeImports(script, statement);
      edits.push(
        text === '' ? removedStatement(tree.text, statement) : { start: statement.start, end: statement.end, text },
      );
      isWritten = true;
    }
  }
  holdLoads(script, statements);
  if (!isWritten && script.imports.size > 0) insertImports(script, place);
}

/** Writes the imports where a file has none of Octokit that go. */
function insertImports(script: Script, place: Node | undefined): void {
  const { tree, edits } = script;
  const body = children(tree.root, 'body').filter((each) => textOf(each, 'directive') === '');
  const other = body.findIndex((each) => !isLoading(each));
  const after =
    place ??
    body.findLast((each) => each.type === 'ImportDeclaration') ??
    body.slice(0, other === -1 ? body.length : other).at(-1);
  const [first] = body;
  if (after !== undefined) {
    const at = endWithComment(tree.text, after.end);
    edits.push({ start: at, end: at, text: `\n${writeImports(script, after)}` });
  } else if (first !== undefined) {
    edits.push({ start: first.start, end: first.start, text: `${writeImports(script, first)}\n\n` });
  }
}

function isOctokitImport(statement: Node): boolean {
  if (statement.type === 'ImportDeclaration') return isLeaving(statement, textOf(child(statement, 'source'), 'value'));
  if (statement.type !== 'VariableDeclaration') return false;
  const [declared, ...others] = children(statement, 'declarations');
  const source = others.length === 0 ? loadedIn(child(declared, 'init')) : undefined;
  return source !== undefined && isLeaving(statement, source);
}

/** A package of Octokit, or `fromOctokit` of routebook. */
function isLeaving(statement: Node, source: string): boolean {
  if (isOctokitPackage(source)) return true;
  return source === 'routebook/octokit' && namesIn(statement).some(isAdapterName);
}

function isAdapterName(node: Node): boolean {
  return (textOf(child(node, 'imported'), 'name') || textOf(child(node, 'key'), 'name')) === 'fromOctokit';
}

/** The names that a statement takes from Octokit. Of a module of routebook, those that are for Octokit. */
function namesTaken(statement: Node): readonly Taken[] {
  return namesIn(statement).map((node) => ({
    name: textOf(child(node, 'local') ?? child(node, 'value') ?? node, 'name'),
    node,
  }));
}

function namesIn(statement: Node): readonly Node[] {
  if (statement.type === 'ImportDeclaration') return children(statement, 'specifiers');
  const id = child(children(statement, 'declarations')[0], 'id');
  return id?.type === 'Identifier' ? [id] : children(id, 'properties');
}

/** What to write in the place of names that are still used. */
const ADVICE: { readonly [name: string]: string } = {
  graphql: 'Write createGitHub({ token }).graphql(query, variables).',
  request: "Write createGitHub({ token }).request('GET /…', { … }).",
  composePaginateRest: 'Write client.issues.list.all({ … }).',
  Api: 'Write GitHub of routebook.',
  OctokitOptions: 'Write GitHubOptions of routebook.',
};

/** Lists a name that is still used, because there is no counterpart of it where it is used. */
function holdUse(script: Script, statement: Node, { name, node }: Taken): void {
  const { tree } = script;
  const source =
    textOf(child(statement, 'source'), 'value') || loadedIn(child(children(statement, 'declarations')[0], 'init'));
  if (source === 'routebook/octokit' && !isAdapterName(node)) return;
  const binding = lookUp(tree, node, name);
  const [use] =
    binding === undefined
      ? []
      : usesOf(tree, name, binding, node).filter((each) => !isReplaced(script, each) && !isContext(tree, each));
  if (use === undefined) return;
  const holds = script.items.filter(({ kind }) => kind === 'hold');
  // What is listed at this place has its own reason, and a client that is listed keeps its class.
  const isListed = holds.some(({ start, end }) => start <= use.start && use.end <= end);
  const isOfClient = clientClass(tree, use) !== undefined || isPlugin(tree, use);
  const advice = ADVICE[name] ?? 'routebook has no counterpart of it here.';
  if (!isListed && !(isOfClient && holds.length > 0))
    hold(script, use, `"${name}" of the package "${source}" is still used. ${advice}`);
}

/** `Octokit.plugin(use)` */
function isPlugin(tree: Tree, use: Node): boolean {
  const call = tree.parentOf(use);
  const callee = call?.type === 'CallExpression' ? unwrap(child(call, 'callee')) : undefined;
  return callee !== undefined && callee !== use && clientClass(tree, call) !== undefined;
}

const CONTEXT: ReadonlySet<string> = new Set(['context', 'Context', 'WebhookPayload']);

/** `github.context`, which is what the runner says of a workflow, and sends nothing. */
function isContext(tree: Tree, use: Node): boolean {
  const binding = lookUp(tree, use, textOf(use, 'name'));
  const parent = tree.parentOf(use);
  // Types of `context` are in files of their own: `Context`, `WebhookPayload`.
  if (binding?.source?.startsWith('@actions/github') && CONTEXT.has(binding.imported ?? '')) return true;
  // `typeof github.context`
  if (parent?.type === 'TSQualifiedName') return textOf(child(parent, 'right'), 'name') === 'context';
  return (
    binding?.path.at(-1) === 'context' || (parent?.type === 'MemberExpression' && propertyName(parent) === 'context')
  );
}

/** Lists what loads a package of Octokit in another way: `export … from`, `require` in an expression, and types of imports. */
function holdLoads(script: Script, statements: readonly Node[]): void {
  for (const node of script.tree.nodes) {
    const source =
      node.type.startsWith('Export') || node.type === 'TSImportType' || node.type === 'TSExternalModuleReference'
        ? textOf(child(node, 'source') ?? child(node, 'expression'), 'value')
        : (loadedPackage(node) ?? '');
    if (!isOctokitPackage(source) || isReplaced(script, node)) continue;
    const isTaken = statements.some(({ start, end }) => start <= node.start && node.end <= end);
    if (!isTaken && !script.edits.some(({ start, end }) => node.start < end && start < node.end))
      hold(
        script,
        node,
        `The package "${source}" is loaded here. Write what is needed of it with createGitHub of routebook.`,
      );
  }
}

/** Whether all uses of a name have been replaced. A name that nothing has used is no longer needed in a file that changes. */
function isNoLongerUsed(script: Script, name: string, node: Node): boolean {
  const binding = lookUp(script.tree, node, name);
  return binding !== undefined && usesOf(script.tree, name, binding, node).every((use) => isReplaced(script, use));
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
  // A type of the name of a class: `export type Octokit = InstanceType<typeof Octokit>`.
  if (parent?.['id'] === node) return false;
  if (parent?.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true;
  if (parent?.type === 'TSQualifiedName') return parent['left'] === node;
  // A type of the file that has the name of an import.
  if (parent?.type === 'TSTypeReference') return !tree.types.has(textOf(node, 'name'));
  if (parent?.type === 'Property') return parent['value'] === node || parent['computed'] === true;
  // `export { Octokit } from 'octokit'` does not refer to the import of the same name.
  if (parent?.type === 'ExportSpecifier')
    return parent['local'] === node && child(tree.parentOf(parent), 'source') === undefined;
  return parent === undefined || !parent.type.startsWith('Import');
}

/** Removes `const MyOctokit = Octokit.plugin(retry)` if the class is no longer used. The last one first: it may need the others. */
function removeClasses(script: Script): void {
  const { tree, edits } = script;
  const gone: Span[] = [];
  for (const statement of tree.nodes.toReversed()) {
    if (statement.type !== 'VariableDeclaration' && statement.type !== 'ExpressionStatement') continue;
    const [declared, ...others] = children(statement, 'declarations');
    const id = child(declared, 'id');
    const init = unwrap(child(declared, 'init') ?? child(statement, 'expression'));
    if (others.length > 0 || init?.type !== 'CallExpression' || clientClass(tree, init) === undefined) continue;
    // `Octokit.plugin(retry);` returns a class that nothing has.
    const isUnused =
      declared === undefined || (id?.type === 'Identifier' && isNoLongerUsed(script, textOf(id, 'name'), id));
    if (!isUnused || tree.parentOf(statement)?.type.startsWith('Export')) continue;
    // With the statement below it, so that one of the empty lines around both goes.
    const next = gone.at(-1);
    const isNext = next !== undefined && tree.text.slice(statement.end, next.start).trim() === '';
    gone.splice(isNext ? -1 : gone.length, 1, { start: statement.start, end: isNext ? next.end : statement.end });
    edits.push({ start: statement.start, end: statement.end, text: '' });
  }
  edits.push(...gone.map((span) => removedStatement(tree.text, span)));
}

/** The imports of routebook, in the style of a statement. */
function writeImports(script: Script, like: Node): string {
  const { root } = script.tree;
  const { quote, semicolon, space } = styleOf(script);
  const inBraces = (names: readonly string[]) => `{${space}${names.join(', ')}${space}}`;
  const hasModules = children(root, 'body').some(({ type }) => type.startsWith('Import') || type.startsWith('Export'));
  const isModule = like.type === 'ImportDeclaration' || (!isLoading(like) && (script.isTyped || hasModules));
  const isAwaited = like.type === 'VariableDeclaration' && loadsLater(like);
  return [...script.imports]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([module, names]) => {
      const list = [...names].sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
      const areTypes = list.every((name) => name.startsWith('type '));
      const source = `${quote}${module}${quote}`;
      if (areTypes && (isModule || script.isTyped))
        return `import type ${inBraces(list.map((name) => name.slice(5)))} from ${source}${semicolon}`;
      if (isModule) return `import ${inBraces(list)} from ${source}${semicolon}`;
      return `const ${inBraces(list)} = ${isAwaited ? `await import(${source})` : `require(${source})`}${semicolon}`;
    })
    .join('\n');
}

function sortKey(name: string): string {
  return name.replace('type ', '').toLowerCase();
}

/** The call that loads a package, even for one of its members. */
function loadIn(init: Node | undefined): Node | undefined {
  let node = unwrap(init);
  while (node?.type === 'MemberExpression') node = unwrap(child(node, 'object'));
  return node;
}

function loadedIn(init: Node | undefined): string | undefined {
  const load = loadIn(init);
  return load && loadedPackage(load);
}

/** `const fs = require('fs')` */
function isLoading(statement: Node): boolean {
  return children(statement, 'declarations').some((each) => loadedIn(child(each, 'init')) !== undefined);
}

/** A package that is loaded by an import expression. */
function loadsLater(statement: Node): boolean {
  return children(statement, 'declarations').some((each) => loadIn(child(each, 'init'))?.type === 'ImportExpression');
}
