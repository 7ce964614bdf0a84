import { isRecord } from '../../src/core/internal/objects.ts';
import type { Caller, ToolResult } from './call-types.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { readMessages } from './read-messages.ts';

/** The versions of the protocol, the newest first. https://modelcontextprotocol.io/specification */
export const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** The version in which a line may be a list of messages. */
const VERSION_WITH_BATCHES = '2025-03-26';
const MOST_CALLS = 32;

/** The tools of the server. */
export interface Served {
  readonly version: string;
  readonly instructions: string;
  readonly tools: readonly { readonly name: string }[];
  callTool(name: string, given: unknown, caller: Caller): Promise<ToolResult>;
}

/** An error of the protocol, with a code of JSON-RPC. */
class ProtocolError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

type Id = string | number;
type Message = Readonly<Record<string, unknown>>;

/** Serves a client until its input ends. Then, calls that are not finished are cancelled. */
export async function serve(
  served: Served,
  input: AsyncIterable<Uint8Array>,
  write: (text: string) => void,
  largest?: number,
): Promise<void> {
  const outbox = createOutbox(write);
  const running = new Map<Id, AbortController>();
  const state = { protocol: '', canAsk: false };
  const pending = new Set<Promise<void>>();
  for await (const line of readMessages(input, largest)) {
    if ('fault' in line) {
      const code = line.fault === 'not JSON' ? -32700 : -32600;
      outbox.send({ id: null, error: { code, message: `The message is ${line.fault}.` } });
      continue;
    }
    const { value } = line;
    const isBatch = Array.isArray(value) && value.length > 0 && state.protocol === VERSION_WITH_BATCHES;
    const handling = isBatch
      ? Promise.all(value.map((each) => handle(each, served, state, outbox, running))).then((answers) => {
          const given = answers.filter((answer) => answer !== undefined);
          if (given.length > 0) outbox.sendAll(given);
        })
      : handle(value, served, state, outbox, running).then((answer) => answer && outbox.send(answer));
    const task = handling.then(() => undefined);
    pending.add(task);
    task.finally(() => pending.delete(task));
  }
  for (const controller of running.values()) controller.abort();
  outbox.close();
  await Promise.all(pending);
}

interface State {
  protocol: string;
  /** Whether the client can ask the user. */
  canAsk: boolean;
}

/** Handles one message. Returns the response, or undefined if the message is not a request or was cancelled. */
async function handle(
  message: unknown,
  served: Served,
  state: State,
  outbox: Outbox,
  running: Map<Id, AbortController>,
): Promise<object | undefined> {
  const id = isRecord(message) && isId(message['id']) ? message['id'] : null;
  try {
    if (!isRecord(message) || message['jsonrpc'] !== '2.0')
      throw new ProtocolError(-32600, 'This is not a message of JSON-RPC 2.0.');
    const { method } = message;
    if (typeof method !== 'string') {
      outbox.receive(message);
      return undefined;
    }
    if (id === null) {
      if ('id' in message) throw new ProtocolError(-32600, 'The id must be a string or a number.');
      notify(method, message, running);
      return undefined;
    }
    const params = isRecord(message['params']) ? message['params'] : {};
    if (method === 'tools/call') return await callTool(id, params, served, state, outbox, running);
    return { id, result: answer(method, params, served, state) };
  } catch (error) {
    const isKnown = error instanceof ProtocolError;
    // The message of any other error may contain anything.
    const shown = isKnown ? error.message : 'The server failed. This is a bug in routebook.';
    return { id, error: { code: isKnown ? error.code : -32603, message: shown } };
  }
}

function notify(method: string, { params }: Message, running: ReadonlyMap<Id, AbortController>): void {
  if (method !== 'notifications/cancelled' || !isRecord(params)) return;
  const { requestId } = params;
  if (isId(requestId)) running.get(requestId)?.abort();
}

function answer(method: string, params: Message, served: Served, state: State): object {
  if (method === 'initialize') {
    const wanted = VERSIONS.find((version) => version === params['protocolVersion']);
    const capabilities = isRecord(params['capabilities']) ? params['capabilities'] : {};
    state.protocol = wanted ?? VERSIONS[0];
    state.canAsk = isRecord(capabilities['elicitation']);
    const { version, instructions } = served;
    return {
      protocolVersion: state.protocol,
      capabilities: { tools: {} },
      serverInfo: { name: 'routebook', version },
      instructions,
    };
  }
  if (method === 'ping') return {};
  if (method === 'tools/list') return { tools: served.tools };
  throw new ProtocolError(-32601, 'Unknown method. This server supports tools/list and tools/call.');
}

async function callTool(
  id: Id,
  params: Message,
  served: Served,
  state: State,
  outbox: Outbox,
  running: Map<Id, AbortController>,
): Promise<object | undefined> {
  const { name, arguments: given } = params;
  if (typeof name !== 'string' || !served.tools.some((tool) => tool.name === name)) {
    throw new ProtocolError(
      -32602,
      `There is no such tool. The tools are ${served.tools.map((tool) => tool.name).join(', ')}.`,
    );
  }
  if (running.has(id)) throw new ProtocolError(-32600, 'A request with this id is running. Use a new id.');
  if (running.size >= MOST_CALLS)
    throw new ProtocolError(-32000, `More than ${MOST_CALLS} calls are running. Wait for one of them to end.`);
  const controller = new AbortController();
  const { signal } = controller;
  running.set(id, controller);
  const meta = isRecord(params['_meta']) ? params['_meta'] : {};
  const { progressToken } = meta;
  let progress = 0;
  const report = (message: string) => {
    if (!isId(progressToken) || signal.aborted) return;
    progress += 1;
    outbox.send({ method: 'notifications/progress', params: { progressToken, progress, message } });
  };
  const confirm = (message: string) => outbox.ask(message, signal);
  try {
    const { text, isError } = await served.callTool(name, given, {
      signal,
      report,
      confirm: state.canAsk ? confirm : undefined,
    });
    if (signal.aborted) return undefined;
    return { id, result: { content: [{ type: 'text', text }], ...(isError ? { isError } : {}) } };
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    running.delete(id);
  }
}

function isId(value: unknown): value is Id {
  return typeof value === 'string' || Number.isInteger(value);
}
