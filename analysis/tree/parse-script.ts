import type { ScriptParser } from './load-parser.ts';
import { isNode, type Node } from './node.ts';

export type ScriptKind = 'js' | 'jsx' | 'ts' | 'tsx';

/** A syntax tree, or the reason why there is none. */
type Parsed = { readonly root: Node; readonly offset: number } | { readonly root: undefined; readonly reason: string };

/** What stands before a fragment: of a function, and of a class. */
const BEFORE: readonly string[] = ['async()=>{', 'class A{'];

/**
 * The maximum depth and length of a script. The parser is native code, and a tree with a hundred thousand levels would crash the
 * process.
 */
const MAX_DEPTH = 1500;
const MAX_STRETCH = 20_000;
const MAX_CHAIN = 10_000;
const MAX_LENGTH = 4_000_000;

/**
 * Text of a script in TypeScript that may declare a type other than a plain one such as `string`, or that has such words in a comment. In any other script,
 * types say nothing about clients, and are left out of the tree: it is then 40 percent smaller.
 */
const NAMED_TYPE =
  /\b(?:class|interface|type|typeof|enum|namespace|module|declare|keyof|abstract|satisfies|extends|implements|import\()|(?:[:<|&]|\bas\b|=>)\s*[[({]?\s*(?:readonly\s+)?(?:\w+\.)*[A-Z$]|[:<|&]\s*\/\*|\bthis\s*:/;

/** Parses a script. A fragment of a function or of a class, as in documentation, is parsed as its body. */
export function parseScript(parser: ScriptParser, text: string, kind: ScriptKind): Parsed {
  if (isTooDeep(text)) return { root: undefined, reason: 'The script is too long or nested too deeply to be parsed.' };
  const kinds: readonly ScriptKind[] =
    kind === 'js' || kind === 'jsx' ? ['jsx', 'tsx', 'ts'] : kind === 'ts' ? ['ts'] : ['tsx', 'ts'];
  for (const each of kinds) {
    const root = parse(parser, text, each);
    if (root !== undefined) return { root, offset: 0 };
  }
  const [first = 'js'] = kinds;
  for (const before of BEFORE) {
    const inner = parse(parser, `${before}${text}\n}`, first);
    if (inner !== undefined) return { root: inner, offset: before.length };
  }
  return { root: undefined, reason: 'The script has a syntax error.' };
}

function parse(parser: ScriptParser, text: string, lang: ScriptKind): Node | undefined {
  const options = lang.startsWith('t') && !NAMED_TYPE.test(text) ? { lang, astType: 'js' } : { lang };
  const { program, errors } = parser.parseSync(`script.${lang}`, text, options);
  const isEmpty = isNode(program) && Array.isArray(program['body']) && program['body'].length === 0;
  return isNode(program) && (errors.length === 0 || !isEmpty) ? program : undefined;
}

function hasFewBrackets(text: string): boolean {
  let left = MAX_DEPTH;
  for (const each of '([{') for (let at = text.indexOf(each); at >= 0; at = text.indexOf(each, at + 1)) left -= 1;
  return left > 0;
}

/** Estimates the depth from the text, in one pass. */
function isTooDeep(text: string): boolean {
  if (text.length > MAX_LENGTH) return true;
  // A short text can be neither long nor a long chain, and few have as many brackets.
  if (text.length < MAX_STRETCH && hasFewBrackets(text)) return false;
  let depth = 0;
  let stretch = 0;
  let chain = 0;
  let previous = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    stretch += 1;
    // ( [ {
    if (code === 0x28 || code === 0x5b || code === 0x7b) depth += 1;
    // ) ] }
    else if (code === 0x29 || code === 0x5d || code === 0x7d) depth = Math.max(depth - 1, 0);
    // } ; ,
    if (code === 0x7d || code === 0x3b || code === 0x2c) stretch = 0;
    chain += continuesChain(previous, code);
    if (depth > MAX_DEPTH || stretch > MAX_STRETCH || chain > MAX_CHAIN) return true;
    if (code > 0x20) previous = code;
  }
  return false;
}

/** 1 for `).`, `](`, `}else` and the like, whose nodes contain what is before them. */
function continuesChain(previous: number, code: number): number {
  if (previous !== 0x29 && previous !== 0x5d && previous !== 0x7d) return 0;
  if (code === 0x2e) return 1;
  if (code === 0x65) return previous === 0x7d ? 1 : 0;
  return previous !== 0x7d && (code === 0x28 || code === 0x5b || code === 0x7b) ? 1 : 0;
}
