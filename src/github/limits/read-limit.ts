import type { LimitReached, RefusedResponse } from '../../send/rate-limits.ts';

// https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api

/** Reads the limit that a response reports: `retry-after`, `x-ratelimit-remaining`, and the messages of secondary limits. */
export function readLimit({ status, headers, data, now }: RefusedResponse): LimitReached | undefined {
  if (status !== 403 && status !== 429) return undefined;
  const isPrimary = headers.get('x-ratelimit-remaining') === '0';
  const retryAt = timeOf(headers, now, isPrimary);
  if (isPrimary || retryAt !== undefined) return { kind: isPrimary ? 'primary' : 'secondary', retryAt };
  // A 403 without these headers is a rate limit only if its message mentions one. Most of them mean that a permission is missing.
  return status === 429 || /\b(?:secondary|API) rate limit|abuse detection/i.test(messageOf(data))
    ? { kind: 'secondary' }
    : undefined;
}

function timeOf(headers: RefusedResponse['headers'], now: number, isPrimary: boolean): number | undefined {
  // The time of the server, because the local clock may be wrong.
  const local = now - (Date.parse(headers.get('date') ?? '') || now);
  const after = headers.get('retry-after') ?? '';
  const reset = isPrimary && !after && headers.get('x-ratelimit-reset');
  // `Number` accepts more than digits, such as 1e300.
  const seconds = /^\d+(?:\.\d+)?$/.test(after);
  const time = reset ? Number(reset) * 1000 + local : seconds ? now + Number(after) * 1000 : Date.parse(after) + local;
  return Number.isNaN(time) ? undefined : Math.max(now, time);
}

/** The message in GitHub's JSON. Any text can mention a rate limit, such as the page of a proxy. */
function messageOf(data: unknown): string {
  const isObject = typeof data === 'object' && data !== null && Object.hasOwn(data, 'message');
  const message = isObject && (data as { readonly message: unknown }).message;
  return typeof message === 'string' ? message : '';
}
