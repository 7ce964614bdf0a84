/** The only error that the generator throws. It names the location in the description as a JSON pointer. */
export class GeneratorError extends Error {
  override readonly name = 'GeneratorError';
  /** The location of the fault in the description; empty if there is no single location. */
  readonly pointer: string;

  constructor(message: string, pointer = '') {
    super(printable(pointer === '' ? message : `${message} (at ${pointer})`));
    this.pointer = pointer;
  }
}

/** Escapes control characters in text from a description, so that it can be shown on a terminal. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/** Runs a step of the generator. If the engine fails because a description is too large, the error explains this. */
export function guard<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new GeneratorError(`The description is too large or nested too deeply: ${error.message}`);
  }
}
