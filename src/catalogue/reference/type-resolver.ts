import { type IndexType, keywordsOf, type Literal } from '../type-keywords.ts';

/** The member of objects whose value tells which of several alternatives an object is. */
export interface Discriminator {
  readonly name: string;
  /** The values of all alternatives. */
  readonly values: readonly Literal[];
  /** The alternatives that an object can be: one, none, or those in which the member is optional. */
  select(value: Readonly<Record<string, unknown>>): readonly IndexType[];
}

type GetSchema = (name: string) => IndexType | undefined;

type Members = { readonly [name: string]: IndexType };
/** Not an interface, because that would not be an `IndexType`. */
type ObjectShape = { readonly required: Members; readonly optional: Members; readonly rest?: IndexType };

const MAX_DEPTH = 60;
const MAX_ALTERNATIVES = 200;

const resolvers = new WeakMap<GetSchema, TypeResolver>();

/** The resolver of a set of schemas. It keeps what it has found. */
export function resolverOf(getSchema: GetSchema): TypeResolver {
  const known = resolvers.get(getSchema) ?? new TypeResolver(getSchema);
  resolvers.set(getSchema, known);
  return known;
}

/** Finds the shapes of types: names are replaced, and the parts of an intersection are merged. */
class TypeResolver {
  readonly #getSchema: GetSchema;
  readonly #merged = new WeakMap<object, IndexType>();
  readonly #discriminators = new WeakMap<object, Discriminator | null>();

  constructor(getSchema: GetSchema) {
    this.#getSchema = getSchema;
  }

  /** The shape of a type. Nothing is known about schemas that are aliases of each other in a circle. */
  resolve(type: IndexType, depth = 0): IndexType {
    let shape = type;
    for (let turn = 0; typeof shape === 'string' && turn < MAX_DEPTH; turn++) {
      const schema = this.#getSchema(shape);
      if (schema === undefined) return shape;
      shape = schema;
    }
    if (typeof shape === 'string') return 'unknown';
    const { allOf } = keywordsOf(shape);
    if (allOf === undefined) return shape;
    const known = this.#merged.get(shape);
    if (known !== undefined) return known;
    // Nothing is known about an intersection that contains itself.
    this.#merged.set(shape, 'unknown');
    const merged = this.#merge(allOf, depth + 1);
    this.#merged.set(shape, merged);
    return merged;
  }

  /** Objects become one object. With a union of objects next to them, the result is a union. Nothing is known about other intersections. */
  #merge(types: readonly IndexType[], depth: number): IndexType {
    if (depth > MAX_DEPTH) return 'unknown';
    let alternatives: readonly ObjectShape[] = [{ required: {}, optional: {} }];
    for (const type of types) {
      const shape = this.resolve(type, depth);
      const shapes = (keywordsOf(shape).anyOf ?? [shape]).map((each) => objectShape(this.resolve(each, depth)));
      const next = alternatives.flatMap((one) => shapes.map((other) => other && join(one, other)));
      const known = next.filter((each) => each !== undefined);
      if (known.length < next.length || known.length > MAX_ALTERNATIVES) return 'unknown';
      alternatives = known;
    }
    return alternatives.length > 1 ? { anyOf: alternatives } : (alternatives[0] ?? 'unknown');
  }

  /** Finds the discriminator of a union of objects. Each of them has values of its own for it. */
  discriminatorOf(types: readonly IndexType[]): Discriminator | undefined {
    const known = this.#discriminators.get(types);
    if (known !== undefined) return known ?? undefined;
    const found = this.#findDiscriminator(types);
    this.#discriminators.set(types, found ?? null);
    return found;
  }

  #findDiscriminator(types: readonly IndexType[]): Discriminator | undefined {
    const objects = this.#flatten(types, 0).filter((type) => !isScalar(this.resolve(type)));
    const shapes = objects.map((type) => objectShape(this.resolve(type)));
    const [first] = shapes;
    if (first === undefined || shapes.length < 2 || shapes.length > MAX_ALTERNATIVES) return undefined;
    for (const name of [...Object.keys(first.required), ...Object.keys(first.optional)]) {
      const marks = shapes.map((shape) => this.#valuesOf(shape, name));
      const values = marks.flat();
      if (marks.some((own) => own.length === 0) || new Set(values).size < values.length) continue;
      const byValue = new Map(objects.flatMap((type, index) => (marks[index] ?? []).map((mark) => [mark, [type]])));
      const withoutIt = objects.filter((_, index) => !Object.hasOwn(shapes[index]?.required ?? {}, name));
      const select: Discriminator['select'] = (value) =>
        value[name] === undefined ? withoutIt : (byValue.get(value[name] as Literal) ?? []);
      return { name, values, select };
    }
    return undefined;
  }

  /** The alternatives, with those of each alternative that is a union itself. */
  #flatten(types: readonly IndexType[], depth: number): readonly IndexType[] {
    return types.flatMap((type) => {
      const { anyOf } = keywordsOf(this.resolve(type));
      return anyOf === undefined || depth > MAX_DEPTH ? [type] : this.#flatten(anyOf, depth + 1);
    });
  }

  #valuesOf(shape: ObjectShape | undefined, name: string): readonly Literal[] {
    const members = { ...shape?.required, ...shape?.optional };
    const type = Object.hasOwn(members, name) ? members[name] : undefined;
    return type === undefined ? [] : (keywordsOf(this.resolve(type)).enum ?? []);
  }
}

/** Whether no object is of this type. */
function isScalar(shape: IndexType): boolean {
  if (typeof shape === 'string') return /^(?:string|integer|number|boolean|null|never)\b/.test(shape);
  const { enum: values, list, tuple } = keywordsOf(shape);
  return (values ?? list ?? tuple) !== undefined;
}

function objectShape(shape: IndexType): ObjectShape | undefined {
  const { required, optional, rest } = keywordsOf(shape);
  if ((required ?? optional ?? rest) === undefined) return undefined;
  return { required: required ?? {}, optional: optional ?? {}, ...(rest === undefined ? {} : { rest }) };
}

/** A member that one part requires is required, with the type of the last part that has it. */
function join(one: ObjectShape, other: ObjectShape): ObjectShape {
  const required = { ...one.required, ...other.required };
  const optional = { ...one.optional, ...other.optional };
  for (const [name, type] of Object.entries(other.optional))
    if (Object.hasOwn(required, name) && !Object.hasOwn(other.required, name)) required[name] = type;
  for (const name of Object.keys(required)) delete optional[name];
  return { ...one, ...other, required, optional };
}
