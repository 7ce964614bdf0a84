import type { RouteRecord } from 'routebook/catalogue';
import { keywordsOf } from '../../../src/catalogue/type-keywords.ts';
import { isRecord } from '../../../src/core/objects.ts';
import { UsageError } from '../errors.ts';
import { type BodyTypes, NO_BODY_TYPES } from './body-types.ts';
import { convertText } from './convert-text.ts';
import { isNested, type ParameterPath, splitName, typeAt } from './parameter-path.ts';
import type { Assignment } from './parse-assignment.ts';

export type Parameters = Record<string, unknown>;

/** The information that determines the types of values. */
interface AssignmentContext {
  readonly method: string;
  readonly record: RouteRecord | undefined;
  /** Loaded only for names such as `config[url]`. */
  loadBodyTypes(): Promise<BodyTypes>;
  /** Whether to send all values as text, regardless of the catalogue. */
  readonly rawTypes: boolean;
}

/** Builds the parameters of a call from assignments. Values are converted to the types that the catalogue declares. */
export async function assignParameters(
  assignments: readonly Assignment[],
  { method, record, loadBodyTypes, rawTypes }: AssignmentContext,
): Promise<Parameters> {
  const needsBodyTypes = !rawTypes && record?.body !== undefined && assignments.some(({ name }) => isNested(name));
  const types = needsBodyTypes ? await loadBodyTypes() : NO_BODY_TYPES;
  const parameters = new Map<string, unknown>();
  for (const { name, value, isText } of assignments) {
    const path = splitName(name, method, record);
    const type = record === undefined ? undefined : typeAt(path, record, types);
    const isTyped = isText && !rawTypes && typeof value === 'string' && type !== undefined;
    assign(parameters, path, isTyped ? convertText(value, type) : value, name, isTyped && isListType(type));
  }
  return Object.fromEntries(parameters);
}

function isListType(type: Parameters | string): boolean {
  return keywordsOf(type).list !== undefined;
}

function assign(
  parameters: Map<string, unknown>,
  path: ParameterPath,
  value: unknown,
  name: string,
  isList: boolean,
): void {
  const [head, ...steps] = path;
  const known = parameters.get(head);
  if (steps.length > 0) {
    parameters.set(head, insert(known, steps, value, name));
  } else if (known === undefined) {
    parameters.set(head, value);
  } else if (isList && Array.isArray(known) && Array.isArray(value)) {
    parameters.set(head, [...known, ...value]);
  } else {
    throw new UsageError(`the parameter "${name}" was passed twice. Write a list as '${name}[]=a' '${name}[]=b'.`);
  }
}

/** Returns the container with the value inserted. */
function insert(container: unknown, [step = '', ...rest]: readonly string[], value: unknown, name: string): unknown {
  if (step === '') {
    if (container !== undefined && !Array.isArray(container)) throw conflict(name);
    const items: unknown[] = container ?? [];
    if (rest.length === 0) return [...items, value];
    // As in gh, `[][name]` adds to the last object in the list until that object has a member of this name.
    const last = items.at(-1);
    const isFree = rest[0] !== '' && isRecord(last) && !Object.hasOwn(last, rest[0] ?? '');
    return isFree
      ? [...items.slice(0, -1), insert(last, rest, value, name)]
      : [...items, insert(undefined, rest, value, name)];
  }
  if (container !== undefined && !isRecord(container)) throw conflict(name);
  const members = container ?? {};
  const known = Object.hasOwn(members, step) ? members[step] : undefined;
  if (rest.length > 0) return { ...members, [step]: insert(known, rest, value, name) };
  if (known !== undefined) throw new UsageError(`the parameter "${name}" was passed twice. Remove one of them.`);
  return { ...members, [step]: value };
}

function conflict(name: string): UsageError {
  return new UsageError(
    `"${name}" conflicts with another value of the same parameter. Write either name=value or name[key]=value.`,
  );
}
