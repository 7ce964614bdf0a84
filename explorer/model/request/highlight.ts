export type Language = 'javascript' | 'json' | 'shell' | 'python';

export interface Piece {
  readonly kind: 'plain' | 'string' | 'number' | 'word' | 'name';
  readonly text: string;
}

const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/;
const NUMBER = /\b\d+(?:\.\d+)?\b/;

/** What each language has beside strings and numbers; the first that fits counts. */
const PATTERNS: Readonly<Record<Language, RegExp>> = {
  javascript: join(
    ['name', /[A-Za-z_$][\w$]*(?=:\s)|"[^"\n]*"(?=:\s)|'[^'\n]*'(?=:\s)/],
    ['string', STRING],
    ['word', /\b(?:import|from|const|await|type|new|true|false|null)\b/],
    ['number', NUMBER],
  ),
  json: join(
    ['name', /"(?:[^"\\\n]|\\.)*"(?=:)/],
    ['string', STRING],
    ['word', /\b(?:true|false|null)\b/],
    ['number', NUMBER],
  ),
  // Between single quotes, a backslash is a backslash.
  shell: join(['string', /"(?:[^"\\]|\\.)*"|'[^']*'/], ['word', /^(?:curl|http)\b|(?<=\s)--?[a-z][\w-]*/m]),
  python: join(['string', STRING], ['word', /\b(?:import|from|with|as|open|True|False|None)\b/], ['number', NUMBER]),
};

function join(...kinds: readonly (readonly [Piece['kind'], RegExp])[]): RegExp {
  return new RegExp(kinds.map(([kind, { source }]) => `(?<${kind}>${source})`).join('|'), 'gm');
}

/** Beyond this, code is shown in one colour. */
const MAX_LENGTH = 50_000;

/** Cuts code into pieces to be coloured. Joined, they are the code. */
export function highlight(code: string, language: Language): Piece[] {
  if (code.length > MAX_LENGTH) return [{ kind: 'plain', text: code }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of code.matchAll(PATTERNS[language])) {
    if (found.index > end) pieces.push({ kind: 'plain', text: code.slice(end, found.index) });
    const [kind] = Object.entries(found.groups ?? {}).find(([, text]) => text !== undefined) ?? ['plain'];
    pieces.push({ kind: kind as Piece['kind'], text: found[0] });
    end = found.index + found[0].length;
  }
  if (end < code.length) pieces.push({ kind: 'plain', text: code.slice(end) });
  return pieces;
}
