/** The parts of a module that run, and what they use of other modules. */
interface ReachableCode {
  /** Whether the code at a position may run. */
  includes(position: number): boolean;
  /** The modules that the parts use, with the names of what they use. `undefined` stands for everything. */
  readonly imports: readonly { readonly path: string; readonly names: readonly string[] | undefined }[];
}

interface Part {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** A function that begins at the start of a line, as formatters write it. Its end is a brace at the start of a line. */
const FUNCTION =
  /^(?:export\s+)?(?:async\s+)?(?:function\s*\*?\s*(\w+)|(?:const|let|var)\s+(\w+)\s*=\s*(?:async\s+)?(?:function\b|\([^()\n]*\)\s*(?::[^=\n]*)?=>\s*\{|\w+\s*=>\s*\{)|(?:module\.)?exports\.(\w+)\s*=\s*(?:async\s+)?(?:function\b|\([^()\n]*\)\s*=>\s*\{))/gm;
const EXPORTS =
  /^(?:module\.)?exports(?:\.\w+)?\s*=\s*(?:\{[\w\s,:]*\}|\w+);?[ \t]*$|^export\s*\{[\w\s,]*\};?[ \t]*$/gm;
const IMPORT =
  /\bimport\s+(?:type\s+)?([\w*\s{},$]+?)\s+from\s*["']([^"'\n]+)["']|\bimport\s*["']([^"'\n]+)["']|(?:(?:const|let|var)\s+(\w+|\{[^{}]*\})\s*=\s*(?:await\s+)?)?\b(?:require|import)\(\s*["'`]([^"'`\n]+)["'`]\s*\)(?:\.(\w+))?|\bexport\s+(?:\*|\{[^{}]*\})\s*from\s*["']([^"'\n]+)["']/g;

/**
 * Finds the parts of a script that run if some of its exports are used. A function counts if its name is mentioned in code that runs. Code
 * that is not in a function at the top always runs. Without names, everything does.
 */
export function findReachable(text: string, names: readonly string[] | undefined): ReachableCode {
  const parts = names === undefined || names.includes('default') ? [] : partsOf(text);
  // Lists of exports mention all functions, but do not run them.
  const outside = blank(parts.length === 0 ? text : text.replace(EXPORTS, spaces), parts);
  const reached = new Set<Part>();
  let code = parts.length === 0 ? text : `${outside}\n${(names ?? []).join('\n')}`;
  for (let next = mentioned(parts, reached, code); next.length > 0; next = mentioned(parts, reached, code)) {
    for (const part of next) reached.add(part);
    code = next.map(({ start, end }) => text.slice(start, end)).join('\n');
  }
  const left = parts.filter((part) => !reached.has(part));
  const running = blank(text, left);
  return {
    includes: (position) => !left.some(({ start, end }) => position >= start && position < end),
    // A module that is imported runs, even if nothing of it is used.
    imports: Array.from(running.matchAll(IMPORT), (match) => ({
      path: match[2] ?? match[3] ?? match[5] ?? match[7] ?? '',
      names: namesUsed(match, running),
    })),
  };
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  for (const match of text.matchAll(FUNCTION)) {
    const end = /\n\}/g;
    end.lastIndex = match.index;
    const close = end.exec(text);
    if (close === null || match.index < (parts.at(-1)?.end ?? 0)) continue;
    parts.push({ name: match[1] ?? match[2] ?? match[3] ?? '', start: match.index, end: close.index + 2 });
  }
  return parts;
}

function mentioned(parts: readonly Part[], reached: ReadonlySet<Part>, code: string): Part[] {
  // A parameter of the same name, and its members, are something else.
  const words = new Set(
    code.replace(/\(\s*[\w$]+\s*\)\s*=>|(?<![\w$])[\w$]+\s*\??\.(?!call\b|apply\b|bind\b|\.)/g, ' ').match(/[\w$]+/g),
  );
  return parts.filter((part) => !reached.has(part) && words.has(part.name));
}

const spaces = (text: string) => text.replace(/[^\n]/g, ' ');

function blank(text: string, parts: readonly Part[]): string {
  return parts.reduce(
    (all, { start, end }) => all.slice(0, start) + spaces(all.slice(start, end)) + all.slice(end),
    text,
  );
}

/** The names that code uses of an import. Undefined if it may use all. Empty if the import is never mentioned again. */
function namesUsed(match: RegExpMatchArray, code: string): readonly string[] | undefined {
  const binding = (match[1] ?? match[4] ?? '').trim();
  if (match[6] !== undefined && binding === '') return [match[6]];
  if (binding === '' || match[7] !== undefined) return undefined;
  const [, inner] = /^\{([^{}]*)\}$/.exec(binding) ?? [];
  const rest = code.slice(0, match.index) + spaces(match[0]) + code.slice((match.index ?? 0) + match[0].length);
  if (inner !== undefined) {
    const pairs = inner.split(',').map((item) =>
      item
        .replace(/\btype\s/, '')
        .trim()
        .split(/\s+as\s+|\s*:\s*/),
    );
    // A comment between the names, for example.
    if (!pairs.every(([name = '', local = name]) => /^[\w$]*$/.test(local))) return undefined;
    return pairs.flatMap(([name = '', local = name]) => (name !== '' && hasWord(rest, local) ? [name] : []));
  }
  const local = binding.replace(/^\*\s*as\s+/, '');
  if (!/^\w+$/.test(local)) return undefined;
  const uses = [...rest.matchAll(new RegExp(`(?<![\\w$.])${local}\\b(?:\\s*\\.\\s*(\\w+))?`, 'g'))];
  if (uses.some(([, member]) => member === undefined)) return undefined;
  return [...new Set(uses.map(([, member]) => member as string))];
}

function hasWord(code: string, word: string): boolean {
  return new RegExp(`(?<![\\w$])${word.replaceAll('$', '\\$')}(?![\\w$])`).test(code);
}
