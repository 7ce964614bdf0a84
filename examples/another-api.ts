import { createEndpoint } from 'routebook';

const endpoint = createEndpoint({
  baseUrl: 'https://api.example.com/v2',
  vendor: 'example',
  userAgent: 'my-app/1.0.0',
  accept: 'application/json',
  versionHeader: 'example-version',
});

console.log(endpoint('GET /customers/{id}', { id: 7, apiVersion: '2026-01-31' }));
