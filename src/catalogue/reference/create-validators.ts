import { splitPointer } from '../../core/json-pointer.ts';
import { isRecord } from '../../core/objects.ts';
import { isTime } from '../check/find-fault.ts';
import { type IndexType, keywordsOf, type Literal, type ValueLimits } from '../type-keywords.ts';
import { findProblems } from './find-problems.ts';
import { resolverOf } from './type-resolver.ts';

/** Something in a value that its schema does not allow. */
export interface ValidationIssue {
  /** A sentence. It never contains a value. */
  readonly message: string;
  /** The names and positions that lead to it. */
  readonly path: readonly (string | number)[];
}

/** The result of a validation, as in Standard Schema. */
export type ValidationResult<Output = unknown> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly ValidationIssue[] };

/** A validator that every library with Standard Schema (version 1) accepts: tRPC, TanStack Form, Hono and others. */
export interface Validator<Output = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'routebook';
    readonly validate: (value: unknown) => ValidationResult<Output>;
    /** Only for the compiler. */
    readonly types?: { readonly input: Output; readonly output: Output } | undefined;
  };
}

type GetSchema = (name: string) => IndexType | undefined;
type Test = (value: unknown) => boolean;

/**
 * Creates a validator of responses. A member that is not described is allowed, because APIs add members, and formats such as `uri` are not
 * checked, because the types of programs do not have them.
 */
export function createResponseValidator(type: IndexType, getSchema: GetSchema): Validator {
  let test: Test | undefined;
  return validatorOf((value) => {
    test ??= new Compiler(getSchema).compile(type);
    if (test(value)) return [];
    const found = findProblems(value, type, { getSchema, limits: undefined, isResponse: true });
    // The work of the search for problems is limited.
    return found.length > 0 ? found : [{ pointer: '', message: 'The data does not have the described shape.' }];
  });
}

/** Creates a validator of bodies, which finds what `check` finds in them. */
export function createBodyValidator(
  type: IndexType,
  getSchema: GetSchema,
  limits: { readonly [pointer: string]: ValueLimits } | undefined,
): Validator {
  return validatorOf((value) => (value === undefined ? MISSING : findProblems(value, type, { getSchema, limits })));
}

const MISSING = [{ pointer: '', message: 'The body is required.' }];

function validatorOf(
  find: (value: unknown) => readonly { readonly pointer: string; readonly message: string }[],
): Validator {
  const validate = (value: unknown): ValidationResult => {
    const problems = find(value);
    if (problems.length === 0) return { value };
    return { issues: problems.map(({ message, pointer }) => ({ message, path: pathOf(value, pointer) })) };
  };
  return Object.freeze({ '~standard': Object.freeze({ version: 1, vendor: 'routebook', validate }) });
}

/** The positions of lists are numbers. */
function pathOf(value: unknown, pointer: string): (string | number)[] {
  let current = value;
  return splitPointer(pointer).map((step) => {
    const key = Array.isArray(current) ? Number(step) : step;
    current = isRecord(current) || Array.isArray(current) ? (current as Record<string, unknown>)[step] : undefined;
    return key;
  });
}

/** Real data is never nested this deeply. */
const MAX_DEPTH = 60;

/** Compiles a type to a function, so that a valid response takes little time. Names are compiled when they are first needed. */
class Compiler {
  readonly #resolver: ReturnType<typeof resolverOf>;
  readonly #named = new Map<string, Test>();
  /** Data that contains itself, and types that are nested without an end, are not looked into. */
  #depth = 0;

  constructor(getSchema: GetSchema) {
    this.#resolver = resolverOf(getSchema);
  }

  compile(type: IndexType): Test {
    if (typeof type !== 'string') return this.#compileShape(this.#resolver.resolve(type));
    const known = this.#named.get(type);
    if (known !== undefined) return known;
    let test: Test | undefined;
    const named: Test = (value) => {
      if (this.#depth > MAX_DEPTH) return true;
      test ??= this.#compileShape(this.#resolver.resolve(type));
      this.#depth += 1;
      try {
        return test(value);
      } finally {
        this.#depth -= 1;
      }
    };
    this.#named.set(type, named);
    return named;
  }

  #compileShape(shape: IndexType): Test {
    if (typeof shape === 'string') return plainTest(shape);
    const { enum: values, list, anyOf, tuple, required, optional, rest } = keywordsOf(shape);
    if (values !== undefined) return (value) => values.includes(value as Literal);
    if (list !== undefined) {
      const item = this.compile(list);
      return (value) => Array.isArray(value) && value.every((each) => each === undefined || item(each));
    }
    if (anyOf !== undefined) {
      const tests = anyOf.map((each) => this.compile(each));
      return (value) => tests.some((test) => test(value));
    }
    if (tuple !== undefined) return Array.isArray;
    if ((required ?? optional ?? rest) === undefined) return () => true;
    return this.#compileObject(required ?? {}, optional ?? {}, rest);
  }

  #compileObject(
    required: { readonly [name: string]: IndexType },
    optional: { readonly [name: string]: IndexType },
    rest: IndexType | undefined,
  ): Test {
    const members = Object.entries({ ...optional, ...required }).map(
      ([name, type]) => [name, this.compile(type), Object.hasOwn(required, name)] as const,
    );
    const others = rest === undefined || rest === 'unknown' ? undefined : this.compile(rest);
    const isOther = (name: string) => !Object.hasOwn(required, name) && !Object.hasOwn(optional, name);
    return (value) => {
      if (!isRecord(value)) return false;
      for (const [name, test, isRequired] of members) {
        const member = Object.hasOwn(value, name) ? value[name] : undefined;
        if (member === undefined ? isRequired : !test(member)) return false;
      }
      return (
        others === undefined ||
        Object.entries(value).every(([name, each]) => each === undefined || !isOther(name) || others(each))
      );
    };
  }
}

function plainTest(type: string): Test {
  switch (type.split(':')[0]) {
    case 'string':
      return (value) => typeof value === 'string' || isTime(value);
    case 'integer':
      return (value) => Number.isInteger(value) || typeof value === 'bigint';
    case 'number':
      return (value) => Number.isFinite(value) || typeof value === 'bigint';
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'null':
      return (value) => value === null;
    case 'never':
      return () => false;
    case 'unknown':
    case 'binary':
    case 'form':
      return () => true;
    default:
      return (value) => isRecord(value) && !(value instanceof Date) && !isTime(value);
  }
}
