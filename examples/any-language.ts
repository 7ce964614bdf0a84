import { HTTPSnippet } from '@readme/httpsnippet';
import { endpoint, VERSION } from 'routebook';
import { toHar } from 'routebook/clients';

const request = endpoint('PUT /orgs/{org}/memberships/{username}', {
  org: 'octokit',
  username: 'octocat',
  role: 'member',
});

const creator = { name: 'routebook', version: VERSION };
const archive = { log: { version: '1.2', creator, entries: [{ request: toHar(request) }] } };
const [code] = new HTTPSnippet(archive).convert('ruby') || [];
console.log(code);
