import { isRecord } from '../../internal/is-record.ts';
import { cached } from '../../internal/memoize.ts';
import { hasOwn } from '../../internal/own.ts';
import { readList } from '../../internal/read-list.ts';
import type { HeaderRecord, MediaType } from '../../types/headers.ts';
import { invalidOption } from '../errors.ts';
import { isToken } from './headers.ts';

/** A media type that has been checked. Both properties are always present, so that a polluted prototype has no effect. */
export interface CheckedMediaType {
  readonly format: string | undefined;
  readonly previews: readonly string[];
}

/** The part of a profile that describes media types. */
export interface VendorTypes {
  /** `application/vnd.<vendor>` */
  readonly vendorType: string;
  readonly readAccept: (accept: string) => AcceptForm;
}

const PREVIEW = '-preview';
/** The part after the vendor in `application/vnd.github.v3.text+json`: a version, then a format or a preview. */
const AFTER_VENDOR = /^(\.v\d+)?(\..+?)?(?:\+json)?$/;

/** Merges the media types of the defaults and the call. The format is replaced, and previews are combined. */
export function mergeMediaType(
  defaults: CheckedMediaType | undefined,
  given: unknown = {},
): CheckedMediaType | undefined {
  if (!isRecord(given)) throw invalidOption('mediaType', 'must be an object such as { format: "raw" }');
  let format: unknown = defaults?.format;
  let previews: unknown;
  for (const name in given) {
    if ((name !== 'format' && name !== 'previews') || !hasOwn.call(given, name)) continue;
    const value = given[name];
    if (value === undefined) continue;
    if (name === 'previews') previews = value;
    else if (value !== '') format = value;
  }
  if (format !== undefined && !isToken(format)) {
    throw invalidOption('mediaType.format', 'must be a token such as "raw"');
  }
  const names = mergePreviews(defaults?.previews, previews);
  return format === undefined && names.length === 0 ? undefined : { format, previews: names };
}

/** The media type in the form of the option. The result shares nothing with others. */
export function toOption({ format, previews }: CheckedMediaType): MediaType {
  return { ...(format !== undefined && { format }), ...(previews.length > 0 && { previews: [...previews] }) };
}

function mergePreviews(defaults: readonly string[] = [], given: unknown): readonly string[] {
  if (given === undefined) return defaults;
  const items = readList(given);
  if (!items) throw invalidOption('mediaType.previews', 'must be a list of preview names, such as ["mercy"]');
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    const name = typeof item === 'string' ? previewName(item) : '';
    if (name === '') throw invalidOption('mediaType.previews', 'must contain names such as "mercy"');
    items[index] = name;
  }
  return joinNames(defaults, items as string[]);
}

/** Combines two lists without duplicates. For a few items, a Set takes longer. */
function joinNames(first: readonly string[], second: readonly string[]): readonly string[] {
  if (second.length > 8) return [...new Set([...first, ...second])];
  const names = first.slice();
  for (const name of second) if (!names.includes(name)) names.push(name);
  return names;
}

/** Removes `-preview` from a name. Returns `''` if the value is not a name. */
const previewName = cached((text) => (isToken(text) ? text.replace(/(?:-preview)+$/, '') : ''));

/** Adds a format and previews to the accept header. */
export function amendAccept(
  headers: HeaderRecord,
  { vendorType, readAccept }: VendorTypes,
  { format, previews }: CheckedMediaType,
): void {
  const accept = hasOwn.call(headers, 'accept') ? String(headers['accept']) : '';
  const { isFixed, pieces, previews: present } = readAccept(accept);
  if (isFixed) return;
  const ending = format === undefined ? '+json' : `.${format}`;
  let result = '';
  if (previews.length > 0) {
    const names = present.length === 0 ? previews : joinNames(present, previews);
    const before = `${vendorType}.`;
    const after = PREVIEW + ending;
    for (const name of names) result += (result && ',') + before + name + after;
  } else {
    result = pieces[0] as string;
    for (let index = 1; index < pieces.length; index++) result += ending + pieces[index];
  }
  if (result !== accept) headers['accept'] = result;
}

/** A parsed accept header. */
interface AcceptForm {
  /** Whether it requests bytes, which have neither a format nor previews. */
  readonly isFixed: boolean;
  /** The header, split where a format is inserted. */
  readonly pieces: readonly string[];
  readonly previews: readonly string[];
}

/** Cached, because programs use few accept headers. */
export function createAcceptReader(vendorType: string): (accept: string) => AcceptForm {
  return cached((accept) => ({
    isFixed: accept.includes('application/octet-stream'),
    pieces: accept.replace(/[^\s,;]+/g, (range) => markFormat(range, vendorType)).split('\0'),
    previews: accept.split(/[^\w-]+/).flatMap((word) => (word.endsWith(PREVIEW) ? previewName(word) || [] : [])),
  }));
}

/** A media type with a mark where its format is inserted. No header can contain this character. */
function markFormat(range: string, vendorType: string): string {
  const parts = range.startsWith(vendorType) && AFTER_VENDOR.exec(range.slice(vendorType.length));
  if (!parts) return range;
  const [, version = '', detail = ''] = parts;
  return `${vendorType + version + (detail.endsWith(PREVIEW) ? detail : '')}\0`;
}
