import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fetchTools } from '../../tools/fetch-tools.js';

const require = createRequire(join(fetchTools('libraries'), '../package.json'));

/** The number of tokens of a text, by the o200k tokenizer. */
export function countTokens(text: string): number {
  const { encode } = require('gpt-tokenizer/encoding/o200k_base') as { encode(text: string): readonly number[] };
  return encode(text).length;
}

/** The part of the official client that the tests use. */
export interface OfficialClient {
  connect(transport: object, options?: object): Promise<void>;
  close(): Promise<void>;
  getServerVersion(): { readonly name: string } | undefined;
  listTools(): Promise<{ readonly tools: readonly object[] }>;
  callTool(
    params: { readonly name: string; readonly arguments?: object },
    schema?: undefined,
    options?: { readonly signal?: AbortSignal; onprogress?(progress: { readonly message?: string }): void },
  ): Promise<{ readonly content: readonly { readonly text: string }[]; readonly isError?: boolean }>;
  ping(): Promise<object>;
  setRequestHandler(
    schema: object,
    handler: (request: { readonly params: { readonly message: string } }) => object,
  ): void;
}

interface Transport {
  readonly pid: number | null;
  protocolVersion?: string;
  send(message: object): Promise<void>;
  close(): Promise<void>;
  onclose?: () => void;
}

export const { Client } = require('@modelcontextprotocol/sdk/client/index.js') as {
  Client: new (info: object, options?: object) => OfficialClient;
};
export const { StdioClientTransport } = require('@modelcontextprotocol/sdk/client/stdio.js') as {
  StdioClientTransport: new (options: object) => Transport;
};
export const { ElicitRequestSchema, LATEST_PROTOCOL_VERSION, SUPPORTED_PROTOCOL_VERSIONS } =
  require('@modelcontextprotocol/sdk/types.js') as {
    ElicitRequestSchema: object;
    LATEST_PROTOCOL_VERSION: string;
    SUPPORTED_PROTOCOL_VERSIONS: readonly string[];
  };

/** The official client of the protocol without a session. It also speaks the earlier versions. */
export interface NewerClient extends Omit<OfficialClient, 'setRequestHandler'> {
  getNegotiatedProtocolVersion(): string | undefined;
  setRequestHandler(
    method: 'elicitation/create',
    handler: (request: { readonly params: { readonly message: string } }) => object,
  ): void;
}

export const { Client: NewerClient } = require('@modelcontextprotocol/client') as {
  Client: new (info: object, options?: object) => NewerClient;
};
export const { StdioClientTransport: NewerTransport } = require('@modelcontextprotocol/client/stdio') as {
  StdioClientTransport: new (options: object) => Transport;
};
