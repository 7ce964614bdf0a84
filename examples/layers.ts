import { endpoint } from 'routebook';

const mine = endpoint.defaults({ headers: { authorization: 'Bearer secret', 'x-team': 'web' }, owner: 'octokit' });
const repository = mine.defaults({ repo: 'endpoint.js', headers: { 'x-team': null } });

// Each layer adds to the previous one; null removes a header.
console.log(repository('GET /repos/{owner}/{repo}/issues', { state: 'open' }));

// The parents are unchanged.
console.log(mine.DEFAULTS.headers['x-team'], 'repo' in mine.DEFAULTS);
