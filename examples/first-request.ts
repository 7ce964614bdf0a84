import { endpoint } from 'routebook';

const request = endpoint('GET /orgs/{org}/repos', { org: 'octokit', type: 'public' });

console.log(request);
