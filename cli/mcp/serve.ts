import { isRecord } from '../../src/core/objects.ts';
import type { Caller, ToolResult } from './call-types.ts';
import { createOutbox, type Outbox, readMessages } from './outbox.ts';
import { createQuestions, QuestionForUser, type Questions } from './write-question.ts';

/** The version in which every request says what the client supports. Earlier ones begin with `initialize`. */
const STATELESS = '2026-07-28';
/** The versions of the protocol, the newest first. https://modelcontextprotocol.io/specification */
export const VERSIONS = [STATELESS, '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
const NEWEST_WITH_INITIALIZE = VERSIONS[1];
const PREFIX = 'io.modelcontextprotocol/';

/** The version in which a line may be a list of messages. */
const VERSION_WITH_BATCHES = '2025-03-26';
/** The first version with results for programs. */
const WITH_STRUCTURE = '2025-06-18';
const MOST_CALLS = 32;
/** How long calls may still take when the input has ended, in milliseconds. */
const LAST_CALLS = 10_000;
/** The tools depend on the options alone, so they stay the same until the process ends. */
const CACHING = { ttlMs: 3_600_000, cacheScope: 'private' } as const;

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
  readonly data: object | undefined;

  constructor(code: number, message: string, data?: object) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

type Id = string | number;
type Message = Readonly<Record<string, unknown>>;

/** Serves a client until its input ends. Calls that are running then are answered, if they do not take too long. */
export async function serve(
  served: Served,
  input: AsyncIterable<Uint8Array>,
  write: (text: string) => void,
  {
    largest,
    lastCalls = LAST_CALLS,
  }: { readonly largest?: number | undefined; readonly lastCalls?: number | undefined } = {},
): Promise<void> {
  const outbox = createOutbox(write);
  const running = new Map<Id, AbortController>();
  const state: State = { protocol: '', canAsk: false, questions: createQuestions() };
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
  // Nobody can answer a question any more.
  outbox.endQuestions();
  const timer = setTimeout(() => {
    for (const controller of running.values()) controller.abort();
  }, lastCalls);
  await Promise.all(pending);
  clearTimeout(timer);
}

interface State {
  protocol: string;
  /** Whether the client can ask the user. */
  canAsk: boolean;
  readonly questions: Questions;
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
    const stateless = readStateless(method, params, state);
    const result =
      method === 'tools/call'
        ? await callTool(id, params, served, stateless ?? state, outbox, running)
        : stateless
          ? answerStateless(method, served)
          : answer(method, params, served, state);
    if (result === undefined) return undefined;
    return { id, result: stateless ? { resultType: 'complete', ...result, _meta: identityOf(served) } : result };
  } catch (error) {
    const isKnown = error instanceof ProtocolError;
    // The message of any other error may contain anything.
    const shown = isKnown ? error.message : 'The server failed. This is a bug in routebook.';
    const data = isKnown && error.data ? { data: error.data } : {};
    return { id, error: { code: isKnown ? error.code : -32603, message: shown, ...data } };
  }
}

/** What a request without a session says of its client. Undefined for a request of an earlier version. */
function readStateless(method: string, params: Message, state: State): State | undefined {
  const meta = isRecord(params['_meta']) ? params['_meta'] : {};
  const requested = meta[`${PREFIX}protocolVersion`];
  if (requested === undefined && method !== 'server/discover') return undefined;
  const capabilities = meta[`${PREFIX}clientCapabilities`];
  if (typeof requested !== 'string' || !isRecord(capabilities)) {
    throw new ProtocolError(
      -32602,
      `A request of version ${STATELESS} has ${PREFIX}protocolVersion and ${PREFIX}clientCapabilities in _meta.`,
    );
  }
  if (requested !== STATELESS) {
    throw new ProtocolError(-32022, 'Unsupported protocol version', { supported: VERSIONS, requested });
  }
  return { protocol: STATELESS, canAsk: isRecord(capabilities['elicitation']), questions: state.questions };
}

function identityOf({ version }: Served): object {
  return { [`${PREFIX}serverInfo`]: { name: 'routebook', version } };
}

function answerStateless(method: string, { instructions, tools }: Served): object {
  if (method === 'server/discover')
    return { supportedVersions: VERSIONS, capabilities: { tools: {} }, instructions, ...CACHING };
  if (method === 'tools/list') return { tools, ...CACHING };
  throw new ProtocolError(-32601, 'Unknown method. This server supports server/discover, tools/list and tools/call.');
}

function notify(method: string, { params }: Message, running: ReadonlyMap<Id, AbortController>): void {
  if (method !== 'notifications/cancelled' || !isRecord(params)) return;
  const { requestId } = params;
  if (isId(requestId)) running.get(requestId)?.abort();
}

function answer(method: string, params: Message, served: Served, state: State): object {
  if (method === 'initialize') {
    const wanted = VERSIONS.slice(1).find((version) => version === params['protocolVersion']);
    const capabilities = isRecord(params['capabilities']) ? params['capabilities'] : {};
    state.protocol = wanted ?? NEWEST_WITH_INITIALIZE;
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
  const confirm = async (message: string) =>
    state.protocol === STATELESS ? state.questions.answerTo(message, params) : outbox.ask(message, signal);
  try {
    const { text, isError, structured } = await served.callTool(name, given, {
      signal,
      report,
      confirm: state.canAsk ? confirm : undefined,
    });
    if (signal.aborted) return undefined;
    return {
      content: [{ type: 'text', text }],
      ...(structured === undefined || state.protocol < WITH_STRUCTURE ? {} : { structuredContent: structured }),
      ...(isError ? { isError } : {}),
    };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof QuestionForUser) return error.result;
    throw error;
  } finally {
    running.delete(id);
  }
}

function isId(value: unknown): value is Id {
  return typeof value === 'string' || Number.isInteger(value);
}
