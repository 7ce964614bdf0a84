import { trimEnd } from '../../../src/core/internal/text/trim-end.ts';
import type { BodyData, EncodingData, MediaData, OpenApiData } from '../../../src/openapi/data.ts';
import type { Body, CatalogueFile, Parameter, Serialization, Type } from '../../catalogue.ts';
import { fieldNames, fileFields, mediaKind, takesFields } from '../media.ts';
import { type OpenApiParameters, openApiParameters } from '../openapi-parameters.ts';
import { takenFields } from '../taken-fields.ts';
import { baseView, resolveAlias } from '../view.ts';
import { type DayPlaces, type DayTable, findDayPlaces, findDays } from './day-names.ts';
import { splittableValues } from './splittable-values.ts';

/** Creates the table for `createEndpoint` of `routebook/openapi`, which describes how the requests of each route are written. */
export function createOpenApiData(catalogue: CatalogueFile): OpenApiData {
  const view = baseView(catalogue);
  const days = findDays(view);
  const parameters = createTable<OpenApiData['parameters'][number]>();
  const bodies = createTable<BodyData>();
  const names = createTable<string>();
  const accepts = createTable<string>();
  const servers = createTable<string>();
  const requirements = createTable<readonly (readonly string[])[]>();
  const routes = [...view.routes].map(([key, route]) => {
    const positions = (route.parameters ?? []).map((each) => {
      const values = splittableValues(each, view.schemas);
      const code = parameterCode(each, view.schemas);
      return parameters.add(values === undefined ? [each.name, code] : [each.name, code, values]);
    });
    const row = [
      key,
      positions.join(','),
      route.body === undefined
        ? ''
        : bodies.add(bodyData(route.body, openApiParameters(route, view.schemas), view.schemas, days, names)),
      route.accept === undefined ? '' : accepts.add(route.accept),
      route.server === undefined ? '' : servers.add(route.server),
      route.security === undefined ? '' : requirements.add(route.security),
    ];
    const text = row.join('\t');
    const short = trimEnd(text, '\t');
    return short === text ? text : `${short}\t`;
  });
  return {
    parameters: parameters.entries,
    bodies: bodies.entries,
    ...(names.entries.length === 0 ? {} : { names: names.entries }),
    accepts: accepts.entries,
    servers: servers.entries,
    routes: routes.join('\n'),
    ...(days === undefined ? {} : { days }),
    ...(catalogue.security === undefined ? {} : { security: catalogue.security }),
    ...(requirements.entries.length === 0 ? {} : { requirements: requirements.entries }),
  };
}

/** The positions of names in a table, and `*` for any other name. */
function positionsOf({ names, isOpen }: { names: readonly string[]; isOpen: boolean }, table: Table<string>): string {
  return [...names.map((name) => table.add(name)), ...(isOpen ? ['*'] : [])].join(',');
}

/** Lists of lists of more levels than any parameter has. */
const MAX_DEPTH = 10;

const STYLE_LETTERS: Readonly<Record<string, string>> = {
  simple: 's',
  label: 'l',
  matrix: 'm',
  form: 'f',
  spaceDelimited: 'w',
  pipeDelimited: 'b',
  tabDelimited: 'x',
  deepObject: 'd',
  cookie: 'k',
};

/** Writes a row in the format that `parameterFacts` of `routebook/openapi` reads. */
function parameterCode(parameter: Parameter, schemas: ReadonlyMap<string, Type>): string {
  const place = parameter.in;
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  const flags = `${parameter.required ? '!' : ''}${parameter.multiSegment ? '+' : ''}${isDay(parameter.type, schemas) ? '@' : ''}`;
  const code = styleCode(parameter, usual);
  return place.charAt(0) + (place === 'path' ? code.replace('+', '^') : code) + flags;
}

/** Whether a `Date` in this place is a day: the value, or an item of it, can have the format `date` and not `date-time`. */
function isDay(type: Type, schemas: ReadonlyMap<string, Type>): boolean {
  const formats = new Set(timeFormats(type, schemas));
  return formats.has('string:date') && !formats.has('string:date-time');
}

function* timeFormats(type: Type, schemas: ReadonlyMap<string, Type>, depth = 0): Generator<string> {
  const shape = resolveAlias(type, schemas);
  if (depth > MAX_DEPTH) return;
  if (typeof shape === 'string') yield shape;
  else if ('list' in shape) yield* timeFormats(shape.list, schemas, depth + 1);
  else if ('anyOf' in shape) for (const each of shape.anyOf) yield* timeFormats(each, schemas, depth + 1);
}

function styleCode({ style, explode, allowReserved, content }: Serialization, usual: string): string {
  const isJson = content !== undefined && /[/+]json$/.test(content);
  if (style === 'querystring') return isJson ? 'o' : content === 'application/x-www-form-urlencoded' ? 'n' : 'y';
  if (content !== undefined) return isJson ? 'j' : 't';
  const name = style ?? usual;
  const isExploded = explode ?? (name === 'form' || name === 'cookie');
  return `${STYLE_LETTERS[name] ?? 'f'}${isExploded ? '*' : ''}${allowReserved ? '+' : ''}`;
}

/** The locations of days in a schema are searched once, because many routes have the same body. */
const DAY_PLACES = new WeakMap<DayTable, Map<Type, DayPlaces>>();

function dayPlaces(type: Type, table: DayTable, schemas: ReadonlyMap<string, Type>): DayPlaces {
  const known = DAY_PLACES.get(table) ?? new Map<Type, DayPlaces>();
  DAY_PLACES.set(table, known);
  const found = known.get(type) ?? findDayPlaces(type, table, schemas);
  known.set(type, found);
  return found;
}

const NO_DAYS: DayPlaces = { days: [], times: [] };

function writtenDays(type: Type, table: DayTable | undefined, schemas: ReadonlyMap<string, Type>): DayPlaces {
  const places = table === undefined ? NO_DAYS : dayPlaces(type, table, schemas);
  return table?.mixed.length === 0 ? { ...places, times: [] } : places;
}

function bodyData(
  { required, content, encoding = {} }: Body,
  parameters: OpenApiParameters,
  schemas: ReadonlyMap<string, Type>,
  table: DayTable | undefined,
  names: Table<string>,
): BodyData {
  const media = Object.entries(content).map(([name, type]): [string, MediaData] => {
    const fields = Object.entries(encoding[name] ?? {}).map(([field, own]) => [field, encodingData(own)] as const);
    const isFields = takesFields(name, type, schemas);
    const { required: whole, misread = [] } = isFields
      ? takenFields(type, parameters, schemas)
      : { required: undefined };
    const known = mediaKind(name) === 'raw' ? undefined : fieldNames(type, schemas);
    const isNamed = known !== undefined && !(known.isOpen && known.names.length === 0);
    const files = mediaKind(name) === 'multipart' ? fileFields(type, schemas) : [];
    const { days, times } = writtenDays(type, table, schemas);
    return [
      name,
      {
        ...(days.length === 0 ? {} : { days }),
        ...(times.length === 0 ? {} : { times }),
        ...(isFields ? { fields: true } : {}),
        ...(isNamed ? { names: positionsOf(known, names) } : {}),
        ...(whole === undefined ? {} : { whole }),
        ...(files.length === 0 ? {} : { files }),
        ...([...misread].length === 0 ? {} : { options: [...misread] }),
        ...(fields.length === 0 ? {} : { encoding: Object.fromEntries(fields) }),
      },
    ];
  });
  return { media: Object.fromEntries(media), ...(required ? { required } : {}) };
}

function encodingData({
  contentType,
  needsHeaders,
  ...style
}: NonNullable<Body['encoding']>[string][string]): EncodingData {
  return {
    ...(contentType === undefined ? {} : { contentType }),
    ...(needsHeaders ? { needsHeaders } : {}),
    ...(style.style === undefined ? {} : { code: `q${styleCode(style, 'form')}` }),
  };
}

interface Table<Entry> {
  readonly entries: Entry[];
  add(entry: Entry): string;
}

function createTable<Entry>(): Table<Entry> {
  const entries: Entry[] = [];
  const positions = new Map<string, number>();
  return {
    entries,
    add(entry) {
      const text = JSON.stringify(entry);
      const position = positions.get(text) ?? entries.push(entry) - 1;
      positions.set(text, position);
      return position.toString(36);
    },
  };
}
