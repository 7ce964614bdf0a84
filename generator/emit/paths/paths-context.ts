import { isJsonObject, type JsonObject, type JsonValue, own } from '../../read/json.ts';
import { type Discriminators, findDiscriminators } from './discriminators.ts';
import { createEnums, type Enums } from './enums.ts';
import type { PathsOptions } from './paths-options.ts';
import { type Location, referenceOf, stepsOf, valueAt } from './pointers.ts';
import type { TypePiece } from './type-piece.ts';

/** The state that all writers of one file share. */
export interface PathsContext {
  readonly root: JsonObject;
  readonly options: PathsOptions;
  readonly discriminators: Discriminators;
  readonly enums: Enums;
  /** The names that the file declares. */
  readonly names: Set<string>;
  /** Writes a schema. */
  readonly schema: (schema: JsonValue | undefined, location: Location) => TypePiece;
  /** Follows a `$ref` to its end. Undefined if the target does not exist, or if the references are circular. */
  resolve(reference: string): JsonValue | undefined;
  /** The locations of the references whose targets are being written in place. */
  readonly inlined: Set<string>;
  /** Records that the file needs the helper type `WithRequired`. */
  readonly helpers: Set<string>;
}

/** Names that the file declares or uses itself. */
const RESERVED = [
  ...['paths', 'webhooks', 'components', 'operations', '$defs', 'ApiPaths', 'WithRequired'],
  ...['$Read', '$Write', 'Readable', 'Writable', 'Record', 'Omit', 'NonNullable'],
];

/** `write` is the writer of schemas, which needs the context itself. */
export function createContext(
  root: JsonObject,
  options: PathsOptions,
  write: (schema: JsonValue | undefined, location: Location, context: PathsContext) => TypePiece,
): PathsContext {
  const resolve = (reference: string) => resolveReference(root, reference);
  const names = new Set(RESERVED);
  const context: PathsContext = {
    root,
    options,
    resolve,
    schema: (schema, location) => write(schema, location, context),
    discriminators: findDiscriminators(root, resolve),
    names,
    enums: createEnums(options, names),
    inlined: new Set(),
    helpers: new Set(),
  };
  return context;
}

function resolveReference(root: JsonObject, reference: string): JsonValue | undefined {
  const seen = new Set<string>();
  for (let next: string = reference; !seen.has(next); ) {
    seen.add(next);
    const steps = stepsOf(next);
    const value = steps.length === 0 ? undefined : valueAt(root, steps);
    const target = referenceOf(value);
    if (target === undefined) return value;
    next = target;
  }
  return undefined;
}

/** The members of an object in the order in which they are written, without deprecated ones if these are omitted. */
export function entriesOf(
  value: JsonValue | undefined,
  { alphabetize = false, excludeDeprecated = false }: PathsOptions,
): [string, JsonValue][] {
  if (!isJsonObject(value)) return [];
  const entries = Object.entries(value);
  if (alphabetize) entries.sort(([a], [b]) => a.localeCompare(b, 'en-us', { numeric: true }));
  return excludeDeprecated ? entries.filter(([, member]) => !isDeprecated(member)) : entries;
}

export function isDeprecated(value: JsonValue | undefined): boolean {
  return isJsonObject(value) && own(value, 'deprecated') === true;
}
