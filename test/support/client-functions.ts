import type { RequestOptions } from 'routebook';
import * as clients from 'routebook/clients';

/** A function of `routebook/clients`, called with request options and text options. */
export type ClientFunction = (options: RequestOptions, textOptions?: object) => unknown;

const KINDS = ['routebook', 'fetch', 'axios', 'got', 'octokit', 'python-requests'] as const;

const others = Object.entries(clients).filter(([name]) => !['toCode', 'toPattern', 'toOctokit'].includes(name));

/** Every function of the entry that takes request options, by name. */
export const CLIENT_FUNCTIONS: readonly (readonly [string, ClientFunction])[] = [
  ...(others as unknown as [string, ClientFunction][]),
  ['toOctokit', (options) => clients.toOctokit(options)],
  ...KINDS.map((kind): [string, ClientFunction] => [
    `toCode for ${kind}`,
    (options, textOptions) => clients.toCode(options, kind, textOptions),
  ]),
];
