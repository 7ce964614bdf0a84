import type { ParameterPlace, RecordType, RouteRecord } from 'routebook/catalogue';
import { joinPointer, splitPointer } from '../../../src/core/internal/json-pointer.ts';
import type { Api } from '../api.ts';
import { describeLimits, readNote } from '../texts.ts';
import { type Control, controlOf } from './control.ts';
import type { Draft } from './draft.ts';
import { nestedType } from './nested-types.ts';

/** A parameter or body field of a route, or a name that was given to it. */
export interface Field {
  readonly name: string;
  readonly pointer: string;
  /** Its location; `unknown` for a name that the route does not have. */
  readonly place: ParameterPlace | 'body' | 'unknown';
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly type: RecordType;
  readonly control: Control;
  readonly default?: unknown;
  /** The description, in one sentence. */
  readonly description?: string | undefined;
  readonly example?: string | undefined;
  /** The limits of the value, in words. */
  readonly limits?: readonly string[];
  /** An empty text is a value of its own here. */
  readonly mayBeEmpty: boolean;
}

/** The part of the API that a form needs. */
type FormApi = Pick<Api, 'nestedTypes' | 'describeNested' | 'texts'>;

/** All fields of a route: parameters, fields of the body, and other names in the draft. */
export function fieldsOf(api: FormApi, record: RouteRecord, draft: Draft): Field[] {
  const known = [...parameterFields(api, record), ...bodyFields(api, record)];
  const names = new Set(known.map(({ name }) => name));
  const others = new Set([...draft.keys()].map((pointer) => splitPointer(pointer)[0] ?? ''));
  const unknown = [...others].filter((name) => !names.has(name)).map((name) => unknownField(record, name));
  return [...known, ...unknown];
}

function parameterFields({ texts }: FormApi, { route, parameters }: RouteRecord): Field[] {
  const notes = texts?.routes[route]?.parameters;
  return parameters.map((parameter) => ({
    name: parameter.name,
    pointer: joinPointer('', parameter.name),
    place: parameter.in,
    required: parameter.required,
    deprecated: parameter.deprecated,
    type: parameter.type,
    control: controlOf(parameter.type, 'text'),
    ...('default' in parameter ? { default: parameter.default } : {}),
    ...textsOf(notes, parameter.name, parameter.in === 'server' ? SERVER_DESCRIPTION : descriptionOf(parameter)),
    limits: describeLimits(parameter.limits),
    mayBeEmpty: parameter.multiSegment,
  }));
}

const SERVER_DESCRIPTION = 'The upload server that belongs to the base URL is used if this is not set.';

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

function bodyFields(
  { nestedTypes, describeNested, texts }: FormApi,
  { route, parameters, body }: RouteRecord,
): Field[] {
  const [mediaType = ''] = Object.keys(body?.content ?? {});
  const notes = texts?.routes[route]?.fields?.[mediaType];
  const taken = new Set(parameters.map(({ name }) => name));
  const fields = (body?.fields ?? []).filter(({ name }) => !taken.has(name));
  const inOrder = [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)];
  return inOrder.map((field) => {
    const { name, required, deprecated, type: outline } = field;
    const type = nestedType(nestedTypes, route, name, mediaType) ?? outline;
    const pointer = joinPointer('', name);
    const control = controlOf(type, 'json', describeNested);
    const own = textsOf(notes, name, descriptionOf(field));
    return { name, pointer, place: 'body', required, deprecated, type, control, ...own, mayBeEmpty: true };
  });
}

function unknownField({ method }: RouteRecord, name: string): Field {
  const isText = method === 'GET';
  return {
    name,
    pointer: joinPointer('', name),
    place: 'unknown',
    required: false,
    deprecated: false,
    type: 'unknown',
    control: controlOf('unknown', isText ? 'text' : 'json'),
    mayBeEmpty: false,
  };
}
