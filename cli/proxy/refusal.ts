import type { ServerResponse } from 'node:http';
import type { RefusalReason } from '../../src/github/policy/create-policy.ts';

/** Why the proxy refuses a request. The codes are stable. */
export type RefusalCode =
  | RefusalReason
  | 'INVALID_REQUEST'
  | 'FOREIGN_HOST'
  | 'FOREIGN_PAGE'
  | 'WRONG_TOKEN'
  | 'GIT'
  | 'GRAPHQL'
  | 'ISSUES_TOKEN'
  | 'PLANNED'
  | 'EXPIRED'
  | 'TOO_LARGE'
  | 'RATE_LIMITED'
  | 'NETWORK';

/** Clients can tell by this header that the proxy has responded, and not the API. Its value is the code. */
const REFUSAL_HEADER = 'x-routebook-refusal';

/** The page in the package. The source and the bundle are in folders of the same depth. */
const DOCUMENTATION = new URL('../../docs/proxy.md#refusals', import.meta.url).href;

/** A request that the proxy does not forward. Its message contains no secret. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: RefusalCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: RefusalCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** A request that cannot be read in one way only. */
export function invalid(message: string): Refusal {
  return new Refusal(400, 'INVALID_REQUEST', message);
}

/** Responds like GitHub: JSON with a message. The connection ends, so that an unread body is never read as another request. */
export function sendRefusal(response: ServerResponse, { status, code, message, headers }: Refusal): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const text = JSON.stringify({ message, code, documentation_url: DOCUMENTATION });
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    [REFUSAL_HEADER]: code,
    connection: 'close',
  });
  response.end(text);
}
