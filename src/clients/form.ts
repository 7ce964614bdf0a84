/**
 * Converts a form to a blob with its boundary in the type (RFC 7578, with names escaped as in the HTML standard). Unlike a stream, a
 * blob can be sent again, and files in it are read only when it is sent.
 */
export function formToBlob(form: FormData): Blob {
  const boundary = `routebook-${crypto.randomUUID()}`;
  const parts: (string | Blob)[] = [];
  for (const [name, value] of form) {
    const start = `--${boundary}\r\ncontent-disposition: form-data; name="${escapeName(normalizeLines(name))}"`;
    if (typeof value === 'string') parts.push(`${start}\r\n\r\n${normalizeLines(value)}\r\n`);
    else {
      const type = value.type || 'application/octet-stream';
      parts.push(`${start}; filename="${escapeName(value.name)}"\r\ncontent-type: ${type}\r\n\r\n`, value, '\r\n');
    }
  }
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

/** Escapes a name in the header of a part, as the HTML standard does. */
export function escapeName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

/** Normalizes line breaks as forms do. */
export function normalizeLines(text: string): string {
  return text.replace(/\r?\n|\r/g, '\r\n');
}
