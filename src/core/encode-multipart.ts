/** One part of a multipart form. */
export interface FormPart {
  readonly name: string;
  readonly value: string | Blob;
  /** The media type of text. Without one, the part is an ordinary field. A blob has its own. */
  readonly type?: string | undefined;
  /** The name of a file. Servers treat a part with a file name as an upload. */
  readonly fileName?: string | undefined;
}

/** An encoded form, and the media type with its boundary. */
interface EncodedForm {
  readonly parts: readonly (string | Blob)[];
  readonly type: string;
}

/** Encodes a form (RFC 7578, with names escaped as in the HTML standard). */
export function encodeMultipart(form: Iterable<FormPart>, boundary: string): EncodedForm {
  const parts: (string | Blob)[] = [];
  for (const { name, value, fileName, type } of form) {
    const isText = typeof value === 'string';
    const mediaType = isText ? type : value.type || 'application/octet-stream';
    parts.push(
      `--${boundary}\r\ncontent-disposition: form-data; name="${escapeName(normalizeLines(name))}"`,
      fileName === undefined ? '' : `; filename="${escapeName(fileName)}"`,
      mediaType === undefined ? '\r\n\r\n' : `\r\ncontent-type: ${mediaType}\r\n\r\n`,
      isText && type === undefined ? normalizeLines(value) : value,
      '\r\n',
    );
  }
  return { parts: [...parts, `--${boundary}--\r\n`], type: `multipart/form-data; boundary=${boundary}` };
}

/** A boundary that no content contains, because it is random. */
export function randomBoundary(): string {
  return `routebook-${crypto.randomUUID()}`;
}

/** Escapes a name in the header of a part, as the HTML standard does. */
export function escapeName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

/** Normalizes line breaks as forms do. */
export function normalizeLines(text: string): string {
  return text.replace(/\r?\n|\r/g, '\r\n');
}
