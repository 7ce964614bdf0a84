/** The vocabulary of the catalogue. */
export interface Vocabulary {
  isTerm(word: string): boolean;
  /** Whether a title contains it as a noun, after the first word. */
  isNoun(word: string): boolean;
  /** Whether a route or a synonym contains the word. */
  isKnown(word: string): boolean;
  /** The kind of thing that an unknown name after a verb refers to: a user, in "add torvalds to a team". */
  readonly name: string | undefined;
  /** The correct spelling of a word; the word itself if it is known, or if no word is similar. */
  correct(word: string): string;
}
