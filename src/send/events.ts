import { isRecord, memberOf } from '../core/objects.ts';
import { isBoolean, isNumberFrom, type OptionChecks, readOptions } from '../core/read-options.ts';
import type { ServerEvent } from '../core/types/operation.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import { jsonParserOf } from './bigints.ts';
import type { Sender, SendPage, Sent } from './call.ts';
import { withCaller } from './errors.ts';
import { errorOf, errorOfPage } from './failures.ts';
import { iterate } from './iterate.ts';
import { TIMING_CHECKS } from './option-checks.ts';
import type { EventsOptions } from './options.ts';
import { cancel } from './outgoing.ts';
import { createPart, type SenderPart } from './part.ts';
import { orAborted, wait } from './timeouts.ts';

const CHECKS: OptionChecks<EventsOptions> = {
  ...TIMING_CHECKS,
  parse: isBoolean,
  maxLength: isNumberFrom(1),
};
const MAX_LENGTH = 16_000_000;

/** Servers reject headers that are longer. */
const LONGEST_ID = 4000;
const HEADER_TEXT = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Many APIs end a stream of JSON with this data. */
const END = '[DONE]';

/**
 * Iterates over the events of a response. A GET whose connection ends is sent again with the id of the last event, if there was one:
 * without it, the server could not continue.
 */
async function* readEvents(
  connect: SendPage,
  given: RequestOptions,
  options: EventsOptions | undefined,
  { clock, options: senderOptions, retries: most, retryDelay, maxWait, own }: Sender,
): AsyncGenerator<ServerEvent, void, void> {
  const {
    parse = true,
    maxLength = MAX_LENGTH,
    ...sending
  } = readOptions<EventsOptions>('send.events', options, { ...CHECKS, ...own?.checks });
  const { signal, retries = most } = sending;
  const parseJson = jsonParserOf(senderOptions);
  const request = withAccept(given);
  let lastId = '';
  let delay = retryDelay;
  for (let failures = 0; failures <= retries; failures++) {
    const stream = await connect(withLastId(request, lastId), sending, 'stream');
    if (stream.response.status === 204) return;
    const parser = parserOf(stream, lastId);
    let fault: Broken | undefined;
    try {
      for await (const event of readStream(stream, parser, maxLength, signal)) {
        failures = 0;
        if (parse && event.data === END) return;
        yield { ...event, data: parse ? parseData(event.data, parser, parseJson, stream) : event.data };
      }
    } catch (thrown) {
      if (!(thrown instanceof Broken)) throw thrown;
      fault = thrown;
    }
    const { id = '', retry } = parser.resume ?? {};
    if (failures === retries || !canResume(request, id)) {
      if (fault) throw withCaller(errorOf(stream.call, fault.cause), stream.call.site);
      return;
    }
    lastId = id;
    delay = retry ?? delay;
    await wait(Math.min(delay, maxWait), signal, clock);
  }
}

/** The parser for the content type of a response. */
function parserOf(stream: Sent, lastId: string): EventParser {
  const parser = createParser(stream.response.headers.get('content-type') ?? '', lastId);
  if (parser) return parser;
  cancel(stream.response);
  throw errorOfPage(
    stream,
    'the response is not a stream: its content type must be text/event-stream, JSON Lines or a JSON sequence',
  );
}

/** Whether the server can continue after the event with this id, which is sent in a header. */
function canResume({ method }: RequestOptions, id: string): boolean {
  return /^get$/i.test(method) && id.length <= LONGEST_ID && HEADER_TEXT.test(id);
}

/** A connection that failed while the response was read. */
class Broken extends Error {}

async function* readStream(
  stream: Sent,
  parser: EventParser,
  maxLength: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<TextEvent, void, void> {
  const reader = stream.response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await orAborted(reader.read(), signal).catch((cause) => {
        signal?.throwIfAborted();
        throw new Broken('', { cause });
      });
      const events = parser.push(decoder.decode(value, { stream: !done }));
      if (parser.pending > maxLength || events.some(({ data }) => data.length > maxLength)) {
        throw errorOfPage(stream, `an event is longer than ${maxLength} characters (\`maxLength\`)`);
      }
      yield* events;
      if (!done) continue;
      yield* parser.end();
      return;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** JSON is parsed. The data of a server-sent event may be any text, but an item of a JSON format is always JSON. */
function parseData(data: string, { resume }: EventParser, parseJson: (text: string) => unknown, stream: Sent): unknown {
  try {
    return parseJson(data);
  } catch {
    if (resume) return data;
    throw errorOfPage(stream, 'an item of the response is not valid JSON');
  }
}

/** Asks for the formats of streams that the request accepts or, if there is none, for server-sent events first. */
function withAccept(request: RequestOptions): RequestOptions {
  // Anything else is rejected where it is sent.
  if (!isRecord(memberOf(request, 'headers'))) return request;
  const accept = String(request.headers['accept'] ?? '*/*');
  const streams = accept.split(',').filter((type) => createParser(type, '') !== undefined);
  const wanted = streams.length > 0 ? streams.join(',').trim() : `text/event-stream, ${accept}`;
  return { ...request, headers: { ...request.headers, accept: wanted } };
}

function withLastId(request: RequestOptions, id: string): RequestOptions {
  return id === '' ? request : { ...request, headers: { ...request.headers, 'last-event-id': id } };
}

/** One event as text. */
interface TextEvent {
  readonly event: string;
  readonly data: string;
  readonly id: string;
  readonly retry?: number;
}

/** Reads events from text that arrives in parts. */
interface EventParser {
  /** The events that a part completes. */
  push(text: string): TextEvent[];
  /** The last event, if the end of the response completes it. */
  end(): TextEvent[];
  /** The length of what is not complete yet. */
  readonly pending: number;
  /** The id and the time to wait of a reconnect. Undefined if the format has no reconnects. */
  readonly resume: { readonly id: string; readonly retry: number | undefined } | undefined;
}

const item = (data: string): TextEvent => ({ event: 'message', data, id: '' });

/** The parser of a content type. Undefined if it is not a sequence of events or items. */
function createParser(contentType: string, lastId: string): EventParser | undefined {
  const [type = ''] = contentType.toLowerCase().split(';');
  if (type.trim() === 'text/event-stream') return createEventParser(lastId);
  if (/json-seq$/.test(type.trim())) return createSequenceParser();
  return /\/(?:(?:x-)?(?:ndjson|jsonl|json-?lines)|stream\+json)$/.test(type.trim()) ? createItemParser() : undefined;
}

/** Server-sent events, https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
function createEventParser(lastId: string): EventParser {
  const lines = createLineReader();
  let id = lastId;
  let wait: number | undefined;
  let event = '';
  let data: string[] = [];
  let length = 0;
  let retry: number | undefined;
  const finish = (): TextEvent[] => {
    const isEmpty = data.length === 0;
    const found = { event: event || 'message', data: data.join('\n'), id, ...(retry === undefined ? {} : { retry }) };
    event = '';
    data = [];
    length = 0;
    retry = undefined;
    return isEmpty ? [] : [found];
  };
  const readLine = (line: string): TextEvent[] => {
    if (line === '') return finish();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line.charAt(colon + 1) === ' ' ? colon + 2 : colon + 1);
    if (field === 'event') event = value;
    else if (field === 'data') {
      data.push(value);
      // With the end of the line, so that empty lines count too.
      length += value.length + 1;
    } else if (field === 'id' && !value.includes('\0')) id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) wait = retry = Number(value);
    return [];
  };
  return {
    push: (text) => lines.push(text).flatMap(readLine),
    // An event that is not followed by an empty line is incomplete.
    end: () => [],
    get pending() {
      return length + lines.rest.length;
    },
    get resume() {
      return { id, retry: wait };
    },
  };
}

/** JSON Lines: one item on each line. */
function createItemParser(): EventParser {
  const lines = createLineReader();
  const itemsOf = (texts: readonly string[]) => texts.filter((line) => line.trim() !== '').map(item);
  return {
    push: (text) => itemsOf(lines.push(text)),
    end: () => itemsOf([lines.rest]),
    get pending() {
      return lines.rest.length;
    },
    resume: undefined,
  };
}

/** JSON text sequences, https://www.rfc-editor.org/rfc/rfc7464: a record separator comes before each item. */
function createSequenceParser(): EventParser {
  let rest = '';
  const itemsOf = (texts: readonly string[]) =>
    texts
      .map((each) => each.trim())
      .filter(Boolean)
      .map(item);
  return {
    push(text) {
      const parts = text.split('\x1e');
      parts[0] = rest + parts[0];
      rest = parts.pop() ?? '';
      return itemsOf(parts);
    },
    end: () => itemsOf([rest]),
    get pending() {
      return rest.length;
    },
    resume: undefined,
  };
}

/** Splits text that arrives in parts into lines. */
interface LineReader {
  /** The lines that a part completes. */
  push(text: string): string[];
  /** The text after the last end of a line. */
  readonly rest: string;
}

/** A line may end in CR LF, LF or CR. The LF of a CR LF may be in the next part. */
function createLineReader(): LineReader {
  let rest = '';
  let isAfterReturn = false;
  return {
    get rest() {
      return rest;
    },
    push(part) {
      const text = isAfterReturn && part.startsWith('\n') ? part.slice(1) : part;
      if (part !== '') isAfterReturn = part.endsWith('\r');
      const lines = text.split(/\r\n|\r|\n/);
      lines[0] = rest + lines[0];
      rest = lines.pop() ?? '';
      return lines;
    },
  };
}

/** Adds `events`, which reads streams. */
export function events(): SenderPart<'events'> {
  return createPart('events', { steps: { events: readEvents, iterate } });
}
