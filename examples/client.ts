import { createGitHub } from 'routebook';

const github = createGitHub({ token: process.env['GITHUB_TOKEN'] });
const repository = { owner: 'octokit', repo: 'endpoint.js' };

// One method for every route. The response is typed by the route, the format and the API version.
const { data } = await github.issues.create({ ...repository, title: 'Found a bug' });
console.log(data.number, data.state);

// All pages of a list.
const issues = await github.issues.listForRepo.all({ ...repository, state: 'open' });
console.log(issues.map(({ title }) => title));

// Any route. If the catalogue does not have it, its data is `unknown`.
const repo = await github.request('GET /repos/{owner}/{repo}', repository);
console.log(repo.data.full_name);
