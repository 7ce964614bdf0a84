import { type ApiVersions, endpoint } from 'routebook';
import { github as catalogue } from 'routebook/catalogue';

// Set the version in one call, or in the defaults for all calls. The header and the types change together.
console.log(endpoint('GET /user', { apiVersion: '2026-03-10' }).headers['x-github-api-version']);

const newest = endpoint.defaults({ apiVersion: '2026-03-10' });
console.log(newest('GET /orgs/{org}/repos', { org: 'octokit' }).headers['x-github-api-version']);

// The types of one version.
type Repositories = ApiVersions['2026-03-10']['endpoints']['GET /orgs/{org}/repos']['response']['data'];
const none: Repositories = [];
console.log(none.length);

// The catalogue lists the routes that differ.
const changed = [...catalogue].filter(({ versions }) => versions.length > 0);
console.log(`${changed.length} of ${catalogue.counts.current} routes differ, including ${changed[0]?.route}`);
