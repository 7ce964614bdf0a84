import { endpoint as octokitEndpoint } from '@octokit/endpoint';
import createClient from 'openapi-fetch';
import { endpoint } from 'routebook';
import { toRequest } from 'routebook/clients';
import { ACCEPT, USER_AGENT } from '../builder/written-by-hand.js';

let received;

/** The same for everybody: it takes the request and never answers, so that nothing but the way to here is timed. */
function fetchNothing(request) {
  received = request;
  return new Promise(() => {});
}

/** What may differ: the user agent, a character set behind the content type, encoded commas between the items of a list. */
async function normalise(request, { hasListInQuery }) {
  const { 'user-agent': _, ...headers } = Object.fromEntries(request.headers);
  if ('content-type' in headers) headers['content-type'] = headers['content-type'].split(';')[0];
  const url = hasListInQuery ? request.url.replaceAll('%2C', ',') : request.url;
  return { method: request.method, url, headers, body: await request.text() };
}

/** A contender that makes plain request options, and a `Request` of them as its users would. */
function createContender(name, makeRequest) {
  return {
    name,
    normalise,
    createSubject: (benchCase) => ({
      call(_, input) {
        fetchNothing(makeRequest(benchCase, input));
        return received;
      },
      inputs: benchCase.inputs,
      target: undefined,
    }),
  };
}

function newRequest({ method, url, headers, body }) {
  return new Request(url, {
    method: method.toUpperCase(),
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

export const routebook = createContender('routebook', ({ call }, input) => toRequest(call(endpoint, input)));

export const octokit = createContender('@octokit/endpoint', ({ call }, input) =>
  newRequest(call(octokitEndpoint, input)),
);

export const byHand = createContender('by hand', ({ hand }, input) => newRequest(hand(undefined, input)));

/** Its calls say where each parameter goes. Writing them so is the caller's work, done ahead of time. */
function sortParameters({ route, options: { headers, ...parameters } }) {
  const isInPath = ([name]) => route.includes(`{${name}}`);
  const entries = Object.entries(parameters);
  const path = Object.fromEntries(entries.filter(isInPath));
  const rest = Object.fromEntries(entries.filter((entry) => !isInPath(entry)));
  const hasRest = Object.keys(rest).length > 0;
  if (/^(GET|HEAD) /.test(route)) return { headers, params: { path, query: rest } };
  return { headers, params: { path }, ...(hasRest ? { body: rest } : {}) };
}

const client = createClient({
  baseUrl: 'https://api.github.com',
  headers: { accept: ACCEPT, 'user-agent': USER_AGENT },
  querySerializer: { array: { style: 'form', explode: false } },
  fetch: fetchNothing,
});

export const openapiFetch = {
  name: 'openapi-fetch',
  normalise,
  createSubject({ calls }) {
    const [method, path] = calls[0].route.split(' ');
    return {
      call(send, init) {
        send(path, init);
        return received;
      },
      inputs: calls.map(sortParameters),
      target: client[method],
    };
  },
};
