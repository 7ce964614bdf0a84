import { isJson } from '../send/body.ts';

/** The result of `octokit.request`. */
export interface OctokitResponse {
  readonly status: number;
  readonly url?: unknown;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
}

/** Creates the response that a sender reads from what Octokit has read. With `isRaw`, the caller reads the body. */
export function responseOf(
  { status, url, headers = {}, data }: OctokitResponse,
  sent: string,
  isRaw: boolean,
): Response {
  const own = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) own.append(name, String(value));
  const isEmpty = data === undefined || data === null || data === '' || [204, 205, 304].includes(status);
  const isFailure = status >= 300;
  const isOwn = isRaw || isFailure || isRead(own.get('content-type') ?? '', data);
  // Any text that is not empty stands for data that the sender does not have to parse.
  const body = isEmpty ? null : isOwn ? writeBody(data) : '0';
  if (!isEmpty && !isOwn && !isJson(own.get('content-type') ?? '')) own.set('content-type', 'application/json');
  const response = new Response(body, { status, headers: own });
  // The Octokit has followed redirects.
  if (typeof url === 'string' && URL.canParse(url) && new URL(url).href !== new URL(sent).href)
    Object.defineProperties(response, { url: { value: url }, redirected: { value: true } });
  return response;
}

/** Whether the sender reads the same data from the content type as Octokit. */
function isRead(type: string, data: unknown): boolean {
  if (isJson(type)) return false;
  return /^text\/|charset=|xml/i.test(type) ? typeof data === 'string' : data instanceof ArrayBuffer;
}

function writeBody(data: unknown): BodyInit {
  if (typeof data === 'string' || data instanceof ArrayBuffer || data instanceof ReadableStream) return data;
  // Octokit reads large integers as bigint.
  const digits = new Map<string, string>();
  const text = JSON.stringify(data, (_, value) => {
    if (typeof value !== 'bigint') return value;
    const key = `bigint:${value}:${digits.size}`;
    digits.set(key, String(value));
    return key;
  });
  return digits.size === 0 ? text : text.replace(/"(bigint:-?\d+:\d+)"/g, (all, key) => digits.get(key) ?? all);
}
