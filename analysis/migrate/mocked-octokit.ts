import type { Span } from '../tree/positions.ts';
import type { Script } from './script.ts';

/** The functions of routebook/mocks for what a test uses. */
const MOCKS: readonly (readonly [RegExp, string])[] = [
  [/['"]nock['"]/, 'mockNock'],
  [/['"]msw(?:\/\w+)?['"]/, 'mockMsw'],
];

/** What to do with a test that replaces Octokit. */
export function mockReason({ tree: { text } }: Script): string {
  const found = MOCKS.find(([pattern]) => pattern.test(text))?.[1];
  const use = found ?? 'createMocks or mockFetch';
  return `This test replaces Octokit or its requests, so it is left as it is. Write it with ${use} of routebook/mocks, and pass it a client of routebook.`;
}

/** Calls that replace modules, functions or requests. */
const MOCKING =
  /\b(?:jest|vi|vitest)\s*\.\s*(?:mock|mocked|fn|spyOn|doMock|unstable_mockModule)\b|\bsinon\s*\.|(?:from|require\()\s*['"](?:nock|sinon|fetch-mock|testdouble|@octokit\/fixtures|moctokit|@kie\/mock-github)['"]|\bmock\s*\.\s*(?:fn|method|module)\s*\(/;

/** An object in the place of a client. */
const STUB = /\brest\s*:\s*\{|\b(?:graphql|paginate|request)\s*:\s*(?:jest|sinon|vi|vitest)\b/;

/** An object in the place of a client, without a library: `{ rest: { issues: { … } } } as unknown as Octokit`. */
const CAST_STUB = /\}[\s)]*\bas\s+(?:unknown|any|never)\s+as\s+[\w.<> ]*Octokit\b/;

/** Where a test names Octokit that replaces it: a person has to decide what takes the place of the mock. */
export function mockIn({ tree: { text } }: Script): Span | undefined {
  if (!MOCKING.test(text)) {
    const stub = CAST_STUB.test(text) ? STUB.exec(text) : null;
    return stub === null ? undefined : { start: stub.index, end: stub.index + stub[0].length };
  }
  const found = /octokit|@actions\/github/i.exec(text) ?? STUB.exec(text);
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
}
