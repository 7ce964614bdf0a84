import { invalidOption } from './fault.ts';
import { isToken } from './headers.ts';

const PREVIEW = '-preview';
/** What follows the vendor in `application/vnd.github.v3.text+json`: a version, then a format or a preview. */
const AFTER_VENDOR = /^(\.v\d+)?(\..+?)?(?:\+json)?$/;

export interface MediaType {
  /** Such as `raw`, `diff` or `text+json`. */
  format?: string | undefined;
  /** Preview names without their `-preview`. */
  previews?: readonly string[] | undefined;
}

/** The defaults' media type with the call's: the format is replaced, previews are joined. Nothing is shared with either. */
export function mergeMediaType(defaults: MediaType | undefined, given: unknown): MediaType | undefined {
  if (given === undefined)
    return defaults && { ...defaults, ...(defaults.previews && { previews: [...defaults.previews] }) };
  if (typeof given !== 'object' || given === null) throw invalidOption('mediaType', 'must be an object');
  const own = { __proto__: null, ...given } as MediaType;
  const format = own.format ?? defaults?.format;
  if (format !== undefined && !isToken(format))
    throw invalidOption('mediaType.format', 'must be a token such as "raw"');
  const previews = mergePreviews(defaults?.previews ?? [], own.previews ?? []);
  if (format === undefined && previews.length === 0) return undefined;
  return { ...(format !== undefined && { format }), ...(previews.length > 0 && { previews }) };
}

function mergePreviews(defaults: readonly string[], given: unknown): string[] {
  if (!Array.isArray(given)) throw invalidOption('mediaType.previews', 'must be a list of preview names');
  const names = new Set(defaults);
  for (const preview of given) {
    const name = isToken(preview) ? previewName(preview) : '';
    if (name === '') throw invalidOption('mediaType.previews', 'must hold names such as "mercy"');
    names.add(name);
  }
  return [...names];
}

function previewName(text: string): string {
  let name = text;
  while (name.endsWith(PREVIEW)) name = name.slice(0, -PREVIEW.length);
  return name;
}

/** The accept header that asks for a format and for previews. */
export function amendAccept(accept: string, vendor: string, { format, previews = [] }: MediaType): string {
  if (accept.includes('application/octet-stream')) return accept;
  const type = `application/vnd.${vendor}`;
  const ending = format === undefined ? '+json' : `.${format}`;
  if (previews.length > 0) {
    const words = accept.split(/[^\w-]+/).filter((word) => word.endsWith(PREVIEW));
    const names = new Set([...words.map(previewName), ...previews]);
    return Array.from(names, (name) => `${type}.${name}${PREVIEW}${ending}`).join(',');
  }
  return accept.replace(/[^\s,;]+/g, (range) => {
    const parts = range.startsWith(type) ? AFTER_VENDOR.exec(range.slice(type.length)) : null;
    if (!parts) return range;
    const [, version = '', detail = ''] = parts;
    return type + version + (detail.endsWith(PREVIEW) ? detail : '') + ending;
  });
}
