const BASE = 'https://api.github.com';
const TEMPLATE = '/orgs/{org}/repos{?type}';
const ROUTE = 'GET /orgs/{org}/repos';
const parameters = { org: 'octokit', type: 'public' };
const expected = `${BASE}/orgs/octokit/repos?type=public`;

/** A client passes its `Request` to fetch before it awaits anything. */
function urlSeenByFetch(createClient) {
  let url;
  const fetch = (request) => {
    url = request.url;
    return new Promise(() => {});
  };
  createClient({ baseUrl: BASE, fetch }).GET('/orgs/{org}/repos', {
    params: { path: { org: parameters.org }, query: { type: parameters.type } },
  });
  return url;
}

/** The smallest import of each library for the same work, and a use of it that must make the URL, to prove that it is complete. */
export const PAIRS = [
  {
    measured: 'size of building a request',
    expected,
    entries: [
      {
        name: 'routebook',
        code: `export { endpoint } from 'routebook';`,
        use: ({ endpoint }) => endpoint(ROUTE, parameters).url,
      },
      {
        name: '`@octokit/endpoint`',
        code: `export { endpoint } from '@octokit/endpoint';`,
        use: ({ endpoint }) => endpoint(ROUTE, parameters).url,
      },
    ],
  },
  {
    measured: 'size of building a `Request`',
    expected,
    entries: [
      {
        name: 'routebook',
        code: `export { endpoint } from 'routebook'; export { toRequest } from 'routebook/convert';`,
        use: ({ endpoint, toRequest }) => toRequest(endpoint(ROUTE, parameters)).url,
      },
      {
        name: '`openapi-fetch`',
        code: `export { default } from 'openapi-fetch';`,
        use: ({ default: createClient }) => urlSeenByFetch(createClient),
      },
    ],
  },
  {
    measured: 'size of expanding a template',
    expected,
    entries: [
      {
        name: 'routebook',
        code: `export { compile } from 'routebook/template';`,
        use: ({ compile }) => compile(BASE + TEMPLATE).expand(parameters),
      },
      {
        name: '`url-template`',
        code: `export { parseTemplate } from 'url-template';`,
        use: ({ parseTemplate }) => parseTemplate(BASE + TEMPLATE).expand(parameters),
      },
    ],
  },
];
