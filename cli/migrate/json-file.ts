import { loadParser } from '../../analysis/tree/load-parser.ts';
import { child, children, type Node, propertyName, textOf, unwrap } from '../../analysis/tree/node.ts';

/** JSON text, even with comments, as the tree of an expression, which begins at position 1. Undefined if it cannot be read. */
export function readJson(text: string): Node | undefined {
  const { program, errors } = loadParser().parseSync('file.js', `(${text}\n)`, { lang: 'js' });
  const [statement] = children(program as Node, 'body');
  return errors.length > 0 ? undefined : unwrap(child(statement, 'expression'));
}

/** The member of an object at a path. */
export function memberAt(object: Node | undefined, ...path: readonly string[]): Node | undefined {
  return path.reduce<Node | undefined>(
    (found, name) =>
      child(
        children(found, 'properties').find((each) => propertyName(each) === name),
        'value',
      ),
    object,
  );
}

/** The text or the number of a member, and nothing for others. */
export function textAt(object: Node | undefined, ...path: readonly string[]): string | undefined {
  const found = memberAt(object, ...path);
  return found?.type === 'Literal' && typeof found['value'] === 'string' ? textOf(found, 'value') : undefined;
}

/** The texts in a member, which may have conditions: those of `exports`. */
export function textsIn(node: Node | undefined): readonly string[] {
  if (node?.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  return [...children(node, 'properties').map((each) => child(each, 'value')), ...children(node, 'elements')].flatMap(
    textsIn,
  );
}

/** The names of the members of an object. */
export function namesIn(object: Node | undefined): readonly string[] {
  return children(object, 'properties').flatMap((each) => propertyName(each) ?? []);
}
