import type { Type } from '../catalogue.ts';
import { isObjectType } from '../model/types.ts';
import { memberCount } from './type-text.ts';
import { resolveAlias, visitObjects } from './view.ts';

type MediaKind = 'json' | 'form' | 'multipart' | 'raw';

/** The kind of body that `routebook/openapi` sends for a media type. A wildcard is sent as JSON. */
export function mediaKind(name: string): MediaKind {
  const type = essence(name);
  if (/^(?:application|text)\/json$|\+json$|^(?:\*|application)\/\*$/.test(type)) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  return type === 'multipart/form-data' ? 'multipart' : 'raw';
}

/** A media type without its parameters. */
function essence(name: string): string {
  return name.split(';', 1)[0] ?? '';
}

/** The media type that is sent unless the caller selects another one: JSON, or else a form, or else the first one. */
export function usualMedia(names: readonly string[]): string | undefined {
  const find = (isWanted: (type: string) => boolean) => {
    const found = names.filter((name) => isWanted(essence(name)));
    return found.find((name) => !name.includes(';')) ?? found[0];
  };
  return (
    find((type) => type === 'application/json') ??
    find((type) => type === 'text/json') ??
    find((type) => type.endsWith('+json') && !type.includes('*')) ??
    find((type) => mediaKind(type) !== 'raw' && !type.includes('*')) ??
    find((type) => type.endsWith('+json')) ??
    names[0]
  );
}

/** Whether there is no default media type, because several kinds of JSON, or several kinds of text and bytes, have different meanings. */
export function needsChoice(names: readonly string[]): boolean {
  for (const type of ['application/json', 'text/json']) {
    const same = names.filter((name) => essence(name) === type);
    if (same.length > 0) return areVersions(same);
  }
  const json = names.filter((name) => essence(name).endsWith('+json'));
  if (json.length > 0) return new Set(json.map(essence)).size > 1 || areVersions(json);
  return names.length > 1 && names.every((name) => mediaKind(name) === 'raw');
}

/** Whether media types differ only by their parameters, such as a version, and none of them has no parameters. */
function areVersions(names: readonly string[]): boolean {
  return names.length > 1 && names.every((name) => name.includes(';'));
}

/** Whether a media type alone does not say what is sent: a range, or a multipart type whose parts a boundary has to separate. */
export function isUnclear(name: string): boolean {
  return name.includes('*') || (name.startsWith('multipart/') && mediaKind(name) !== 'multipart');
}

/** Whether a range includes JSON and bytes. */
export function isAnyType(name: string): boolean {
  return /^(?:\*|application)\/\*$/.test(essence(name));
}

/** The type of a `content-type` header. A range such as `image/*` stands for each type in it. */
export function contentTypeText(name: string): string {
  if (!isUnclear(name)) return JSON.stringify(name);
  const text = name.replace(/[`\\$]/g, '\\$&').replaceAll('*', `\${string}`);
  return name.includes('*') ? `\`${text}\`` : `\`${text};\${string}boundary=\${string}\``;
}

/** The type of `data` without a `content-type` header, if its type must select one of the media types that are text or bytes. */
export function freeRawTypes(names: readonly string[]): Type[] {
  const raw = names.filter((name) => mediaKind(name) === 'raw');
  if (raw.some(isUnclear)) return raw.some((name) => name.includes('*')) ? ['blob'] : [];
  if (raw.length === 1) return ['bytes'];
  const texts = raw.filter(isTextMedia);
  return [...(texts.length === 1 ? ['string'] : []), ...(raw.length - texts.length === 1 ? ['bytes'] : [])];
}

/** Whether a media type is text, such as plain text, CSV or XML. */
export function isTextMedia(name: string): boolean {
  return /^text\/|[/+](?:xml|yaml)$/.test(essence(name));
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
    if ('list' in shape) return isFile(shape.list);
    if (!('anyOf' in shape)) return false;
    const branches = shape.anyOf.filter((each) => each !== 'null');
    return branches.length > 0 && branches.every(isFile);
  };
  visitObjects(body, schemas, (shape) => {
    const members = Object.entries({ ...shape.required, ...shape.optional });
    for (const [name, member] of members) if (isFile(member)) names.add(name);
  });
  return [...names];
}

/** The names of all fields that a body may have, and whether it accepts other names too. */
export function fieldNames(body: Type, schemas: ReadonlyMap<string, Type>): { names: string[]; isOpen: boolean } {
  const names = new Set<string>();
  let left = MAX_TYPES;
  let isOpen = false;
  const search = (type: Type): void => {
    left -= 1;
    const shape = resolveAlias(type, schemas);
    if (left < 0 || shape === 'unknown') isOpen = true;
    if (left < 0 || typeof shape === 'string') return;
    if ('anyOf' in shape) shape.anyOf.forEach(search);
    else if ('allOf' in shape) shape.allOf.forEach(search);
    else if (isObjectType(shape)) {
      for (const name of Object.keys({ ...shape.required, ...shape.optional })) names.add(name);
      if (shape.rest !== undefined) isOpen = true;
    }
  };
  search(body);
  return { names: [...names], isOpen };
}
