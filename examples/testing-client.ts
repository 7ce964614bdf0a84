import { createGitHub, type GitHub } from 'routebook';
import { example, mockFetch } from 'routebook/testing';

/** The function to test. Pass the client to your functions, so that a test can pass another one. */
async function titles(github: GitHub, repository: { owner: string; repo: string }) {
  const issues = await github.issues.listForRepo.all(repository);
  return issues.map(({ title }) => title);
}

const { fetch, mock } = mockFetch();
const github = createGitHub({ fetch });
const route = 'GET /repos/{owner}/{repo}/issues';
mock(route, ({ params }) => ({
  status: 200,
  data: example(route).map((issue) => ({ ...issue, title: `A bug in ${params.repo}` })),
}));

console.log(await titles(github, { owner: 'octokit', repo: 'app' }));
