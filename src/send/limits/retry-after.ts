// https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3

/** The time of the server, because the local clock may be wrong. */
export function serverTime(headers: Headers, now: number): number {
  return Date.parse(headers.get('date') ?? '') || now;
}

/** The number of milliseconds that a response asks to wait, or NaN if it has no valid `retry-after`. */
export function retryAfter(headers: Headers, now: number): number {
  const after = headers.get('retry-after') ?? '';
  // `Number` accepts more than digits, such as 1e300.
  if (/^\d+(?:\.\d+)?$/.test(after)) return Number(after) * 1000;
  return Math.max(0, Date.parse(after) - serverTime(headers, now));
}
