/**
 * A form as a stream of bytes, with its boundary in the headers. The platform's own
 * encoder, for clients that know no form or not that of the platform.
 */
export function encodeForm(form: FormData, headers: Record<string, string>): ReadableStream<Uint8Array> {
  const { body, headers: made } = new Response(form);
  headers['content-type'] = made.get('content-type') as string;
  return body as ReadableStream<Uint8Array>;
}
