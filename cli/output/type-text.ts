import type { RecordType } from 'routebook/catalogue';

interface Keywords {
  readonly enum?: readonly unknown[];
  readonly list?: RecordType;
  readonly tuple?: readonly RecordType[];
  readonly anyOf?: readonly RecordType[];
  readonly allOf?: readonly RecordType[];
}

/** A type as a person reads it. What is inside an object is for the documentation to tell. */
export function describeType(type: RecordType): string {
  if (typeof type === 'string') return type;
  const { enum: values, list, tuple, anyOf, allOf } = type as Keywords;
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (list) {
    const item = describeType(list);
    return item.includes(' ') ? `(${item})[]` : `${item}[]`;
  }
  if (tuple) return `[${tuple.map(describeType).join(', ')}]`;
  if (anyOf) return anyOf.map(describeType).join(' | ');
  if (allOf) return allOf.map(describeType).join(' & ');
  return 'object';
}
