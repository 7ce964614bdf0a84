import { cached } from './cached.ts';
import { invalidOption } from './fault.ts';
import { isToken } from './headers.ts';
import { ownValue } from './options.ts';

export interface MediaType {
  /** Such as `raw`, `diff` or `text+json`. */
  format?: string | undefined;
  /** Preview names, with or without their `-preview`. */
  previews?: readonly string[] | undefined;
}

const NONE: readonly string[] = [];
const PREVIEW = '-preview';
/** `application/vnd.github.v3.text+json`: the vendor, a version, then a format or a preview. */
const VENDOR_TYPE = /^(application\/vnd\.([^.+]+)(?:\.v\d+)?)(\..+?)?(?:\+json)?$/;

/** The defaults' media type with the call's: the format is replaced, previews are joined. Nothing is shared with either. */
export function mergeMediaType(defaults: MediaType | undefined, given: unknown = {}): MediaType | undefined {
  if (typeof given !== 'object' || given === null) throw invalidOption('mediaType', 'must be an object');
  const format = ownValue(given, 'format') ?? defaults?.format;
  if (format !== undefined && !isToken(format))
    throw invalidOption('mediaType.format', 'must be a token such as "raw"');
  const previews = mergePreviews(defaults?.previews ?? NONE, ownValue(given, 'previews') ?? NONE);
  if (previews.length > 0) return format === undefined ? { previews } : { format, previews };
  return format === undefined ? undefined : { format };
}

function mergePreviews(defaults: readonly string[], given: unknown): readonly string[] {
  if (!Array.isArray(given)) throw invalidOption('mediaType.previews', 'must be a list of preview names');
  const names = [...defaults];
  for (const preview of given) {
    const name = isToken(preview) ? previewName(preview) : '';
    if (name === '') throw invalidOption('mediaType.previews', 'must hold names such as "mercy"');
    names.push(name);
  }
  return withoutDuplicates(names);
}

function withoutDuplicates(names: readonly string[]): readonly string[] {
  return names.length > 1 ? [...new Set(names)] : names;
}

function previewName(text: string): string {
  let name = text;
  while (name.endsWith(PREVIEW)) name = name.slice(0, -PREVIEW.length);
  return name;
}

/** The accept header that asks for a format and for previews. */
export function amendAccept(accept: string, vendor: string, { format, previews = NONE }: MediaType): string {
  const { fixed, present, pieces } = takeApart(accept);
  if (fixed) return accept;
  const ending = format === undefined ? '+json' : `.${format}`;
  let result = '';
  if (previews.length > 0) {
    const names = present.length === 0 ? previews : withoutDuplicates([...present, ...previews]);
    const before = `application/vnd.${vendor}.`;
    const after = PREVIEW + ending;
    for (const name of names) result += (result && ',') + before + name + after;
  } else {
    for (const piece of pieces) result += piece.vendor === vendor ? piece.type + ending : piece.text;
  }
  return result;
}

/** An accept header in pieces. Kept, because programs have few of them. */
const takeApart = cached((accept) => ({
  /** Bytes have neither format nor preview. */
  fixed: accept.includes('application/octet-stream'),
  present: accept
    .split(/[^\w-]+/)
    .filter((word) => word.endsWith(PREVIEW))
    .map(previewName),
  pieces: accept.split(/([\s,;]+)/).map((text) => {
    const [, type = '', vendor, detail = ''] = VENDOR_TYPE.exec(text) ?? [];
    return { text, vendor, type: detail.endsWith(PREVIEW) ? type + detail : type };
  }),
}));
