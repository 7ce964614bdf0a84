/** A text with what a person sees in it. */
export interface Case {
  readonly title: string;
  readonly language: string;
  readonly text: string;
  /** The routes that are called, in the order of the text; `?` for a route or method that does not exist. */
  readonly calls: readonly string[];
  /** What is wrong: the code, and the parameter or member if there is one. */
  readonly findings?: readonly string[];
  /** How many calls cannot be read. */
  readonly unread?: number;
  readonly to?: string;
}
