import { GeneratorError } from './errors.ts';

/** Runs a step of the generator. If the engine fails because a description is too large, the error explains this. */
export function guard<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new GeneratorError(`The description is too large or nested too deeply: ${error.message}`);
  }
}
