import type { RecordType } from 'routebook/catalogue';
import { keywordsOf } from '../../../src/internal/type-keywords.ts';

type Schema = (name: string) => RecordType | undefined;

/** Below this depth, optional members are left out and lists are empty, so that recursive schemas end. */
const MAX_DEPTH = 2;

/** A value of a type. Lists have one item, and of several types the first that is not null is used. */
export function createExample(type: RecordType, schema: Schema, name = 'value', depth = 0): unknown {
  if (typeof type === 'string') return plainExample(type, schema, name, depth);
  const { enum: values, list, tuple, anyOf, allOf, required, optional } = keywordsOf(type);
  if (values) return values.find((value) => value !== null) ?? null;
  if (list !== undefined) return depth >= MAX_DEPTH ? [] : [createExample(list, schema, singular(name), depth + 1)];
  if (tuple) return tuple.map((each) => createExample(each, schema, name, depth + 1));
  if (anyOf) return unionExample(anyOf, schema, name, depth);
  if (allOf) return Object.assign({}, ...allOf.map((each) => createExample(each, schema, name, depth)));
  const members = [...Object.entries(required ?? {}), ...(depth < MAX_DEPTH ? Object.entries(optional ?? {}) : [])];
  return Object.fromEntries(members.map(([key, each]) => [key, createExample(each, schema, key, depth + 1)]));
}

function unionExample(types: readonly RecordType[], schema: Schema, name: string, depth: number): unknown {
  const hasNull = types.includes('null');
  if (hasNull && depth >= MAX_DEPTH) return null;
  return createExample(types.find((each) => each !== 'null') ?? 'null', schema, name, depth);
}

function plainExample(type: string, schema: Schema, name: string, depth: number): unknown {
  const named = schema(type);
  if (named !== undefined) return createExample(named, schema, name, depth);
  const [kind, format] = type.split(':');
  switch (kind) {
    case 'string':
      return FORMATS[format ?? ''] ?? name;
    case 'integer':
      return 1;
    case 'number':
      return 1.5;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'unknown':
      return name;
    default:
      return {};
  }
}

const FORMATS: { readonly [format: string]: string } = {
  uri: 'https://example.com',
  url: 'https://example.com',
  email: 'octocat@example.com',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
};

function singular(name: string): string {
  return name.replace(/(?<=[^s])s$/, '');
}
