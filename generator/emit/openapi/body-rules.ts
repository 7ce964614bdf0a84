import { kindOf } from '../../../src/openapi/media.ts';
import type { RuleData } from '../../../src/openapi/read-data.ts';
import type { Body, FieldEncoding, Type } from '../../catalogue.ts';
import { fieldNames, fileFields, isFields, mediaKind, takesFields } from '../media.ts';
import type { OpenApiParameters } from '../openapi-parameters.ts';
import { takenFields } from '../taken-fields.ts';
import { resolveAlias, visitObjects } from '../view.ts';
import { type DayPlaces, type DayTable, findDayPlaces } from './day-names.ts';
import { integerPlaces } from './integer-places.ts';
import { call, queryStyle, ref } from './parameter-rules.ts';

type Facts = { readonly [fact: string]: RuleData };

/** The rules of a body, with the facts of each media type. */
export type WrittenBody = Facts & {
  readonly media: readonly (readonly [type: string, kind: RuleData, facts: Facts])[];
};

/** The rules of a body. */
export function bodyRule(
  { required, content, encoding = {} }: Body,
  parameters: OpenApiParameters,
  schemas: ReadonlyMap<string, Type>,
  table: DayTable | undefined,
): WrittenBody {
  const media = Object.entries(content).map(([name, type]) => {
    const own = encoding[name] ?? {};
    const fields = Object.entries(own).map(([field, each]) => [field, fieldRule(each)] as const);
    const facts: Facts = {
      ...fieldFacts(name, type, parameters, schemas),
      ...(needsJson(name, type, own, schemas) ? { json: ref('writeJson') } : {}),
      ...integerFacts(name, type, schemas),
      ...dayFacts(type, table, schemas),
      ...(fields.length === 0 ? {} : { encoding: fields }),
    };
    return [name, ref(kindRule(name)), facts] as const;
  });
  const isChosen = media.length > 1 || Object.keys(content).some((name) => name.includes('*'));
  const hasData = media.some(([, , { names }]) => Array.isArray(names) && names.includes('data'));
  return {
    ...(required ? { required } : {}),
    media,
    ...(isChosen ? { choose: ref('chooseMedia') } : {}),
    ...(hasData ? { checkData: ref('checkData') } : {}),
  };
}

/** The names of fields, and which of them cannot be passed by name. */
function fieldFacts(
  name: string,
  type: Type,
  parameters: OpenApiParameters,
  schemas: ReadonlyMap<string, Type>,
): Facts {
  const isObject = takesFields(name, type, schemas);
  const { required: whole, misread = [] } = isObject ? takenFields(type, parameters, schemas) : { required: undefined };
  const known = mediaKind(name) === 'raw' ? undefined : fieldNames(type, schemas);
  const isNamed = known !== undefined && !(known.isOpen && known.names.length === 0);
  const files = mediaKind(name) === 'multipart' ? fileFields(type, schemas) : [];
  return {
    ...(isObject ? { fields: true } : {}),
    ...(isNamed ? { names: known.names, ...(known.isOpen ? { open: true } : {}) } : {}),
    ...(whole === undefined ? {} : { whole }),
    ...(files.length === 0 ? {} : { files }),
    ...([...misread].length === 0 ? {} : { options: [...misread] }),
  };
}

/** Text and bytes have no JSON, and a form has it only in fields that are objects. Other fields are text. */
function integerFacts(name: string, type: Type, schemas: ReadonlyMap<string, Type>): Facts {
  const kind = kindOf(name);
  const places = kind === 'raw' && !name.includes('*') ? undefined : integerPlaces(type, schemas);
  const { members = [] } = places ?? {};
  const isForm = (kind === 'form' || kind === 'multipart') && !members.some(([, each]) => each.members ?? each.rest);
  return places === undefined || isForm ? {} : { integers: call('integers', [places as RuleData]) };
}

const NO_DAYS: DayPlaces = { days: [], times: [] };

function dayFacts(type: Type, table: DayTable | undefined, schemas: ReadonlyMap<string, Type>): Facts {
  const { days, times } = table === undefined ? NO_DAYS : findDayPlaces(type, table, schemas);
  const hasTimes = times.length > 0 && table?.mixed.length !== 0;
  return { ...(days.length === 0 ? {} : { days }), ...(hasTimes ? { times } : {}) };
}

/** Whether a form may have a field that is sent as JSON: a list or an object without a style. A range may be a form. */
function needsJson(
  name: string,
  type: Type,
  encoding: { readonly [field: string]: FieldEncoding },
  schemas: ReadonlyMap<string, Type>,
): boolean {
  if (kindOf(name) !== 'form') return name.includes('*');
  if (Object.values(encoding).some(({ contentType }) => contentType !== undefined)) return true;
  const { names, isOpen } = fieldNames(type, schemas);
  const hasStyle = (field: string) => Object.hasOwn(encoding, field) && encoding[field]?.style !== undefined;
  if (isOpen || !isFields(type, schemas)) return isOpen || names.length > 0;
  let isNeeded = false;
  visitObjects(type, schemas, (shape) => {
    for (const [field, member] of Object.entries({ ...shape.required, ...shape.optional }))
      if (!hasStyle(field) && isStructured(member, schemas)) isNeeded = true;
  });
  return isNeeded;
}

/** Whether a value can be an object, or a list of objects or lists. A list of texts is repeated. */
function isStructured(type: Type, schemas: ReadonlyMap<string, Type>, depth = 0): boolean {
  const shape = resolveAlias(type, schemas);
  if (depth > MAX_DEPTH) return true;
  if (typeof shape === 'string') return shape === 'unknown' || shape === 'object';
  if ('enum' in shape) return false;
  if ('anyOf' in shape) return shape.anyOf.some((each) => isStructured(each, schemas, depth + 1));
  return !('list' in shape) || depth > 0 || isStructured(shape.list, schemas, depth + 1);
}

/** Unions of unions of more levels than any field has. */
const MAX_DEPTH = 10;

/** The rule of a media type. A range is of any kind. */
function kindRule(name: string): string {
  if (!name.includes('*')) return `${kindOf(name)}Body`;
  return kindOf(name) === 'json' ? 'anyJsonBody' : 'anyBody';
}

function fieldRule(encoding: FieldEncoding): RuleData {
  const { contentType, needsHeaders, style, allowReserved } = encoding;
  return {
    ...(contentType === undefined ? {} : { contentType }),
    ...(needsHeaders ? { needsHeaders } : {}),
    ...(style === undefined ? {} : { style: ref(queryStyle(encoding)) }),
    ...(style !== undefined && allowReserved ? { encode: ref('encodeAllowReserved') } : {}),
  };
}
