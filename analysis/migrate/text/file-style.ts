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
