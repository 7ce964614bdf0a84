import { isRecord, memberOf } from '../core/objects.ts';
import { isJson } from '../send/read.ts';

/** The result of `octokit.request`. */
export interface OctokitResponse {
  readonly status: number;
  readonly url?: unknown;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
}

const parsed = new WeakMap<Response, { readonly data: unknown }>();

/** The data of a response that Octokit has parsed. Undefined if the sender reads it from the body. */
export function dataOf(response: Response): { readonly data: unknown } | undefined {
  return parsed.get(response);
}

/** Creates the response that a sender reads from what Octokit has read. With `isRaw`, the caller reads the body. */
export function responseOf(
  { status: given, url, headers = {}, data }: OctokitResponse,
  sent: string,
  isRaw: boolean,
): Response {
  // What a hook or a test returns may have none.
  const status = given >= 200 && given <= 599 ? given : 200;
  const own = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) own.append(name, String(value));
  const isEmpty = data === undefined || data === null || data === '' || [204, 205, 304].includes(status);
  const isText = typeof data === 'string' || data instanceof ArrayBuffer;
  const hasBody = isRaw || (isText && (status >= 300 || isRead(own.get('content-type') ?? '', data)));
  const response = new Response(isEmpty || !hasBody ? null : writeBody(data), { status, headers: own });
  if (!isEmpty && !hasBody) parsed.set(response, { data });
  // The Octokit has followed redirects.
  if (typeof url === 'string' && URL.canParse(url) && new URL(url).href !== new URL(sent).href)
    Object.defineProperties(response, { url: { value: url }, redirected: { value: true } });
  return response;
}

/** The failed response in an error of Octokit. Before June 2021, the error had the headers and the members of the data itself. */
export function failedResponse(error: unknown): OctokitResponse | undefined {
  const response = memberOf(error, 'response');
  if (response !== undefined)
    return Number(memberOf(response, 'status')) >= 300 ? (response as OctokitResponse) : undefined;
  // In later versions, reading the member prints a warning.
  const headers: unknown = Object.getOwnPropertyDescriptor(Object(error), 'headers')?.value;
  const status = Number(memberOf(error, 'status'));
  // An error of the network has the status 500 and no headers.
  if (!(status >= 300) || !isRecord(headers) || Object.keys(headers).length === 0) return undefined;
  const names = ['message', 'errors', 'documentation_url'].filter((name) => memberOf(error, name) !== undefined);
  return { status, headers, data: Object.fromEntries(names.map((name) => [name, memberOf(error, name)])) };
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
