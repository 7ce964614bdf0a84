// The calls that are compiled. They are the same for each contender, in its own syntax, and use the data of the response.
import { readingOf, requiredArguments } from './sample.js';

/** Routes from all parts of the catalogue that all contenders support and whose response has one value to read. */
export function chooseCalls(catalogue, peerKeys, count) {
  const usable = Object.entries(catalogue.routes).flatMap(([key, route]) => {
    const reading = readingOf(catalogue, route);
    const isUsable = reading !== undefined && peerKeys.has(key) && isCurrent(route) && hasFields(route);
    return isUsable
      ? [{ key, path: route.path, operationId: route.operationId, reading, ...requiredArguments(catalogue, route) }]
      : [];
  });
  if (count > usable.length) throw new Error(`Only ${usable.length} routes can be called; ${count} are wanted.`);
  return Array.from({ length: count }, (_, index) => usable[Math.floor((index * usable.length) / count)]);
}

const isCurrent = (route) => route.deprecation === undefined;
const hasFields = ({ body }) => body === undefined || 'application/json' in body.content;

const isEmpty = (values) => Object.keys(values).length === 0;

/** Each argument as text, without optional ones at the end. */
const argumentsText = (first, options) =>
  [first, ...(isEmpty(options) ? [] : [options])].map((each) => JSON.stringify(each)).join(', ');

/** A call with a route key and all parameters in one object. */
const flatCall = ({ key, inPath, inQuery, body }) => argumentsText(key, { ...body, ...inPath, ...inQuery });

/** A call of the function of an operation id: `issues.create({ … })`. */
const namedCall = ({ operationId, inPath, inQuery, body }) =>
  `${operationId.split('/').map(camelCase).join('.')}(${optionsText({ ...body, ...inPath, ...inQuery })})`;

const optionsText = (options) => (isEmpty(options) ? '' : JSON.stringify(options));
const camelCase = (text) => text.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** A call with a path and parameters by location. */
function placedCall({ path, inPath, inQuery, body }) {
  const params = {
    ...(isEmpty(inPath) ? {} : { path: inPath }),
    ...(isEmpty(inQuery) ? {} : { query: inQuery }),
  };
  return argumentsText(path, { ...(isEmpty(params) ? {} : { params }), ...(body === undefined ? {} : { body }) });
}

export const routebook = {
  name: 'routebook',
  head: `import { type DataOf, endpoint, type RequestOptions, type ResponseOf } from 'routebook';
declare function send<Route>(options: RequestOptions<Route>): Promise<ResponseOf<Route>>;
`,
  call: (route) => `send(endpoint(${flatCall(route)}))`,
  read: (reading) => `data${reading}`,
  request: (route) => `endpoint(${flatCall(route)})`,
  dataType: (_, request) => `DataOf<typeof ${request}>`,
};

/** The same calls by the functions that are named after the routes. */
export const operations = {
  name: 'routebook-operations',
  head: `import * as operations from 'routebook/operations';
import type { RequestOptions, ResponseOf } from 'routebook';
declare function send<Route>(options: RequestOptions<Route>): Promise<ResponseOf<Route>>;
`,
  call: (route) => `send(operations.${namedCall(route)})`,
  read: (reading) => `data${reading}`,
};

/** The same calls with the sender of the package, whose types the clients below share. */
export const sender = {
  ...routebook,
  name: 'routebook-send',
  head: `import { endpoint } from 'routebook';
import type { Send } from 'routebook/send';
declare const send: Send;
`,
};

const CLIENT_HEAD = `import type { GitHub } from 'routebook';
declare const github: GitHub;
`;

export const client = {
  name: 'routebook-client',
  head: CLIENT_HEAD,
  call: (route) => `github.${namedCall(route)}`,
  read: (reading) => `data${reading}`,
};

export const clientRequest = {
  name: 'routebook-client-request',
  head: CLIENT_HEAD,
  call: (route) => `github.request(${flatCall(route)})`,
  read: (reading) => `data${reading}`,
};

export const octokit = {
  name: '@octokit/types',
  head: `import { endpoint } from '@octokit/endpoint';
import type { Endpoints, RequestOptions } from '@octokit/types';
declare function send<Route extends keyof Endpoints>(options: RequestOptions): Promise<Endpoints[Route]['response']>;
`,
  call: (route) => `send<${JSON.stringify(route.key)}>(endpoint(${flatCall(route)}))`,
  read: (reading) => `data${reading}`,
  request: (route) => `endpoint(${flatCall(route)})`,
  dataType: ({ key }) => `Endpoints[${JSON.stringify(key)}]['response']['data']`,
};

/** An error response has no data, so reading the data must be optional. */
export const openapiFetch = {
  name: 'openapi-fetch',
  head: `import createClient from 'openapi-fetch';
import type { paths } from '../github.js';
const client = createClient<paths>({ baseUrl: 'https://api.github.com' });
`,
  call: (route) => `client.${route.key.split(' ')[0]}(${placedCall(route)})`,
  read: (reading) => `data?.${reading.replace(/^\./, '')}`,
};

/** The kinds of programs: requests that are sent where they are built, and requests that are exported and whose data is read elsewhere. */
const SHAPES = {
  sent: ({ call, read }, route, index) => `export async function call${index}() {
  const { data } = await ${call(route)};
  return ${read(route.reading)};
}
`,
  exported: ({ request, dataType, read }, route, index) => `export const request${index} = ${request(route)};
export const read${index} = (data: ${dataType(route, `request${index}`)}) => ${read(route.reading)};
`,
};

export function callsText(contender, calls, shape) {
  return contender.head + calls.map((route, index) => SHAPES[shape](contender, route, index)).join('');
}
