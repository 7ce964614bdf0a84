import { child, isString, type Node, propertyName, textOf } from '../../tree/node.ts';
import { needName } from '../needed-names.ts';
import { memberAround, type Script, textIn } from '../script.ts';
import { ERROR_NAMES } from './error-classes.ts';

export const MESSAGE =
  'The message of an error of routebook begins with the route and the status: "GET /user: 404 Not Found". Compare "data.message" of the error instead, which is the text of the API.';

/**
 * `error.name === 'HttpError'` → `error instanceof ResponseError`, which is also true for the error of a rate limit. If calls of an Octokit
 * stay, both are tested.
 */
export function rewriteNameTest(script: Script, name: Node, hasBoth: boolean): void {
  const { tree } = script;
  const operand = inChain(script, name);
  const test = tree.parentOf(operand);
  const operator = test?.type === 'BinaryExpression' ? textOf(test, 'operator') : '';
  const other = child(test, 'right');
  if (test === undefined || !/^[!=]==?$/.test(operator) || child(test, 'left') !== operand) return;
  const type = isString(other) ? String(other?.['value']) : '';
  if (!Object.hasOwn(ERROR_NAMES, type)) return;
  const object = child(name, 'object') as Node;
  const isOther = operator.startsWith('!');
  const tested = `instanceof ${needName(script, 'routebook/send', ERROR_NAMES[type] as string)}`;
  const own = `${textIn(script, object)} ${tested}`;
  if (!hasBoth) {
    if (isOther) script.edits.push({ start: test.start, end: test.start, text: '!(' });
    script.edits.push({ start: object.end, end: test.end, text: ` ${tested}${isOther ? ')' : ''}` });
    return;
  }
  const added = isOther ? ` && !(${own}))` : ` || ${own})`;
  // A file that was migrated before has it.
  if (tree.text.startsWith(added, test.end)) return;
  script.edits.push({ start: test.start, end: test.start, text: '(' });
  script.edits.push({ start: test.end, end: test.end, text: added });
}

/** Lists a test of a whole message, or of its start or end, which are not those of Octokit's. */
export function listMessageTest(script: Script, message: Node): void {
  if (isMessageTest(script, message))
    script.items.push({ start: message.start, end: message.end, kind: 'note', reason: MESSAGE });
}

/** Whether a whole message is tested, or its start or end. */
export function isMessageTest(script: Script, message: Node): boolean {
  const { tree } = script;
  const parent = tree.parentOf(inChain(script, message));
  const method = memberAround(tree, message);
  const call = parent?.type === 'CallExpression' ? parent : method && tree.parentOf(method);
  return (
    (parent?.type === 'BinaryExpression' && /^[!=]==?$/.test(textOf(parent, 'operator'))) ||
    parent?.type === 'SwitchStatement' ||
    (method !== undefined && /^(?:startsWith|endsWith)$/.test(propertyName(method) ?? '')) ||
    (call?.type === 'CallExpression' && hasAnchor(script, call))
  );
}

/** `error?.name` is inside a chain. */
function inChain({ tree }: Script, node: Node): Node {
  const parent = tree.parentOf(node);
  return parent?.type === 'ChainExpression' ? parent : node;
}

/** Whether a call has a regular expression for the start or the end of a text: `/^a/.test(text)`, `text.match(/a$/)`. */
function hasAnchor(script: Script, call: Node): boolean {
  const callee = child(call, 'callee');
  const name = callee?.type === 'MemberExpression' ? propertyName(callee) : undefined;
  return /^(?:test|exec|match|search)$/.test(name ?? '') && /\/\^|\$\/[a-z]*/.test(textIn(script, call));
}

const NAMED =
  'This is the name of the errors of Octokit. Those of routebook are named "ResponseError": test the class or the status instead.';

/** Lists what reads the name of an error in another way: `String(error).includes('HttpError: Not Found')`. */
export function listErrorTexts(script: Script): void {
  for (const node of script.tree.literals) {
    if (!/\bHttpError\b/.test(textIn(script, node))) continue;
    if (script.edits.some(({ start, end }) => start <= node.start && node.end <= end)) continue;
    const test = script.tree.parentOf(node);
    const isKnown = script.edits.some(({ start }) => start === test?.end);
    if (isKnown) continue;
    script.items.push({ start: node.start, end: node.end, kind: 'note', reason: NAMED });
    // A test has the name in many places, for one reason.
    if (/^\s*(?:describe|it|test)(?:\.\w+)?\s*\(/m.test(script.tree.text)) return;
  }
}
