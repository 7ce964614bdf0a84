import { endpoint } from 'routebook';

const enterprise = endpoint.defaults({
  baseUrl: 'https://github.example.com/api/v3',
  headers: { authorization: 'Bearer secret' },
  org: 'my-team',
  per_page: 100,
});

console.log(enterprise('GET /orgs/{org}/repos', { type: 'private' }).url);
console.log(enterprise('GET /orgs/{org}/repos', { org: 'another', per_page: 5 }).url);
