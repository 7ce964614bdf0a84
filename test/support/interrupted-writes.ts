// Writes of an emulated GitHub while something goes wrong, compared with the same writes without that.

import { isDeepStrictEqual } from 'node:util';
import type { RouteRecord } from '../../src/catalogue/types.ts';
import { FETCH_DEFAULTS } from '../../src/core/fetch-defaults.ts';
import { createSend } from '../../src/github/create-send.ts';
import { evidenceOf } from '../../src/github/evidence.ts';
import type { SendCallOptions } from '../../src/send/options.ts';
import type { Clock } from '../../src/send/timeouts.ts';
import type { Emulator } from '../../src/testing/emulator/create-emulator.ts';
import { supportedRoutes, type World } from '../testing/emulator/world.ts';

/** What happens to an attempt of a write: it is lost, or its response is, or it is answered with a status, with or without the effect. */
type Attempt = 'lost' | 'response lost' | 'cut' | { readonly status: number; readonly isDone: boolean } | 'late';

/** What goes wrong: with the attempts of the write in their order, and with the looks for its effect. */
export interface Fault {
  readonly attempts: readonly Attempt[];
  /** For a time, looks see what there was before, all of them fail, or lists have pages with one item. */
  readonly looks?: 'stale' | 'fail' | 'paged';
  /** The repository has another name since, so that GitHub redirects each request. */
  readonly isRenamed?: true;
}

export const FAULTS = {
  'before the effect': { attempts: ['lost'] },
  'after the effect': { attempts: ['response lost'] },
  'within the response': { attempts: ['cut'] },
  'with status 500': { attempts: [{ status: 500, isDone: true }] },
  'with status 502': { attempts: [{ status: 502, isDone: false }] },
  'with status 503': { attempts: [{ status: 503, isDone: true }] },
  'with status 504': { attempts: [{ status: 504, isDone: true }] },
  twice: { attempts: ['lost', 'response lost'] },
  'with a late effect': { attempts: ['late'] },
  'with a stale read': { attempts: ['response lost'], looks: 'stale' },
  'with a look that fails': { attempts: ['response lost'], looks: 'fail' },
  'with a list of many pages': { attempts: ['response lost'], looks: 'paged' },
  'of a renamed repository': { attempts: ['response lost'], isRenamed: true },
} as const satisfies { readonly [name: string]: Fault };

/** What came out of a write: a result, or an error, and the state of the world. */
export interface Outcome {
  readonly status?: number | undefined;
  readonly data?: unknown;
  readonly found?: true;
  readonly code?: string | undefined;
  readonly message?: string;
  readonly state: string;
  /** How many requests for the write reached GitHub. */
  readonly attempts: number;
  /** The shortest time after which it was sent again, in milliseconds. */
  readonly repeatedAfter: number;
}

const API = 'https://api.github.com';

/** Sends a write to a world while something goes wrong. */
export async function sendWrite(
  world: World,
  { method, body: declared }: RouteRecord,
  path: string,
  body: unknown,
  fault: Fault = { attempts: [] },
  options: SendCallOptions = {},
): Promise<Outcome> {
  const { emulator } = world;
  const before = fault.looks === 'stale' ? emulator.snapshot() : undefined;
  let target = path.startsWith('http') ? path : `${API}${path}`;
  let attempts = 0;
  let late: (() => Promise<unknown>) | undefined;
  let sentAt = 0;
  let repeatedAfter = Infinity;
  const clock = createClock();
  const pass = (url: string, { method: own = 'GET', headers, body: sent }: RequestInit) =>
    world.call(own, url.replace(API, ''), typeof sent === 'string' ? sent : undefined, headers as never);
  const respond = async (url: string, init: RequestInit) => {
    if (fault.isRenamed) return withoutFollowing(world, url, init);
    const { status, data, headers } = await pass(url, init);
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    return new Response([204, 205, 304].includes(status) ? null : text, { status, headers });
  };
  const failWith = (status: number) => new Response('{"message":"Server Error"}', { status, headers: JSON_TYPE });

  const attempt = async (url: string, init: RequestInit): Promise<Response> => {
    const step = fault.attempts[attempts++];
    if (attempts > 1) repeatedAfter = Math.min(repeatedAfter, clock.now() - sentAt);
    sentAt = clock.now();
    if (step === 'lost') throw new TypeError('fetch failed');
    if (step === 'late') {
      late = () => pass(url, init);
      return failWith(502);
    }
    if (typeof step === 'object' && !step.isDone) return failWith(step.status);
    const response = await respond(url, init);
    if (step === 'response lost') throw new TypeError('fetch failed');
    if (typeof step === 'object') return failWith(step.status);
    if (step !== 'cut' || response.status === 204) return response;
    const text = await response.text();
    return new Response(text.slice(0, Math.max(1, text.length / 2)), { status: response.status, headers: JSON_TYPE });
  };
  const look = async (url: string, init: RequestInit): Promise<Response> => {
    if (attempts > 0 && fault.looks === 'fail') return failWith(502);
    if (attempts > 0 && fault.looks === 'paged') return respond(url.replace('per_page=100', 'per_page=1'), init);
    if (clock.now() - sentAt >= LATE) {
      await late?.();
      late = undefined;
    }
    if (attempts === 0 || before === undefined || clock.now() - sentAt >= STALE) return respond(url, init);
    const after = emulator.snapshot();
    emulator.restore(before);
    const response = await respond(url, init);
    emulator.restore(after);
    return response;
  };
  const fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const isTarget = (init.method ?? 'GET') === method && url === target && !/^(?:GET|HEAD)$/.test(method);
    if (isTarget && fault.isRenamed && url.includes('/repos/')) {
      // What is redirected has no effect yet.
      const response = await withoutFollowing(world, url, init);
      target = response.headers.get('location') ?? target;
      return response;
    }
    if (isTarget) return attempt(url, init);
    return /^GET$/.test(init.method ?? 'GET') ? look(url, init) : respond(url, init);
  };
  const timed = Object.assign(fetch, { [FETCH_DEFAULTS]: { clock } });
  const send = createSend({ ...SETTINGS, fetch: timed as never });
  const isJson = declared === undefined || declared.content['application/json'] !== undefined;
  const request = {
    method: method.toLowerCase() as 'post',
    url: target,
    headers: { accept: 'application/vnd.github+json', ...(isJson ? {} : { 'content-type': 'text/plain' }) },
    ...(body === undefined ? {} : { body }),
  };
  const sent: Promise<{ status: number; data: unknown; found?: true }> = send(request as never, options);
  const result = await sent.then(
    ({ status, data, found }) => ({ status, data, ...(found && { found }) }),
    (error) => ({ code: error.code ?? error.name, status: error.status, message: String(error.message) }),
  );
  await late?.();
  await emulator.settled();
  return { ...result, attempts, repeatedAfter, state: stateOf(emulator) };
}

/** Sends a request as a sender does, which follows redirects by itself. */
function withoutFollowing({ emulator, token }: World, url: string, init: RequestInit): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` };
  return emulator.fetch(url, { ...init, headers, redirect: 'manual' });
}

/** When a late effect comes, and how long reads are stale, in milliseconds after the write was sent. GitHub has ended it after 10 seconds. */
const LATE = 11_900;
const STALE = 11_000;

/** A clock that moves to the next timer at once. The timeouts of attempts do not end, because nothing takes time. */
function createClock(): Clock {
  let time = Date.UTC(2026, 0, 2);
  return {
    now: () => time,
    random: () => 0.5,
    setTimer(milliseconds, act) {
      if (milliseconds >= 60_000) return undefined as never;
      const end = time + milliseconds;
      return setImmediate(() => {
        time = Math.max(time, end);
        act();
      }) as never;
    },
    clearTimer: (timer) => clearImmediate(timer as never),
  };
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const SETTINGS = { writeInterval: 0, retryDelay: 0, onNotice() {}, onWait() {} } as const;

/** The routes of the table of evidence that an emulator supports. Any other PUT is repeated, and any other DELETE is looked up. */
export function routesWithEvidence(emulator: Emulator): RouteRecord[] {
  return supportedRoutes(emulator).filter(({ method, path }) => {
    const evidence = method === 'GET' ? undefined : evidenceOf(method, path.replace(/\{\w+\}/g, 'x'));
    return evidence !== undefined && evidence.route !== `${method} ${evidence.path}`;
  });
}

/** Sends a write with each fault, and says where the result or the world differs from what they are without a fault. */
export async function findDifferences(
  world: World,
  record: RouteRecord,
  path: string,
  body: unknown,
  faults: { readonly [name: string]: Fault },
): Promise<string[]> {
  const start = world.emulator.snapshot();
  const usual = await sendWrite(world, record, path, body);
  if (usual.code !== undefined) return [`${record.route} fails without a fault: ${usual.message}`];
  const found: string[] = [];
  for (const [name, fault] of Object.entries<Fault>(faults)) {
    world.emulator.restore(start);
    if (fault.isRenamed && !path.includes(REPO)) continue;
    const expected = fault.isRenamed ? await renameAndSend(world, record, path, body) : usual;
    if (expected === undefined) continue;
    const broken = await sendWrite(world, record, path, body, fault, { once: true });
    for (const each of differencesOf(record, fault, broken, expected)) found.push(`${record.route} ${name}: ${each}`);
  }
  return found;
}

function differencesOf({ method, path }: RouteRecord, fault: Fault, broken: Outcome, expected: Outcome): string[] {
  const found = broken.state === expected.state ? [] : ['another world'];
  // A write whose repeat changes nothing needs no look.
  if (fault.looks === 'fail' && broken.code === 'OUTCOME_UNKNOWN') return found;
  // A repeat may say that the object was there already, and a response that has accepted the write is never followed by one.
  const isRepeated = evidenceOf(method, path.replace(/\{\w+\}/g, 'x'))?.kind === 'again';
  if (isRepeated && broken.message?.endsWith('The write may have been done')) return found;
  // Before, GitHub may still do what it was sent.
  if (!isRepeated && broken.repeatedAfter < LATE) found.push(`repeated after ${broken.repeatedAfter} ms`);
  const isOther = isRepeated ? broken.code !== undefined : broken.status !== expected.status;
  if (isOther) return [...found, `${broken.status ?? broken.message}, not ${expected.status}`];
  const isSame = isDeepStrictEqual(withoutTimes(broken.data), withoutTimes(expected.data));
  return isSame ? found : [...found, 'other data'];
}

const REPO = '/repos/octo/app';

/** Renames the repository, sends a write without a fault, and goes back to the world in which only the repository was renamed. */
async function renameAndSend(world: World, record: RouteRecord, path: string, body: unknown) {
  await world.make('PATCH', REPO, { name: 'renamed' });
  const start = world.emulator.snapshot();
  const usual = await sendWrite(world, record, path, body, { attempts: [], isRenamed: true });
  world.emulator.restore(start);
  // What has the name in its body too cannot be sent any more.
  return usual.code === undefined ? usual : undefined;
}

/** Data without the times that a repeat sets again. */
export function withoutTimes(data: unknown): unknown {
  return data === undefined
    ? undefined
    : JSON.parse(JSON.stringify(data, (name, value) => (TIMES.test(name) ? undefined : value)));
}

/**
 * The state as text, to compare it: without the times, which a repeat moves, and without what is empty, which a read may add. A row that was there before is
 * its table and id, because rows refer to each other.
 */
export function stateOf(emulator: Emulator): string {
  const seen = new Set<object>();
  const write = (value: unknown): string => {
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return JSON.stringify(value) ?? '';
    const row = value as { readonly $table?: string; readonly id?: number };
    if (seen.has(value)) return `#${row.$table}/${row.id}`;
    if (row.$table !== undefined) seen.add(value);
    if (Array.isArray(value) || value instanceof Set) return `[${[...value].map(write).join()}]`;
    // Tables are created when they are first used, by a read too.
    const members =
      value instanceof Map ? [...value].sort(([one], [other]) => (one < other ? -1 : 1)) : Object.entries(value);
    const texts = members.flatMap(([name, each]) => {
      const text = TIMES.test(String(name)) ? '' : write(each);
      return ['', '{}', '[]'].includes(text) ? [] : `${String(name)}:${text}`;
    });
    return `{${texts.join(',\n')}}`;
  };
  return write({ ...emulator.snapshot().state, now: 0 });
}

const TIMES = /^(?:updated_at|pushed_at|expires_at|suspended_at|deliveries|last_response|last_read_at)$/;
