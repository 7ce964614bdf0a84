import { endpoint as octokitEndpoint } from '@octokit/endpoint';
import { endpoint } from 'routebook';
import { createClient, USER_AGENT } from './written-by-hand.js';

const octokitUserAgent = octokitEndpoint.DEFAULTS.headers['user-agent'];

function createLibrarySubject(library) {
  return ({ call, inputs, defaults }) => ({ call, inputs, target: defaults ? library.defaults(defaults) : library });
}

/**
 * The intentional differences of @octokit/endpoint, which are removed before results are compared: its methods are in uppercase, its
 * default user agent has another name, its bodies have no prototype (which no client sends), and it encodes the commas between the
 * items of a list in the query.
 */
function normaliseOctokit({ method, url, headers, body, ...rest }, { hasListInQuery }) {
  const isBare = typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === null;
  return {
    method: method.toLowerCase(),
    url: hasListInQuery ? url.replaceAll('%2C', ',') : url,
    headers: headers['user-agent'] === octokitUserAgent ? { ...headers, 'user-agent': USER_AGENT } : headers,
    ...(body === undefined ? {} : { body: isBare ? { ...body } : body }),
    ...rest,
  };
}

export const routebook = { name: 'routebook', createSubject: createLibrarySubject(endpoint) };

export const octokit = {
  name: '@octokit/endpoint',
  createSubject: (benchCase) =>
    createLibrarySubject(octokitEndpoint)({ ...benchCase, call: benchCase.peerCall ?? benchCase.call }),
  normalise: normaliseOctokit,
};

export const byHand = {
  name: 'by hand',
  createSubject: ({ hand, inputs, defaults }) => ({ call: hand, inputs, target: createClient(defaults) }),
};
