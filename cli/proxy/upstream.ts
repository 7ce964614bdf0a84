import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { cached } from '../../src/core/objects.ts';
import { githubLimits } from '../../src/github/limits/github-limits.ts';
import type { ResponseFacts } from '../../src/send/errors.ts';
import { createQueue, type Job, type PauseRules } from '../../src/send/queue.ts';
import { PrivateAddressError } from '../shared/network/public-lookup.ts';
import { readUpTo } from './read-body.ts';
import { Refusal } from './refusal.ts';

/** A request to a server. */
interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes, or a stream, which can be sent only once. */
  readonly body?: Buffer | Readable | undefined;
  /** Aborted if the client has gone. */
  readonly signal: AbortSignal;
  /** Finds the address of the server. */
  readonly lookup?: LookupFunction | undefined;
}

/** A response whose body is not compressed. */
export interface Incoming {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable | Buffer;
}

/** Sends requests to the API, within its limits. */
type SendUpstream = (request: Outgoing) => Promise<Incoming>;

interface LimitedJob extends Job {
  readonly resource: string;
}

/** No client waits for a longer pause. It receives the response of the API, and knows the time. */
const LONGEST_WAIT = 90_000;
const MOST_ATTEMPTS = 5;

/** How long the proxy waits for others, in milliseconds. */
export interface Patience {
  /** After this time without a response, a request no longer counts as one of those that are sent at the same time. */
  readonly response: number;
  /** After this time without any progress, a client or a server is disconnected. */
  readonly stall: number;
}

/** GitHub responds to most requests within a second, and ends those that take ten. */
export const PATIENCE: Patience = { response: 3000, stall: 60_000 };

/** The message of a limit is much shorter. */
const LONGEST_MESSAGE = 65_536;

const RULES: PauseRules<LimitedJob> = {
  keyOf: ({ resource }) => resource,
  refuse({ retryAt, kind }) {
    const seconds = Math.max(1, Math.ceil((retryAt - Date.now()) / 1000));
    const message = `The ${kind} rate limit of the API was reached by another request. Try again in ${seconds} s.`;
    return new Refusal(429, 'RATE_LIMITED', message, { 'retry-after': String(seconds) });
  },
};

/**
 * Creates the function that sends the requests of all clients: one queue for all of them, so that a limit pauses all of them once. What clients
 * send and receive slowly takes no place in the queue.
 */
export function createUpstream({ response: longestPlace, stall }: Patience): {
  readonly send: SendUpstream;
  close(): void;
} {
  const agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  };
  const { maxConcurrency: concurrency = 100, longestWindow } = githubLimits;
  const queue = createQueue<LimitedJob>({ concurrency, writeInterval: 0, maxWait: LONGEST_WAIT, longestWindow });
  let order = 0;

  const send: SendUpstream = async (request) => {
    const { method, url, signal, body } = request;
    const job: LimitedJob = {
      order: order++,
      isWrite: method !== 'GET' && method !== 'HEAD',
      resource: githubLimits.resource?.(url, method) ?? '',
      isRunning: false,
      hasStarted: false,
      hit: undefined,
      round: 0,
      start: undefined,
      fail: undefined,
    };
    const leave = () => queue.leave(job);
    signal.addEventListener('abort', () => job.fail?.(signal.reason), { once: true });
    const isWhole = body === undefined || Buffer.isBuffer(body);
    for (let attempt = 1; ; attempt += 1) {
      let timer: NodeJS.Timeout | undefined;
      try {
        await queue.enter(job);
        signal.throwIfAborted();
        timer = setTimeout(leave, isWhole ? longestPlace : 0);
        const response = await exchange(request, agents, stall);
        const refused = await readLimit(response);
        if (refused.limit === undefined) {
          queue.resume(job);
          return refused.response;
        }
        const met = { status: response.status, headers: {} } as ResponseFacts;
        const { retryAt } = queue.pause(job.resource, refused.limit, met, RULES);
        const canRepeat = attempt < MOST_ATTEMPTS && isWhole;
        if (!canRepeat || retryAt - Date.now() > LONGEST_WAIT) return refused.response;
      } finally {
        clearTimeout(timer);
        leave();
      }
    }
  };
  return {
    send,
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const serverOf = cached((origin) => {
  const { protocol, hostname, port } = new URL(origin);
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port };
});

/** Sends a request once. Its response is not compressed, because it is read. */
function exchange(
  { method, url, headers, body, signal, lookup }: Outgoing,
  agents: Record<string, http.Agent>,
  timeout: number,
): Promise<Incoming> {
  // The path is sent as it was judged, and not as a URL parser would write it.
  const at = url.indexOf('/', url.indexOf('//') + 2);
  const { protocol, hostname, port } = serverOf(url.slice(0, at));
  const open = protocol === 'https:' ? https.request : http.request;
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      if (error instanceof PrivateAddressError)
        reject(new Refusal(502, 'FOREIGN_HOST', 'The API redirected to a server whose address is not public.'));
      // The message of an error may contain what was sent.
      const reason = error.code ?? 'the connection ended';
      reject(signal.aborted ? signal.reason : new Refusal(502, 'NETWORK', `The API could not be reached: ${reason}.`));
    };
    const outgoing = open({
      ...{ hostname, port, path: url.slice(at), method, headers, agent: agents[protocol], timeout },
      ...(lookup ? { lookup } : {}),
    });
    signal.addEventListener('abort', () => outgoing.destroy(), { once: true });
    outgoing.on('error', fail);
    outgoing.once('timeout', () => {
      const message = `The API has not responded for ${timeout / 1000} s. A write may have been done.`;
      reject(new Refusal(504, 'NETWORK', message));
      outgoing.destroy();
    });
    // After a change of the protocol, there is neither a response nor an error.
    outgoing.once('close', () => fail(new Error()));
    outgoing.once('response', (message) => {
      try {
        resolve(decompress(message, method));
      } catch (error) {
        outgoing.destroy();
        reject(error);
      }
    });
    if (body === undefined || Buffer.isBuffer(body)) outgoing.end(body);
    else pipeline(body, outgoing, (error) => error && fail(error));
  });
}

function decompress(message: IncomingMessage, method: string): Incoming {
  const { statusCode: status = 502, headers } = message;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return { status, headers, body: message };
  if (encoding !== 'gzip')
    throw new Refusal(502, 'NETWORK', 'The API sent a response in an encoding that was not asked for.');
  const { 'content-length': _, 'content-encoding': __, ...rest } = headers;
  const isEmpty = status === 204 || status === 304 || method === 'HEAD' || headers['content-length'] === '0';
  if (isEmpty) return { status, headers: rest, body: message };
  return { status, headers: rest, body: pipeline(message, createGunzip(), () => {}) };
}

/** The limit that a response reports, and the response, whose body may have been read. */
async function readLimit(response: Incoming) {
  const { status, headers, body } = response;
  if ((status !== 403 && status !== 429) || Buffer.isBuffer(body)) return { response, limit: undefined };
  const read = await readUpTo(body, LONGEST_MESSAGE);
  if (!Buffer.isBuffer(read)) return { response: { ...response, body: read }, limit: undefined };
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const limit = githubLimits.read({ status, headers: new Headers(pairs), data: parse(read), now: Date.now() });
  return { response: { ...response, body: read }, limit };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
