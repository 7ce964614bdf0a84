import { rawKindOf } from '../../core/body.ts';
import { invalidParameter, writeScalar } from '../../core/values.ts';
import type { KindRule } from '../rules.ts';
import { invalidType } from './media-type.ts';

/** Text or bytes. */
export const rawBody: KindRule = {
  isRaw: true,
  writeFields(fields, _facts, header) {
    const [name = 'data'] = Object.keys(fields);
    const type = header ?? 'this type';
    throw invalidParameter(
      name,
      `cannot be sent as a field of ${type}; pass the whole body, as text or bytes, in "data"`,
    );
  },
  writeData(data, _facts, header) {
    if (isEncoded(data)) {
      checkBoundary(header);
      return { body: data, contentType: header };
    }
    if (typeof data !== 'object' && data !== null) return { body: writeScalar(data, 'data'), contentType: header };
    throw invalidParameter(
      'data',
      `must be text or bytes, because the operation takes ${header ?? 'neither JSON nor a form'}`,
    );
  },
};

/** Only the author of an encoded multipart body knows its boundary. */
function checkBoundary(header: string | undefined): void {
  if (!/^multipart\//i.test(header ?? '') || /;\s*boundary=/i.test(header ?? '')) return;
  throw invalidType(
    `The body is ${header}, so the "content-type" header must contain the boundary of its parts: "${header}; boundary=…".`,
  );
}

/** Whether the data is already encoded as text or bytes. */
export function isEncoded(data: unknown): boolean {
  return typeof data === 'string' || ![undefined, 'form', 'parameters'].includes(rawKindOf(data));
}
