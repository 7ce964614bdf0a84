/** The URL that each bundle must build, to prove that it is complete. */
const BASE = 'https://api.github.com';
const TEMPLATE = '/orgs/{org}/repos{?type}';
const ROUTE = 'GET /orgs/{org}/repos';
const parameters = { org: 'octokit', type: 'public' };

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

/** The smallest import and a use of it. Each entry of routebook is followed by the other libraries that do the same work. */
export const entries = [
  {
    name: 'routebook',
    code: `export { endpoint } from 'routebook';`,
    use: ({ endpoint }) => endpoint(ROUTE, parameters).url,
  },
  {
    name: '@octokit/endpoint',
    code: `export { endpoint } from '@octokit/endpoint';`,
    use: ({ endpoint }) => endpoint(ROUTE, parameters).url,
  },
  {
    name: 'routebook, toRequest',
    code: `export { endpoint } from 'routebook'; export { toRequest } from 'routebook/clients';`,
    use: ({ endpoint, toRequest }) => toRequest(endpoint(ROUTE, parameters)).url,
  },
  {
    name: 'openapi-fetch',
    code: `export { default } from 'openapi-fetch';`,
    use: ({ default: createClient }) => urlSeenByFetch(createClient),
  },
  {
    name: 'routebook/template',
    code: `export { compile } from 'routebook/template';`,
    use: ({ compile }) => compile(BASE + TEMPLATE).expand(parameters),
  },
  {
    name: 'url-template',
    code: `export { parseTemplate } from 'url-template';`,
    use: ({ parseTemplate }) => parseTemplate(BASE + TEMPLATE).expand(parameters),
  },
];
