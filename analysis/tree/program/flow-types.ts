/** A script that may have types of Flow, which the parser reads only if TypeScript has them too. */
export const FLOW = /@flow|^(?:export |declare )?(?:opaque )?type \w+.*=/m;
/** The declaration of a type, up to its value. */
const DECLARATION = /^(?:export\s+|declare\s+)*(?:opaque\s+)?type\s+\w+[^={};\n]*=|^import\s+typeof\b/gm;

/** Replaces the declarations of types and `?` before a type by spaces, so that the position of every character stays the same. */
export function withoutFlowTypes(text: string): string {
  let result = '';
  let at = 0;
  for (const { index } of text.matchAll(DECLARATION)) {
    if (index < at) continue;
    const end = endOfType(text, index);
    result += text.slice(at, index) + blank(text.slice(index, end));
    at = end;
  }
  return (result + text.slice(at)).replace(/[:<]\s*\?(?=[\w({$])/g, (match) => match.replace('?', ' '));
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** Where a declaration ends: at a semicolon, or at a line break that no operator precedes or follows. */
function endOfType(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const each = text[index] ?? '';
    if ('({['.includes(each)) depth += 1;
    else if (')}]'.includes(each)) depth -= 1;
    else if (depth === 0 && each === ';') return index + 1;
    else if (depth === 0 && each === '\n' && !/[=|&,]\s*$/.test(text.slice(start, index)) && !isContinued(text, index))
      return index;
  }
  return text.length;
}

function isContinued(text: string, index: number): boolean {
  return /^\s*[|&)}\]]/.test(text.slice(index, index + 200));
}
