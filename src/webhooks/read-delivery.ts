import { EndpointError } from '../core/errors.ts';
import { isRecord } from '../core/objects.ts';

/** A delivery whose signature is right. */
export interface Delivery {
  readonly id: string;
  readonly name: string;
  readonly action: string | undefined;
  readonly payload: object;
}

/** Reads a delivery, or returns the response to a request that is not one. Nothing is parsed before the signature is verified. */
export async function readDelivery(
  request: Request,
  maxBytes: number,
  verify: (body: Uint8Array<ArrayBuffer>, signature: string) => Promise<boolean>,
): Promise<Delivery | Response> {
  if (typeof request?.headers?.get !== 'function') {
    throw invalid(
      'request',
      'The argument is not a Request. For a request of node:http or Express, use toNodeHandler.',
    );
  }
  const { method, headers } = request;
  if (method !== 'POST') return respond(405, 'webhooks are sent with POST', { allow: 'POST' });
  const [id, name] = [headers.get('x-github-delivery'), headers.get('x-github-event')];
  const signature = headers.get('x-hub-signature-256');
  // The signature is that of the body alone. A name with a dot could make one action look like another.
  if (!id || !/^\w+$/.test(name ?? '')) {
    return respond(400, 'the headers x-github-delivery and x-github-event are missing or invalid');
  }
  if (!signature) return respond(401, 'the header x-hub-signature-256 is missing: the webhook needs a secret');
  const body = await readBody(request, maxBytes);
  if (!body) return respond(413, 'the body is too large');
  if (!(await verify(body, signature))) return respond(401, 'the signature is wrong');
  const payload = parsePayload(new TextDecoder().decode(body), headers.get('content-type') ?? '');
  if (!payload) return respond(400, 'the body is not a JSON object');
  return { id, name: name as string, action: actionOf(payload), payload };
}

/** How many times as much memory as has arrived is reserved for a body. Its length is not trusted, and to grow it copies it. */
const GROWTH = 8;

/** Reads a body as long as it is not too large. */
async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (request.bodyUsed || request.body?.locked) {
    throw invalid(
      'request',
      'The body of the request was read before. Pass the request on before other code reads it.',
    );
  }
  const expected = Number(request.headers.get('content-length')) || maxBytes;
  if (expected > maxBytes) return undefined;
  let body = new Uint8Array(0);
  let size = 0;
  for (const reader = request.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    const end = size + value.length;
    if (end > maxBytes) {
      reader.cancel().catch(() => {});
      return undefined;
    }
    // Anyone can send a body, so that there is one copy of it. What arrives at once is not copied.
    if (size === 0) body = value;
    else {
      if (end > body.length) body = withRoom(body, Math.max(end, Math.min(GROWTH * end, expected)));
      body.set(value, size);
    }
    size = end;
  }
  return body.subarray(0, size);
}

function withRoom(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}

/**
 * The payload is JSON, or the JSON text in the only field of a form, `payload`. The signature does not cover the content type: JSON that is read
 * as a form has other fields, even if a text in it contains `&payload=`.
 */
function parsePayload(text: string, type: string): object | undefined {
  try {
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(type);
    const fields = isForm ? [...new URLSearchParams(text)] : [];
    if (isForm && fields.map(([name]) => name).join() !== 'payload') return undefined;
    const payload: unknown = JSON.parse(fields[0]?.[1] ?? text);
    return isRecord(payload) ? payload : undefined;
  } catch {
    return undefined;
  }
}

/** The event and the action of a name such as `issues.opened`, which a program passes with a payload. */
export function readNamed(caller: string, given: { name: string; payload: object }): Omit<Delivery, 'id'> {
  const { name: written, payload } = given ?? {};
  const [name = '', named] = typeof written === 'string' ? written.split('.') : [];
  if (!name || !isRecord(payload)) throw invalid('name', `${caller} takes the name of an event, and its payload.`);
  const action = actionOf(payload) ?? named;
  if (named === undefined || action === named) return { name, action, payload };
  throw invalid('payload', `The payload of ${written} has another action: ${JSON.stringify(action)}.`);
}

function actionOf(payload: object): string | undefined {
  const action: unknown = Object.hasOwn(payload, 'action') ? (payload as { action: unknown }).action : undefined;
  return typeof action === 'string' ? action : undefined;
}

export function respond(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers });
}

function invalid(parameter: string, message: string): EndpointError {
  return new EndpointError('INVALID_OPTION', message, { parameter });
}
