import type { TextFormat } from 'routebook/convert';
import { placeholderName } from './placeholders.ts';

export type Language = TextFormat['language'];

interface Piece {
  readonly kind: 'plain' | 'string' | 'number' | 'word' | 'name' | 'placeholder';
  readonly text: string;
}

const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/;
const NUMBER = /\b\d+(?:\.\d+)?\b/;

/** The tokens of each language. The first pattern that matches counts. */
const PATTERNS: Readonly<Record<Language, RegExp>> = {
  javascript: join(
    ['name', /(?<![\w$])[A-Za-z_$][\w$]*(?=:\s)|"[^"\n]*"(?=:\s)|'[^'\n]*'(?=:\s)/],
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
  // Between single quotes, a backslash has no special meaning.
  shell: join(['string', /"(?:[^"\\]|\\.)*"|'[^']*'/], ['word', /^(?:curl|gh)\b|(?<=\s)--?[a-z][\w-]*/m]),
  http: join(['name', /^[\w-]+(?=: )/], ['word', /^[A-Z]+(?= )/], ['string', STRING]),
  python: join(['string', STRING], ['word', /\b(?:import|from|with|as|open|True|False|None)\b/], ['number', NUMBER]),
};

function join(...kinds: readonly (readonly [Piece['kind'], RegExp])[]): RegExp {
  // An escape outside a string is read, because each quote after a backslash would otherwise be tried as the start of a string.
  return new RegExp([...kinds.map(([kind, { source }]) => `(?<${kind}>${source})`), '\\\\.'].join('|'), 'gm');
}

/** Longer code is shown in one colour. */
const MAX_LENGTH = 50_000;

/** Splits code into pieces to colour. Joined, they are the code. Placeholders of the given parameters are pieces of their own. */
export function highlight(code: string, language: Language, placeholders: ReadonlySet<string> = new Set()): Piece[] {
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
  if (placeholders.size === 0) return pieces;
  const names = new Set(Array.from(placeholders, placeholderName));
  return pieces.flatMap((piece) => splitPlaceholders(piece, names));
}

function splitPlaceholders({ kind, text }: Piece, names: ReadonlySet<string>): Piece[] {
  const parts = text.split(/([\p{L}\p{N}_]+)/u).filter((part) => part !== '');
  if (!parts.some((part) => names.has(part))) return [{ kind, text }];
  return parts.map((part) => ({ kind: names.has(part) ? 'placeholder' : kind, text: part }));
}
