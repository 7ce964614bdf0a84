import { type IndexType, keywordsOf } from '../../../src/catalogue/type-keywords.ts';

const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * Converts text from the command line to the type that the catalogue declares. `true` becomes a boolean where one is expected, and a
 * single value becomes a list where a list is expected. Text that does not fit the type is not converted, so that a check can report
 * it.
 */
export function convertText(text: string, type: IndexType): unknown {
  const { enum: values, list, anyOf, allOf } = keywordsOf(type);
  if (values) return [...values.filter((value) => String(value) === text), text][0];
  if (list) return [convertText(text, list)];
  if (allOf) return firstConverted(text, allOf);
  if (anyOf) return convertToAny(text, anyOf);
  return typeof type === 'string' ? convertToPlain(text, type) : text;
}

/** A union that accepts strings keeps the text, unless another member lists exactly this value. */
function convertToAny(text: string, types: readonly IndexType[]): unknown {
  const acceptsText = types.some((type) => typeof type === 'string' && /^string(?::|$)/.test(type));
  if (acceptsText) return text;
  // A list comes last, because a single value is more likely to be meant literally.
  const [lists, others] = [types.filter(isList), types.filter((type) => !isList(type))];
  return firstConverted(text, [...others, ...lists]);
}

function isList(type: IndexType): boolean {
  return keywordsOf(type).list !== undefined;
}

function firstConverted(text: string, types: readonly IndexType[]): unknown {
  for (const type of types) {
    const value = convertText(text, type);
    if (value !== text) return value;
  }
  return text;
}

function convertToPlain(text: string, type: string): unknown {
  switch (type.split(':')[0]) {
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'integer':
      return INTEGER.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
    case 'number':
      return NUMBER.test(text) && Number.isFinite(Number(text)) ? Number(text) : text;
    case 'null':
      return text === 'null' ? null : text;
    default:
      return text;
  }
}
