import { endpoint } from 'routebook';
import { toFetch } from 'routebook/convert';

const asset = endpoint('POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}', {
  owner: 'octokit',
  repo: 'endpoint.js',
  release_id: 1,
  name: 'notes.txt',
  headers: { 'content-type': 'text/plain' },
  data: new TextEncoder().encode('All is well.'),
});

const [url, { method, headers }] = toFetch(asset);
console.log(method, url);
console.log(headers['content-type'], asset.body);
