import { GeneratorError } from './errors.ts';

/** Runs a step of the generator. Where the engine gives up on the size of a description, the error says so. */
export function guard<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new GeneratorError(`The description is too large or nested too deeply: ${error.message}`);
  }
}
