import { endpoint } from 'routebook';

const repository = { owner: 'octokit', repo: 'endpoint.js' };

const raw = endpoint('GET /repos/{owner}/{repo}/readme', { ...repository, mediaType: { format: 'raw' } });
console.log(raw.headers['accept']);

const preview = endpoint('GET /repos/{owner}/{repo}', { ...repository, mediaType: { previews: ['mercy'] } });
console.log(preview.headers['accept']);

// Your own accept header is sent unchanged.
console.log(endpoint('GET /user', { headers: { accept: 'text/html' } }).headers['accept']);
