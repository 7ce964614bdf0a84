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

/**
 * Gives every input of every case to every contender and returns a text per difference from the first contender, or per
 * error: contenders that do not do the same work cannot be timed against each other.
 */
export function findDifferences(cases, contenders) {
  const [reference, ...others] = contenders;
  const differences = [];
  for (const benchCase of cases) {
    for (const input of benchCase.inputs) {
      const expected = answer(reference, benchCase, input);
      if (expected instanceof Error) {
        differences.push(`${benchCase.name}: ${reference.name} throws ${describe(expected)}`);
        continue;
      }
      for (const contender of others) {
        const actual = answer(contender, benchCase, input);
        if (isDeepStrictEqual(actual, expected)) continue;
        differences.push(
          `${benchCase.name}: answers differ\n  ${reference.name}: ${describe(expected)}\n  ${contender.name}: ${describe(actual)}`,
        );
      }
    }
  }
  return differences;
}
