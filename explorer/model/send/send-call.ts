import type { RequestOptions } from 'routebook';
import { toFetch } from 'routebook/convert';
import { readKey } from './key.ts';

/** A response of the API, as the server of this page reports it. */
export interface RealResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly milliseconds: number;
  /** How many bytes of the body were read. */
  readonly bytes: number;
  /** Absent if the body is not text. */
  readonly text?: string;
  /** Whether the body is longer than what was read. */
  readonly isCut: boolean;
}

/** Why a request was not sent or has no response. */
interface SendFailure {
  readonly code: string;
  readonly message: string;
}

export type Sent = RealResponse | SendFailure;

export const hasFailed = (sent: Sent): sent is SendFailure => 'code' in sent;

/** Sends a request through the server of this page. `variable` names the environment variable of that server with the token. */
export async function sendCall(
  request: RequestOptions,
  variable: string | undefined,
  isConfirmed: boolean,
  signal: AbortSignal,
): Promise<Sent> {
  const [url, { method, headers, body }] = toFetch(request) as [string, RequestInit];
  const { bytes, type } = await encodeBody(body);
  const sent = new Headers(headers);
  if (type !== undefined && !sent.has('content-type')) sent.set('content-type', type);
  const envelope = {
    method: (method ?? 'GET').toUpperCase(),
    url,
    headers: Object.fromEntries(sent),
    ...(bytes === undefined ? {} : { body: bytes }),
    ...(variable === undefined ? {} : { variable }),
    ...(isConfirmed ? { isConfirmed } : {}),
  };
  try {
    const response = await fetch('./send', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-routebook-key': readKey() },
      body: JSON.stringify(envelope),
      signal,
    });
    return (await response.json()) as Sent;
  } catch (error) {
    if (signal.aborted)
      return { code: 'CANCELLED', message: 'You cancelled the request. The API may have received it.' };
    const isServer = error instanceof TypeError || error instanceof SyntaxError;
    if (!isServer) throw error;
    return {
      code: 'NO_SERVER',
      message: 'The server of this page does not respond. Start routebook explore --send again.',
    };
  }
}

/** The bytes of a body as base64, and the content type that it has by itself. */
async function encodeBody(body: BodyInit | null | undefined): Promise<{ bytes?: string; type?: string | undefined }> {
  if (body === null || body === undefined) return {};
  const response = new Response(body);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // A call with too many arguments would fail, so the text is made in parts.
  let text = '';
  for (let at = 0; at < bytes.length; at += PART) text += String.fromCharCode(...bytes.subarray(at, at + PART));
  return { bytes: btoa(text), type: response.headers.get('content-type') ?? undefined };
}

const PART = 8192;
