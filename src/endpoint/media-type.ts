import { invalidOption } from './fault.ts';
import { isToken } from './headers.ts';
import { ownValue } from './options.ts';

export interface MediaType {
  /** Such as `raw`, `diff` or `text+json`. */
  format?: string | undefined;
  /** Preview names, with or without their `-preview`. */
  previews?: readonly string[] | undefined;
}

const PREVIEW = '-preview';
/** What follows the vendor in `application/vnd.github.v3.text+json`: a version, then a format or a preview. */
const AFTER_VENDOR = /^(\.v\d+)?(\..+?)?(?:\+json)?$/;

/** The defaults' media type with the call's: the format is replaced, previews are joined. Nothing is shared with either. */
export function mergeMediaType(defaults: MediaType | undefined, given: unknown = {}): MediaType | undefined {
  if (typeof given !== 'object' || given === null) throw invalidOption('mediaType', 'must be an object');
  const format = ownValue(given, 'format') ?? defaults?.format;
  if (format !== undefined && !isToken(format))
    throw invalidOption('mediaType.format', 'must be a token such as "raw"');
  const previews = mergePreviews(defaults?.previews, ownValue(given, 'previews'));
  if (previews.length > 0) return format === undefined ? { previews } : { format, previews };
  return format === undefined ? undefined : { format };
}

function mergePreviews(defaults: readonly string[] = [], given: unknown = []): readonly string[] {
  if (!Array.isArray(given)) throw invalidOption('mediaType.previews', 'must be a list of preview names');
  const names = given.map((preview) => {
    const name = isToken(preview) ? previewName(preview) : '';
    if (name === '') throw invalidOption('mediaType.previews', 'must hold names such as "mercy"');
    return name;
  });
  return withoutDuplicates([...defaults, ...names]);
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
export function amendAccept(accept: string, vendor: string, { format, previews = [] }: MediaType): string {
  const type = `application/vnd.${vendor}`;
  const form = readAccept(accept, type);
  if (form.fixed) return accept;
  const ending = format === undefined ? '+json' : `.${format}`;
  if (previews.length === 0) return form.pieces.join(ending);
  const names = withoutDuplicates([...form.previews, ...previews]);
  return names.map((name) => `${type}.${name}${PREVIEW}${ending}`).join(',');
}

interface AcceptForm {
  readonly type: string;
  /** Whether it asks for bytes, which have no format and no preview. */
  readonly fixed: boolean;
  /** The header, cut where a format goes. */
  readonly pieces: readonly string[];
  readonly previews: readonly string[];
}

// Programs have few accept headers, so each is taken apart once.
const knownForms = new Map<string, AcceptForm>();
const KNOWN_FORMS_LIMIT = 100;

function readAccept(accept: string, type: string): AcceptForm {
  const known = knownForms.get(accept);
  if (known?.type === type) return known;
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: range, index } of accept.matchAll(/[^\s,;]+/g)) {
    const parts = range.startsWith(type) && AFTER_VENDOR.exec(range.slice(type.length));
    if (!parts) continue;
    const [, version = '', detail = ''] = parts;
    pieces.push(accept.slice(end, index) + type + version + (detail.endsWith(PREVIEW) ? detail : ''));
    end = index + range.length;
  }
  pieces.push(accept.slice(end));
  const words = accept.split(/[^\w-]+/).filter((word) => word.endsWith(PREVIEW));
  const form = { type, fixed: accept.includes('application/octet-stream'), pieces, previews: words.map(previewName) };
  if (knownForms.size >= KNOWN_FORMS_LIMIT) knownForms.clear();
  knownForms.set(accept, form);
  return form;
}
