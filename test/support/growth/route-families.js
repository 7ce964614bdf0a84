import { fill, repeat } from './inputs.js';

function routing(createRoute, options = {}, defaults = undefined) {
  return { create: (size) => [createRoute(size), options, defaults] };
}

function basing(createUrl) {
  return { create: (size) => ['GET /user', { baseUrl: createUrl(size) }] };
}

/** Long routes, many of them malformed, and many routes. */
export const routeFamilies = {
  'a long route': routing((size) => `GET /${fill(size, 'segment/')}end`),
  'a route to encode': routing((size) => `GET /${fill(size, 'é')}`),
  'open braces': routing((size) => `GET /${fill(size, '{')}`),
  'closed braces': routing((size) => `GET /${fill(size, '}')}`),
  'braces that never close': routing((size) => `GET /${fill(size, '{p')}`),
  'an expression that never closes': routing((size) => `GET /{${fill(size, 'p,')}`),
  'a name of many dots': routing((size) => `GET /{p${fill(size, '.p')}`),
  'a name of percent signs': routing((size) => `GET /{${fill(size, '%20')}%`),
  'a long name': routing((size) => `GET /{${fill(size, 'name')}}`),
  colons: routing((size) => `GET /${fill(size, ':')}name`, { name: 'v' }),
  'colons behind letters': routing((size) => `GET /${fill(size, 'a:')}`),
  slashes: { ...routing((size) => `GET /a${fill(size, '/')}`) },
  'dots and slashes': {
    ...routing((size) => `GET /{name}${fill(size, './')}`, { name: 'v' }),
  },
  'percent signs': routing((size) => `GET /${fill(size, '%')}`),
  'a query of its own': {
    ...routing((size) => `GET /search?${fill(size, 'b=c&')}`, { d: 1 }, { a: 1 }),
  },
  'marks in a fragment': {
    ...routing((size) => `GET /user#${fill(size, '?')}`, { p: 'v' }),
  },
  'a long host': routing((size) => `GET https://${fill(size, 'a.')}`),
  'slashes in a route that is rejected': routing((size) => `GET /{${fill(size, '//')}`),
  'backslashes in a route that is rejected': routing((size) => `GET \\\\${fill(size, '\\ ')}`),
  'signs in a route that is rejected': routing((size) => `GET https:${fill(size, '/@')}{`),
  'user information': routing((size) => `GET https://${fill(size, 'a@')}`),
  'a long method': routing((size) => `${fill(size, 'GET')} /user`),
  spaces: routing((size) => `GET${fill(size, ' ')}/user`),
  'a long base URL': basing((size) => `https://example.com/${fill(size, 'api/')}x`),
  'slashes in a base URL': {
    ...basing((size) => `https://example.com${fill(size, '/')}`),
  },
  'CVE-2025-25285: marks in an expression': routing((size) => `GET /{p${fill(size, '-/')}p}`),
  'different routes': {
    create: (size) => repeat(size, (index) => `GET /repos/owner/repository-${index}/issues/{issue_number}`),
    call(endpoint, routes) {
      let answer;
      for (const route of routes) answer = endpoint(route, { issue_number: 1 });
      return answer;
    },
  },
};
