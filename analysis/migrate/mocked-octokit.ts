import type { Span } from '../tree/positions.ts';
import type { Script } from './script.ts';

/** What is said about a test that replaces Octokit. */
export const MOCK_REASON =
  'This test replaces Octokit, so it is left as it is. The clients of the program stay, and fromOctokit calls what the test puts in the place of their methods. To do without Octokit, write the test with createMocks or mockFetch of routebook/mocks first, and migrate again.';

/** Calls that replace modules and functions. Libraries that intercept requests, such as nock and msw, need nothing. */
const MOCKING =
  /\b(?:jest|vi|vitest)\s*\.\s*(?:mock|mocked|fn|spyOn|doMock|unstable_mockModule)\b|\bsinon\b|(?:from|require\()\s*['"](?:sinon|testdouble|proxyquire|esmock|rewire|mock-require|rewiremock|ts-mockito|jest-mock-extended|vitest-mock-extended|@golevelup\/\w+)['"]|\bmock\s*\.\s*(?:fn|method|module)\s*\(|\bstub\s*\(/;

/** An object in the place of a client. */
const STUB = /\brest\s*:\s*\{|\b(?:graphql|paginate|request)\s*:\s*(?:jest|sinon|vi|vitest)\b/;

/** An object in the place of a client, without a library: `{ rest: { issues: { … } } } as unknown as Octokit`. */
const CAST_STUB = /\}[\s)]*\bas\s+(?:unknown|any|never)\s+as\s+[\w.<> ]*Octokit\b/;

/** `jest.mock('@actions/github')`, which replaces all functions of the package. */
const WHOLE_MOCK = /\b(?:mock|doMock)\(\s*['"]@actions\/github['"]\s*\)/;

/** Where a test replaces Octokit, or passes something else in its place. */
export function mockIn({ tree: { text } }: Script): Span | undefined {
  if (!MOCKING.test(text)) {
    const stub = CAST_STUB.test(text) || isTestText(text) ? STUB.exec(text) : null;
    return stub === null ? undefined : { start: stub.index, end: stub.index + stub[0].length };
  }
  const found = /octokit/i.exec(text) ?? WHOLE_MOCK.exec(text) ?? STUB.exec(text);
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
}

/** Whether a script has tests: `test('…', …)`. */
function isTestText(text: string): boolean {
  return /^\s*(?:describe|it|test)(?:\.\w+)?\s*\(/m.test(text);
}
