import { pathToFileURL } from 'node:url';
import { fetchTools } from '../../tools/fetch-tools.js';

interface Response {
  readonly data: unknown;
  readonly status: number;
  readonly url: string;
}

/** What the tests use of Octokit. */
export interface Octokit {
  request: ((options: unknown, parameters?: object) => Promise<Response>) & {
    endpoint: { DEFAULTS: { baseUrl: string } };
  };
  paginate(options: unknown): Promise<unknown[]>;
  graphql(query: string, variables?: object): Promise<unknown>;
  rest: Record<string, Record<string, (parameters?: object) => Promise<Response>>>;
}

/** `octokit`, which comes with the plugins for REST methods, pagination, retries and throttling. */
export async function loadOctokit(packages = fetchTools('octokit')): Promise<(options: object) => Octokit> {
  const load = (path: string) => import(pathToFileURL(`${packages}/${path}`).href);
  const { Octokit } = (await load('octokit/dist-bundle/index.js')) as { Octokit: new (options: object) => Octokit };
  const { default: Bottleneck } = await load('bottleneck/light.js');
  return (options) => {
    // The plugin's own limits wait a second between writes: these are the same without the wait.
    const [write, search, notifications] = [0, 1, 2].map(() => new Bottleneck.Group({ maxConcurrent: 1 }));
    const limits = { write, search, notifications, retryAfterBaseValue: 1, fallbackSecondaryRateRetryAfter: 1 };
    const throttle = { ...limits, onRateLimit: () => true, onSecondaryRateLimit: () => true };
    return new Octokit({ auth: 't0ken', throttle, retry: { retryAfterBaseValue: 1 }, log: SILENT, ...options });
  };
}

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };
