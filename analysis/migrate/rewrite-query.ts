import { child, children, isString, type Node, propertyName, unwrap } from '../tree/node.ts';
import { lastName } from '../tree/values.ts';
import { hasSearchQuery } from './client-facts.ts';
import { type Script, textIn } from './script.ts';

/**
 * Octokit sends `+` in the parameter `q` as it is, which means a space. routebook sends the character itself. The search text is changed so
 * that the request stays the same.
 */
export function rewriteQuery(script: Script, route: string, options: Node | undefined): void {
  if (options === undefined || !hasSearchQuery(route)) return;
  const object = unwrap(options);
  const properties = object?.type === 'ObjectExpression' ? children(object, 'properties') : [];
  const query = properties.find((each) => propertyName(each) === 'q');
  const value = child(query, 'value');
  if (query === undefined || value === undefined) {
    if (properties.some((each) => each.type === 'SpreadElement') || object?.type !== 'ObjectExpression')
      script.items.push({
        start: options.start,
        end: options.end,
        kind: 'note',
        reason:
          'If the search text "q" contains "+" for a space, write a space: routebook sends "+" as the character itself.',
      });
    return;
  }
  const text = textIn(script, value);
  const isLiteral = isString(value) || value.type === 'TemplateLiteral';
  const written = isLiteral ? withSpaces(script, value) : text;
  const isKnown = isLiteral && children(value, 'expressions').every(hasNoPlus);
  const isSimple = /^(?:Identifier|MemberExpression|CallExpression|TemplateLiteral)$/.test(value.type);
  const result = isKnown ? written : `${isSimple ? written : `(${written})`}.replace(/\\+/g, ' ')`;
  if (result === text) return;
  script.edits.push({
    start: value.start,
    end: value.end,
    text: query['shorthand'] === true ? `q: ${result}` : result,
  });
}

/** A literal with spaces instead of `+`, outside its expressions. */
function withSpaces(script: Script, literal: Node): string {
  const parts = literal.type === 'TemplateLiteral' ? children(literal, 'quasis') : [literal];
  let text = '';
  let at = literal.start;
  for (const part of parts) {
    text += script.tree.text.slice(at, part.start) + textIn(script, part).replaceAll('+', ' ');
    at = part.end;
  }
  return text + script.tree.text.slice(at, literal.end);
}

/** Names of accounts and repositories, and numbers, have no `+`. */
function hasNoPlus(expression: Node): boolean {
  return /^(?:owner|repo|repository|org|organization|login|username|number|sha|id|full_?name)$/i.test(
    lastName(expression),
  );
}
