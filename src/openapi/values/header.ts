import { addHeaders, amendAccept, createAcceptReader, mergeMediaType } from '../../core/headers.ts';
import { isRecord, ownValue } from '../../core/objects.ts';
import type { HeaderRecord } from '../../core/types/headers.ts';
import { COMMA, checkItems, type Delimiter, isPlainObject, readShape } from '../../core/values.ts';
import type { Convert, Parameter, ParameterOptions } from '../rules.ts';

interface HeaderOptions extends ParameterOptions {
  readonly explode?: boolean;
  readonly style?: { readonly delimiter?: Delimiter };
}

/** A header parameter, in the style `simple`. Headers are not percent-encoded. */
export function header(name: string, options: HeaderOptions = {}): Parameter {
  const { explode, style, values } = options;
  const { delimiter = COMMA } = style ?? {};
  return inHeader(name, options, (value) => {
    const shape = readShape(value, name);
    if (shape === undefined) return undefined;
    if (shape.kind === 'text') return shape.text;
    const items = shape.kind === 'list' ? shape.items : shape.entries.flat();
    checkItems(items, delimiter, name, values);
    if (shape.kind === 'object' && explode) return shape.entries.map(([key, text]) => `${key}=${text}`).join(',');
    return items.join(delimiter.text);
  });
}

/** A header parameter with a media type instead of a style. */
export function headerContent(name: string, convert: Convert, options: HeaderOptions = {}): Parameter {
  return inHeader(name, options, (value) => convert(value, name));
}

function inHeader(
  name: string,
  { required = false, day }: HeaderOptions,
  write: (value: unknown) => string | undefined,
): Parameter {
  return {
    in: 'header',
    name,
    required,
    day,
    write: (value) => (value === undefined || value === null ? undefined : write(value)),
    add(text, { headers }) {
      addHeaders(headers, { [name]: text });
    },
    readHeaders,
    isIn: (headers) => ownValue(headers, name.toLowerCase()) !== undefined,
  };
}

/** The option `headers`, with lists, booleans and objects in declared headers converted to text. */
function readHeaders(headers: unknown, declared: ReadonlyMap<string, Parameter>): unknown {
  if (!isRecord(headers) || !isPlainObject(headers)) return headers;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const parameter = declared.get(name.toLowerCase());
      if (parameter === undefined || value === undefined || value === null) return [name, value];
      const written = parameter.day === undefined ? value : parameter.day(value);
      return [name, typeof written === 'string' ? written : parameter.write(written)];
    }),
  );
}

/** Adds the format and previews of the option `mediaType` to the accept header. */
export type AmendAccept = (headers: HeaderRecord, mediaType: unknown) => void;

/** The rule of the option `mediaType`, for APIs with media types of a vendor: `application/vnd.<vendor>`. */
export function vendorTypes(vendor: string): AmendAccept {
  const vendorType = `application/vnd.${vendor}`;
  const readAccept = createAcceptReader(vendorType);
  return (headers, option) => {
    const mediaType = mergeMediaType(undefined, option);
    if (mediaType !== undefined) amendAccept(headers, { vendorType, readAccept }, mediaType);
  };
}
