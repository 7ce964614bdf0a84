import { isIPv6 } from 'node:net';
import { serve } from '../../cli/mcp/serve.ts';
import { createSession, type ServerValues } from '../../cli/mcp/session.ts';
import { createServed } from '../../cli/mcp/tools.ts';
import { loadApi } from '../../cli/shared/input/load-api.ts';

export const TOKEN = 'ghp_S3cretS3cretS3cretS3cretS3cretS3cr';

const PUBLIC = '140.82.112.3';

/** A message of the server. */
export interface Reply {
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: {
    readonly content?: readonly { readonly text: string }[];
    readonly isError?: boolean;
    readonly [member: string]: unknown;
  };
  readonly error?: { readonly code: number; readonly message: string };
}

/** A request that the API received. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

export interface ServerOptions {
  readonly values?: ServerValues;
  readonly maxTokens?: number;
  readonly token?: string | undefined;
  readonly capabilities?: object;
  readonly protocolVersion?: string;
  readonly edition?: string;
  readonly catalogue?: string;
  readonly largest?: number;
  /** How long calls may take when the input has ended. */
  readonly lastCalls?: number;
  /** The addresses of other servers. By default, each has a public one. */
  readonly addresses?: Readonly<Record<string, readonly string[]>>;
  /** The API. By default, it has no data. */
  answer?(request: Sent, signal: AbortSignal | null | undefined): Response | Promise<Response>;
}

export const json = (data: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(data), { ...init, headers: { 'content-type': 'application/json', ...init.headers } });

/** Starts the server in this process, with an API that is a function. */
export function startServer(options: ServerOptions = {}) {
  const { values = {}, maxTokens = 4000, edition, catalogue, largest, lastCalls = 0 } = options;
  const token = 'token' in options ? options.token : TOKEN;
  const sent: Sent[] = [];
  const resolved: string[] = [];
  const fetchApi = async (url: string, init: RequestInit) => {
    const request = {
      method: String(init.method).toUpperCase(),
      url,
      headers: new Headers(init.headers),
      body: String(init.body ?? ''),
    };
    sent.push(request);
    return options.answer?.(request, init.signal) ?? json({});
  };
  const session = createSession({
    values,
    maxTokens,
    credential:
      token === undefined
        ? undefined
        : { token, variable: 'GITHUB_TOKEN', baseUrl: values['base-url'] ?? 'https://api.github.com' },
    fetch: fetchApi as typeof fetch,
    resolve: async (name) => {
      resolved.push(name);
      return (options.addresses?.[name] ?? [PUBLIC]).map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    },
    download: async (url, init, lookup) => {
      const { hostname } = new URL(url);
      await new Promise<void>((done, fail) => {
        lookup(hostname, { all: true }, (error) => (error ? fail(error) : done()));
      });
      return fetchApi(url, init);
    },
    loadApi: () => loadApi({ edition, catalogue: catalogue ?? (edition === undefined ? 'github' : undefined) }),
  });
  const lines: string[] = [];
  const waiting: ((reply: Reply) => boolean)[] = [];
  const onWrite = (text: string) => {
    lines.push(text);
    for (const reply of [JSON.parse(text)].flat() as Reply[]) {
      const index = waiting.findIndex((take) => take(reply));
      if (index >= 0) waiting.splice(index, 1);
    }
  };
  const input = createInput();
  const ended = serve(createServed(session, 'GitHub'), input.stream(), onWrite, { largest, lastCalls });
  let ids = 0;
  const next = (matches: (reply: Reply) => boolean) =>
    new Promise<Reply>((resolve) => {
      waiting.push((reply) => {
        if (!matches(reply)) return false;
        resolve(reply);
        return true;
      });
    });
  const send = (message: object) => input.push(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const request = (method: string, params: object = {}) => {
    ids += 1;
    const id = ids;
    const reply = next((each) => each.id === id && each.method === undefined);
    send({ id, method, params });
    return Object.assign(reply, { id });
  };
  const { capabilities = {}, protocolVersion = '2025-06-18' } = options;
  const initialized = request('initialize', {
    protocolVersion,
    capabilities,
    clientInfo: { name: 'test', version: '1' },
  });
  return {
    session,
    sent,
    /** The names of other servers whose addresses were looked up. */
    resolved,
    /** Everything that the server has written. */
    lines,
    initialized,
    next,
    send,
    push: input.push,
    request,
    /** Calls a tool and returns its text, which begins with the code of an error. */
    async tool(name: string, given: unknown): Promise<string> {
      const { result, error } = await request('tools/call', { name, arguments: given });
      if (error) return `${error.code}: ${error.message}`;
      const text = result?.content?.map((part) => part.text).join('') ?? '';
      return result?.isError ? `ERROR ${text}` : text;
    },
    async end() {
      input.end();
      await ended;
      session.log.close();
    },
  };
}

function createInput() {
  const chunks: Uint8Array[] = [];
  let isEnded = false;
  let wake = () => {};
  return {
    push(data: string | Uint8Array) {
      chunks.push(typeof data === 'string' ? Buffer.from(data) : data);
      wake();
    },
    end() {
      isEnded = true;
      wake();
    },
    async *stream(): AsyncGenerator<Uint8Array> {
      for (;;) {
        const chunk = chunks.shift();
        if (chunk) yield chunk;
        else if (isEnded) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}
