import { HTTPSnippet } from '@readme/httpsnippet';
import { endpoint } from 'routebook';
import { toHarArchive } from 'routebook/clients';

const request = endpoint('PUT /orgs/{org}/memberships/{username}', {
  org: 'octokit',
  username: 'octocat',
  role: 'member',
});

const [code] = new HTTPSnippet(toHarArchive(request)).convert('ruby') || [];
console.log(code);
