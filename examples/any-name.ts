import { endpoint } from 'routebook';

// After a route, `url` is an ordinary parameter. Here it is a body field.
console.log(endpoint('PATCH /app/hook/config', { url: 'https://example.com/hook' }).body);

// In `parameters`, every name is a parameter, so untrusted names cannot become options.
console.log(endpoint('GET /search/{kind}', { kind: 'issues', parameters: { q: 'is:open', headers: 'none' } }).url);
