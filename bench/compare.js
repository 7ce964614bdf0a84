import { inspect, isDeepStrictEqual } from 'node:util';

async function answer(contender, benchCase, index) {
  const { call, target, inputs } = contender.createSubject(benchCase);
  try {
    const result = call(target, inputs[index]);
    return contender.normalise ? await contender.normalise(result, benchCase) : result;
  } catch (error) {
    return error;
  }
}

function describe(value) {
  return inspect(value, { depth: 5, breakLength: 110, sorted: true });
}

/** Describes the first input for which a contender fails or returns a result that differs from the reference. */
async function findDifference(benchCase, reference, contender) {
  for (const index of benchCase.inputs.keys()) {
    const expected = await answer(reference, benchCase, index);
    if (expected instanceof Error) return `${benchCase.name}: ${reference.name} throws ${describe(expected)}`;
    const actual = await answer(contender, benchCase, index);
    if (isDeepStrictEqual(actual, expected)) continue;
    return `${benchCase.name}: answers differ\n${reference.name}: ${describe(expected)}\n${contender.name}: ${describe(actual)}\n`;
  }
  return undefined;
}

/**
 * Passes every input of every case to every contender. Returns a text for each case and contender whose result differs from that of
 * the first contender, because contenders that do different work cannot be compared.
 */
export async function findDifferences(cases, [reference, ...contenders]) {
  const differences = [];
  for (const benchCase of cases) {
    for (const contender of contenders) differences.push(await findDifference(benchCase, reference, contender));
  }
  return differences.filter((difference) => difference !== undefined);
}
