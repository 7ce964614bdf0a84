import type { JsonCursor } from '../read/json-cursor.ts';
import type { OperationContext } from './operation-context.ts';

/** `Application/JSON; charset=utf-8` → `application/json`. The parameters of a media type do not affect the shape. */
export function mediaType(name: string): string {
  return (name.split(';')[0] ?? '').trim().toLowerCase();
}

/** The media type with its parameters except the character set: `application/vnd.acme+json;version=2`. */
export function fullMediaType(name: string): string {
  const [type = '', ...parameters] = name.split(';').map((part) => part.trim());
  const kept = parameters.filter((parameter) => parameter !== '' && !/^charset=/i.test(parameter));
  return [type.toLowerCase(), ...kept].join(';');
}

/** The media types of a body or response. Some descriptions contain keys that are not media types, such as misplaced examples. */
export function readContent(
  place: JsonCursor | undefined,
  { warn }: Pick<OperationContext, 'warn'>,
): (readonly [string, JsonCursor])[] {
  const entries = place?.get('content')?.entries() ?? [];
  const isMediaType = (name: string) => /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+ *(?:;.*)?$/.test(name.trim());
  for (const [name] of entries.filter(([each]) => !isMediaType(each))) {
    warn(`${JSON.stringify(name)} is not a media type, so it is omitted`, place?.pointer ?? '');
  }
  return entries.filter(([name]) => isMediaType(name));
}

/** The media types of an operation as an `accept` header: JSON first, then in their order. */
export function acceptHeader(names: readonly string[]): string | undefined {
  const rank = (name: string) => (/^application\/json\b/.test(name) ? 0 : /[/+]json\b/.test(name) ? 1 : 2);
  const types = [...new Set(names.map(fullMediaType))].filter(
    (name) => /^[\t !#-~]+$/.test(name) && name.includes('/'),
  );
  types.sort((left, right) => rank(left) - rank(right));
  return types.length === 0 ? undefined : types.join(', ');
}

/** Content whose data clients return as described: parsed JSON, or text. */
export function isReadable(name: string): boolean {
  return (
    name === 'application/json' ||
    name === '*/*' ||
    name === 'application/*' ||
    name.endsWith('+json') ||
    name.startsWith('text/')
  );
}

/** `application/vnd.acme.v3.raw+json` → `raw+json` for the vendor `acme`: the format that a caller passes. */
export function vendorFormat(name: string, vendor: string | undefined): string | undefined {
  const prefix = `application/vnd.${vendor}.`;
  if (vendor === undefined || !name.startsWith(prefix)) return undefined;
  const format = name.slice(prefix.length).replace(/^v\d+(\.|(?=\+)|$)/, '');
  return format === '' || format.startsWith('+') ? undefined : format;
}
