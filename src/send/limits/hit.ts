import type { ResponseFacts } from '../errors/errors.ts';
import { memberOf } from '../member-of.ts';
import { createLine, type Line } from './lanes.ts';
import type { RateLimit } from './limits.ts';

/** A limit that was hit. Requests that count against it wait, and start slowly when it ends. */
export interface Hit {
  kind: RateLimit['kind'];
  retryAt: number;
  /** When the first request starts: a bit later than it may, so that processes that wait for the same time do not start together. */
  opensAt: number;
  /** Whether the API named a time that is too far away to be meant. */
  isCut: boolean;
  /** The number of pauses in succession, without a request in between that was processed. */
  count: number;
  /** Counts all pauses. What started before the last one says nothing about the time after it. */
  round: number;
  /** The requests of this round that are running, that were processed, and how many may run at a time. */
  running: number;
  processed: number;
  most: number;
  /** Up to this number, `most` doubles; then it grows slowly. */
  threshold: number;
  /** The response that reported it. */
  met: ResponseFacts;
  readonly line: Line;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const SECOND = 1000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A request that was told until when it waits is told again if it becomes this much later. */
const MUCH_LATER = 5 * SECOND;

/** A limit that is hit for the first time. `full` is how many requests may run at a time. */
export function createHit(full: number): Hit {
  return {
    ...{ kind: 'secondary', retryAt: 0, opensAt: 0, isCut: false, count: 0, round: 0, running: 0, processed: 0 },
    ...{ most: full, threshold: full, met: {} as ResponseFacts, line: createLine(), timer: undefined },
  };
}

export const isPaused = ({ retryAt }: Hit) => retryAt > Date.now();

/** Whether one more request may start. */
export const hasRoom = (hit: Hit) => hit.opensAt <= Date.now() && hit.running + 1 <= hit.most;

/** Lets more requests run at a time, because so many were processed: one more for each, and above the threshold one more for all together. */
export function grow(hit: Hit, count: number): void {
  hit.most += hit.most < hit.threshold ? count : count / hit.most;
}

interface PauseSettings {
  readonly full: number;
  readonly longestWindow: number | undefined;
  /** Whether the request that hit the limit was taken for one that was processed. */
  readonly wasResumed: boolean;
}

/** Pauses a limit, or makes its pause longer. Returns whether it is a new pause, or ends much later. */
export function pauseHit(
  hit: Hit,
  limit: RateLimit,
  { full, longestWindow = DAY, wasResumed }: PauseSettings,
): boolean {
  const now = Date.now();
  const isNew = !isPaused(hit);
  // Concurrent requests hit the same limit, which counts once.
  if (isNew) beginRound(hit, full, wasResumed && hit.processed > 0 ? 1 : 0);
  const asked = memberOf(limit, 'retryAt');
  const named = Number.isFinite(asked) ? (asked as number) : undefined;
  const least = now + (named === undefined ? MINUTE : SECOND) * 2 ** (hit.count - 1);
  const until = Math.min(Math.max(named ?? 0, least), now + longestWindow);
  const isLater = isNew || until > hit.retryAt + MUCH_LATER;
  hit.kind = limit.kind;
  hit.isCut = named !== undefined && named > now + longestWindow;
  hit.retryAt = Math.max(hit.retryAt, until);
  hit.opensAt = hit.retryAt + Math.round((1 - Math.random()) * Math.min((hit.retryAt - now) / 10, SECOND));
  return isLater;
}

/** The requests that start next find out whether the limit has ended. */
function beginRound(hit: Hit, full: number, correction: number): void {
  const most = hit.most - correction;
  // If it had not ended, that says nothing about how many requests may run.
  if (most > 1) hit.threshold = Math.floor(Math.min(most, full) / 2);
  hit.count = hit.processed > correction ? 1 : hit.count + 1;
  hit.round++;
  hit.running = hit.processed = 0;
  hit.most = 1;
}
