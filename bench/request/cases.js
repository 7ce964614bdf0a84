import { readingCases } from '../builder/reading-cases.js';
import { writingCases } from '../builder/writing-cases.js';

/** The arguments of a case's call, recorded by a function that builds nothing. */
function readCall({ call, inputs }) {
  const listen = (route, options = {}) => ({ route, options });
  return inputs.map((input) => call(listen, input));
}

/** Every contender supports a plain call of a path with placeholders in braces. */
function isForEverybody({ route, options }) {
  return /^[A-Z]+ \/[^:]*$/.test(route) && options.data === undefined && options.mediaType === undefined;
}

/** The builder's cases that every contender can turn into a `Request`, with the arguments of each call. */
export const requestCases = [...readingCases, ...writingCases].flatMap((benchCase) => {
  const calls = readCall(benchCase);
  return calls.every(isForEverybody) ? [{ ...benchCase, calls }] : [];
});
