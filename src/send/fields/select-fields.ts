import type { FieldTree } from './parse-fields.ts';

/** A deeper value is not JSON of an API. */
const DEEPEST = 200;

/** Copies the selected fields of JSON data. Fields that the data does not have are left out, and values without fields stay as they are. */
export function selectFields(data: unknown, fields: FieldTree, depth = 0): unknown {
  if (fields.size === 0 || typeof data !== 'object' || data === null || depth > DEEPEST) return data;
  if (Array.isArray(data)) return data.map((item) => selectFields(item, fields, depth + 1));
  const members: [name: string, value: unknown][] = [];
  for (const [name, field] of fields) {
    if (Object.hasOwn(data, name)) {
      members.push([name, selectFields((data as Record<string, unknown>)[name], field.fields, depth + 1)]);
    }
  }
  return Object.fromEntries(members);
}
