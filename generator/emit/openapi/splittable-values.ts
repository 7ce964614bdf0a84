import type { Parameter, ParameterStyle, Type } from '../../catalogue.ts';
import { resolveAlias } from '../view.ts';

const DELIMITERS: Readonly<Partial<Record<ParameterStyle, string>>> = {
  spaceDelimited: ' ',
  pipeDelimited: '|',
  tabDelimited: '\t',
};

/**
 * The values of a delimited list that may contain the delimiter: those of an enum, if a list of them can be split in only one way. This
 * is so if the words of no value are the first words of another. Otherwise, the standard has no encoding that distinguishes the two.
 */
export function splittableValues(
  { style, explode = false, type }: Parameter,
  schemas: ReadonlyMap<string, Type>,
): readonly string[] | undefined {
  const delimiter = style === undefined ? undefined : DELIMITERS[style];
  const shape = resolveAlias(type, schemas);
  if (delimiter === undefined || explode || typeof shape === 'string' || !('list' in shape)) return undefined;
  const item = resolveAlias(shape.list, schemas);
  if (typeof item === 'string' || !('enum' in item)) return undefined;
  const values = item.enum.map(String);
  if (values.every((value) => !value.includes(delimiter))) return undefined;
  const isPrefix = (value: string, index: number) =>
    values.some((other, at) => at !== index && `${other}${delimiter}`.startsWith(`${value}${delimiter}`));
  return values.some(isPrefix) ? undefined : values;
}
