/** An environment variable that stands in a text for a secret. */
export interface Variable {
  readonly name: string;
  /** How its value is inserted where the language can encode it: as it is, or percent-encoded. */
  readonly encoding: 'none' | 'url';
}

/** A text in which secrets are replaced by variables. */
export type MaskedText = readonly (string | Variable)[];

/** Decides by name which values are secrets, and which variable stands for each. */
export interface SecretNames {
  hides(name: string): boolean;
  variable(name: string, value: string): Variable;
}

/** The same text where secrets are shown as `$NAME`, for forms without variables of their own. */
export function showMasked(text: MaskedText): string {
  return text.map((piece) => (typeof piece === 'string' ? piece : `$${piece.name}`)).join('');
}

/** Join literals that follow each other. */
export function mergeLiterals(pieces: MaskedText): MaskedText {
  const merged: (string | Variable)[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') merged[merged.length - 1] = last + piece;
    else if (piece !== '') merged.push(piece);
  }
  return merged.length === 0 ? [''] : merged;
}

/** Put a literal text in front. */
export function prepend(start: string, text: MaskedText): MaskedText {
  return mergeLiterals([start, ...text]);
}

/** Change the literal pieces. */
export function mapLiterals(text: MaskedText, change: (literal: string, index: number) => string): MaskedText {
  return text.map((piece, index) => (typeof piece === 'string' ? change(piece, index) : piece));
}

/** The text itself where nothing in it is masked. */
export function literalOf(text: MaskedText): string | undefined {
  return text.every((piece) => typeof piece === 'string') ? text.join('') : undefined;
}
