import type { Type } from '../catalogue.ts';
import { isObjectType } from '../model/types.ts';
import { memberCount } from './type-text.ts';
import { resolveAlias, visitObjects } from './view.ts';

export type MediaKind = 'json' | 'form' | 'multipart' | 'raw';

/** The kind of body that `routebook/openapi` sends for a media type. A wildcard is sent as JSON. */
export function mediaKind(name: string): MediaKind {
  const type = name.split(';', 1)[0] ?? '';
  if (/^(?:application|text)\/json$|\+json$|^(?:\*|application)\/\*$/.test(type)) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  return type === 'multipart/form-data' ? 'multipart' : 'raw';
}

/** The media type that is sent unless the caller selects another one: JSON, or else a form, or else the first one. */
export function usualMedia(names: readonly string[]): string | undefined {
  return (
    names.find((name) => /^application\/json\b/.test(name)) ??
    names.find((name) => /^text\/json\b/.test(name)) ??
    names.find((name) => /[/+]json\b/.test(name)) ??
    names.find((name) => mediaKind(name) !== 'raw' && !name.includes('*')) ??
    names[0]
  );
}

/** Whether there is no default media type, because several kinds of JSON, or several kinds of text and bytes, have different meanings. */
export function needsChoice(names: readonly string[]): boolean {
  const essences = new Set(names.map((name) => name.split(';', 1)[0] ?? ''));
  if (essences.has('application/json') || essences.has('text/json')) return false;
  const json = [...essences].filter((name) => /\+json$/.test(name));
  if (json.length > 0) return json.length > 1;
  return names.length > 1 && names.every((name) => mediaKind(name) === 'raw');
}

/** The type of `data` without a `content-type` header, if its type must select one of the media types that are text or bytes. */
export function freeRawTypes(names: readonly string[]): Type[] {
  const raw = names.filter((name) => mediaKind(name) === 'raw');
  if (raw.length === 1) return ['bytes'];
  const texts = raw.filter(isTextMedia);
  return [...(texts.length === 1 ? ['string'] : []), ...(raw.length - texts.length === 1 ? ['bytes'] : [])];
}

/** Whether a media type is text, such as plain text, CSV or XML. */
export function isTextMedia(name: string): boolean {
  return /^text\/|[/+](?:xml|yaml)$/.test(name.split(';', 1)[0] ?? '');
}

/** The maximum number of types to search, because unions of unions grow with every level. */
const MAX_TYPES = 500;

/** Whether the members of a body can be passed as parameters. */
export function takesFields(name: string, type: Type, schemas: ReadonlyMap<string, Type>): boolean {
  return mediaKind(name) !== 'raw' && isFields(type, schemas);
}

/** Whether a type is an object with named members, or a union or intersection of such objects. */
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

/** The fields of a form that are files, or lists of files. */
export function fileFields(body: Type, schemas: ReadonlyMap<string, Type>): string[] {
  const names = new Set<string>();
  const isFile = (type: Type): boolean => {
    const shape = resolveAlias(type, schemas);
    if (typeof shape === 'string') return shape === 'binary:file' || shape === 'string:binary';
    return 'list' in shape && typeof shape.list === 'string' && isFile(shape.list);
  };
  visitObjects(body, schemas, (shape) => {
    const members = Object.entries({ ...shape.required, ...shape.optional });
    for (const [name, member] of members) if (isFile(member)) names.add(name);
  });
  return [...names];
}
