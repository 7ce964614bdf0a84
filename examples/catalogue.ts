import { endpoint } from 'routebook';
import { github as catalogue } from 'routebook/catalogue';

const found = catalogue.match('GET', 'https://api.github.com/repos/octokit/core.js/contents/src/index.ts?ref=main');
console.log(found);

const { title, documentation, pagination, deprecation } = catalogue.get('GET /orgs/{org}/repos');
console.log({ title, documentation, pagination, deprecation });

for (const { route } of catalogue.search('relase assets', { limit: 3 })) console.log(route);

console.log(catalogue.getByOperationId('issues/add-labels')?.route, catalogue.counts);

// match() finds the route of any URL that endpoint() builds.
const { url } = endpoint('GET /repos/{owner}/{repo}/branches/{branch}', { owner: 'a', repo: 'b', branch: 'fix/it' });
console.log(catalogue.match('GET', url)?.parameters['branch']);
