import { EndpointError } from '../../errors.ts';

/** A field of a form, with line ends as forms have them. */
export type Field = { readonly name: string; readonly value: string } | { readonly name: string; readonly file: File };

export function fieldsOf(form: FormData): Field[] {
  return [...form].map(([name, value]) =>
    typeof value === 'string'
      ? { name: normalizeLines(name), value: normalizeLines(value) }
      : { name: normalizeLines(name), file: value },
  );
}

/** A form of texts as one text, with its boundary in the headers. RFC 7578, with names escaped as in the HTML standard. */
export function writeMultipart(fields: readonly Field[], headers: Record<string, string>): string {
  const parts = fields.map((field) => {
    if ('file' in field) throw unwritable();
    return `Content-Disposition: form-data; name="${escapeName(field.name)}"\r\n\r\n${field.value}\r\n`;
  });
  const boundary = findBoundary(parts.join(''));
  headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
  return `${parts.map((part) => `--${boundary}\r\n${part}`).join('')}--${boundary}--\r\n`;
}

/** The content of a file is not known here, so it can only be named. */
function unwritable(): EndpointError {
  const message =
    'A form with a file cannot be written as a command if a name or text in it is very long, empty or has marks';
  return new EndpointError('INVALID_PARAMETER', `${message} that the program reads. Use toFetch.`, {
    parameter: 'data',
  });
}

/** A boundary that the text does not hold: longer than the longest that looks like it. */
function findBoundary(text: string): string {
  const lengths = [...text.matchAll(/routebook-form-*/g)].map(([found]) => found.length);
  return 'routebook-form'.padEnd(lengths.reduce((most, length) => Math.max(most, length), 0) + 1, '-');
}

function escapeName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

function normalizeLines(text: string): string {
  return text.replace(/\r?\n|\r/g, '\r\n');
}
