import { didYouMean } from '../../src/core/edit-distance.ts';
import { isTextList, type OptionChecks, readOptions } from '../../src/core/read-options.ts';
import { GeneratorError, guard } from '../errors.ts';
import { matchGlob } from './glob.ts';
import { isJsonObject, isList, type JsonObject, type JsonValue, own } from './json.ts';
import { JsonCursor } from './json-cursor.ts';
import { keepUsedComponents } from './used-components.ts';

/** Filters for operations: `tag:pets`, `path:/v1/charges/**`, `method:get`, `id:getPet` or `deprecated`. */
export interface OperationFilters {
  /** Only operations that one of these filters selects. By default, all operations. */
  readonly include?: readonly string[];
  /** No operation that one of these filters selects. */
  readonly exclude?: readonly string[];
}

/** An operation of a description. */
export interface SelectedOperation {
  /** The method in capital letters. */
  readonly method: string;
  /** The path, or the name of a webhook. */
  readonly path: string;
  readonly id?: string;
  readonly tags: readonly string[];
  readonly isDeprecated: boolean;
  readonly isWebhook: boolean;
}

/** A part of a description. */
export interface SelectedDescription {
  /** The description with the selected operations and the components that they need. */
  readonly description: JsonObject;
  readonly operations: readonly SelectedOperation[];
  /** The number of operations in the whole description. */
  readonly total: number;
}

const CHECKS: OptionChecks<OperationFilters> = { include: isTextList, exclude: isTextList };
const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);
const KINDS = ['tag:', 'path:', 'method:', 'id:', 'deprecated'];

/**
 * Selects operations of a description. Components that the selected operations do not need are removed. A filter that matches no
 * operation throws, because it is probably misspelt.
 *
 * @example
 * const { description: part } = selectOperations(description, { include: ['tag:pets'], exclude: ['deprecated'] });
 */
export function selectOperations(description: JsonObject, filters: OperationFilters): SelectedDescription {
  const { include = [], exclude = [] } = readOptions('selectOperations', filters, CHECKS);
  return guard(() => select(description, include, exclude));
}

type Test = (operation: SelectedOperation) => boolean;

function select(description: JsonObject, include: readonly string[], exclude: readonly string[]): SelectedDescription {
  const all = HOLDERS.flatMap((holder) => [...operationsIn(description, holder)]);
  const included = include.map((filter) => readFilter(filter, all));
  // An API that has no deprecated operations yet is not a mistake.
  const excluded = exclude.map((filter) => (filter === 'deprecated' ? isDeprecatedOne : readFilter(filter, all)));
  const isSelected: Test = (operation) =>
    (included.length === 0 || included.some((test) => test(operation))) && !excluded.some((test) => test(operation));
  const operations = all.filter(isSelected);
  if (all.length > 0 && operations.length === 0) {
    throw new GeneratorError('The filters exclude every operation. Remove one, or pass --list without it to see all');
  }
  if (operations.length === all.length && include.length + exclude.length === 0) {
    return { description, operations, total: all.length };
  }
  const part = {
    ...description,
    ...Object.assign({}, ...HOLDERS.map((holder) => keepOperations(description, holder, isSelected))),
  };
  return { description: keepUsedComponents(part), operations, total: all.length };
}

const HOLDERS = ['paths', 'webhooks', 'x-webhooks'] as const;
type Holder = (typeof HOLDERS)[number];

function itemsIn(description: JsonObject, holder: Holder): [path: string, item: JsonCursor][] {
  const entries = new JsonCursor(description).raw(holder)?.entries() ?? [];
  return entries
    .filter(([path]) => holder !== 'paths' || path.startsWith('/'))
    .map(([path, item]) => [path, item.resolve()]);
}

/** The operations of a path, with the methods that OpenAPI 3.2 allows in addition. */
function* methodsIn(item: JsonObject): Generator<[method: string, operation: JsonObject]> {
  for (const [name, value] of Object.entries(item)) {
    if (METHODS.has(name) && isJsonObject(value)) yield [name, value];
  }
  const others = own(item, 'additionalOperations');
  for (const [name, value] of Object.entries(isJsonObject(others) ? others : {})) {
    if (isJsonObject(value)) yield [name, value];
  }
}

function* operationsIn(description: JsonObject, holder: Holder): Generator<SelectedOperation> {
  for (const [path, { value }] of itemsIn(description, holder)) {
    for (const [method, operation] of methodsIn(isJsonObject(value) ? value : {})) {
      yield describeOperation(path, method, operation, holder);
    }
  }
}

function describeOperation(path: string, method: string, operation: JsonObject, holder: Holder): SelectedOperation {
  const id = own(operation, 'operationId');
  const tags = own(operation, 'tags');
  return {
    method: method.toUpperCase(),
    path,
    ...(typeof id === 'string' ? { id } : {}),
    tags: isList(tags) ? tags.filter((tag): tag is string => typeof tag === 'string') : [],
    isDeprecated: own(operation, 'deprecated') === true,
    isWebhook: holder !== 'paths',
  };
}

/** The paths with the selected operations only. A path without any is removed. */
function keepOperations(description: JsonObject, holder: Holder, isSelected: Test): JsonObject {
  if (own(description, holder) === undefined) return {};
  const given = own(description, holder) as JsonObject;
  const entries = itemsIn(description, holder).flatMap(([path, { value }]): [string, JsonValue][] => {
    const item = isJsonObject(value) ? value : {};
    const all = [...methodsIn(item)];
    const kept = new Set(
      all.filter(([name, each]) => isSelected(describeOperation(path, name, each, holder))).map(([name]) => name),
    );
    if (kept.size === 0) return [];
    // A reference to a whole path stays one.
    if (kept.size === all.length) return [[path, given[path] ?? item]];
    const others = own(item, 'additionalOperations');
    const members = Object.entries(item).filter(([name]) => !METHODS.has(name) || kept.has(name));
    const additional = Object.entries(isJsonObject(others) ? others : {}).filter(([name]) => kept.has(name));
    const changed = Object.fromEntries(members);
    return [
      [path, others === undefined ? changed : { ...changed, additionalOperations: Object.fromEntries(additional) }],
    ];
  });
  return { [holder]: Object.fromEntries(entries) };
}

const isDeprecatedOne: Test = ({ isDeprecated }) => isDeprecated;

/** Reads a filter. Throws for one that is unknown, or that no operation matches. */
function readFilter(filter: string, all: readonly SelectedOperation[]): Test {
  const [, kind = '', value = ''] = /^([a-z]+):(.+)$/s.exec(filter) ?? [];
  const test = testOf(filter, kind, value);
  if (test === undefined) {
    const advice = didYouMean(filter.replace(/:.*$/s, ':'), KINDS);
    const forms = 'Write tag:<name>, path:<pattern>, method:<method>, id:<operation id> or deprecated.';
    throw new GeneratorError(`The filter "${filter}" is not known.${advice} ${forms}`);
  }
  if (all.some(test)) return test;
  const values = [...new Set(all.flatMap((each) => valuesOf(each, kind)))];
  const nearest = didYouMean(
    filter,
    values.map((each) => `${kind}:${each}`),
  );
  const known = values.length > 0 && values.length <= 12 ? ` It has: ${values.join(', ')}.` : '';
  throw new GeneratorError(`The filter "${filter}" matches no operation of the description.${nearest || known}`);
}

function testOf(filter: string, kind: string, value: string): Test | undefined {
  if (filter === 'deprecated') return isDeprecatedOne;
  if (kind === 'tag') return ({ tags }) => tags.some((tag) => tag === value || matchGlob(value, tag));
  if (kind === 'path') return ({ path, isWebhook }) => !isWebhook && (path === value || matchGlob(value, path));
  if (kind === 'method') return ({ method }) => method === value.toUpperCase();
  if (kind === 'id') return ({ id }) => id !== undefined && (id === value || matchGlob(value, id));
  return undefined;
}

function valuesOf({ tags, path, method, id, isWebhook }: SelectedOperation, kind: string): readonly string[] {
  if (kind === 'tag') return tags;
  if (kind === 'path') return isWebhook ? [] : [path];
  if (kind === 'method') return [method.toLowerCase()];
  return id === undefined ? [] : [id];
}
