import { escapeName, normalizeLines } from '../../core/encode-multipart.ts';
import { EndpointError } from '../../core/errors.ts';
import { checkFileName, checkMediaType } from './file-name.ts';
import type { Mask } from './mask.ts';
import { type MaskedText, mergeLiterals, showMasked } from './masked-text.ts';

interface ValueField {
  readonly kind: 'value';
  readonly name: string;
  readonly value: MaskedText;
}

interface FileField {
  readonly kind: 'file';
  readonly name: string;
  readonly fileName: string;
  readonly type: string;
}

/** A field of a form, with normalized line breaks. */
export type Field = ValueField | FileField;

export function fieldsOf(form: FormData, mask: Mask): Field[] {
  return [...form].map(([name, value]): Field => {
    const field = { name: normalizeLines(name) };
    if (typeof value === 'string') return { kind: 'value', ...field, value: mask.field(name, normalizeLines(value)) };
    return { kind: 'file', ...field, fileName: checkFileName(value.name), type: checkMediaType(value.type) };
  });
}

interface Multipart {
  readonly contentType: string;
  readonly text: MaskedText;
}

/** Writes a form of texts as one text (RFC 7578, with names escaped as in the HTML standard). */
export function writeMultipart(fields: readonly Field[]): Multipart {
  const parts = fields.map((field) => {
    if (field.kind === 'file') throw unwritable();
    return [`Content-Disposition: form-data; name="${escapeName(field.name)}"\r\n\r\n`, ...field.value, '\r\n'];
  });
  const boundary = findBoundary(parts.map(showMasked).join(''));
  const text = [...parts.flatMap((part) => [`--${boundary}\r\n`, ...part]), `--${boundary}--\r\n`];
  return { contentType: `multipart/form-data; boundary=${boundary}`, text: mergeLiterals(text) };
}

/** The contents of a file are not known here, so the text can only refer to it. */
function unwritable(): EndpointError {
  const message =
    'A form with a file cannot be written as a command if a name or text in it is very long, empty, ends with a line break or contains characters';
  return new EndpointError('INVALID_PARAMETER', `${message} that the program interprets. Use toFetch.`, {
    parameter: 'data',
  });
}

/**
 * Returns a boundary that does not occur in the text. The text contains fewer different numbers after `routebook-form-` than
 * occurrences of that prefix, so some number up to that count is free. RFC 2046 allows 70 characters, and 23 are enough for any text.
 */
function findBoundary(text: string): string {
  const taken = new Set([...text.matchAll(/routebook-form-(\d{8})/g)].map(([, number]) => Number(number)));
  let free = 0;
  while (taken.has(free)) free++;
  return `routebook-form-${String(free).padStart(8, '0')}`;
}
