import { EndpointError } from '../core/errors.ts';

/** The parts of a request of node:http and of Express that are used. */
export interface NodeRequest extends AsyncIterable<unknown> {
  readonly method?: string | undefined;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly complete: boolean;
  readonly readableDidRead: boolean;
  readonly destroyed: boolean;
  /** What middleware has read. */
  readonly body?: unknown;
  readonly rawBody?: unknown;
}

/** The parts of a response of node:http and of Express that are used. */
export interface NodeResponse {
  readonly headersSent: boolean;
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(text: string): unknown;
}

/** A function for `createServer` of node:http, and for Express. */
export type NodeHandler = (
  request: NodeRequest,
  response: NodeResponse,
  next?: (error: unknown) => void,
) => Promise<void>;

/**
 * Turns a function that responds to a Request into one for node:http and Express.
 *
 * @example
 * createServer(toNodeHandler(webhooks)).listen(3000);
 */
export function toNodeHandler(respond: (request: Request) => Promise<Response>): NodeHandler {
  return async (incoming, outgoing, next) => {
    try {
      const response = await respond(toRequest(incoming));
      const text = await response.text();
      // The rest of a body that was not read would be taken for the next request.
      const close: Record<string, string> = incoming.complete ? {} : { connection: 'close' };
      outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...close });
      outgoing.end(text);
    } catch (error) {
      // The sender has closed the connection.
      if (incoming.destroyed && !incoming.complete) return;
      if (next) return next(error);
      console.error(error);
      if (!outgoing.headersSent) outgoing.writeHead(500, { connection: 'close' });
      outgoing.end('');
    }
  };
}

function toRequest(incoming: NodeRequest): Request {
  const headers = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
    // HTTP/2 has names with a colon, which are not headers.
    value === undefined || name.startsWith(':') ? [] : [[name, String(value)]],
  );
  // Not all methods can be those of a Request. Only one is accepted.
  if (incoming.method !== 'POST') return new Request('http://localhost/', { headers });
  const init = { method: 'POST', headers, body: bodyOf(incoming), duplex: 'half' };
  return new Request('http://localhost/', init as RequestInit);
}

/** The bytes that middleware has read, or those that are still to be read. */
function bodyOf(incoming: NodeRequest): string | ReadableStream<Uint8Array> {
  for (const bytes of [incoming.rawBody, incoming.body]) {
    if (typeof bytes === 'string') return bytes;
    // As a stream, because a Request copies bytes.
    if (bytes instanceof Uint8Array) return streamOfBytes(bytes);
  }
  if (!incoming.readableDidRead) return streamOf(incoming);
  throw new EndpointError(
    'INVALID_OPTION',
    'The body was parsed before, so that its signature cannot be verified. Register the handler of webhooks before express.json(), or with express.raw({ type: "*/*" }).',
    { parameter: 'request' },
  );
}

/** Reads as much as is asked for. A stream that is cancelled does not close the connection, so that a response can be sent. */
function streamOf(
  incoming: NodeRequest & { iterator?(options: object): AsyncIterator<unknown> },
): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator?.({ destroyOnReturn: false }) ?? incoming[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value as Uint8Array);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

function streamOfBytes(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}
