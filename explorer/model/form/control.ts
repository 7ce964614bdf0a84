import type { Literal, RecordType } from 'routebook/catalogue';
import { keywordsOf, type TypeKeywords } from '../../../src/core/internal/type-keywords.ts';
import { readNote } from '../texts.ts';

/** The control for values of a type. */
export type Control = (
  | { readonly kind: 'text'; readonly format?: string | undefined }
  | { readonly kind: 'number' }
  /** A file in a form, by its name. */
  | { readonly kind: 'file' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly values: readonly Literal[] }
  /** Any of several values. */
  | { readonly kind: 'choices'; readonly values: readonly Literal[] }
  /** A list of values, one per line. */
  | { readonly kind: 'lines'; readonly item: 'text' | 'number' | 'file' }
  | { readonly kind: 'group'; readonly members: readonly Member[] }
  /** A list of groups. */
  | { readonly kind: 'items'; readonly item: Control }
  | { readonly kind: 'json' }
  /** A string, for values that may have another type too: those are written as JSON, by a switch. */
  | { readonly kind: 'any' }
) & { readonly isNullable: boolean };

export interface Member {
  readonly name: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly type: RecordType;
  readonly control: Control;
  /** The description, in one sentence. */
  readonly description?: string | undefined;
  readonly example?: string | undefined;
  readonly limits?: readonly string[];
}

/** Where a value goes: into a URL, where everything is text, or into JSON. */
type Target = 'text' | 'json';

/** Finds the description of a field inside a body, where the API's own description has none. */
export type Describe = (name: string) => string | undefined;

export function controlOf(type: RecordType, target: Target, describe: Describe = () => undefined): Control {
  if (typeof type === 'string') return plainControl(type, target);
  const { enum: values, list, anyOf, required, optional, rest } = keywordsOf(type);
  if (values) return choiceControl(values);
  if (list !== undefined) return listControl(list, target, describe);
  if (anyOf) return unionControl(anyOf, target, describe);
  if ((required ?? optional) && rest === undefined) return groupControl(keywordsOf(type), target, describe);
  return { kind: 'json', isNullable: false };
}

function plainControl(type: string, target: Target): Control {
  const [name, format] = type.split(':');
  switch (name) {
    case 'string':
      return { kind: 'text', format, isNullable: false };
    case 'integer':
    case 'number':
      return { kind: 'number', isNullable: false };
    case 'boolean':
      return { kind: 'boolean', isNullable: false };
    case 'binary':
      return { kind: 'file', isNullable: false };
    case 'unknown':
      return target === 'text' ? { kind: 'text', isNullable: false } : { kind: 'any', isNullable: true };
    default:
      return { kind: 'json', isNullable: false };
  }
}

function choiceControl(values: readonly Literal[]): Control {
  return { kind: 'choice', values: values.filter((value) => value !== null), isNullable: values.includes(null) };
}

function listControl(item: RecordType, target: Target, describe: Describe): Control {
  const control = controlOf(item, target, describe);
  switch (control.kind) {
    case 'text':
    case 'any':
      return { kind: 'lines', item: 'text', isNullable: false };
    case 'number':
      return { kind: 'lines', item: 'number', isNullable: false };
    case 'file':
      return { kind: 'lines', item: 'file', isNullable: false };
    case 'choice':
      return { kind: 'choices', values: control.values, isNullable: false };
    case 'group':
      return { kind: 'items', item: control, isNullable: false };
    default:
      return { kind: 'json', isNullable: false };
  }
}

function unionControl(types: readonly RecordType[], target: Target, describe: Describe): Control {
  const others = types.filter((type) => type !== 'null');
  const isNullable = others.length < types.length && target === 'json';
  const controls = others.map((type) => controlOf(type, target, describe));
  const [first] = controls;
  if (first && controls.length === 1) return { ...first, isNullable: isNullable || first.isNullable };
  if (target === 'text') return { kind: 'text', isNullable: false };
  const values = controls.flatMap((control) => (control.kind === 'choice' ? control.values : []));
  if (controls.every(({ kind }) => kind === 'choice')) return { ...choiceControl([...new Set(values)]), isNullable };
  const groups = controls.filter((control) => control.kind === 'group');
  const members = groups.length === controls.length ? uniteMembers(groups.map((group) => group.members)) : undefined;
  if (members) return { kind: 'group', members, isNullable };
  if (controls.every(isText)) return { kind: 'text', isNullable };
  return { kind: controls.some(isText) ? 'any' : 'json', isNullable };
}

/** Whether the values of a control are strings, or may be. */
function isText(control: Control): boolean {
  if (control.kind === 'choice') return control.values.some((value) => typeof value === 'string');
  return control.kind === 'text' || control.kind === 'any';
}

/**
 * The fields of a value that may be one of several objects: those of the first object that requires no deprecated field, and then
 * those of the others, which are optional. Undefined if the objects have different controls for the same field.
 */
function uniteMembers(objects: readonly (readonly Member[])[]): readonly Member[] | undefined {
  const first =
    objects.find((members) => !members.some((member) => member.required && member.deprecated)) ?? objects[0];
  const united = new Map(first?.map((member) => [member.name, member]));
  for (const member of objects.flat()) {
    const known = united.get(member.name);
    if (known && JSON.stringify(known.control) !== JSON.stringify(member.control)) return undefined;
    if (!known) united.set(member.name, { ...member, required: false });
  }
  return [...united.values()];
}

/** The texts of a member: those of the API's description, or that of its name. */
function memberTexts({ notes = {} }: TypeKeywords, name: string, describe: Describe) {
  const note = readNote(Object.hasOwn(notes, name) ? notes[name] : undefined);
  return { ...note, description: note.description ?? describe(name) };
}

function groupControl(keywords: TypeKeywords, target: Target, describe: Describe): Control {
  const { required = {}, optional = {}, deprecated = [] } = keywords;
  const member = (name: string, type: RecordType, isRequired: boolean): Member => ({
    name,
    required: isRequired,
    deprecated: deprecated.includes(name),
    type,
    control: controlOf(type, target, describe),
    ...memberTexts(keywords, name, describe),
  });
  const members = [
    ...Object.entries(required).map(([name, type]) => member(name, type, true)),
    ...Object.entries(optional).map(([name, type]) => member(name, type, false)),
  ];
  return { kind: 'group', members, isNullable: false };
}
