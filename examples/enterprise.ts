import { endpoint } from 'routebook';
import { github as catalogue } from 'routebook/catalogue';

const server = endpoint.defaults({
  baseUrl: 'https://github.example.com/api/v3',
  headers: { authorization: 'Bearer secret' },
});

console.log(server('GET /orgs/{org}/repos', { org: 'my-team' }).url);

// Uploads go to the upload URL of the server or of the tenant on ghe.com.
const asset = { owner: 'my-team', repo: 'app', release_id: 1, name: 'app.zip', data: new Uint8Array(0) };
const upload = 'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}';
console.log(server(upload, asset).url);
console.log(endpoint(upload, { ...asset, baseUrl: 'https://api.octocorp.ghe.com' }).url);

// The catalogue finds the route that matches a URL of the server.
const { baseUrl } = server.DEFAULTS;
console.log(catalogue.match('GET', `${baseUrl}/orgs/my-team/repos`, { baseUrl })?.route);
