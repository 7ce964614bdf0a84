import { endpoint } from 'routebook';

// Beside a route, `url` is a parameter like any other: here, a field of the body.
console.log(endpoint('PATCH /app/hook/config', { url: 'https://example.com/hook' }).body);

// In the bucket, every name is a parameter, so names from outside cannot become options.
console.log(endpoint('GET /search/{kind}', { kind: 'issues', parameters: { q: 'is:open', headers: 'none' } }).url);
