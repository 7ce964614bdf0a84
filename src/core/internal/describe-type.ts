import { type IndexType, keywordsOf } from './type-keywords.ts';

/** Describes a type for readers, similar to TypeScript: `string[]`, `"open" | "closed"`, `string (date-time)`. */
export function describeType(type: IndexType): string {
  const { enum: values, list, tuple, anyOf, allOf } = keywordsOf(type);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (list) {
    const item = describeType(list);
    return item.includes(' ') ? `(${item})[]` : `${item}[]`;
  }
  if (tuple) return `[${tuple.map(describeType).join(', ')}]`;
  if (anyOf) return anyOf.map(describeType).join(' | ');
  if (allOf) return allOf.map(describeType).join(' & ');
  if (typeof type !== 'string') return 'object';
  const [name = type, format] = type.split(':');
  return format === undefined ? name : `${name} (${format})`;
}
