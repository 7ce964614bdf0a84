import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMPILERS, writeProgram } from '../../bench/types/project.js';
import { compileProject } from '../support/compile.ts';

const BEFORE = `import { createClient, createGitHub, endpoint, type GitHub } from 'routebook';
import { create, listForRepo } from 'routebook/operations/issues';
import { retries } from 'routebook/send';
const github = createGitHub({ token: 't' });
const mine = createGitHub({ token: 't', defaults: { owner: 'octokit' } });
const limited = createGitHub({ permissions: { issues: 'read' } });
const small = createClient({ issues: { create, listForRepo } }, { use: [retries()] });
const repository = { owner: 'o', repo: 'r' };
const issue = { ...repository, issue_number: 1 };
const uncertain: { owner?: string } = {};
export { createGitHub, endpoint, github, issue, limited, mine, repository, small, uncertain };
`;

/** Mistakes, each in an expression or the declaration of a value, and what the compiler says in words that help. */
const MISTAKES: readonly (readonly [code: string, message: string])[] = [
  ["github.issues.create({ ...repository, titel: 'a' })", "Did you mean to write 'title'?"],
  ['github.issues.create({ ...repository })', "Property 'title' is missing"],
  ['github.issues.create()', 'Expected 1-2 arguments, but got 0.'],
  ["github.issues.get({ ...repository, issue_number: 'one' })", "Type 'string' is not assignable to type 'number'."],
  ["github.issues.get({ ...uncertain, repo: 'r', issue_number: 1 })", "Types of property 'owner' are incompatible."],
  ["github.issues.listForRepo({ ...repository, state: 'opened' })", `Did you mean '"open"'?`],
  ['github.issues.listForRepo.all(repository, { limits: 3 })', "Did you mean to write 'limit'?"],
  ['github.issues.listForRepo.items()', 'Expected 1-2 arguments, but got 0.'],
  ['github.issues.get(issue, { signl: undefined })', "Did you mean to write 'signal'?"],
  ["github.issues.get(issue, { retries: 'no' })", "Type 'string' is not assignable to type 'number'."],
  ["github.issues.get(issue, { fields: ['titel'] })", 'is not assignable to type'],
  ['github.issues.get.attempt(repository)', "Property 'issue_number' is missing"],
  ['github.issues.get({ ...issue, request: { nxt: { revalidate: 1 } } })', "Did you mean to write 'next'?"],
  ['mine.issues.get({ ...issue, request: { nxt: {} } })', "Did you mean to write 'next'?"],
  ['small.issues.listForRepo({ ...repository, request: { nxt: {} } })', "Did you mean to write 'next'?"],
  ["github.issues.get({ ...issue, apiVersion: '2020-01-01' })", 'is not assignable to type'],
  [
    "github.repos.getContent({ ...repository, path: 'a', mediaType: { format: 'rwa' } })",
    `Type '"rwa"' is not assignable`,
  ],
  ['github.issues.lst(repository)', "Did you mean 'list'?"],
  ['github.issue.get(issue)', "Did you mean 'issues'?"],
  ["mine.issues.create({ repo: 'r', titel: 'a' })", "Did you mean to write 'title'?"],
  ["mine.issues.listForRepo.all({ state: 'open' })", "Property 'repo' is missing"],
  ["limited.issues.create({ ...repository, title: 'a' })", "Property 'create' does not exist"],
  ['small.issues.listForRepo.all(repository)', "Property 'all' does not exist"],
  ["createGitHub({ tokn: 't' })", "Did you mean to write 'token'?"],
  ['createGitHub({ token: 5 })', "Type 'number' is not assignable to type 'Token"],
  ['createGitHub({ onWiat: () => {} })', "Did you mean to write 'onWait'?"],
  ["github.request('GET /repos/{owner}/{repo}', { owner: 'o' })", "Property 'repo' is missing"],
  ["github.request('GET /repos/{owner}/{repo}')", 'MissingParameters<"owner" | "repo">'],
  ['(await github.issues.get(issue)).data.titel', "Did you mean 'title'?"],
  [
    '(await github.issues.get(issue)).data satisfies string',
    "Type 'Issue' does not satisfy the expected type 'string'.",
  ],
  ['endpoint satisfies GitHub', 'is missing the following properties from type'],
  [
    "github.pulls.merge({ ...repository, pull_number: 1, merge_method: 'fast' })",
    `is not assignable to type '"merge" | "`,
  ],
  ["github.issues.create({ ...repository, title: 'a', labels: 'bug' })", "Type 'string' is not assignable to type"],
];

/** Names of types that exist for the compiler only. A person has never read them. */
const INTERNAL =
  /\b(?:NotChosen|ChoosingOptions|\w*Keeping\w*|InferenceOnly|NotApplicable|(?:Options|Only)Argument|\w*RouteTag|TagOfKey|SelectiveTag|SentFacts|FactsOf\w*|ResolvedOptions|When[A-Z]\w+|OptionsAt|LiteralFieldsIn|Uncatalogued)\b/;

describe.each(COMPILERS)('the messages of TypeScript $name', ({ name }) => {
  const lines = MISTAKES.map(([code], index) => `export const mistake${index} = async () => ${code};\n`);
  const folder = writeProgram('mistakes', BEFORE + lines.join(''), ['es2023', 'dom', 'dom.iterable']);
  const printed = compileProject(name === '5.9' ? 'typescript-5.9' : 'typescript', join(folder, 'tsconfig.json')).join(
    '\n',
  );
  const first = BEFORE.split('\n').length;
  const messages = new Map(
    printed
      .split(/^(?=calls\.ts\()/m)
      .map((message) => [Number(/^calls\.ts\((\d+)/.exec(message)?.[1]) - first, message]),
  );

  it.each(MISTAKES.map(([code, expected], index) => ({ code, expected, index })))(
    'explain $code in words of the documentation',
    ({ expected, index }) => {
      expect(messages.get(index)).toContain(expected);
      expect(messages.get(index)).not.toMatch(INTERNAL);
    },
  );
});
