import { endpoint as octokitEndpoint } from '@octokit/endpoint';
import createClient from 'openapi-fetch';
import { endpoint } from 'routebook';
import { toRequest } from 'routebook/clients';
import { ACCEPT, createClient as createClientByHand, USER_AGENT } from '../builder/written-by-hand.js';

let received;

/** The fetch function of all contenders. It accepts the request and never responds, so that only the work before it is timed. */
function fetchNothing(request) {
  received = request;
  return new Promise(() => {});
}

/** Differences that are allowed: the user agent, a charset after the content type, encoded commas between list items. */
async function normalise(request, { hasListInQuery }) {
  const { 'user-agent': _, ...headers } = Object.fromEntries(request.headers);
  if ('content-type' in headers) headers['content-type'] = headers['content-type'].split(';')[0];
  const url = hasListInQuery ? request.url.replaceAll('%2C', ',') : request.url;
  return { method: request.method, url, headers, body: await request.text() };
}

/** A contender that creates plain request options, and a `Request` from them as its users would. */
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

const byHandClient = createClientByHand();

export const byHand = createContender('by hand', ({ hand }, input) => newRequest(hand(byHandClient, input)));

/** Its calls specify the location of each parameter. A user writes them in this way, so the conversion is not timed. */
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
