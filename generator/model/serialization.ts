// Style Values, https://spec.openapis.org/oas/v3.1.1.html#style-values

import type { ParameterPlace, ParameterStyle, Serialization } from '../catalogue.ts';
import { isJsonObject, own } from '../read/json.ts';
import type { JsonCursor } from '../read/json-cursor.ts';
import { COLLECTION_FORMAT } from '../read/swagger-parameters.ts';
import { mediaType } from './media-type.ts';
import type { OperationContext } from './operation-context.ts';

const STYLES: { readonly [place: string]: readonly string[] } = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
};

/** The delimiters of Swagger 2, https://spec.openapis.org/oas/v2.0.html#parameter-collection-format */
const COLLECTION_STYLES: { readonly [format: string]: ParameterStyle } = {
  ssv: 'spaceDelimited',
  tsv: 'tabDelimited',
  pipes: 'pipeDelimited',
};

/** How a parameter is serialized, if it differs from the default of its location. */
export function readSerialization(
  parameter: JsonCursor,
  place: ParameterPlace,
  { warn }: Pick<OperationContext, 'warn'>,
): Serialization {
  const content = parameter.get('content')?.entries()[0]?.[0];
  if (content !== undefined) return { content: mediaType(content) };
  const collection = parameter.string(COLLECTION_FORMAT);
  if (collection !== undefined) return readCollection(collection, place);
  const [usual = 'form', ...others] = STYLES[place] ?? [];
  const given = parameter.string('style');
  const isKnown = given === undefined || given === usual || others.includes(given);
  if (!isKnown) {
    const allowed = (STYLES[place] ?? []).join(', ');
    warn(`The style "${given}" is not valid in the ${place} (only ${allowed}); "${usual}" is used`, parameter.pointer);
  }
  const style = given !== undefined && others.includes(given) ? given : usual;
  const isForm = style === 'form' || style === 'cookie';
  const explode = explodeOf(parameter) ?? isForm;
  return {
    ...(style === usual ? {} : { style: style as ParameterStyle }),
    ...(explode === isForm ? {} : { explode }),
    ...(allowsReserved(parameter, place) ? { allowReserved: true } : {}),
  };
}

/** `multi` is for queries and forms. Elsewhere, it is invalid, and lists are separated by commas. */
function readCollection(format: string, place: ParameterPlace): Serialization {
  const style = own(COLLECTION_STYLES, format);
  if (style !== undefined) return { style };
  return place === 'query' && format !== 'multi' ? { explode: false } : {};
}

function explodeOf({ value }: JsonCursor): boolean | undefined {
  const explode = isJsonObject(value) ? own(value, 'explode') : undefined;
  return typeof explode === 'boolean' ? explode : undefined;
}

/** Before OpenAPI 3.2, the keyword is for queries only. */
function allowsReserved(parameter: JsonCursor, place: ParameterPlace): boolean {
  if (!parameter.is('allowReserved')) return false;
  return place === 'query' || (place === 'path' && isAtLeast(parameter, 2));
}

/** Whether a description is of OpenAPI 3.`minor` or later. */
export function isAtLeast({ root }: JsonCursor, minor: number): boolean {
  const version = own(root, 'openapi');
  return typeof version === 'string' && Number(version.split('.')[1]) >= minor;
}
