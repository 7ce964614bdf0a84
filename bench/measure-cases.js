import { measure } from './measure.js';

/**
 * Times every contender on every case. Returns one row per case: `{ name, nanoseconds: { [contender]: number } }`.
 */
export async function measureCases(cases, contenders, reportProgress) {
  const subjects = cases.flatMap((benchCase) => contenders.map((contender) => contender.createSubject(benchCase)));
  const medians = await measure(subjects, reportProgress);
  return cases.map((benchCase, row) => ({
    name: benchCase.name,
    nanoseconds: Object.fromEntries(
      contenders.map((contender, column) => [contender.name, medians[row * contenders.length + column]]),
    ),
  }));
}
