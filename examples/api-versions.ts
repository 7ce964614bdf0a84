import { type ApiVersions, endpoint } from 'routebook';
import { github } from 'routebook/catalogue';

// In one call, or in the defaults for all calls: the header and the types change together.
console.log(endpoint('GET /user', { apiVersion: '2026-03-10' }).headers['x-github-api-version']);

const newest = endpoint.defaults({ apiVersion: '2026-03-10' });
console.log(newest('GET /orgs/{org}/repos', { org: 'octokit' }).headers['x-github-api-version']);

// The types of one version.
type Repositories = ApiVersions['2026-03-10']['endpoints']['GET /orgs/{org}/repos']['response']['data'];
const none: Repositories = [];
console.log(none.length);

// Which routes differ, as data.
const changed = [...github].filter(({ versions }) => versions.length > 0);
console.log(`${changed.length} of ${github.size} routes differ, ${changed[0]?.route} among them`);
