import type { Literal, RecordType } from 'routebook/catalogue';
import type { ShapeSource } from '../../../src/catalogue/reference/shape-data.ts';
import { resolverOf } from '../../../src/catalogue/reference/type-resolver.ts';
import { keywordsOf, type TypeKeywords, type ValueLimits } from '../../../src/catalogue/type-keywords.ts';
import { joinPointer } from '../../../src/core/json-pointer.ts';
import { describeLimits, readNote } from '../texts.ts';

/** The control for values of a type. What is inside a structure is created when it is looked at: a type may contain itself. */
export type Control = (
  | { readonly kind: 'text'; readonly format?: string | undefined }
  | { readonly kind: 'number'; readonly isInteger: boolean }
  /** A file in a form, by its name. */
  | { readonly kind: 'file' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly values: readonly Literal[] }
  /** Any of several values. */
  | { readonly kind: 'choices'; readonly values: readonly Literal[] }
  /** A list of values, one per line. */
  | { readonly kind: 'lines'; readonly item: 'text' | 'number' | 'file' }
  | Group
  | Items
  | Union
  /** A string, or JSON by a switch: for a value of any type, or a string that may also be a number or a boolean. */
  | { readonly kind: 'any'; readonly types?: string }
) & { readonly isNullable: boolean };

/** An object: with the members that it has, and for a map with any others. */
export interface Group {
  readonly kind: 'group';
  /** Whether it is a map: an object without members of its own. */
  readonly isMap: boolean;
  /** The member whose value decides which others there are. */
  readonly tag?: string | undefined;
  /** The members, by the text of the tag. */
  membersFor(tag: unknown): readonly Member[];
  /** The control for members with other names; absent if there are none. */
  readonly rest?: (() => Control) | undefined;
}

/** A list of values that do not fit on a line. */
export interface Items {
  readonly kind: 'items';
  itemAt(index: number): Control;
}

/** A value that may have one of several types, of which the user chooses one. */
export interface Union {
  readonly kind: 'union';
  readonly options: readonly Option[];
}

export interface Option {
  readonly label: string;
  readonly control: Control;
}

export interface Member {
  readonly name: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly control: Control;
  /** The description, in one sentence. */
  readonly description?: string | undefined;
  readonly example?: string | undefined;
  /** The limits of the value, in words. */
  readonly limits?: readonly string[];
}

/**
 * Finds the description of a field inside a body, where the API's own description has none. The pointer has `*` for every item of a list
 * and every entry of a map.
 */
export type Describe = (pointer: string) => string | undefined;

/** What the controls of a value are created from. */
interface Source {
  /** Where a value goes: into a URL, where everything is text, or into JSON. */
  readonly target: 'text' | 'json';
  readonly resolver: ReturnType<typeof resolverOf>;
  readonly describe: Describe;
  /** By JSON pointer, with `*` for every item of a list. */
  readonly limits: { readonly [pointer: string]: ValueLimits };
}

/** Lists of lists and unions of unions are looked into immediately. */
const MAX_DEPTH = 20;

const ANY: Control = { kind: 'any', isNullable: true };

const NO_SCHEMAS = () => undefined;

/** The control for a parameter, which is written as text. */
export function parameterControl(type: RecordType): Control {
  return controlOf(type, { target: 'text', resolver: resolverOf(NO_SCHEMAS), describe: NO_SCHEMAS, limits: {} });
}

/** The control for a body or a part of one. Without shapes, nothing is known about what is inside its fields. */
export function bodyControl(
  type: RecordType,
  shapes: Pick<ShapeSource, 'getSchema'> | undefined,
  limits: Source['limits'] = {},
  describe: Describe = NO_SCHEMAS,
): Control {
  return controlOf(type, { target: 'json', resolver: resolverOf(shapes?.getSchema ?? NO_SCHEMAS), describe, limits });
}

function controlOf(type: RecordType, source: Source, template = '', depth = 0): Control {
  if (depth > MAX_DEPTH) return ANY;
  const shape = source.resolver.resolve(type) as RecordType;
  if (typeof shape === 'string') return plainControl(shape, source.target);
  const { enum: values, list, tuple, anyOf, rest } = keywordsOf(shape);
  if (values) return choiceControl(values);
  if (list !== undefined) return listControl(list as RecordType, source, joinPointer(template, '*'), depth);
  if (anyOf) return unionControl(anyOf as readonly RecordType[], source, template, depth);
  if (tuple) {
    const item = joinPointer(template, '*');
    const itemAt = (index: number) => controlOf((tuple[index] ?? rest ?? 'unknown') as RecordType, source, item);
    return { kind: 'items', itemAt, isNullable: false };
  }
  return groupControl([shape], source, template);
}

function plainControl(type: string, target: Source['target']): Control {
  const [name, format] = type.split(':');
  switch (name) {
    case 'string':
      return { kind: 'text', format, isNullable: false };
    case 'integer':
    case 'number':
      return { kind: 'number', isInteger: name === 'integer', isNullable: false };
    case 'boolean':
      return { kind: 'boolean', isNullable: false };
    case 'binary':
      return { kind: 'file', isNullable: false };
    case 'null':
      return choiceControl([null]);
    case 'object':
      return { kind: 'group', isMap: true, membersFor: () => [], rest: () => ANY, isNullable: false };
    default:
      return target === 'text' ? { kind: 'text', isNullable: false } : ANY;
  }
}

function choiceControl(values: readonly Literal[]): Control {
  return { kind: 'choice', values: values.filter((value) => value !== null), isNullable: values.includes(null) };
}

function listControl(type: RecordType, source: Source, template: string, depth: number): Control {
  const item = controlOf(type, source, template, depth + 1);
  // A list of strings or numbers is mostly one or the other.
  if (item.kind === 'any' && item.types !== undefined) {
    const kinds = (['number', 'text'] as const).map(
      (each): Control => ({ kind: 'lines', item: each, isNullable: false }),
    );
    return createUnion([...kinds, { kind: 'items', itemAt: () => item, isNullable: false }], false);
  }
  const lines = linesOf(item);
  if (lines !== undefined) return lines;
  const items: Control = { kind: 'items', itemAt: () => item, isNullable: false };
  // Most lists that may contain strings contain nothing else.
  const texts = item.kind === 'union' && item.options.some(({ control }) => control.kind === 'text');
  return texts ? createUnion([linesOf({ kind: 'text', isNullable: false }) ?? ANY, items], false) : items;
}

function linesOf(item: Control): Control | undefined {
  switch (item.kind) {
    case 'text':
    case 'any':
      return { kind: 'lines', item: 'text', isNullable: false };
    case 'number':
    case 'file':
      return { kind: 'lines', item: item.kind, isNullable: false };
    case 'choice':
      return item.values.length === 0 ? undefined : { kind: 'choices', values: item.values, isNullable: false };
    default:
      return undefined;
  }
}

function unionControl(types: readonly RecordType[], source: Source, template: string, depth: number): Control {
  const { resolver, target } = source;
  const all = flatten(types, resolver, depth);
  // A form object of the platform replaces the members of a form.
  const shapes = all.filter((shape) => shape !== 'null' && shape !== 'form');
  const isNullable = all.includes('null') && target === 'json';
  const objects = shapes.filter(isObject);
  const lists = shapes.flatMap((shape) => keywordsOf(shape).list ?? []) as readonly RecordType[];
  const plain = shapes.filter((shape) => !isObject(shape) && keywordsOf(shape).list === undefined);
  // A list of one type or another is a list whose items have one or the other. The check reports a mixture.
  const others = [...plain, ...listsOf(lists)].map((shape) => controlOf(shape, source, template, depth + 1));
  if (target === 'text' && shapes.length > 1) return { kind: 'text', isNullable: false };
  const isOneForm = objects.length > 1 && (resolver.discriminatorOf(types) !== undefined || haveSameMembers(objects));
  const groups = isOneForm
    ? [groupControl(objects, source, template, types)]
    : objects.map((shape) => groupControl([shape], source, template));
  return createUnion([...groups, ...others], isNullable, isOneForm ? [] : objects);
}

/** The shapes of a union, with those of the unions inside it, each once. */
function flatten(types: readonly RecordType[], resolver: Source['resolver'], depth: number): readonly RecordType[] {
  const shapes = types.flatMap((type) => {
    const shape = resolver.resolve(type) as RecordType;
    const { anyOf } = keywordsOf(shape);
    return anyOf && depth < MAX_DEPTH ? flatten(anyOf as readonly RecordType[], resolver, depth + 1) : [shape];
  });
  return [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()];
}

function listsOf(items: readonly RecordType[]): readonly RecordType[] {
  const [only] = items;
  if (only === undefined) return [];
  return [{ list: items.length === 1 ? only : { anyOf: items } } as unknown as RecordType];
}

/** The choice between controls, or one control if that is enough. `objects` are the shapes that the first controls are for. */
function createUnion(controls: readonly Control[], isNullable: boolean, objects: readonly RecordType[] = []): Control {
  const [first] = controls;
  const allNullable = isNullable || controls.some((control) => control.isNullable);
  if (first === undefined) return choiceControl([null]);
  if (controls.length === 1) return { ...first, isNullable: allNullable };
  if (controls.some(({ kind }) => kind === 'any')) return ANY;
  const values = controls.flatMap((control) => (control.kind === 'choice' ? control.values : []));
  if (controls.every(({ kind }) => kind === 'choice'))
    return { ...choiceControl([...new Set(values)]), isNullable: allNullable };
  // Some APIs also accept booleans as text.
  const isBoolean = ({ kind }: Control) => kind === 'boolean';
  if (controls.some(isBoolean) && controls.every((each) => isBoolean(each) || isBooleanText(each)))
    return { kind: 'boolean', isNullable: allNullable };
  if (controls.every(isText)) return { kind: 'text', isNullable: allNullable };
  if (controls.every(({ kind }) => kind === 'number'))
    return { kind: 'number', isInteger: false, isNullable: allNullable };
  if (controls.every(isPlain) && controls.some(({ kind }) => kind === 'text')) {
    const types = [...new Set(controls.map(describeControl))].join(' or ');
    return { kind: 'any', types, isNullable: allNullable };
  }
  const labels = controls.map((control, index) => labelOf(control, objects[index], objects));
  const options = controls.map((control, index) => {
    const label = labels[index] ?? '';
    const before = labels.slice(0, index).filter((each) => each === label).length;
    return { label: before === 0 ? label : `${label} (${before + 1})`, control };
  });
  return { kind: 'union', options, isNullable: allNullable };
}

function isPlain({ kind }: Control): boolean {
  return kind === 'text' || kind === 'number' || kind === 'boolean' || kind === 'choice';
}

function isBooleanText(control: Control): boolean {
  return control.kind === 'choice' && control.values.every((value) => /^(?:true|false)$/.test(String(value)));
}

function isText(control: Control): boolean {
  if (control.kind === 'choice') return control.values.every((value) => typeof value === 'string');
  return control.kind === 'text';
}

/** An object is recognized by the members that the others do not have. */
function labelOf(control: Control, shape: RecordType | undefined, others: readonly RecordType[]): string {
  if (shape === undefined) return describeControl(control);
  const names = namesOf(shape);
  const required = Object.keys(keywordsOf(shape).required ?? {});
  const own = names.filter((name) => others.every((other) => other === shape || !namesOf(other).includes(name)));
  const ownRequired = own.filter((name) => required.includes(name));
  const shown = [ownRequired, own, required, names].find((list) => list.length > 0) ?? [];
  return shown.length === 0 ? describeControl(control) : `with ${shown.slice(0, 2).join(', ')}`;
}

function namesOf(shape: RecordType): string[] {
  const { required, optional } = keywordsOf(shape);
  return [...Object.keys(required ?? {}), ...Object.keys(optional ?? {})];
}

function isObject(shape: RecordType): boolean {
  const { enum: values, list, tuple, anyOf } = keywordsOf(shape);
  return typeof shape !== 'string' && (values ?? list ?? tuple ?? anyOf) === undefined;
}

/** Whether objects differ only in what they require. */
function haveSameMembers(shapes: readonly RecordType[]): boolean {
  const texts = shapes.map((shape) => {
    const { required, optional, rest } = keywordsOf(shape);
    return JSON.stringify([
      Object.entries({ ...required, ...optional }).sort(([one], [two]) => (one < two ? -1 : 1)),
      rest,
    ]);
  });
  return new Set(texts).size === 1;
}

/** The control for an object, or for one of several objects, which the value of a member may tell apart. */
function groupControl(
  shapes: readonly RecordType[],
  source: Source,
  template: string,
  types?: readonly RecordType[],
): Control {
  const discriminator = types && source.resolver.discriminatorOf(types);
  const rests = shapes.map((shape) => keywordsOf(shape));
  const open = rests.find(({ rest }) => rest !== undefined);
  const isMap = shapes.every((shape) => namesOf(shape).length === 0);
  const entry = joinPointer(template, '*');
  const rest = once(() => controlOf((open?.rest ?? 'unknown') as RecordType, source, entry));
  const known = new Map<string, readonly Member[]>();
  const membersFor = (tag: unknown): readonly Member[] => {
    const value = discriminator?.values.find((each) => String(each) === tag);
    const key = value === undefined ? '' : JSON.stringify(value);
    const found = known.get(key) ?? createMembers(value);
    known.set(key, found);
    return found;
  };
  const createMembers = (value: Literal | undefined): readonly Member[] => {
    const chosen = discriminator?.select(value === undefined ? {} : { [discriminator.name]: value }) ?? shapes;
    const some = chosen.map((shape) => source.resolver.resolve(shape) as RecordType);
    const lists = (some.length === 0 ? shapes : some).map((shape) => listMembers(keywordsOf(shape), source, template));
    const united = unite(lists);
    if (discriminator === undefined) return united;
    const { name, values } = discriminator;
    const isRequired = shapes.every((shape) => Object.hasOwn(keywordsOf(shape).required ?? {}, name));
    const own = united.find((member) => member.name === name);
    const tag = { deprecated: false, ...own, name, required: isRequired, control: choiceControl(values) };
    // Without a value, only the member that decides is known, unless an object may be without it.
    const others = some.length === 0 ? [] : united.filter((member) => member.name !== name);
    return [tag, ...others];
  };
  return {
    kind: 'group',
    isMap,
    ...(discriminator === undefined ? {} : { tag: discriminator.name }),
    membersFor,
    ...(open === undefined && !isMap ? {} : { rest }),
    isNullable: false,
  };
}

function listMembers(keywords: TypeKeywords, source: Source, template: string): readonly Member[] {
  const { required = {}, optional = {}, deprecated = [], notes = {} } = keywords;
  const member =
    (isRequired: boolean) =>
    ([name, type]: [string, unknown]): Member => {
      const inner = joinPointer(template, name);
      const note = readNote(Object.hasOwn(notes, name) ? notes[name] : undefined);
      const limits = Object.hasOwn(source.limits, inner) ? describeLimits(source.limits[inner]) : note.limits;
      return {
        name,
        required: isRequired,
        deprecated: deprecated.includes(name),
        control: controlOf(type as RecordType, source, inner),
        ...note,
        description: note.description ?? source.describe(inner),
        limits,
      };
    };
  return [...Object.entries(required).map(member(true)), ...Object.entries(optional).map(member(false))];
}

/** The members of several objects. One is required if all objects require it. */
function unite(lists: readonly (readonly Member[])[]): readonly Member[] {
  const [only] = lists;
  if (only !== undefined && lists.length === 1) return only;
  const united = new Map(lists.flat().map((member) => [member.name, member]));
  return [...united.values()].map((member) => ({
    ...member,
    required: lists.every((list) => list.some(({ name, required }) => name === member.name && required)),
  }));
}

function once<Value>(create: () => Value): () => Value {
  let value: { readonly created: Value } | undefined;
  return () => {
    value ??= { created: create() };
    return value.created;
  };
}

const LINES = { text: 'list of strings', number: 'list of numbers', file: 'list of files' };

/** The type of a value, as a short text. */
export function describeControl(control: Control): string {
  switch (control.kind) {
    case 'text':
      return control.format === 'date-time' ? 'date and time (UTC)' : (control.format ?? 'string');
    case 'number':
      return control.isInteger ? 'integer' : 'number';
    case 'choice':
      return typeof control.values[0] === 'number' ? 'number' : 'string';
    case 'choices':
      return 'list of strings';
    case 'lines':
      return LINES[control.item];
    case 'group':
      return control.isMap ? 'map' : 'object';
    case 'items':
      return describeItems(control.itemAt(0));
    case 'union':
      return [...new Set(control.options.map((option) => describeControl(option.control)))].join(' or ');
    case 'any':
      return control.types ?? 'any type';
    default:
      return control.kind;
  }
}

function describeItems(item: Control): string {
  return item.kind === 'group' ? 'list of objects' : 'list';
}
