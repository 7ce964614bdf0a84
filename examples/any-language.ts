import { HTTPSnippet } from '@readme/httpsnippet';
import { endpoint } from 'routebook';
import { toHar } from 'routebook/convert';

const request = endpoint('PUT /orgs/{org}/memberships/{username}', {
  org: 'octokit',
  username: 'octocat',
  role: 'member',
});

const log = { version: '1.2', creator: { name: 'my-app', version: '1' }, entries: [{ request: toHar(request) }] };
const [code] = new HTTPSnippet({ log }).convert('ruby') || [];
console.log(code);
