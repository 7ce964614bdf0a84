import { createMask, type Mask, maskData } from '../../src/core/mask.ts';
import type { Api } from '../shared/input/api.ts';
import type { Credential } from '../shared/input/find-credential.ts';
import type { Resolve } from '../shared/network/public-lookup.ts';
import { cleanText } from './clean-text.ts';
import type { Download } from './download.ts';
import { type Log, openLog } from './open-log.ts';
import type { Policy, PolicyValues } from './policy.ts';

/** The options of the server. */
export interface ServerValues extends PolicyValues {
  readonly 'dry-run'?: boolean | undefined;
  readonly confirm?: boolean | undefined;
  readonly log?: string | undefined;
}

/** The state that all calls of the tools share. */
export interface Session {
  readonly values: ServerValues;
  readonly maxTokens: number;
  readonly credential: Credential | undefined;
  readonly log: Log;
  readonly fetch: typeof fetch;
  /** Reads a file on another server. */
  readonly download: Download;
  /** Finds the addresses of a name. The system's, except in tests. */
  readonly resolve: Resolve | undefined;
  /** Copies a value for output: without hidden characters and without the token. */
  clean(value: unknown): unknown;
  cleanText(text: string): string;
  /** Loaded at the first call, because a client waits for the start of the server. */
  loadApi(): Promise<Api>;
  loadPolicy(): Promise<Policy>;
}

interface SessionSettings {
  readonly values: ServerValues;
  readonly maxTokens: number;
  readonly credential: Credential | undefined;
  /** What sends requests. The global `fetch` and the network, except in tests. */
  readonly fetch?: typeof fetch;
  readonly download?: Download;
  readonly resolve?: Resolve;
  loadApi(): Promise<Api>;
}

export function createSession(settings: SessionSettings): Session {
  const {
    values,
    maxTokens,
    credential,
    fetch = globalThis.fetch,
    download = loadDownload,
    resolve,
    loadApi,
  } = settings;
  const token = credential?.token;
  const mask: Mask = createMask(token === undefined ? [] : [token, `Bearer ${token}`]);
  // Hidden characters are removed first, because they could divide the token.
  const cleanOne = (text: string) => mask(cleanText(text));
  let api: Promise<Api> | undefined;
  let policy: Promise<Policy> | undefined;
  const load = () => {
    api ??= loadApi();
    return api;
  };
  return {
    values,
    maxTokens,
    credential,
    log: openLog(values.log),
    fetch,
    download,
    resolve,
    clean: (value) => maskData(value, cleanOne),
    cleanText: cleanOne,
    loadApi: load,
    loadPolicy() {
      policy ??= Promise.all([load(), import('./policy.ts')]).then(([loaded, { createPolicy }]) =>
        createPolicy(values, loaded),
      );
      return policy;
    },
  };
}

/** Loaded when it is needed, because a client waits for the start of the server. */
const loadDownload: Download = async (...args) => (await import('./download.ts')).download(...args);
