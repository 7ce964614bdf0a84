import { pipeline, Readable } from 'node:stream';
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  gunzipSync,
  inflateRawSync,
  inflateSync,
} from 'node:zlib';
import { Body, type PlainResponse } from './exchange.ts';

type Part = Uint8Array<ArrayBuffer>;

/** A body of at most this many bytes is decompressed at once, without a stream, to at most `MOST_AT_ONCE` bytes. */
const MOST_COMPRESSED = 65_536;
const MOST_AT_ONCE = 1_048_576;

/** How a content encoding is undone. Some servers send `deflate` without the header that the standard asks for, and browsers accept that. */
const CODINGS: Record<string, MakeCoding> = {
  gzip: () => ({ atOnce: gunzipSync, stream: createGunzip }),
  'x-gzip': () => ({ atOnce: gunzipSync, stream: createGunzip }),
  br: () => ({ atOnce: brotliDecompressSync, stream: createBrotliDecompress }),
  deflate: (first) =>
    (first & 15) === 8
      ? { atOnce: inflateSync, stream: createInflate }
      : { atOnce: inflateRawSync, stream: createInflateRaw },
};

/** As many as newer versions of `fetch` accept: a small body may be compressed a thousand times. */
const MOST_CODINGS = 5;

type MakeCoding = (first: number) => Coding;

interface Coding {
  readonly atOnce: (data: Part, options: { maxOutputLength: number }) => Part;
  readonly stream: () => NodeJS.ReadWriteStream;
}

/** A response whose body is decompressed while it is read. An encoding that is unknown stays, as with `fetch`. */
export function decode(response: PlainResponse): PlainResponse {
  const { body, headers } = response;
  const names = headers.get('content-encoding')?.toLowerCase().split(',') ?? [];
  const codings = names.map((name) => (Object.hasOwn(CODINGS, name.trim()) ? CODINGS[name.trim()] : undefined));
  const isEmpty = headers.get('content-length') === '0';
  if (!body || isEmpty || codings.length === 0 || codings.includes(undefined)) return response;
  if (codings.length > MOST_CODINGS) {
    body.cancel().catch(() => {});
    throw new TypeError('fetch failed', { cause: new Error(`The response has ${codings.length} content encodings.`) });
  }
  // The last one was applied last.
  const decoded = codings.reduceRight<Body>((inner, coding) => new DecodedBody(inner, coding as MakeCoding), body);
  return { ...response, body: decoded };
}

class DecodedBody extends Body {
  readonly #body: Body;
  readonly #coding: MakeCoding;
  #parts: AsyncIterator<Part> | undefined;
  #isCancelled = false;

  constructor(body: Body, coding: MakeCoding) {
    super();
    this.#body = body;
    this.#coding = coding;
  }

  async read(): Promise<ReadableStreamReadResult<Part>> {
    try {
      this.#parts ??= await this.#open();
      const { done, value } = await this.#parts.next();
      return done ? { done, value: undefined } : { done: false, value };
    } catch (fault) {
      // The rest of a body that is not read is missing on purpose.
      if (this.#isCancelled) return { done: true, value: undefined };
      throw fault;
    }
  }

  async cancel(): Promise<void> {
    this.#isCancelled = true;
    // First, because the end of the parts waits for a read that is pending.
    await this.#body.cancel();
    this.#parts?.return?.().catch(() => {});
  }

  /** The parts of the body: one if it is small and has arrived whole, otherwise those of a stream, which has each as soon as it arrives. */
  async #open(): Promise<AsyncIterator<Part>> {
    const received: Part[] = [];
    let size = 0;
    let isComplete = false;
    while (size <= MOST_COMPRESSED && (size === 0 || (await this.#body.isReady()))) {
      const part = await this.#body.read();
      isComplete = part.done;
      if (part.done) break;
      received.push(part.value);
      size += part.value.length;
    }
    const [first = new Uint8Array()] = received;
    // The empty text has a header and an end in every coding.
    if (size === 0) throw new TypeError('terminated', { cause: new Error('The compressed body is empty.') });
    const coding = this.#coding(first[0] ?? 0);
    if (isComplete) {
      try {
        const whole = received.length === 1 ? first : Buffer.concat(received);
        return iterate([coding.atOnce(whole as Part, { maxOutputLength: MOST_AT_ONCE })]);
      } catch (fault) {
        if ((fault as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE')
          throw new TypeError('terminated', { cause: fault });
      }
    }
    return this.#stream(received, coding);
  }

  async *#stream(received: readonly Part[], { stream }: Coding): AsyncGenerator<Part> {
    const body = this.#body;
    const source = Readable.from(
      (async function* () {
        yield* received;
        yield* body;
      })(),
    );
    const decoded = pipeline(source, stream(), () => {});
    try {
      for await (const part of decoded) yield part as Part;
    } catch (fault) {
      throw fault instanceof TypeError || (fault as Error).name === 'AbortError'
        ? fault
        : new TypeError('terminated', { cause: fault });
    }
  }
}

async function* iterate(parts: readonly Part[]): AsyncGenerator<Part> {
  yield* parts;
}
