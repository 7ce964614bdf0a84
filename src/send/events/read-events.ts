import { isRecord } from '../../core/internal/objects.ts';
import { isBoolean, isNumberFrom, type OptionChecks, readOptions } from '../../core/internal/read-options.ts';
import type { ServerEvent } from '../../core/types/operation.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import type { SentPage, Settings } from '../call.ts';
import { withCaller } from '../errors/caller.ts';
import { memberOf } from '../member-of.ts';
import { errorOfPage, networkError } from '../on-demand/failures.ts';
import { jsonParserOf } from '../on-demand/parse-with-bigint.ts';
import { CALL_CHECKS } from '../option-checks.ts';
import type { EventsOptions, SendCallOptions } from '../options.ts';
import { cancel } from '../outgoing.ts';
import { orAborted, wait } from '../wait.ts';
import { createParser, type EventParser, type TextEvent } from './parsers.ts';

/** Sends a request. Rejects for a status that is an error. */
type Connect = (request: RequestOptions, options: SendCallOptions, mode: 'stream') => Promise<SentPage>;

const CHECKS: OptionChecks<EventsOptions> = {
  ...CALL_CHECKS,
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
export async function* readEvents(
  connect: Connect,
  given: RequestOptions,
  options: EventsOptions | undefined,
  { options: senderOptions, retries: most, retryDelay, maxWait }: Settings,
): AsyncGenerator<ServerEvent, void, void> {
  const {
    parse = true,
    maxLength = MAX_LENGTH,
    ...sending
  } = readOptions<EventsOptions>('send.events', options, CHECKS);
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
      if (fault) throw withCaller(networkError(stream.call, fault.cause), stream.site);
      return;
    }
    lastId = id;
    delay = retry ?? delay;
    await wait(Math.min(delay, maxWait), signal);
  }
}

/** The parser for the content type of a response. */
function parserOf(stream: SentPage, lastId: string): EventParser {
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
  stream: SentPage,
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
function parseData(
  data: string,
  { resume }: EventParser,
  parseJson: (text: string) => unknown,
  stream: SentPage,
): unknown {
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
