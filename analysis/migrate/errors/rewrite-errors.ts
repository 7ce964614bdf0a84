import { child, children, isFunction, type Node, propertyName, textOf, unwrap } from '../../tree/node.ts';
import type { Span } from '../../tree/positions.ts';
import { lookUp } from '../../tree/scopes.ts';
import { lastName } from '../../tree/values.ts';
import type { ClientUse } from '../find-clients.ts';
import { packageMember } from '../packages.ts';
import { memberAround, needName, type Script, textIn } from '../script.ts';

const SEND = 'routebook/send';

/** A value that is an error, and the part of the text in which it is known. */
interface ErrorName extends Span {
  readonly node: Node;
  /** The code that throws it, if that is known. */
  readonly tried?: Span | undefined;
}

/**
 * Replaces the error classes of Octokit, and what is read from its errors. If calls of an Octokit stay, both classes are tested, and errors of
 * clients that are not replaced are read as before: those of `fromOctokit` have the response of Octokit too.
 */
export function rewriteErrors(
  script: Script,
  replaced: readonly ClientUse[],
  wrapped: readonly ClientUse[],
  { hasBoth, isReexported }: { readonly hasBoth: boolean; readonly isReexported: boolean },
): void {
  const { tree } = script;
  const classes = tree.nodes.filter((node) => errorClassFor(script, node) !== undefined);
  for (const node of classes) rewriteClass(script, node, hasBoth);
  const read = new Set<Node>();
  const clients = [...replaced, ...wrapped].map(({ node }) => node);
  const names = [...caughtNames(script, [...clients, ...classes]), ...typedNames(script, classes)];
  for (const { node: named, start, end, tried } of names) {
    const isReplaced = tried !== undefined && replaced.some(({ node }) => contains(tried, node));
    const sent = tried === undefined ? [] : clients.filter((node) => contains(tried, node));
    // The errors of GraphQL have "errors" in both packages.
    const isGraphQL =
      classes.some((node) => errorClassFor(script, node) === 'GraphQLError') ||
      (sent.length > 0 && sent.every((node) => lastName(memberAround(tree, node)) === 'graphql'));
    const name = textOf(named, 'name');
    const binding = lookUp(tree, named, name);
    const isUse = (each: Node) => each.type === 'Identifier' && textOf(each, 'name') === name;
    const isInside = (each: Node) => contains({ start, end }, each) && lookUp(tree, each, name) === binding;
    for (const use of tree.nodes.filter((each) => isUse(each) && isInside(each))) {
      const alias = aliasOf(script, use);
      // The other name is used where this one is.
      if (alias !== undefined && !names.some(({ node }) => node === alias))
        names.push({ node: alias, start, end, tried });
      if (!read.has(use)) rewriteRead(script, use, hasBoth, isReplaced, isGraphQL);
      read.add(use);
    }
  }
  rewriteImportedClasses(script, isReexported);
  if (wrapped.length > 0) for (const node of classes) listUnsent(script, node);
}

const UNSENT =
  'A request that could not be sent is a NetworkError of routebook/send here. It has status 500, as in Octokit, and is not a ResponseError.';

/** Lists tests for the class of Octokit, which also has the errors of requests that could not be sent. */
function listUnsent({ tree, items }: Script, { start, end }: Node): void {
  const isTest = /instanceof\s+[\w.]*$/.test(tree.text.slice(Math.max(0, start - 100), start));
  if (isTest) items.push({ start, end, kind: 'note', reason: UNSENT });
}

/** `error instanceof RequestError` → `error instanceof ResponseError` */
function rewriteClass(script: Script, node: Node, hasBoth: boolean): void {
  const { tree, edits } = script;
  const test = tree.parentOf(node);
  const isTest = test?.type === 'BinaryExpression' && test['right'] === node;
  if (hasBoth && !isTest) return;
  const name = needName(script, SEND, errorClassFor(script, node) as string);
  const left = hasBoth ? child(test, 'left') : undefined;
  if (left === undefined || test === undefined) {
    // Other files import it by its name.
    const exported = test?.type === 'ExportSpecifier' ? child(test, 'exported') : undefined;
    const isSame = exported !== undefined && exported.start === node.start;
    // `GraphqlResponseError<Data>`: the data of routebook's error is unknown.
    const { end } = child(test, 'typeArguments') ?? node;
    edits.push({ start: node.start, end, text: isSame ? `${name} as ${textIn(script, node)}` : name });
  } else if (!isTestedToo(script, test, name)) {
    testBoth(script, test, name);
  }
}

/** `error instanceof RequestError` → `(error instanceof RequestError || error instanceof ResponseError)` */
function testBoth(script: Script, test: Node, name: string): void {
  const { tree, edits } = script;
  const left = child(test, 'left') as Node;
  const isInside = tree.text.charAt(test.start - 1) === '(' && tree.text.charAt(test.end) === ')';
  if (!isInside) edits.push({ start: test.start, end: test.start, text: '(' });
  const text = ` || ${textIn(script, left)} instanceof ${name}${isInside ? '' : ')'}`;
  edits.push({ start: test.end, end: test.end, text });
  if (!script.isTyped) return;
  // `describe(error)` → `describe(error as RequestError)`: what a function of the program may expect.
  const type = ` as ${textIn(script, child(test, 'right') as Node)}`;
  for (const { end } of argumentsAfter(script, test, unwrap(left))) edits.push({ start: end, end, text: type });
}

/** Where a tested value is passed to a function, as far as the test is known to be true there. */
function argumentsAfter({ tree }: Script, test: Node, tested: Node | undefined): readonly Node[] {
  let place: Node | undefined = test;
  while (place !== undefined && !/^(?:Conditional|If|Logical|Unary)/.test(place.type)) place = tree.parentOf(place);
  // `if (!(error instanceof RequestError)) throw error;`: what follows.
  const guard = place?.type === 'UnaryExpression' ? tree.parentOf(place) : undefined;
  const isGuard = guard?.type === 'IfStatement' && child(guard, 'test') === place;
  const after = isGuard && { start: guard.end, end: tree.parentOf(guard)?.end ?? guard.end };
  const known = after || (child(place, 'consequent') ?? child(place, 'right'));
  if (tested?.type !== 'Identifier' || known === undefined || contains(known, test)) return [];
  const binding = lookUp(tree, tested, textOf(tested, 'name'));
  return tree.usesOf(textOf(tested, 'name'), binding).filter((use) => {
    const call = tree.parentOf(use);
    const isArgument = call?.type === 'CallExpression' && children(call, 'arguments').includes(use);
    return isArgument && child(call, 'callee')?.type === 'Identifier' && contains(known, use);
  });
}

/** `export { RequestError } from '@octokit/request-error'`, which stays: whether a file has it. */
export function exportsErrorClass({ tree }: Script): boolean {
  return children(tree.root, 'body').some(
    (statement) =>
      statement.type === 'ExportNamedDeclaration' &&
      /^(?:@octokit\/.*|octokit)$/.test(textOf(child(statement, 'source'), 'value')) &&
      children(statement, 'specifiers').some((each) => Object.hasOwn(CLASSES, textOf(child(each, 'local'), 'name'))),
  );
}

/** Tests both classes if another file of the program exports that of Octokit, and lists the tests if one may. */
function rewriteImportedClasses(script: Script, isReexported: boolean): void {
  const { tree } = script;
  for (const node of tree.nodes) {
    const right = textOf(node, 'operator') === 'instanceof' ? child(node, 'right') : undefined;
    const name = lastName(right);
    if (right === undefined || !Object.hasOwn(CLASSES, name)) continue;
    const root = right.type === 'MemberExpression' ? child(right, 'object') : right;
    const source = root?.type === 'Identifier' ? lookUp(tree, root, textOf(root, 'name'))?.source : undefined;
    const own = CLASSES[name] as string;
    if (!/^[.#~]|^@\//.test(source ?? '') || isTestedToo(script, node, own)) continue;
    if (isReexported) {
      testBoth(script, node, needName(script, SEND, own));
      continue;
    }
    const reason = `If "${name}" of "${source}" is the class of Octokit, test "${own}" of "${SEND}" too: the errors of migrated calls have that class.`;
    script.items.push({ start: node.start, end: node.end, kind: 'note', reason });
  }
}

function contains(outer: Span, { start, end }: Span): boolean {
  return outer.start <= start && end <= outer.end;
}

/** Whether a file that was migrated before has the second test. */
function isTestedToo({ tree }: Script, { end }: Node, name: string): boolean {
  return new RegExp(`^ \\|\\| [\\w.]+ instanceof ${name}\\b`).test(tree.text.slice(end, end + 200));
}

/** The errors that may come from a call of a client, or that are tested for a class. */
function caughtNames({ tree }: Script, known: readonly Node[]): readonly ErrorName[] {
  const names: ErrorName[] = [];
  const isKnownIn = (place: Span) => known.some((each) => contains(place, each));
  for (const node of tree.nodes) {
    if (node.type === 'CatchClause') {
      const param = child(node, 'param');
      const tried = child(tree.parentOf(node), 'block');
      if (param?.type === 'Identifier' && tried !== undefined && (isKnownIn(tried) || isKnownIn(node)))
        names.push({ node: param, start: node.start, end: node.end, tried });
    } else if (node.type === 'CallExpression') {
      // `.catch(handler)` or `.then(use, handler)`
      const callee = unwrap(child(node, 'callee'));
      const name = callee?.type === 'MemberExpression' ? propertyName(callee) : undefined;
      const handler = children(node, 'arguments')[['catch', 'then'].indexOf(name ?? '')];
      const [param] = isFunction(handler) ? children(handler, 'params') : [];
      if (param?.type === 'Identifier' && handler !== undefined && isKnownIn(node))
        names.push({ node: param, start: handler.start, end: handler.end, tried: node });
    }
  }
  return names;
}

/** The values that the program has as errors of Octokit: `error instanceof RequestError`, and parameters of that type. */
function typedNames({ tree }: Script, classes: readonly Node[]): readonly ErrorName[] {
  return classes.flatMap((node) => {
    const parent = tree.parentOf(node);
    const tested = parent?.type === 'BinaryExpression' ? unwrap(child(parent, 'left')) : undefined;
    const annotation = parent?.type === 'TSTypeReference' ? tree.parentOf(parent) : undefined;
    const declared = annotation?.type === 'TSTypeAnnotation' ? tree.parentOf(annotation) : undefined;
    const named = tested ?? declared;
    if (named?.type !== 'Identifier') return [];
    return [{ node: named, start: tree.root.start, end: tree.root.end }];
  });
}

/** `const failure = error as RequestError` */
function aliasOf({ tree }: Script, use: Node): Node | undefined {
  const parent = tree.parentOf(withCast(tree, use));
  const id = parent?.type === 'VariableDeclarator' ? child(parent, 'id') : undefined;
  return id !== use && id?.type === 'Identifier' ? id : undefined;
}

/** A value with its parentheses and the types that it is given: `(error as RequestError)`. */
function withCast(tree: Script['tree'], use: Node): Node {
  let node = use;
  for (
    let parent = tree.parentOf(node);
    parent !== undefined && /^(?:ParenthesizedExpression|TSAsExpression|TSTypeAssertion)$/.test(parent.type);
    parent = tree.parentOf(node)
  )
    node = parent;
  return node;
}

/** `error.response.data` → `error.data`. An error that may be one of Octokit's is read as before. */
function rewriteRead(script: Script, use: Node, hasBoth: boolean, isReplaced: boolean, isGraphQL: boolean): void {
  const { tree } = script;
  const member = memberAround(tree, withCast(tree, use));
  const name = member && propertyName(member);
  if (member === undefined) return;
  const note = (reason: string) => script.items.push({ start: member.start, end: member.end, kind: 'note', reason });
  if (name === 'response') {
    if (script.isTyped && (!hasBoth || isReplaced)) rewriteResponse(script, member);
  } else if (name === 'request') {
    // An error that is declared as one of Octokit's stays one.
    const isDeclared = hasBoth && lookUp(tree, use, textOf(use, 'name'))?.annotation !== undefined;
    if (script.isTyped && !isDeclared) writeOptional(script, member);
  } else if (name === 'documentation_url' || (name === 'errors' && !isGraphQL))
    note(
      `Old versions of Octokit copy "${name}" of the response to the error. For an error of a REST call, read "data.${name}" of the error.`,
    );
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

/** Rewrites what is read of the response of an error. Returns false if that is not a member that the error has. */
function rewriteResponse(script: Script, response: Node): boolean {
  const { tree, edits } = script;
  const read = memberAround(tree, response);
  if (read === undefined || !/^(?:data|headers|status|url)$/.test(propertyName(read) ?? '')) return false;
  const [object, property] = [child(response, 'object') as Node, child(read, 'property') as Node];
  edits.push({ start: object.end, end: property.start, text: response['optional'] === true ? '?.' : '.' });
  // `error.response?.data.message` is undefined without a response: so must be `error.data?.message`.
  const more = read['optional'] === true ? memberAround(tree, read) : undefined;
  // A cast ends the chain.
  if (more !== undefined && more['optional'] !== true && child(more, 'object') === read)
    edits.push({ start: read.end, end: read.end, text: more['computed'] === true ? '?.' : '?' });
  return true;
}

/** The error classes of Octokit, and those of routebook. */
const CLASSES: { readonly [name: string]: string } = {
  RequestError: 'ResponseError',
  GraphqlResponseError: 'GraphQLError',
};

/** Packages whose functions send requests by themselves. */
const SENDING = /^@octokit\/(?:app|auth-.+|graphql|oauth-.+|request)$/;

/** The class of routebook for a reference to an error class of Octokit. Its import is not a reference. */
function errorClassFor({ tree }: Script, node: Node): string | undefined {
  if (node.type !== 'Identifier' || textOf(node, 'name') === 'default') return undefined;
  const parent = tree.parentOf(node);
  if (parent === undefined || /^Import/.test(parent.type)) return undefined;
  if (parent.type === 'Property' && tree.parentOf(parent)?.type === 'ObjectPattern') return undefined;
  if (parent.type === 'MemberExpression' && parent['object'] !== node) return undefined;
  const name = packageMember(tree, node)?.name ?? '';
  return Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined;
}

/** Whether a script sends requests with other functions of Octokit, whose errors are those of Octokit. */
export function sendsOtherwise({ tree }: Script): boolean {
  return tree.nodes.some((node) => {
    if (node.type !== 'Identifier' || /^Import/.test(tree.parentOf(node)?.type ?? '')) return false;
    const member = packageMember(tree, node);
    return member !== undefined && SENDING.test(member.source) && /^[a-z*]/.test(member.name);
  });
}

const OTHER_CLIENTS = /(?:from|require\()\s*['"](?:axios|got|superagent|request|request-promise|ky|gaxios|needle)['"]/;
/** Packages and classes whose errors have "errors". */
const OTHER_ERRORS = /AggregateError|graphql|zod|ajv|joi|yup|valid/i;

/**
 * Lists members of a response that old versions of Octokit copied to the error, where it is not certain that it is one of a migrated call. Such
 * errors come from functions of the program that make the calls.
 */
export function listUncertainReads(script: Script): void {
  const { tree } = script;
  if (OTHER_CLIENTS.test(tree.text)) return;
  for (const node of tree.nodes) {
    const member = node.type === 'MemberExpression' ? propertyName(node) : undefined;
    const isCopied = member === 'documentation_url' || (member === 'errors' && !OTHER_ERRORS.test(tree.text));
    const object = child(node, 'object');
    const isKnown = script.items.some(({ start }) => start === node.start);
    if (!isCopied || isKnown || !isErrorName(object)) continue;
    const name = lastName(object);
    const reason = `If "${name}" comes from a migrated call, read "${name}.response.data.${member}".`;
    script.items.push({ start: node.start, end: node.end, kind: 'note', reason });
  }
}

/** Whether a value is named after an error. `result.reason` is one of Promise.allSettled. */
function isErrorName(expression: Node | undefined): boolean {
  const object = unwrap(expression);
  const name = lastName(object);
  const isName = object?.type === 'Identifier' || (object?.type === 'MemberExpression' && name === 'reason');
  return isName && /^(?:e|ex|err|reason)$|error$|failure$/i.test(name);
}
