/** The one error the generator throws. It names the file and the place in it, as a JSON pointer. */
export class GeneratorError extends Error {
  override readonly name = 'GeneratorError';
  readonly pointer: string;

  constructor(message: string, pointer = '') {
    super(pointer === '' ? message : `${message} (at ${pointer})`);
    this.pointer = pointer;
  }
}
