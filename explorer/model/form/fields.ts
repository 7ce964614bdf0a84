import type { ParameterPlace, RecordType, RouteRecord } from 'routebook/catalogue';
import type { ShapeSource } from '../../../src/catalogue/reference/shape-data.ts';
import { joinPointer } from '../../../src/core/json-pointer.ts';
import type { Api } from '../api.ts';
import { describeLimits, readNote } from '../texts.ts';
import { bodyControl, type Control, type Describe, type Member, parameterControl } from './control.ts';
import { BODY, DATA, type Draft, isJsonText, namesBelow } from './draft.ts';
import { membersAt } from './read-draft.ts';

export { shapesOf } from '../../../src/catalogue/reference/shape-data.ts';

/** A parameter or body field of a route, or a name that was given to it. */
export interface Field extends Member {
  readonly pointer: string;
  /** Its location; `unknown` for a name that the route does not have. */
  readonly place: ParameterPlace | 'body' | 'unknown';
  readonly default?: unknown;
  /** An empty text is a value of its own here. */
  readonly mayBeEmpty: boolean;
  /** Whether it can be removed, because its name was given by the user. */
  readonly isRemovable?: boolean;
}

/** The part of the API that a form needs. */
type FormApi = Partial<Pick<Api, 'describeNested' | 'texts'>>;

/**
 * All fields of a route: parameters, fields of the body, and other names in the draft. A body that is not an object, or that has a
 * required member with the name of a parameter, is one field.
 */
export function fieldsOf(api: FormApi, shapes: ShapeSource | undefined, record: RouteRecord, draft: Draft): Field[] {
  const parameters = parameterFields(api, record);
  const body = bodyFields(api, shapes, record, draft);
  const known = new Set([...parameters, ...body].map(({ name }) => name));
  const others = namesBelow(draft, '').filter((name) => !known.has(name));
  const rest = restOf(api, shapes, record);
  return [...parameters, ...body, ...others.map((name) => otherField(record, name, rest))];
}

function parameterFields({ texts }: FormApi, { route, parameters }: RouteRecord): Field[] {
  const notes = texts?.routes[route]?.parameters;
  return parameters.map((parameter) => ({
    name: parameter.name,
    pointer: joinPointer('', parameter.name),
    place: parameter.in,
    required: parameter.required,
    deprecated: parameter.deprecated,
    control: controlOfParameter(parameter.type),
    ...('default' in parameter ? { default: parameter.default } : {}),
    ...textsOf(notes, parameter.name, parameter.in === 'server' ? SERVER_DESCRIPTION : descriptionOf(parameter)),
    limits: describeLimits(parameter.limits),
    mayBeEmpty: parameter.multiSegment,
  }));
}

const SERVER_DESCRIPTION = 'The upload server that belongs to the base URL is used if this is not set.';

const parameterControls = new WeakMap<object, Control>();

/** A form is read with each key that is pressed. */
function controlOfParameter(type: RecordType): Control {
  const key = typeof type === 'string' ? undefined : type;
  const known = (key && parameterControls.get(key)) ?? parameterControl(type);
  if (key) parameterControls.set(key, known);
  return known;
}

/** The texts of a parameter or field: those of the API's description, or that of its record. */
function textsOf(
  notes: { readonly [name: string]: string } | undefined,
  name: string,
  description: string | undefined,
) {
  const note = readNote(notes && Object.hasOwn(notes, name) ? notes[name] : undefined);
  return { ...note, description: note.description ?? description };
}

/** The record's own description, where the catalogue has descriptions. */
function descriptionOf(record: object): string | undefined {
  const { description } = record as { readonly description?: unknown };
  return typeof description === 'string' && description !== '' ? description : undefined;
}

/** The media type of the body: a record has one, or the first of several is used. */
export function mediaTypeOf({ body }: RouteRecord): string {
  return Object.keys(body?.content ?? {})[0] ?? '';
}

interface Root {
  readonly control: Control;
  readonly describe: Describe | undefined;
}

const roots = new WeakMap<RouteRecord, Map<ShapeSource | undefined, Root>>();

/** The control of the whole body; undefined if the route has none. */
export function rootControl(
  { describeNested }: FormApi,
  shapes: ShapeSource | undefined,
  record: RouteRecord,
): Control | undefined {
  const type = mediaTypeOf(record);
  if (record.body === undefined || type === '') return undefined;
  const known = roots.get(record) ?? new Map<ShapeSource | undefined, Root>();
  roots.set(record, known);
  const found = known.get(shapes);
  if (found && found.describe === describeNested) return found.control;
  const shape = (shapes?.bodyOf(record.route)?.[type] ?? record.body.content[type] ?? 'unknown') as RecordType;
  const control = bodyControl(shape, shapes, shapes?.limitsOf(record.route)?.[type], describeNested);
  known.set(shapes, { control, describe: describeNested });
  return control;
}

/** Whether the members of the body are fields of their own, next to the parameters. */
export function hasFields(record: RouteRecord, control: Control, draft: Draft): boolean {
  if (control.kind !== 'group') return false;
  const taken = new Set(record.parameters.map(({ name }) => name));
  const members = membersAt(control, draft, '');
  return members.length > 0 && !members.some(({ name, required }) => required && taken.has(name));
}

function bodyFields(api: FormApi, shapes: ShapeSource | undefined, record: RouteRecord, draft: Draft): Field[] {
  const control = rootControl(api, shapes, record);
  if (control === undefined || isJsonText(draft.get(BODY))) return [];
  if (control.kind !== 'group' || !hasFields(record, control, draft)) return [dataField(record, control)];
  const notes = api.texts?.routes[record.route]?.fields?.[mediaTypeOf(record)];
  const described = new Map(record.body?.fields.map((field) => [field.name, descriptionOf(field)]));
  const taken = new Set(record.parameters.map(({ name }) => name));
  const members = membersAt(control, draft, '').filter(({ name }) => !taken.has(name));
  const inOrder = [...members.filter(({ required }) => required), ...members.filter(({ required }) => !required)];
  return inOrder.map((member) => {
    const { description, example, limits } = textsOf(
      notes,
      member.name,
      described.get(member.name) ?? member.description,
    );
    return {
      ...member,
      pointer: joinPointer('', member.name),
      place: 'body',
      description,
      ...(example === undefined ? {} : { example }),
      limits: member.limits?.length ? member.limits : limits,
      mayBeEmpty: true,
    };
  });
}

/** The field of a body that is not an object with fields. A file is always needed. */
function dataField({ body }: RouteRecord, control: Control): Field {
  return {
    name: 'data',
    pointer: DATA,
    place: 'body',
    required: body?.required === true || control.kind === 'file',
    deprecated: false,
    control,
    mayBeEmpty: true,
  };
}

/** The control for further members of the body, if it is an object that may have them. */
export function restOf(api: FormApi, shapes: ShapeSource | undefined, record: RouteRecord): Control | undefined {
  const control = rootControl(api, shapes, record);
  return control?.kind === 'group' && hasFields(record, control, new Map()) ? control.rest?.() : undefined;
}

const TEXT = parameterControl('string');
const JSON_VALUE = bodyControl('unknown', undefined);

function otherField({ method }: RouteRecord, name: string, rest: Control | undefined): Field {
  return {
    name,
    pointer: joinPointer('', name),
    place: rest ? 'body' : 'unknown',
    required: false,
    deprecated: false,
    control: rest ?? (method === 'GET' ? TEXT : JSON_VALUE),
    mayBeEmpty: rest !== undefined,
    isRemovable: true,
  };
}
