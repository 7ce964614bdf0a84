/** The URL that each bundle is asked for, to see that it is whole. */
const BASE = 'https://api.github.com';
const TEMPLATE = '/orgs/{org}/repos{?type}';
const ROUTE = 'GET /orgs/{org}/repos';
const parameters = { org: 'octokit', type: 'public' };

/** A client hands its `Request` to fetch before it waits for anything. */
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

/** The least that is imported, and a use of it. Each of ours is followed by those peers that do what it does. */
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
