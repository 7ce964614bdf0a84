import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal, readRequest } from './read-request.ts';
import { type PageLimits, sendRequest } from './send-request.ts';

/** Only the page knows it: it is in the part of its URL that browsers send to no server, and is new at each start. */
export const createKey = () => randomBytes(32).toString('base64url');

/** A file of 20 MB fits in it as base64. */
const LARGEST_REQUEST = 30_000_000;

/**
 * Creates the function that answers `POST /send`. It sends a request for the page that was opened with the key, and for no other page:
 * browsers name the origin of every POST, and no other site can read the key. `limits` are those of the API.
 */
export function createSendEndpoint(key: string, limits: PageLimits) {
  const expected = digest(key);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const abort = new AbortController();
    response.on('close', () => abort.abort());
    try {
      checkSender(request, expected);
      const answer = await sendRequest(readRequest(await readText(request)), limits, abort.signal);
      reply(response, 200, answer);
    } catch (error) {
      if (abort.signal.aborted || response.headersSent) return;
      const { status, code, message } = error instanceof Refusal ? error : FAILED;
      reply(response, status, { code, message });
    }
  };
}

const FAILED = { status: 502, code: 'NETWORK', message: 'The response could not be read: the connection ended early.' };

function checkSender({ method, headers }: IncomingMessage, expected: Buffer): void {
  const { origin, host, 'sec-fetch-site': site = 'same-origin', 'x-routebook-key': key } = headers;
  if (method !== 'POST') throw new Refusal(405, 'INVALID_REQUEST', 'Only POST is allowed here.');
  if (origin !== `http://${host}` || site !== 'same-origin')
    throw new Refusal(403, 'FOREIGN_PAGE', 'Only the page of this server may send requests.');
  if (headers['content-type'] !== 'application/json')
    throw new Refusal(415, 'INVALID_REQUEST', 'The request has to be application/json.');
  if (!timingSafeEqual(digest(String(key)), expected)) {
    throw new Refusal(
      403,
      'WRONG_KEY',
      'This page was not opened with the URL that the command printed. Open that URL, with the part after #.',
    );
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LARGEST_REQUEST) throw new Refusal(413, 'TOO_LARGE', 'The request is larger than 20 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reply(response: ServerResponse, status: number, value: object): void {
  const content = Buffer.from(JSON.stringify(value));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': content.length });
  response.end(content);
}
