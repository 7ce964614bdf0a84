import { joinPointer } from '../../core/json-pointer.ts';
import { setMember } from '../../core/objects.ts';
import { type IndexType, keywordsOf, noteOf, type TypeKeywords, type ValueLimits } from '../type-keywords.ts';

/** A JSON Schema, version 2020-12. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** The context in which a schema is written. */
interface SchemaContext {
  getSchema(name: string): IndexType | undefined;
  /** The limits of members, by JSON pointer. */
  readonly limits?: { readonly [pointer: string]: ValueLimits } | undefined;
  /** The descriptions of the members of the outermost object. */
  describe?(name: string): string | undefined;
}

/** Writes a type as a JSON Schema that is complete in itself: `$defs` contains every schema that it refers to. */
export function toJsonSchema(type: IndexType, context: SchemaContext): JsonSchema {
  const writer = new SchemaWriter(context);
  const schema = writer.write(type, '');
  const definitions = writer.definitions();
  return { $schema: DIALECT, ...schema, ...(definitions === undefined ? {} : { $defs: definitions }) };
}

class SchemaWriter {
  readonly #context: SchemaContext;
  readonly #named = new Map<string, IndexType>();
  /** The schemas that are being written inline, because the limits of a member are inside them. */
  readonly #open = new Set<string>();

  constructor(context: SchemaContext) {
    this.#context = context;
  }

  write(type: IndexType, pointer: string | undefined): JsonSchema {
    const own = pointer === undefined ? undefined : this.#limitsAt(pointer);
    const schema =
      typeof type === 'string' ? this.#writeNamed(type, pointer) : this.#writeShape(keywordsOf(type), pointer);
    return own === undefined ? schema : { ...schema, ...own };
  }

  /** The schemas that were referred to, and those that they refer to. */
  definitions(): JsonSchema | undefined {
    const written: Record<string, JsonSchema> = {};
    // Writing one may add others to the map, which the loop then visits.
    for (const [name, type] of this.#named) setMember(written, name, this.write(type, undefined));
    return this.#named.size === 0 ? undefined : written;
  }

  #limitsAt(pointer: string): ValueLimits | undefined {
    const { limits = {} } = this.#context;
    return Object.hasOwn(limits, pointer) ? limits[pointer] : undefined;
  }

  #writeNamed(name: string, pointer: string | undefined): JsonSchema {
    const schema = this.#context.getSchema(name);
    if (schema === undefined) return writePlain(name);
    const hasLimits =
      pointer !== undefined && Object.keys(this.#context.limits ?? {}).some((each) => each.startsWith(`${pointer}/`));
    if (hasLimits && !this.#open.has(name)) {
      this.#open.add(name);
      const inline = this.write(schema, pointer);
      this.#open.delete(name);
      return inline;
    }
    this.#named.set(name, schema);
    return { $ref: `#/$defs/${name}` };
  }

  #writeShape(keywords: TypeKeywords, pointer: string | undefined): JsonSchema {
    const { enum: values, list, anyOf, allOf, tuple, rest } = keywords;
    const step = (name: string) => (pointer === undefined ? undefined : joinPointer(pointer, name));
    if (values) return { enum: values };
    if (list !== undefined) return { type: 'array', items: this.write(list, step('*')) };
    if (anyOf) return { anyOf: anyOf.map((each) => this.write(each, pointer)) };
    if (allOf) return { allOf: allOf.map((each) => this.write(each, pointer)) };
    if (tuple) {
      const items = rest === undefined ? false : this.write(rest, undefined);
      return { type: 'array', prefixItems: tuple.map((each) => this.write(each, undefined)), items };
    }
    return this.#writeObject(keywords, pointer);
  }

  #writeObject(keywords: TypeKeywords, pointer: string | undefined): JsonSchema {
    const { required = {}, optional = {}, rest, deprecated = [] } = keywords;
    const properties: Record<string, JsonSchema> = {};
    for (const [name, type] of [...Object.entries(required), ...Object.entries(optional)]) {
      const schema = this.write(type, pointer === undefined ? undefined : joinPointer(pointer, name));
      const description = noteOf(keywords, name) ?? (pointer === '' ? this.#context.describe?.(name) : undefined);
      setMember(properties, name, {
        ...schema,
        ...(description === undefined ? {} : { description }),
        ...(deprecated.includes(name) ? { deprecated: true } : {}),
      });
    }
    const names = Object.keys(required);
    return {
      type: 'object',
      ...(Object.keys(properties).length === 0 ? {} : { properties }),
      ...(names.length === 0 ? {} : { required: names }),
      ...(rest === undefined ? {} : { additionalProperties: this.write(rest, undefined) }),
    };
  }
}

function writePlain(type: string): JsonSchema {
  const [name = '', format] = type.split(':');
  switch (name) {
    case 'unknown':
    case 'form':
      return {};
    case 'never':
      return { not: {} };
    case 'binary':
      return { contentMediaType: 'application/octet-stream' };
    default:
      return { type: name, ...(format === undefined ? {} : { format }) };
  }
}
