import type { Span } from '../tree/positions.ts';
import type { Script } from './script.ts';

/** What is said about a test that replaces Octokit. */
export const MOCK_REASON =
  'This test replaces Octokit, so it is left as it is. The clients of the program stay, and fromOctokit calls what the test puts in the place of their methods. To do without Octokit, write the test with createMocks or mockFetch of routebook/mocks first, and migrate again.';

/** What is said about its other places. */
export const OTHER_MOCK_REASON = 'The test replaces Octokit here too.';

/** Calls that replace modules and functions. Libraries that intercept requests, such as nock and msw, need nothing. */
const MOCKING =
  /\b(?:jest|vi|vitest)\s*\.\s*(?:mock|mocked|fn|spyOn|doMock|unstable_mockModule)\b|\bsinon\b|(?:from|require\()\s*['"](?:sinon|testdouble|proxyquire|esmock|rewire|mock-require|rewiremock|ts-mockito|jest-mock-extended|vitest-mock-extended|@golevelup\/\w+)['"]|\bmock\s*\.\s*(?:fn|method|module)\s*\(|\bstub\s*\(/;

/** An object in the place of a client. */
const STUB = /\brest\s*:\s*\{|\b(?:graphql|paginate|request)\s*:\s*(?:jest|sinon|vi|vitest)\b/;

/** An object in the place of a client, without a library: `{ rest: { issues: { … } } } as Octokit`, or `as unknown as Octokit`. */
const CAST_STUB = /\}[\s)]*\bas\s+(?:(?:unknown|any|never)\s+as\s+)?[\w.<> ]*Octokit\b/;

/** `jest.mock('@actions/github')`, which replaces all functions of the package, or gives them by other code than an object: anything may be in it. */
const WHOLE_MOCK =
  /\b(?:mock|doMock|unstable_mockModule|module)\(\s*['"]@actions\/github['"]\s*(?:\)|,(?!\s*(?:async\s*)?\(\)\s*=>\s*\(\{))/;

/** `vi.mock('@octokit/rest', …)`, `mock.module(…)` of Node, `esmock` and the like. */
const MODULE_MOCKS =
  /\b(?:\w*[mM]ock(?:Module)?|setMock|module|proxyquire|replace(?:Esm)?)\(\s*(?:import\(\s*)?['"](?:@octokit\/[\w.-]+|octokit|@actions\/github(?:\/[\w./-]+)?|probot)['"]/g;

/**
 * Where a test replaces Octokit, or passes something else in its place: each module that it replaces, or the first place that shows it.
 * A file of a folder `__mocks__` is in the place of a module of the program or of a package.
 */
export function mocksIn({ tree: { text } }: Script, isManual = false): readonly Span[] {
  if (isManual) return [spanOf(STUB.exec(text) ?? /octokit/i.exec(text) ?? (/\S+/.exec(text) as RegExpExecArray))];
  if (!MOCKING.test(text)) {
    const stub = CAST_STUB.test(text) || isTestText(text) ? STUB.exec(text) : null;
    return stub === null ? [] : [spanOf(stub)];
  }
  const first = WHOLE_MOCK.exec(text) ?? STUB.exec(text) ?? /octokit/i.exec(text);
  if (first === null) return [];
  const modules = [...text.matchAll(MODULE_MOCKS)].map(spanOf);
  return modules.length > 0 ? modules : [spanOf(first)];
}

/** A text of a program: `octokit.rest.issues.create`, `new Octokit(`, `octokit.paginate` */
const PROGRAM_TEXT = /\.rest\b|\boctokit\w*\s*\\?\.|\bgetOctokit\b|\bnew \w*Octokit\b/i;

const TEXT_REASON =
  'This test reads files, and this is text of a program that uses Octokit. If the test expects it in a file that changes, correct it.';

/** Lists what a test expects in the text of a program, which may change. */
export function listExpectedTexts({ tree, items }: Script): void {
  if (!isTestText(tree.text) || !/\breadFile(?:Sync)?\b/.test(tree.text)) return;
  const found = tree.nodes.filter(
    (node) => /^(?:Literal|TemplateElement)$/.test(node.type) && PROGRAM_TEXT.test(tree.sourceOf(node, 1000)),
  );
  for (const { start, end } of found) items.push({ start, end, kind: 'note', reason: TEXT_REASON });
}

function spanOf({ index, 0: found }: RegExpExecArray): Span {
  return { start: index, end: index + found.length };
}

/** Whether a script has tests: `test('…', …)`. */
function isTestText(text: string): boolean {
  return /^\s*(?:describe|it|test)(?:\.\w+)?\s*\(/m.test(text);
}
