import { child, children, type Node, textOf, unwrap } from '../../tree/node.ts';
import { constantValue } from '../given-members.ts';
import { type Script, textIn } from '../script.ts';

/**
 * The text of an option that Octokit leaves out if it is `''` or `null`, and that createGitHub refuses then: the base URL, which a variable of the
 * environment or an input of an action may leave empty. Undefined if the text can stay.
 */
export function presentUrl(script: Script, value: Node): string | undefined {
  return isUrl(script, value) ? undefined : orUndefined(script, value, '||');
}

/** The same for a token or a user agent, which may be `''`: only `null` is refused. */
export function presentText(script: Script, value: Node): string | undefined {
  return mayBeNull(script, value) ? orUndefined(script, value, '??') : undefined;
}

function orUndefined(script: Script, value: Node, operator: string): string {
  const node = unwrap(value);
  const isPlain = /^(?:Identifier|MemberExpression|CallExpression|ChainExpression|AwaitExpression)$/.test(
    node?.type ?? '',
  );
  const isSame = node?.type === 'LogicalExpression' && textOf(node, 'operator') === '||' && operator === '||';
  const text = textIn(script, value);
  return `${isPlain || isSame ? text : `(${text})`} ${operator} undefined`;
}

/** Whether a value is a text that is not empty, or `undefined`. */
function isUrl(script: Script, value: Node | undefined, steps = 0): boolean {
  const node = unwrap(value);
  if (node === undefined || steps > 4) return false;
  const next = (each: Node | undefined) => isUrl(script, each, steps + 1);
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' && node['value'] !== '';
    case 'TemplateLiteral':
      return children(node, 'quasis').some((each) => /\S/.test(textIn(script, each)));
    case 'Identifier':
      return textOf(node, 'name') === 'undefined' || next(constantValue(script.tree, node));
    case 'MemberExpression':
      // Runners set it.
      return /\bGITHUB_API_URL\W*$/.test(textIn(script, node));
    case 'LogicalExpression':
      return textOf(node, 'operator') === '||'
        ? next(child(node, 'right'))
        : next(child(node, 'left')) && next(child(node, 'right'));
    case 'ConditionalExpression':
      return next(child(node, 'consequent')) && next(child(node, 'alternate'));
    case 'BinaryExpression':
      return next(child(node, 'left')) || next(child(node, 'right'));
    default:
      return false;
  }
}

/** Whether `null` is written as one of the values. */
function mayBeNull(script: Script, value: Node | undefined, steps = 0): boolean {
  const node = unwrap(value);
  if (node === undefined || steps > 4) return false;
  const next = (key: string) => mayBeNull(script, child(node, key), steps + 1);
  switch (node.type) {
    case 'Literal':
      return textIn(script, node) === 'null';
    case 'Identifier':
      return mayBeNull(script, constantValue(script.tree, node), steps + 1);
    case 'LogicalExpression':
      return next('right');
    case 'ConditionalExpression':
      return next('consequent') || next('alternate');
    default:
      return false;
  }
}
