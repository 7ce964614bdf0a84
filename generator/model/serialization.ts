// Style Values, https://spec.openapis.org/oas/v3.1.1.html#style-values

import type { ParameterPlace, ParameterStyle, Serialization } from '../catalogue.ts';
import { isObject, own } from '../read/json.ts';
import type { JsonCursor } from '../read/json-cursor.ts';
import { mediaType } from './media-type.ts';

const STYLES: { readonly [place: string]: readonly string[] } = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
};

/** How a parameter is serialized, if it differs from the default of its location. */
export function readSerialization(parameter: JsonCursor, place: ParameterPlace): Serialization {
  const content = parameter.get('content')?.entries()[0]?.[0];
  if (content !== undefined) return { content: mediaType(content) };
  const [usual = 'form', ...others] = STYLES[place] ?? [];
  const given = parameter.string('style');
  const style = given !== undefined && others.includes(given) && given !== 'cookie' ? given : usual;
  const explode = explodeOf(parameter) ?? style === 'form';
  return {
    ...(style === usual ? {} : { style: style as ParameterStyle }),
    ...(explode === (style === 'form') ? {} : { explode }),
    ...(parameter.is('allowReserved') ? { allowReserved: true } : {}),
  };
}

function explodeOf({ value }: JsonCursor): boolean | undefined {
  const explode = isObject(value) ? own(value, 'explode') : undefined;
  return typeof explode === 'boolean' ? explode : undefined;
}
