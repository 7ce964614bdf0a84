import { child, children, isFunction, type Node, propertyName, textOf, unwrap } from '../../tree/node.ts';
import { type Binding, lookUp } from '../../tree/scopes.ts';
import { lastName } from '../../tree/values.ts';
import { memberAround, type Script } from '../script.ts';
import { isMessageTest, MESSAGE } from './rewrite-errors.ts';

const OTHER_CLIENTS = /(?:from|require\()\s*['"](?:axios|got|superagent|request|request-promise|ky|gaxios|needle)['"]/;
/** Packages and classes whose errors have "errors". */
const OTHER_ERRORS = /AggregateError|graphql|zod|ajv|joi|yup|valid/i;
const OWN_MEMBERS = /^(?:data|headers|status|url)$/;

/**
 * Lists what is read of an error where it is not certain that it is one of a migrated call: its response, members of its body, and tests of its message. Such
 * errors come from functions of the program that make the calls.
 */
export function listUncertainReads(script: Script): void {
  const { tree } = script;
  if (OTHER_CLIENTS.test(tree.text)) return;
  for (const node of tree.nodes) {
    if (node.type === 'MemberExpression') listMember(script, node);
    else if (node.type === 'BinaryExpression') listTest(script, node);
    else if (node.type === 'ObjectPattern') listPattern(script, node);
  }
}

function listMember(script: Script, node: Node): void {
  const member = propertyName(node);
  if (!/^(?:response|message|errors|documentation_url)$/.test(member ?? '')) return;
  const object = child(node, 'object');
  const isKnown =
    script.edits.some(({ start }) => start === object?.end) || script.items.some(({ start }) => start === node.start);
  if (isKnown) return;
  const name = lastName(object);
  if (member === 'message') {
    if (isErrorName(object) && isMessageTest(script, node))
      note(script, node, `If "${name}" comes from a migrated call: ${MESSAGE}`);
  } else if (member !== 'response') {
    const isCopied = member === 'documentation_url' || !OTHER_ERRORS.test(script.tree.text);
    if (isErrorName(object) && isCopied)
      note(script, node, `If "${name}" comes from a migrated call, read "${name}.data.${member}".`);
  } else if (isErrorName(object) || mayBeError(script, object)) {
    const read = memberAround(script.tree, node);
    const readName = (read && propertyName(read)) ?? '';
    if (read !== undefined && OWN_MEMBERS.test(readName))
      note(script, { start: node.start, end: read.end }, adviceFor(name, `"${name}.${readName}"`));
    else if (!isWritten(script, node)) note(script, node, adviceFor(name));
  }
}

/** `error.response = …` */
function isWritten({ tree }: Script, node: Node): boolean {
  const parent = tree.parentOf(node);
  return parent?.type === 'AssignmentExpression' && child(parent, 'left') === node;
}

/** `'response' in error` */
function listTest(script: Script, node: Node): void {
  const left = child(node, 'left');
  if (textOf(node, 'operator') !== 'in' || left?.['value'] !== 'response') return;
  note(script, node, adviceFor(lastName(child(node, 'right'))));
}

/** `const { response } = error`, `catch ({ response }) {`, `.catch(({ response }) => …)` */
function listPattern(script: Script, pattern: Node): void {
  const { tree } = script;
  const property = children(pattern, 'properties').find((each) => propertyName(each) === 'response');
  const parent = tree.parentOf(pattern);
  if (property === undefined || parent === undefined) return;
  const value = parent.type === 'VariableDeclarator' ? child(parent, 'init') : undefined;
  const isError =
    parent.type === 'CatchClause' || isHandler(script, parent) || isErrorName(value) || mayBeError(script, value);
  if (isError) note(script, property, adviceFor(lastName(value)));
}

function adviceFor(name: string, read = 'its "data", "headers" and "status"'): string {
  const value = name === '' ? 'the error' : `"${name}"`;
  return `If ${value} comes from a migrated call, read ${read}: an error of routebook has no "response".`;
}

function note(script: Script, { start, end }: { readonly start: number; readonly end: number }, reason: string): void {
  script.items.push({ start, end, kind: 'note', reason });
}

/** Whether a value is named after an error. `result.reason` is one of Promise.allSettled. */
function isErrorName(expression: Node | undefined): boolean {
  const object = unwrap(expression);
  const name = lastName(object);
  const isName = object?.type === 'Identifier' || (object?.type === 'MemberExpression' && name === 'reason');
  return isName && /^(?:e|ex|err|reason)$|error$|failure$/i.test(name);
}

/** Whether a value is what was caught, is given a type, or has one that says nothing: `(value as any).response`. */
function mayBeError(script: Script, expression: Node | undefined): boolean {
  const object = unwrap(expression);
  if (object?.type !== 'Identifier') return false;
  if (/^(?:TSAsExpression|TSTypeAssertion)$/.test(castOf(expression)?.type ?? '')) return true;
  const name = textOf(object, 'name');
  const binding = lookUp(script.tree, object, name);
  if (binding === undefined) return false;
  const made = binding.parameter?.made;
  return isOpen(script, binding) || (made !== undefined && isHandler(script, made)) || isCaught(script, object, name);
}

/** Whether a name is declared as `any` or `unknown`. The tree does not have these types, so that the text is read. */
function isOpen(script: Script, { path, parameter, init }: Binding): boolean {
  if (path.length > 0) return false;
  const declared = parameter && children(parameter.made, 'params')[parameter.index];
  if (declared !== undefined)
    return /^[\w$]+\??\s*:\s*(?:any|unknown)\s*[,)=]/.test(
      script.tree.text.slice(declared.start, declared.start + 100),
    );
  return (
    init !== undefined &&
    /:\s*(?:any|unknown)\s*=\s*$/.test(script.tree.text.slice(Math.max(0, init.start - 40), init.start))
  );
}

/** An expression without its parentheses. */
function castOf(expression: Node | undefined): Node | undefined {
  let node = expression;
  while (node?.type === 'ParenthesizedExpression' || node?.type === 'ChainExpression') node = child(node, 'expression');
  return node;
}

function isCaught({ tree }: Script, use: Node, name: string): boolean {
  for (let node = tree.parentOf(use); node !== undefined; node = tree.parentOf(node))
    if (node.type === 'CatchClause' && textOf(child(node, 'param'), 'name') === name) return true;
  return false;
}

/** Whether a function is one for errors: `.catch(handler)`, `.then(use, handler)`. */
function isHandler({ tree }: Script, made: Node): boolean {
  const call = isFunction(made) ? tree.parentOf(made) : undefined;
  if (call?.type !== 'CallExpression') return false;
  return children(call, 'arguments')[['catch', 'then'].indexOf(lastName(child(call, 'callee')))] === made;
}
