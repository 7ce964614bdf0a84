import type { RouteRecord } from 'routebook/catalogue';
import { createBody } from '../../../src/catalogue/create-body.ts';
import { splitPointer } from '../../../src/core/json-pointer.ts';
import type { View } from '../view.ts';

/** The media types that a body can be sent as, the usual one first: JSON, or the first one of the description. */
export function listMediaTypes({ body }: RouteRecord): readonly string[] {
  const types = Object.keys(body?.content ?? {});
  const usual = types.find((type) => /^application\/(?:[\w.+-]+\+)?json(?:;|$)/.test(type));
  return usual === undefined ? types : [usual, ...types.filter((type) => type !== usual)];
}

/**
 * The record with the body of one media type: its own fields, each required as that type says. The fields of a record are those of all
 * media types together, which no single request can have.
 */
export function chooseMediaType(record: RouteRecord, chosen: string): RouteRecord {
  const types = listMediaTypes(record);
  const { body } = record;
  if (body === undefined || types.length < 2) return record;
  const type = types.includes(chosen) ? chosen : (types[0] ?? '');
  const descriptions = new Map(body.fields.map(({ name, description }) => [name, description]));
  const own = {
    ...(body.required ? { required: true as const } : {}),
    content: { [type]: body.content[type] ?? 'unknown' },
  };
  return { ...record, body: createBody(own, (field) => descriptions.get(field)) };
}

/** The view with another media type. Values of fields that its body does not have are dropped. */
export function openMediaType(view: View, record: RouteRecord, type: string): View {
  const { parameters, body } = chooseMediaType(record, type);
  const names = new Set([...parameters, ...(body?.fields ?? [])].map(({ name }) => name));
  const known = new Set([...parameters, ...(record.body?.fields ?? [])].map(({ name }) => name));
  const isKept = (pointer: string) => {
    const [name = ''] = splitPointer(pointer);
    return names.has(name) || !known.has(name);
  };
  return { ...view, contentType: type, draft: new Map([...view.draft].filter(([pointer]) => isKept(pointer))) };
}
