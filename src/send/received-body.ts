import type { Duplex } from 'node:stream';

export type Bytes = Uint8Array<ArrayBuffer>;
type NodeZlib = typeof import('node:zlib');

/** What undici 7 and later pass to each function of a handler. */
export interface Controller {
  abort(reason: Error): void;
  pause(): void;
  resume(): void;
}

/** How many bytes are held for a reader that is slower than the connection. */
const MOST_HELD = 65_536;

/** The parts of a body that have arrived and are not read yet. */
export class Received implements AsyncIterableIterator<Bytes> {
  readonly #controller: Controller;
  readonly #abort: () => void;
  #parts: Bytes[] = [];
  #held = 0;
  #isPaused = false;
  #end: { readonly fault?: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(controller: Controller, abort: () => void) {
    this.#controller = controller;
    this.#abort = abort;
  }

  add(part: Bytes): void {
    if (this.#end) return;
    this.#parts.push(part);
    this.#held += part.length;
    this.#isPaused = this.#held > MOST_HELD;
    if (this.#isPaused) this.#controller.pause();
    this.#wake?.();
  }

  /** Ends the body, with what has gone wrong if it is not complete. */
  end(end: { readonly fault?: unknown }): void {
    this.#end ??= end;
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<Bytes, undefined>> {
    await this.#arrival();
    const value = this.#parts.shift();
    if (value === undefined) return { done: true, value };
    this.#held -= value.length;
    if (this.#isPaused && this.#held <= MOST_HELD) {
      this.#isPaused = false;
      this.#controller.resume();
    }
    return { done: false, value };
  }

  /** The whole body, if it is small and nothing more will arrive. It can still be read in parts. */
  async whole(): Promise<Bytes | undefined> {
    await this.#arrival();
    return this.#end && this.#held <= MOST_HELD ? Buffer.concat(this.#parts) : undefined;
  }

  /** Ends the connection if the rest of the body is not read. */
  async return(_?: undefined): Promise<IteratorResult<Bytes, undefined>> {
    if (!this.#end) {
      this.end({});
      this.#abort();
    }
    this.#parts = [];
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Waits for the next part, or the end. */
  async #arrival(): Promise<void> {
    if (this.#parts.length === 0 && !this.#end)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    if (this.#end && 'fault' in this.#end) throw this.#end.fault;
  }
}

/** The body of a response, with the functions of a stream that a sender uses. */
export function createBody(received: Received, decoders: readonly MakeDecoder[]) {
  const parts = decoders.length > 0 ? decode(received, decoders) : received;
  let isCancelled = false;
  const body = {
    async read() {
      try {
        return await parts.next();
      } catch (fault) {
        // The rest of a compressed body that is not read is missing on purpose.
        if (!isCancelled) throw fault;
        return { done: true, value: undefined };
      }
    },
    async cancel() {
      isCancelled = true;
      // First, because the end of the decoded parts waits for a read that is pending.
      await received.return();
      parts.return(undefined).catch(() => {});
    },
    getReader: () => body,
    [Symbol.asyncIterator]: () => ({ next: body.read, return: () => body.cancel().then(body.read) }),
  };
  return body;
}

/** Decompresses data that is complete, or creates a stream that decompresses its parts. */
interface Decoder {
  readonly whole: (data: Bytes, options: { maxOutputLength: number }) => Bytes;
  readonly stream: () => Duplex;
}
type MakeDecoder = (firstByte: number) => Decoder;

/** How many bytes a body has that is decompressed at once, which takes less time than a stream. */
const MOST_AT_ONCE = 1_048_576;

/** As many as newer versions of `fetch` accept: a small body may be compressed a thousand times. */
const MOST_CODINGS = 5;

/** What Node has since 22.15. */
interface Zlib extends NodeZlib {
  createZstdDecompress?(): Duplex;
  zstdDecompressSync?(data: Bytes, options: { maxOutputLength: number }): Bytes;
}

/** The content codings that the runtime can decode. */
export function createCodings() {
  const zlib: Zlib = process.getBuiltinModule('node:zlib');
  const gzip = () => ({ whole: zlib.gunzipSync, stream: zlib.createGunzip });
  const inflate = { whole: zlib.inflateSync, stream: zlib.createInflate };
  const inflateRaw = { whole: zlib.inflateRawSync, stream: zlib.createInflateRaw };
  const known: Record<string, MakeDecoder> = {
    gzip,
    'x-gzip': gzip,
    // Some servers send it without the header that the standard asks for, and browsers accept that.
    deflate: (first: number) => ((first & 15) === 8 ? inflate : inflateRaw),
    br: () => ({ whole: zlib.brotliDecompressSync, stream: zlib.createBrotliDecompress }),
    ...(zlib.createZstdDecompress && {
      zstd: () => ({ whole: zlib.zstdDecompressSync, stream: zlib.createZstdDecompress }),
    }),
  } as never;
  return {
    accepted: Object.keys(known)
      .filter((name) => name !== 'x-gzip')
      .join(', '),
    /** The decoders of a response, in the order of their use. None if one of its codings is not known: the body stays as it is then, as with `fetch`. */
    find(headers: Pick<Headers, 'get'>, received: Received): MakeDecoder[] {
      const names = headers.get('content-encoding')?.toLowerCase().split(',') ?? [];
      if (headers.get('content-length') === '0') return [];
      const decoders = names.flatMap((name) => (Object.hasOwn(known, name.trim()) ? (known[name.trim()] ?? []) : []));
      if (decoders.length < names.length) return [];
      if (decoders.length <= MOST_CODINGS) return decoders.reverse();
      received.return();
      throw new Error(`The response has ${names.length} content encodings.`);
    },
  };
}

async function* decode(received: Received, decoders: readonly MakeDecoder[]): AsyncGenerator<Bytes, undefined> {
  const whole = await received.whole();
  try {
    if (whole) {
      const limit = { maxOutputLength: MOST_AT_ONCE };
      yield decoders.reduce((data, make) => make(data[0] ?? 0).whole(data, limit), whole);
      return;
    }
  } catch (fault) {
    if ((fault as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE') throw fault;
  }
  let parts: AsyncIterable<Bytes> = received;
  for (const make of decoders) parts = decompress(parts, make);
  yield* parts;
}

/** Decompresses the parts of a body as soon as they arrive. */
async function* decompress(source: AsyncIterable<Bytes>, make: MakeDecoder): AsyncGenerator<Bytes> {
  const { pipeline } = process.getBuiltinModule('node:stream');
  const parts = source[Symbol.asyncIterator]();
  const { value: first, done } = await parts.next();
  // The empty text has a header and an end in every coding.
  if (done) throw new Error('The compressed body is empty.');
  const rest = { [Symbol.asyncIterator]: () => parts };
  const all = (async function* () {
    yield first;
    yield* rest;
  })();
  yield* pipeline(all, make(first[0] ?? 0).stream(), () => {});
}
