import { endpoint } from 'routebook';

const merged = endpoint.merge('POST /repos/{owner}/{repo}/issues', { owner: 'octokit', repo: 'app', title: 'Hello' });
merged.headers['x-request-id'] = '42';

console.log(endpoint.parse(merged));
