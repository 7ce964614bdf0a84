import { createMask, type Mask, maskData } from '../../src/core/internal/mask.ts';
import { replaceHidden } from '../../src/core/internal/text/hidden-characters.ts';
import type { Api } from '../shared/input/api.ts';
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
  readonly token: string | undefined;
  /** The name of the variable with the token, for `--dry-run`. */
  readonly variable: string;
  readonly log: Log;
  readonly fetch: typeof fetch;
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
  readonly token: string | undefined;
  readonly variable: string;
  /** The function that sends requests. The global `fetch`, except in tests. */
  readonly fetch?: typeof fetch;
  loadApi(): Promise<Api>;
}

export function createSession(settings: SessionSettings): Session {
  const { values, maxTokens, token, variable, fetch = globalThis.fetch, loadApi } = settings;
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
    token,
    variable,
    log: openLog(values.log),
    fetch,
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

/** Private use, lone surrogates and code points without a character, which a model reads although a reader sees nothing or a box. */
const UNASSIGNED = /[\p{Co}\p{Cs}\p{Cn}]/gu;

/** Removes what a reader does not see from a text of an API. Line feeds, tabs and what is part of an emoji stay. */
function cleanText(text: string): string {
  return replaceHidden(text.replace(UNASSIGNED, ''), (letter) => (/[\t\xa0]/.test(letter) ? letter : ''));
}
