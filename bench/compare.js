import { inspect, isDeepStrictEqual } from 'node:util';

function answer(contender, benchCase, input) {
  const { call, target } = contender.createSubject(benchCase);
  try {
    const result = call(target, input);
    return contender.normalise ? contender.normalise(result, benchCase) : result;
  } catch (error) {
    return error;
  }
}

function describe(value) {
  return inspect(value, { depth: 5, breakLength: 110, sorted: true });
}

/** The first input on which a contender's answer is an error or not the reference's, as a text; one is enough to go by. */
function findDifference(benchCase, reference, contender) {
  for (const input of benchCase.inputs) {
    const expected = answer(reference, benchCase, input);
    if (expected instanceof Error) return `${benchCase.name}: ${reference.name} throws ${describe(expected)}`;
    const actual = answer(contender, benchCase, input);
    if (isDeepStrictEqual(actual, expected)) continue;
    return `${benchCase.name}: answers differ\n${reference.name}: ${describe(expected)}\n${contender.name}: ${describe(actual)}\n`;
  }
  return undefined;
}

/**
 * Gives every input of every case to every contender and returns a text per case and contender that differs from the
 * first contender: those that do not do the same work cannot be timed against each other.
 */
export function findDifferences(cases, [reference, ...contenders]) {
  return cases
    .flatMap((benchCase) => contenders.map((contender) => findDifference(benchCase, reference, contender)))
    .filter((difference) => difference !== undefined);
}
