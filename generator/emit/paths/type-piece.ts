import { propertyName } from '../type-text.ts';

/** A type as text, and its form, which determines where it needs parentheses. */
export interface TypePiece {
  readonly text: string;
  readonly form: 'keyword' | 'plain' | 'list' | 'tuple' | 'readonly' | 'union' | 'intersection';
}

const keyword = (text: string): TypePiece => ({ text, form: 'keyword' });

export const STRING = keyword('string');
export const NUMBER = keyword('number');
export const BOOLEAN = keyword('boolean');
export const NULL = keyword('null');
export const NEVER = keyword('never');
export const UNKNOWN: TypePiece = plain('unknown');

export function plain(text: string): TypePiece {
  return { text, form: 'plain' };
}

/** Whether a type is a keyword such as `string`, not a literal, a reference or an object. */
export function isKeyword({ form }: TypePiece): boolean {
  return form === 'keyword';
}

export function unionOf(pieces: readonly TypePiece[]): TypePiece {
  const members = distinct(pieces);
  if (members.length < 2) return members[0] ?? NEVER;
  return { text: members.map((each) => each.text).join(' | '), form: 'union' };
}

export function intersectionOf(pieces: readonly TypePiece[]): TypePiece {
  const members = distinct(pieces);
  if (members.length < 2) return members[0] ?? NEVER;
  const texts = members.map((each) => (each.form === 'union' ? `(${each.text})` : each.text));
  return { text: texts.join(' & '), form: 'intersection' };
}

export function listOf(item: TypePiece): TypePiece {
  const isGrouped = item.form === 'union' || item.form === 'intersection' || item.form === 'readonly';
  return { text: `${isGrouped ? `(${item.text})` : item.text}[]`, form: 'list' };
}

export function tupleOf(items: readonly TypePiece[], rest?: TypePiece): TypePiece {
  const texts = [...items.map(({ text }) => text), ...(rest === undefined ? [] : [`...${listOf(rest).text}`])];
  return { text: `[${texts.join(', ')}]`, form: 'tuple' };
}

export function readonlyOf(piece: TypePiece): TypePiece {
  return { text: `readonly ${piece.text}`, form: 'readonly' };
}

/** An object type. `indentLines` indents its members later. */
export function objectOf(members: readonly string[]): TypePiece {
  return plain(`{\n${members.map((member) => `${member};\n`).join('')}}`);
}

function distinct(pieces: readonly TypePiece[]): readonly TypePiece[] {
  return [...new Map(pieces.map((each) => [each.text, each])).values()];
}

/** Indents the lines of generated text. Only a line of a comment can end with a brace that opens nothing. */
export function indentLines(text: string): string {
  let depth = 0;
  return text
    .split('\n')
    .map((line) => {
      if (line.startsWith('}')) depth -= 1;
      const indented = line === '' ? line : '    '.repeat(depth) + line;
      if (line.endsWith('{') && !/^(?: \*|\/)/.test(line)) depth += 1;
      return indented;
    })
    .join('\n');
}

/** How a member of an object is written. */
interface MemberStyle {
  readonly comment?: string;
  readonly isOptional?: boolean;
  readonly isReadonly?: boolean;
}

/** Writes a member of an object. The name of a status is written as a number. */
export function memberText(
  name: string,
  type: string,
  { comment = '', isOptional = false, isReadonly = false }: MemberStyle = {},
): string {
  const key = /^(?:0|[1-9]\d{0,14})$/.test(name) ? name : propertyName(name);
  return `${comment}${isReadonly ? 'readonly ' : ''}${key}${isOptional ? '?' : ''}: ${type}`;
}
