import { convert } from '../clients/convert.ts';
import { fetchBody } from '../clients/http/fetch.ts';
import { prepare } from '../clients/prepare.ts';
import type { RequestOptions } from '../types/request-options.ts';
import { factsOf } from './errors/facts.ts';
import type { Job } from './limits/queue.ts';
import { readCallOptions } from './option-checks.ts';
import type { CallOptions } from './options.ts';
import { isApiUrl } from './origin.ts';
import { isRead, type Outgoing } from './redirect.ts';
import type { Settings } from './settings.ts';

/** What all attempts of a call have in common. */
export interface Call extends Job {
  readonly settings: Settings;
  readonly outgoing: Outgoing;
  /** Whether the token is added: not for another origin, and not if the request has credentials of its own. */
  readonly takesToken: boolean;
  /** Whether the caller receives the `Response` itself and reads its body. */
  readonly isRaw: boolean;
  readonly timeout: number;
  /** The signals of the caller. */
  readonly parents: AbortSignal[];
}

const NONE: AbortSignal[] = [];
const NO_OPTIONS: CallOptions = readCallOptions(undefined);
let calls = 0;

/** Reads and checks a request and the options of its call. */
export function createCall(
  settings: Settings,
  given: RequestOptions,
  options: CallOptions | undefined,
  isRaw: boolean,
): Call {
  const { limits, origins } = settings;
  const prepared = convert(() => prepare(given));
  const { url, method, headers, signal } = prepared;
  const { signal: callSignal, timeout = settings.timeout } =
    options === undefined ? NO_OPTIONS : readCallOptions(options);
  return {
    settings,
    outgoing: {
      ...{ url, method, headers, body: fetchBody(prepared) },
      duplex: prepared.body.kind === 'stream' ? 'half' : undefined,
    },
    takesToken: isApiUrl(url, origins, settings.options.fetch) && headers['authorization'] === undefined,
    isRaw,
    timeout,
    parents: callSignal || signal ? [callSignal, signal].filter((each) => each !== undefined) : NONE,
    order: calls++,
    resource: limits?.resource?.(url, method) ?? '',
    isWrite: !isRead(method),
    facts: () => factsOf(method, url),
  };
}
