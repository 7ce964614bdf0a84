import { endpoint } from 'routebook';
import { issues, repos } from 'routebook/operations';

const repository = { owner: 'octocat', repo: 'hello-world' };

// The request options of 'POST /repos/{owner}/{repo}/issues', typed by that route.
const request = issues.create({ ...repository, title: 'Bug' });
console.log(request.method, request.url);
console.log(issues.create.route);

// The second argument is the endpoint to build with.
const enterprise = endpoint.defaults({ baseUrl: 'https://github.example.com/api/v3' });
console.log(repos.get(repository, enterprise).url);
