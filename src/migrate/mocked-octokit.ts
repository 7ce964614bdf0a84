import type { Span } from '../audit/call.ts';
import type { Script } from './script.ts';

export const MOCKED =
  'This test replaces Octokit or its requests, so it is left as it is. Write it with createMocks, mockFetch, mockMsw or mockNock of routebook/mocks.';

/** Calls that replace modules, functions or requests. */
const MOCKING =
  /\b(?:jest|vi|vitest)\s*\.\s*(?:mock|mocked|fn|spyOn|doMock|unstable_mockModule)\b|\bsinon\s*\.|(?:from|require\()\s*['"](?:nock|sinon|fetch-mock|testdouble|@octokit\/fixtures|moctokit|@kie\/mock-github)['"]|\bmock\s*\.\s*(?:fn|method|module)\s*\(/;

/** An object in the place of a client. */
const STUB = /\brest\s*:\s*\{|\b(?:graphql|paginate|request)\s*:\s*(?:jest|sinon|vi|vitest)\b/;

/** Where a test names Octokit that replaces it: a person has to decide what takes the place of the mock. */
export function mockIn({ tree: { text } }: Script): Span | undefined {
  if (!MOCKING.test(text)) return undefined;
  const found = /octokit|@actions\/github/i.exec(text) ?? STUB.exec(text);
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
}
