// One file of calls that use the answer's data, for each contender.
import { readingOf, requiredArguments } from './sample.js';

/** Routes spread evenly over the catalogue that both contenders know and that answer with something to read. */
export function chooseCalls(catalogue, peerKeys, count) {
  const usable = Object.entries(catalogue.routes).flatMap(([key, route]) => {
    const reading = readingOf(catalogue, route);
    const isUsable = reading !== undefined && peerKeys.has(key) && isCurrent(route) && hasFields(route);
    return isUsable ? [{ key, reading, values: requiredArguments(catalogue, route) }] : [];
  });
  if (count > usable.length) throw new Error(`Only ${usable.length} routes can be called; ${count} are wanted.`);
  return Array.from({ length: count }, (_, index) => usable[Math.floor((index * usable.length) / count)]);
}

const isCurrent = (route) => route.deprecation === undefined;
const hasFields = ({ body }) => body === undefined || 'application/json' in body.content;

export const CONTENDERS = [
  {
    name: 'routebook',
    head: `import { endpoint, type RequestOptions, type ResponseOf } from 'routebook';
declare function send<Route>(options: RequestOptions<Route>): Promise<ResponseOf<Route>>;
`,
    call: (key, options) => `send(endpoint(${key}${options}))`,
  },
  {
    name: '@octokit/endpoint',
    head: `import { endpoint } from '@octokit/endpoint';
import type { Endpoints, RequestOptions } from '@octokit/types';
declare function send<Route extends keyof Endpoints>(options: RequestOptions): Promise<Endpoints[Route]['response']>;
`,
    call: (key, options) => `send<${key}>(endpoint(${key}${options}))`,
  },
];

export function callsText({ head, call }, calls) {
  const functions = calls.map(({ key, reading, values }, index) => {
    const options = Object.keys(values).length === 0 ? '' : `, ${JSON.stringify(values)}`;
    return `export async function call${index}() {
  const { data } = await ${call(JSON.stringify(key), options)};
  return data${reading};
}
`;
  });
  return head + functions.join('');
}
