// Keys by which an API recognizes a request that it has processed, so that it can be sent again.

import { isRecord, memberOf } from '../core/objects.ts';
import type { OptionCheck, OptionChecks } from '../core/read-options.ts';
import { IDEMPOTENCY, type KeyPlace } from '../core/secrets.ts';
import type { Call } from './call.ts';
import type { IdempotencyOptions } from './options.ts';
import { createPart, type SenderPart } from './part.ts';

const isKeyName: OptionCheck = (value) =>
  typeof value === 'string' && /^[a-z][\w-]*$/i.test(value) && value !== '__proto__'
    ? undefined
    : "the name of a header, such as 'Idempotency-Key', or of a member of JSON bodies, such as 'client_token'";

const IDEMPOTENCY_CHECKS: OptionChecks<IdempotencyOptions> = { idempotency: isKeyName };

/**
 * Gives writes an idempotency key, where the description of the API declares one or the option `idempotency` names it, so that `retries()` can repeat a
 * POST too.
 */
export function idempotency(): SenderPart<'idempotency'> {
  return createPart('idempotency', { checks: IDEMPOTENCY_CHECKS, steps: { identify } });
}

/** Gives a write the key that it keeps over all attempts. One that the caller has set stays. */
function identify(call: Call): void {
  const place = placeOf(call);
  // A stream is not sent again, and a page without encryption has no random ids.
  if (!place || call.outgoing.duplex || !crypto.randomUUID) return;
  if ('header' in place) identifyByHeader(call, place.header.toLowerCase());
  else identifyByMember(call, place.member);
}

function placeOf({ given, sender, isApi, outgoing: { method } }: Call): KeyPlace | undefined {
  const declared = (given as { readonly [IDEMPOTENCY]?: KeyPlace | null })[IDEMPOTENCY];
  if (declared !== undefined) return declared ?? undefined;
  const name = sender.options.idempotency;
  // What a name means, only the API itself knows.
  if (name === undefined || !isApi || (method !== 'POST' && method !== 'PATCH')) return undefined;
  return name.includes('-') ? { header: name } : { member: name };
}

function identifyByHeader(call: Call, header: string): void {
  const { outgoing } = call;
  const value = outgoing.headers[header] ?? crypto.randomUUID();
  // An empty header is none that an API would recognize.
  if (value === '') return;
  call.outgoing = call.request = { ...outgoing, headers: { ...outgoing.headers, [header]: value } };
  call.keyed = { header, value };
}

/** Adds a member to the text of the body, so that the rest is sent as it was written. */
function identifyByMember(call: Call, member: string): void {
  const { outgoing } = call;
  const { body: text, headers } = outgoing;
  if (typeof text !== 'string' || !/json/.test(headers['content-type'] ?? '')) return;
  const members = parseObject(text);
  if (!members) return;
  const own = memberOf(members, member);
  if (own === undefined) {
    const rest = text.trimStart().slice(1);
    const comma = Object.keys(members).length > 0 ? ',' : '';
    const body = `{${JSON.stringify(member)}:"${crypto.randomUUID()}"${comma}${rest}`;
    call.outgoing = call.request = { ...outgoing, body };
  } else if (typeof own !== 'string' || own === '') return;
  call.keyed = { header: undefined, value: call.outgoing.body };
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
