import { isString } from '../../tree/node.ts';
import type { Script } from '../script.ts';

/** How the author of a file writes code, for the text that is added to it. */
interface FileStyle {
  readonly quote: string;
  /** The space inside braces: `{ name }` or `{name}`. */
  readonly space: string;
  readonly semicolon: string;
  /** One step of indentation. */
  readonly indent: string;
}

const known = new WeakMap<Script['tree'], FileStyle>();

export function styleOf({ tree }: Pick<Script, 'tree'>): FileStyle {
  const found = known.get(tree) ?? readStyle(tree);
  known.set(tree, found);
  return found;
}

function readStyle(tree: Script['tree']): FileStyle {
  const { text } = tree;
  const strings = tree.nodes.filter(isString).map(({ start }) => text.charAt(start));
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
  const double = strings.filter((each) => each === '"').length;
  const isTight = count(BRACES.tight) > count(BRACES.spaced);
  return {
    quote: double > strings.length - double ? '"' : "'",
    space: isTight ? '' : ' ',
    semicolon: /;[ \t]*\r?\n/.test(text) || !text.includes('\n') ? ';' : '',
    indent: /\n(\t| {2,8})\S/.exec(text)?.[1] ?? '  ',
  };
}

/** Braces of imports, declarations and arguments. Those of templates and of JSX are written in another way. */
const BRACES = {
  tight: /(?:\b(?:import|export|const|let|var)(?: type)? |\()\{[\w$.]/g,
  spaced: /(?:\b(?:import|export|const|let|var)(?: type)? |\()\{ [\w$.]/g,
};

/** A text without quotes in it, as a string of the file. */
export function quoted(script: Pick<Script, 'tree'>, text: string): string {
  const { quote } = styleOf(script);
  return `${quote}${text}${quote}`;
}

/** Members in braces, as the file writes them. */
export function braced(script: Pick<Script, 'tree'>, members: readonly string[]): string {
  const { space } = styleOf(script);
  return `{${space}${members.join(', ')}${space}}`;
}

/** The position after a statement and the comment that follows it on the same line. */
export function endWithComment(text: string, end: number): number {
  const [comment = ''] = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/(?=[ \t]*(?:\r?\n|$)))/.exec(text.slice(end)) ?? [];
  return end + comment.length;
}

/** The start of a statement with the comments directly above it. An empty line ends them, and so does other code. */
export function startWithComments(text: string, start: number, least: number): number {
  let at = start;
  for (;;) {
    const lineEnd = text.lastIndexOf('\n', at - 1);
    if (lineEnd <= least || text.slice(lineEnd, at).trim() !== '') return at;
    const lineStart = text.lastIndexOf('\n', lineEnd - 1) + 1;
    const line = text.slice(lineStart, lineEnd).trim();
    const open = line.startsWith('//')
      ? text.indexOf('//', lineStart)
      : line.endsWith('*/')
        ? text.lastIndexOf('/*', lineEnd)
        : -1;
    const isAlone = text.slice(text.lastIndexOf('\n', open) + 1, Math.max(open, 0)).trim() === '';
    if (open <= least || !isAlone) return at;
    at = open;
  }
}
