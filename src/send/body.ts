/**
 * Reads the body of a response, or returns undefined if it is larger than `most` bytes. Counts what is received after decompression,
 * because a small compressed body can contain any number of bytes.
 * Each part is progress.
 */
export async function readBody(
  { body }: Response,
  most: number,
  progress: (hasHeaders: boolean) => void,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  if (body) {
    const reader = body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      progress(true);
      size += part.value.length;
      if (size > most) {
        reader.cancel().catch(() => {});
        return undefined;
      }
      chunks.push(part.value);
    }
  }
  // Most responses arrive at once, and are not copied.
  if (chunks.length === 1) return chunks[0];
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

let decoder: TextDecoder | undefined;

export function textOf(bytes: Uint8Array): string {
  // Creating one takes longer than decoding a small response (Node 20).
  decoder ??= new TextDecoder();
  return decoder.decode(bytes);
}

/** The content of a response: JSON is parsed, text is a string, and anything else is bytes. */
export function parseBody(
  { body, headers, status }: Response,
  bytes: Uint8Array<ArrayBuffer>,
  parseJson: (text: string) => unknown = JSON.parse,
): unknown {
  if (body === null || status === 204 || status === 205) return undefined;
  const type = headers.get('content-type') ?? '';
  // A response without content usually has no content type.
  if (type === '' && bytes.length === 0) return undefined;
  // Copied: the memory of a Buffer also holds what belongs to others, and its `slice` copies nothing.
  if (!isJson(type)) return isText(type) ? textOf(bytes) : new Uint8Array(bytes).buffer;
  const text = textOf(bytes);
  if (text === '') return undefined;
  try {
    return parseJson(text);
  } catch (fault) {
    // application/vnd.github.raw+json is the content of a file, which need not be JSON.
    if (/\.raw\b/.test(type)) return text;
    throw fault;
  }
}

/** Includes `application/vnd.github.v3.object`, a JSON format without the usual ending. */
export function isJson(type: string): boolean {
  return /[/+]json(?![\w-])|\.object\b/i.test(type);
}

/** Formats of GitHub such as application/vnd.github.v3.diff are text, which their character set shows. */
function isText(type: string): boolean {
  return /^text\/|charset=|xml/i.test(type);
}

/** Whether the body is a file, such as the asset of a release, which the caller receives as it is. */
export function isBinary({ headers }: Response): boolean {
  const type = headers.get('content-type');
  return !!type && !isJson(type) && !isText(type);
}

/** The content of an error response. Anything that is not JSON is text, regardless of its type. */
export function parseErrorText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}
