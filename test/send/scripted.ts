import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { FETCH_DEFAULTS } from '../../src/core/fetch-defaults.ts';

/** A response to play: a status, a whole response, a fault, or none at all. */
export type Step =
  | number
  | { status: number; headers?: Record<string, string>; body?: unknown }
  | { fault: Error }
  | 'hang';

export interface SentRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
  /** The time it was sent. */
  at: number;
  signal: AbortSignal;
}

/** A fake `fetch` that returns the given responses in order, repeats the last one, and records its calls. Its clients write no log. */
export function play(...steps: Step[]): { fetch: typeof globalThis.fetch; sent: SentRequest[] } {
  return playBy((_request, index) => steps[Math.min(index, steps.length - 1)] ?? 200);
}

export function playBy(stepOf: (request: SentRequest, index: number) => Step): {
  fetch: typeof globalThis.fetch;
  sent: SentRequest[];
} {
  const sent: SentRequest[] = [];
  const fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', headers, body, signal } = init;
    const request: SentRequest = {
      ...{ method, body, at: Date.now(), url: String(input), signal: signal as AbortSignal },
      headers: { ...(headers as Record<string, string>) },
    };
    sent.push(request);
    const step = stepOf(request, sent.length - 1);
    if (step === 'hang') {
      return new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    }
    if (typeof step === 'object' && 'fault' in step) throw step.fault;
    return responseOf(typeof step === 'number' ? { status: step } : step);
  };
  return { fetch: Object.assign(fetch, { [FETCH_DEFAULTS]: { log: false } }) as never, sent };
}

function responseOf(step: Exclude<Step, number | 'hang' | { fault: Error }>): Response {
  // Has no prototype, so that tests can pollute `Object.prototype`.
  const { status, headers = {}, body } = Object.assign(Object.create(null) as typeof step, step);
  const isEmpty = body === undefined || [204, 205, 304].includes(status);
  const text = typeof body === 'string' || body instanceof ReadableStream ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/plain' : 'application/json; charset=utf-8';
  return new Response(isEmpty ? null : text, {
    status,
    headers: { ...(isEmpty ? {} : { 'content-type': type }), ...headers },
  });
}

export const networkFault = (): Step => ({
  fault: Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } }),
});

/** The time stands still in each test of this file, until `pass` lets it pass. */
export function stopTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-01-01T00:00:00Z') });
    // The longest of all delays, so that a test knows them.
    vi.spyOn(Math, 'random').mockReturnValue(1);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** All items of a list. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Starts a server on this machine, which is closed after the test. Returns its origin. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => server.close().closeAllConnections());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What a promise comes to, so that one that rejects while time passes is not unhandled. */
export async function settled<Value>(promise: Promise<Value>): Promise<{ value?: Value; error?: unknown }> {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}

/** Lets all time pass that a call needs. */
export async function finish<Value>(promise: Promise<Value>): Promise<{ value?: Value; error?: unknown }> {
  let result: { value?: Value; error?: unknown } | undefined;
  void settled(promise).then((found) => {
    result = found;
  });
  for (let round = 0; result === undefined && round < 1000; round++) await vi.advanceTimersByTimeAsync(1000);
  if (result === undefined) throw new Error('the call did not end within 1,000 seconds');
  return result;
}
