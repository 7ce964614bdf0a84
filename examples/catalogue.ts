import { endpoint } from 'routebook';
import { github } from 'routebook/catalogue';

const found = github.match('GET', 'https://api.github.com/repos/octokit/core.js/contents/src/index.ts?ref=main');
console.log(found);

const { title, documentation, pagination, deprecation } = github.get('GET /orgs/{org}/repos');
console.log({ title, documentation, pagination, deprecation });

for (const { route } of github.search('relase assets', { limit: 3 })) console.log(route);

console.log(github.getByOperationId('issues/add-labels')?.route, github.counts);

// match() finds the route of any URL that endpoint() builds.
const { url } = endpoint('GET /repos/{owner}/{repo}/branches/{branch}', { owner: 'a', repo: 'b', branch: 'fix/it' });
console.log(github.match('GET', url)?.parameters['branch']);
