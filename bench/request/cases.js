import { readingCases } from '../builder/reading-cases.js';
import { writingCases } from '../builder/writing-cases.js';

/** What a call of a case says, told by a builder that only listens. */
function readCall({ call, inputs }) {
  const listen = (route, options = {}) => ({ route, options });
  return inputs.map((input) => call(listen, input));
}

/** A plain call of a path with its placeholders in braces is one that every contender has words for. */
function isForEverybody({ route, options }) {
  return /^[A-Z]+ \/[^:]*$/.test(route) && options.data === undefined && options.mediaType === undefined;
}

/** The cases of the builder that every contender can take as far as a `Request`, with the words of each call. */
export const requestCases = [...readingCases, ...writingCases].flatMap((benchCase) => {
  const calls = readCall(benchCase);
  return calls.every(isForEverybody) ? [{ ...benchCase, calls }] : [];
});
