import { child, children, isFunction, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import type { Span } from '../tree/positions.ts';
import { lookUp } from '../tree/scopes.ts';
import type { ClientUse } from './find-clients.ts';
import { packageMember } from './packages.ts';
import { memberAround, needName, type Script, textIn, wrapped } from './script.ts';

/** The error classes of Octokit, and those of routebook. */
const CLASSES: { readonly [name: string]: string } = {
  RequestError: 'ResponseError',
  GraphqlResponseError: 'GraphQLError',
};

/** A value that is an error, and the part of the text in which it is known. */
interface ErrorName extends Span {
  readonly node: Node;
}

/** Replaces the error classes of Octokit and, in TypeScript, what is read from its errors. */
export function rewriteErrors(script: Script, uses: readonly ClientUse[]): void {
  const { tree } = script;
  const classes = tree.nodes.filter((node) => errorClassFor(script, node) !== undefined);
  for (const node of classes) rewriteClass(script, node);
  const read = new Set<Node>();
  const known = [...uses.map(({ node }) => node), ...classes];
  const names = [...caughtNames(script, known), ...typedNames(script, classes)];
  for (const { node: named, start, end } of names) {
    const name = textOf(named, 'name');
    for (const use of tree.usesOf(name, lookUp(tree, named, name))) {
      if (read.has(use) || use.start < start || use.end > end) continue;
      read.add(use);
      const alias = aliasOf(script, use);
      if (alias !== undefined && !names.some(({ node }) => node === alias)) names.push({ node: alias, start, end });
      rewriteRead(script, use);
    }
  }
}

/** The class of routebook for a reference to an error class of Octokit. Its import is not a reference. */
function errorClassFor({ tree }: Script, node: Node): string | undefined {
  if (node.type !== 'Identifier') return undefined;
  const parent = tree.parentOf(node);
  if (parent === undefined || parent.type.startsWith('Import')) return undefined;
  if (parent.type === 'Property' && tree.parentOf(parent)?.type === 'ObjectPattern') return undefined;
  if (parent.type === 'MemberExpression' && parent['object'] !== node) return undefined;
  const name = packageMember(tree, node)?.name ?? '';
  return Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined;
}

/** `error instanceof RequestError` → `error instanceof ResponseError` */
function rewriteClass(script: Script, node: Node): void {
  const parent = script.tree.parentOf(node);
  const name = needName(script, 'routebook/send', errorClassFor(script, node) as string);
  // Other files import it by its name.
  const exported = parent?.type === 'ExportSpecifier' ? child(parent, 'exported') : undefined;
  const isSame = exported !== undefined && exported.start === node.start;
  // `GraphqlResponseError<Data>`: the data of routebook's error is unknown.
  const { end } = child(parent, 'typeArguments') ?? node;
  script.edits.push({ start: node.start, end, text: isSame ? `${name} as ${textIn(script, node)}` : name });
}

/** The errors that may come from a call of a client, or that are tested for a class. */
function caughtNames({ tree }: Script, known: readonly Node[]): readonly ErrorName[] {
  const isKnownIn = (place: Node) => known.some(({ start, end }) => place.start <= start && end <= place.end);
  return tree.nodes.flatMap((node): readonly ErrorName[] => {
    if (node.type === 'CatchClause') {
      const param = child(node, 'param');
      const tried = child(tree.parentOf(node), 'block');
      const isOwn = param?.type === 'Identifier' && (isKnownIn(node) || (tried !== undefined && isKnownIn(tried)));
      return isOwn ? [{ node: param, start: node.start, end: node.end }] : [];
    }
    // `.catch(handler)` or `.then(use, handler)`
    const callee = node.type === 'CallExpression' ? unwrap(child(node, 'callee')) : undefined;
    const name = callee?.type === 'MemberExpression' ? (propertyName(callee) ?? '') : '';
    const handler = children(node, 'arguments')[['catch', 'then'].indexOf(name)];
    const [param] = isFunction(handler) ? children(handler, 'params') : [];
    const isOwn = param?.type === 'Identifier' && handler !== undefined && isKnownIn(node);
    return isOwn ? [{ node: param, start: handler.start, end: handler.end }] : [];
  });
}

/** The values that the program has as errors of Octokit: `error instanceof RequestError`, and parameters of that type. */
function typedNames({ tree }: Script, classes: readonly Node[]): readonly ErrorName[] {
  return classes.flatMap((node) => {
    const parent = tree.parentOf(node);
    const tested = parent?.type === 'BinaryExpression' ? unwrap(child(parent, 'left')) : undefined;
    const annotation = parent?.type === 'TSTypeReference' ? tree.parentOf(parent) : undefined;
    const named = tested ?? (annotation?.type === 'TSTypeAnnotation' ? tree.parentOf(annotation) : undefined);
    return named?.type === 'Identifier' ? [{ node: named, start: tree.root.start, end: tree.root.end }] : [];
  });
}

/** `const failure = error as RequestError` */
function aliasOf({ tree }: Script, use: Node): Node | undefined {
  const parent = tree.parentOf(wrapped(tree, use));
  const id = parent?.type === 'VariableDeclarator' ? child(parent, 'id') : undefined;
  return id !== use && id?.type === 'Identifier' ? id : undefined;
}

/** `error.response.data` → `error.data`. JavaScript reads both. */
function rewriteRead(script: Script, use: Node): void {
  const member = memberAround(script.tree, use);
  const name = member && propertyName(member);
  if (member === undefined) return;
  if (name === 'response' && script.isTyped) rewriteResponse(script, member);
  else if (name === 'request' && script.isTyped) writeOptional(script, member);
}

/** `error.request.url` → `error.request?.url`: only errors of clients that are like Octokit have the member. */
function writeOptional({ tree, edits }: Script, member: Node): void {
  const read = memberAround(tree, member);
  if (read === undefined || read['optional'] === true) return;
  let last = read;
  for (let next = memberAround(tree, last); next !== undefined; next = memberAround(tree, last)) last = next;
  // `error.request.retries = 3`
  if (tree.parentOf(last)?.['left'] === last) return;
  edits.push({ start: member.end, end: member.end, text: read['computed'] === true ? '?.' : '?' });
}

const OF_RESPONSE: ReadonlySet<string> = new Set(['data', 'headers', 'status', 'url']);

/** Reads the error itself instead of its response. */
function rewriteResponse({ tree, edits }: Script, response: Node): void {
  const read = memberAround(tree, response);
  if (read === undefined || !OF_RESPONSE.has(propertyName(read) ?? '')) return;
  const [object, property] = [child(response, 'object') as Node, child(read, 'property') as Node];
  edits.push({ start: object.end, end: property.start, text: response['optional'] === true ? '?.' : '.' });
  // `error.response?.data.message` is undefined without a response: so must be `error.data?.message`.
  const more = read['optional'] === true ? memberAround(tree, read) : undefined;
  // A cast ends the chain.
  if (more !== undefined && more['optional'] !== true && child(more, 'object') === read)
    edits.push({ start: read.end, end: read.end, text: more['computed'] === true ? '?.' : '?' });
}
