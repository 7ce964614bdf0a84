import { convert } from '../clients/convert.ts';
import { fetchBody } from '../clients/http/fetch.ts';
import { prepare } from '../clients/prepare.ts';
import type { RequestOptions } from '../types/request-options.ts';
import type { RequestFacts } from './errors.ts';
import { factsOf } from './facts.ts';
import { type CallOptions, checkNumber, ownOptions } from './options.ts';
import { isOwn } from './origin.ts';
import type { Job } from './queue.ts';
import { isRead, type Outgoing } from './redirect.ts';
import type { Settings } from './settings.ts';

/** What all attempts of a call have in common. */
export interface Call {
  readonly outgoing: Outgoing;
  readonly facts: () => RequestFacts;
  /** Whether the token is added: not for another origin, and not if the request has credentials of its own. */
  readonly takesToken: boolean;
  readonly job: Job;
  readonly timeout: number;
  /** The signals of the caller. */
  readonly parents: AbortSignal[];
}

const NONE: AbortSignal[] = [];
const NO_OPTIONS = ownOptions<CallOptions>({});
let calls = 0;

/** Reads and checks a request and the options of its call. */
export function readCall(settings: Settings, request: RequestOptions, given: CallOptions | undefined): Call {
  const { options, limits, origins } = settings;
  const prepared = convert(() => prepare(request));
  const { url, method, headers, signal } = prepared;
  const { signal: callSignal, timeout = settings.timeout } = given ? ownOptions(given) : NO_OPTIONS;
  const parents = callSignal || signal ? [callSignal, signal].filter((each) => each !== undefined) : NONE;
  const facts = () => factsOf(method, url);
  const body = fetchBody(prepared);
  const duplex = prepared.body.kind === 'stream' ? 'half' : undefined;
  return {
    outgoing: { url, method, headers, body, duplex },
    facts,
    takesToken: isOwn(url, origins, options.fetch) && headers['authorization'] === undefined,
    job: { order: calls++, resource: limits?.resource?.(url, method) ?? '', isWrite: !isRead(method), facts },
    timeout: checkNumber('timeout', timeout),
    parents,
  };
}
