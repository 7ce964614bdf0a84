import type { ParameterPlace, RecordType, RouteRecord } from 'routebook/catalogue';
import { type Control, controlOf } from './control.ts';
import type { Draft } from './draft.ts';
import { nestedType } from './nested-type.ts';
import { joinPointer, splitPointer } from './pointer.ts';

/** Something that a route takes, or that was given to it. */
export interface Field {
  readonly name: string;
  readonly pointer: string;
  /** Where it goes; `unknown` for a name that the route does not have. */
  readonly place: ParameterPlace | 'body' | 'unknown';
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly type: RecordType;
  readonly control: Control;
  readonly default?: unknown;
  /** What the type does not tell. */
  readonly hint?: string;
  /** An empty text means something here, and not only that nothing has been written yet. */
  readonly mayBeEmpty: boolean;
}

/** All fields of a route in their order: parameters, members of the body, and what else the draft has. */
export function fieldsOf(record: RouteRecord, draft: Draft): Field[] {
  const known = [...parameterFields(record), ...bodyFields(record)];
  const names = new Set(known.map(({ name }) => name));
  const others = new Set([...draft.keys()].map((pointer) => splitPointer(pointer)[0] ?? ''));
  const unknown = [...others].filter((name) => !names.has(name)).map((name) => unknownField(record, name));
  return [...known, ...unknown];
}

function parameterFields({ parameters }: RouteRecord): Field[] {
  return parameters.map((parameter) => ({
    name: parameter.name,
    pointer: joinPointer('', parameter.name),
    place: parameter.in,
    required: parameter.required,
    deprecated: parameter.deprecated,
    type: parameter.type,
    control: controlOf(parameter.type, 'text'),
    ...('default' in parameter ? { default: parameter.default } : {}),
    ...(parameter.in === 'server' ? { hint: 'the address that belongs to the base URL, if not set' } : {}),
    mayBeEmpty: parameter.multiSegment,
  }));
}

function bodyFields({ route, parameters, body }: RouteRecord): Field[] {
  const taken = new Set(parameters.map(({ name }) => name));
  return (body?.fields ?? [])
    .filter(({ name }) => !taken.has(name))
    .map(({ name, required, deprecated, type: outline }) => {
      const type = nestedType(route, name) ?? outline;
      const pointer = joinPointer('', name);
      const control = controlOf(type, 'json');
      return { name, pointer, place: 'body', required, deprecated, type, control, mayBeEmpty: true };
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
