import { isRecord } from '../../src/core/objects.ts';

/** Sends messages to the client, and asks it questions. */
export interface Outbox {
  send(message: object): void;
  /** Several messages as one list. */
  sendAll(messages: readonly object[]): void;
  /** Asks the user to confirm something. False unless the user confirms it. */
  ask(message: string, signal: AbortSignal): Promise<boolean>;
  /** Takes the response to a question. Others are ignored. */
  receive(message: Readonly<Record<string, unknown>>): void;
  /** The client can no longer answer: all questions are answered with no. */
  endQuestions(): void;
}

export const CONFIRMATION = {
  type: 'object',
  properties: { confirm: { type: 'boolean', title: 'Send this request', default: false } },
  required: ['confirm'],
} as const;

export function createOutbox(write: (text: string) => void): Outbox {
  const questions = new Map<string, (isConfirmed: boolean) => void>();
  let asked = 0;
  let canAsk = true;
  const writeLine = (message: object) => write(`${JSON.stringify(message)}\n`);
  const send = (message: object) => writeLine({ jsonrpc: '2.0', ...message });
  return {
    send,
    sendAll: (messages) => writeLine(messages.map((message) => ({ jsonrpc: '2.0', ...message }))),
    ask(message, signal) {
      asked += 1;
      const id = `confirm-${asked}`;
      return new Promise<boolean>((resolve) => {
        const settle = (isConfirmed: boolean) => {
          questions.delete(id);
          signal.removeEventListener('abort', cancel);
          resolve(isConfirmed);
        };
        const cancel = () => {
          send({ method: 'notifications/cancelled', params: { requestId: id, reason: 'The call was cancelled.' } });
          settle(false);
        };
        questions.set(id, settle);
        signal.addEventListener('abort', cancel, { once: true });
        if (signal.aborted) return cancel();
        if (!canAsk) return settle(false);
        send({ id, method: 'elicitation/create', params: { message, requestedSchema: CONFIRMATION } });
      });
    },
    receive({ id, result }) {
      const { action, content } = isRecord(result) ? result : {};
      const isConfirmed = action === 'accept' && isRecord(content) && content['confirm'] === true;
      if (typeof id === 'string') questions.get(id)?.(isConfirmed);
    },
    endQuestions() {
      canAsk = false;
      for (const settle of questions.values()) settle(false);
    },
  };
}

/** The size of a message. A larger one is not read. */
const LARGEST_MESSAGE = 10_000_000;

/** A line of the input, or why it is not a message. */
type Line = { readonly value: unknown } | { readonly fault: 'too large' | 'not JSON' };

/** Reads JSON values from a stream, one on each line. The last line need not end with a line feed. A line that is too large is skipped without being kept. */
export async function* readMessages(
  input: AsyncIterable<Uint8Array>,
  largest = LARGEST_MESSAGE,
): AsyncGenerator<Line, void, void> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const line = chunk.subarray(start, end);
      start = end + 1;
      size += line.length;
      if (size > largest) yield { fault: 'too large' };
      else if (size > 0) yield* parseLine([...parts, line]);
      parts = [];
      size = 0;
    }
    const rest = chunk.subarray(start);
    size += rest.length;
    if (size > largest) parts = [];
    else if (rest.length > 0) parts.push(rest);
  }
  if (size > largest) yield { fault: 'too large' };
  else if (size > 0) yield* parseLine(parts);
}

function* parseLine(parts: readonly Uint8Array[]): Generator<Line, void, void> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
    if (text.trim() !== '') yield { value: JSON.parse(text) };
  } catch {
    yield { fault: 'not JSON' };
  }
}
