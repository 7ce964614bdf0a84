/** Has no prototype, because the platform would read what a polluted `Object.prototype` adds. */
const NO_INIT: ResponseInit = Object.create(null);

/**
 * Encodes a form as a stream of bytes, with its boundary in the headers. Uses the platform's own encoder, for clients that do not
 * support forms, or not those of the platform.
 */
export function encodeForm(form: FormData, headers: Record<string, string>): ReadableStream<Uint8Array> {
  const { body, headers: made } = new Response(form, NO_INIT);
  headers['content-type'] = made.get('content-type') as string;
  return body as ReadableStream<Uint8Array>;
}
