/** An environment variable that replaces a secret in a text. */
export interface Variable {
  readonly name: string;
  /** How its value is inserted if the language can encode it: unchanged or percent-encoded. */
  readonly encoding: 'none' | 'url';
}

/** A text in which secrets are replaced with variables. */
export type MaskedText = readonly (string | Variable)[];

/** Decides by name which values are secrets, and which variable replaces each. */
export interface SecretNames {
  hides(name: string): boolean;
  variable(name: string, value: string): Variable;
}

/** Writes the text with secrets as `$NAME`, for formats that have no variables. */
export function showMasked(text: MaskedText): string {
  return text.map((piece) => (typeof piece === 'string' ? piece : `$${piece.name}`)).join('');
}

/** Joins adjacent literals. */
export function mergeLiterals(pieces: MaskedText): MaskedText {
  const merged: (string | Variable)[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') merged[merged.length - 1] = last + piece;
    else if (piece !== '') merged.push(piece);
  }
  return merged.length === 0 ? [''] : merged;
}

/** Prepends a literal text. */
export function prepend(start: string, text: MaskedText): MaskedText {
  return mergeLiterals([start, ...text]);
}

/** Changes the literal parts. */
export function mapLiterals(text: MaskedText, change: (literal: string, index: number) => string): MaskedText {
  return text.map((piece, index) => (typeof piece === 'string' ? change(piece, index) : piece));
}

/** Returns the text itself if nothing in it is masked. */
export function literalOf(text: MaskedText): string | undefined {
  return text.every((piece) => typeof piece === 'string') ? text.join('') : undefined;
}
