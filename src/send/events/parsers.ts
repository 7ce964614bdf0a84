import { createLineReader } from './lines.ts';

/** One event as text. */
export interface TextEvent {
  readonly event: string;
  readonly data: string;
  readonly id: string;
  readonly retry?: number;
}

/** Reads events from text that arrives in parts. */
export interface EventParser {
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
export function createParser(contentType: string, lastId: string): EventParser | undefined {
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
