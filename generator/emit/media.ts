import type { Type } from '../catalogue.ts';
import { isObjectType } from '../model/types.ts';
import { memberCount } from './type-text.ts';
import { resolveAlias } from './view.ts';

export type MediaKind = 'json' | 'form' | 'multipart' | 'raw';

/** What kind of body a media type is, as `routebook/openapi` sends it. A wildcard is sent as JSON. */
export function mediaKind(name: string): MediaKind {
  const type = name.split(';', 1)[0] ?? '';
  if (/^(?:application|text)\/json$|\+json$|^(?:\*|application)\/\*$/.test(type)) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  return type === 'multipart/form-data' ? 'multipart' : 'raw';
}

/** The media type that is sent unless the caller names another one: JSON, else a form, else the first. */
export function usualMedia(names: readonly string[]): string | undefined {
  return (
    names.find((name) => /^application\/json\b/.test(name)) ??
    names.find((name) => /^text\/json\b/.test(name)) ??
    names.find((name) => /[/+]json\b/.test(name)) ??
    names.find((name) => mediaKind(name) !== 'raw' && !name.includes('*')) ??
    names[0]
  );
}

/** Whether no media type is the usual one: several kinds of JSON, or several of text and bytes, mean different things. */
export function needsChoice(names: readonly string[]): boolean {
  const essences = new Set(names.map((name) => name.split(';', 1)[0] ?? ''));
  if (essences.has('application/json') || essences.has('text/json')) return false;
  const json = [...essences].filter((name) => /\+json$/.test(name));
  if (json.length > 0) return json.length > 1;
  return names.length > 1 && names.every((name) => mediaKind(name) === 'raw');
}

/** What `data` may be without a `content-type` header, where it has to choose one of the media types that are text or bytes. */
export function freeRawTypes(names: readonly string[]): Type[] {
  const raw = names.filter((name) => mediaKind(name) === 'raw');
  if (raw.length === 1) return ['bytes'];
  const texts = raw.filter(isTextMedia);
  return [...(texts.length === 1 ? ['string'] : []), ...(raw.length - texts.length === 1 ? ['bytes'] : [])];
}

/** Whether a media type is text: plain text, CSV, XML and the like. */
export function isTextMedia(name: string): boolean {
  return /^text\/|[/+](?:xml|yaml)$/.test(name.split(';', 1)[0] ?? '');
}

/** How many types are looked at to tell what a body is: unions of unions grow with every level. */
const MAX_TYPES = 500;

/** Whether the members of a body can be passed as parameters. */
export function takesFields(name: string, type: Type, schemas: ReadonlyMap<string, Type>): boolean {
  return mediaKind(name) !== 'raw' && isFields(type, schemas);
}

/** Whether a type is an object whose members have names, or a choice or combination of those. */
export function isFields(type: Type, schemas: ReadonlyMap<string, Type>, work = { left: MAX_TYPES }): boolean {
  work.left -= 1;
  if (work.left < 0) return false;
  const shape = resolveAlias(type, schemas);
  if (isObjectType(shape)) return memberCount(shape) > 0;
  if (typeof shape === 'string' || !('anyOf' in shape || 'allOf' in shape)) return false;
  if ('allOf' in shape) return shape.allOf.every((each) => isFields(each, schemas, work));
  const branches = shape.anyOf.filter((each) => each !== 'null' && each !== 'form');
  return branches.length > 0 && branches.every((each) => isFields(each, schemas, work));
}
