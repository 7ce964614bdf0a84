import { children, isString, type Node } from '../../tree/node.ts';
import type { AuditEdit, Span } from '../../tree/positions.ts';
import type { Tree } from '../../tree/scopes.ts';

/** How the author of a file writes code, for the text that is added to it. */
interface FileStyle {
  readonly quote: string;
  /** The space inside braces: `{ name }` or `{name}`. */
  readonly space: string;
  readonly semicolon: string;
}

const known = new WeakMap<Tree, FileStyle>();
const BRACED: ReadonlySet<string> = new Set(['ObjectExpression', 'ObjectPattern', 'ImportDeclaration']);
const STATEMENTS: ReadonlySet<string> = new Set([
  ...['ExpressionStatement', 'VariableDeclaration', 'ReturnStatement', 'ImportDeclaration'],
]);

export function styleOf({ tree }: { readonly tree: Tree }): FileStyle {
  const found = known.get(tree) ?? readStyle(tree);
  known.set(tree, found);
  return found;
}

function readStyle({ text, nodes, parentOf }: Tree): FileStyle {
  const count = (of: readonly Node[], isSo: (node: Node) => boolean) => of.filter(isSo).length;
  const strings = nodes.filter(isString);
  const double = count(strings, ({ start }) => text.charAt(start) === '"');
  const members = nodes.flatMap((node) =>
    BRACED.has(node.type) ? (children(node, 'properties')[0] ?? children(node, 'specifiers')[0] ?? []) : [],
  );
  const tight = count(members, ({ start }) => text.charAt(start - 1) === '{');
  const spaced = count(members, ({ start }) => text.slice(start - 2, start) === '{ ');
  const statements = nodes.filter(
    (node) => STATEMENTS.has(node.type) && /^(?:Program|BlockStatement)$/.test(parentOf(node)?.type ?? ''),
  );
  const ended = count(statements, ({ end }) => text.charAt(end - 1) === ';');
  return {
    quote: double > strings.length - double ? '"' : "'",
    space: tight > spaced ? '' : ' ',
    semicolon: ended * 2 >= statements.length ? ';' : '',
  };
}

/** A text without quotes in it, as a string of the file. */
export function quoted(script: { readonly tree: Tree }, text: string): string {
  const { quote } = styleOf(script);
  return `${quote}${text}${quote}`;
}

/** Members in braces, as the file writes them. */
export function braced(script: { readonly tree: Tree }, members: readonly string[]): string {
  const { space } = styleOf(script);
  return `{${space}${members.join(', ')}${space}}`;
}

/** The start of the line of a position. */
export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** The end of the line of a position, before its line break. */
function lineEnd(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  return found < 0 ? text.length : found;
}

/** The position after a statement and the comment that follows it on the same line. */
export function endWithComment(text: string, end: number): number {
  const rest = text.slice(end, lineEnd(text, end)).trimEnd();
  const shown = rest.trimStart();
  const isComment = shown.startsWith('//') || (shown.startsWith('/*') && shown.indexOf('*/') === shown.length - 2);
  return isComment ? end + rest.length : end;
}

/** Removes a statement with the line that it leaves empty, and one of two empty lines around it. */
export function removedStatement(text: string, { start, end }: Span): AuditEdit {
  const first = lineStart(text, start);
  const last = lineEnd(text, end);
  if (text.slice(first, start).trim() !== '' || text.slice(end, last).trim() !== '' || last === text.length)
    return { start, end, text: '' };
  const isBlankBefore = first === 0 || text.slice(lineStart(text, first - 1), first).trim() === '';
  const next = lineEnd(text, last + 1);
  const isBlankAfter = text.slice(last + 1, next).trim() === '' && next < text.length;
  return { start: first, end: isBlankBefore && isBlankAfter ? next + 1 : last + 1, text: '' };
}

/** Removes elements of a list with their commas. Comments in front of the elements that stay are kept. */
export function removedElements(text: string, list: readonly Node[], gone: ReadonlySet<Node>): AuditEdit[] {
  const edits: AuditEdit[] = [];
  for (const [index, each] of list.entries()) {
    if (!gone.has(each)) continue;
    const next = list[index + 1];
    const kept = list.slice(0, index).findLast((one) => !gone.has(one));
    if (list.slice(index).every((one) => gone.has(one))) {
      // The last ones go with the comma in front of them.
      edits.push({ start: kept?.end ?? each.start, end: (list.at(-1) as Node).end, text: '' });
      break;
    }
    const comma = text.indexOf(',', each.end);
    const hasComment = next !== undefined && text.slice(comma + 1, next.start).trim() !== '';
    const end = hasComment
      ? next.start - text.slice(comma + 1, next.start).trimStart().length
      : (next?.start ?? each.end);
    edits.push({ start: each.start, end, text: '' });
  }
  return edits;
}
