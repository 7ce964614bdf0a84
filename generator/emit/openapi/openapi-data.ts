import { kindOf } from '../../../src/openapi/body/media-type.ts';
import type { OpenApiData, RuleData, RulesData } from '../../../src/openapi/data.ts';
import { PLAIN_PATH } from '../../../src/openapi/path-template.ts';
import type { Body, CatalogueFile, FieldEncoding, ModelRoute, Type } from '../../catalogue.ts';
import { fieldNames, fileFields, mediaKind, takesFields } from '../media.ts';
import { type OpenApiParameters, openApiParameters } from '../openapi-parameters.ts';
import { takenFields } from '../taken-fields.ts';
import { baseView, type View } from '../view.ts';
import { createDayFinder, type DayPlaces, type DayTable, findDayPlaces } from './day-names.ts';
import { call, parameterRule, queryStyle, ref } from './parameter-rules.ts';

/** Creates the data for `createEndpointFromData` of `routebook/openapi`, which describes how the requests of each route are written. */
export function createOpenApiData(catalogue: CatalogueFile): OpenApiData {
  const view = baseView(catalogue);
  const daysOf = createDayFinder(view);
  const servers = new Set([...view.routes.values()].flatMap(({ server }) => server ?? []));
  return {
    ...(servers.size === 0 ? {} : { servers: [...servers].sort() }),
    ...(catalogue.security === undefined ? {} : { security: catalogue.security }),
    operations: [...view.routes].map(([key, route]) => {
      const [method = '', url = ''] = splitKey(key);
      return [method, url, operationRules(url, route, view, daysOf(route))] as const;
    }),
  };
}

/** The method and the path of a key. A path may contain spaces. */
function splitKey(key: string): [string, string] {
  const end = key.indexOf(' ');
  return [key.slice(0, end), key.slice(end + 1)];
}

function operationRules(url: string, route: ModelRoute, view: View, table: DayTable | undefined): RulesData {
  const parameters = (route.parameters ?? []).map((each) => parameterRule(each, view.schemas));
  const { body, accept, server, security } = route;
  const written =
    body === undefined ? undefined : bodyRule(body, openApiParameters(route, view.schemas), view.schemas, table);
  const hasDays = table !== undefined && (body !== undefined || table.names.length + table.mixed.length > 0);
  return {
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(written === undefined ? {} : { body: written }),
    ...(accept === undefined ? {} : { accept }),
    ...(server === undefined ? {} : { server: call('ownServer', [server]) }),
    ...(security === undefined ? {} : { auth: security }),
    ...(hasDays ? { days: call('days', [table.names, ...(table.mixed.length === 0 ? [] : [table.mixed])]) } : {}),
    ...(PLAIN_PATH.test(url) ? {} : { template: ref('readTemplate') }),
  };
}

const NO_DAYS: DayPlaces = { days: [], times: [] };

function writtenDays(type: Type, table: DayTable | undefined, schemas: ReadonlyMap<string, Type>): DayPlaces {
  const places = table === undefined ? NO_DAYS : findDayPlaces(type, table, schemas);
  return table?.mixed.length === 0 ? { ...places, times: [] } : places;
}

function bodyRule(
  { required, content, encoding = {} }: Body,
  parameters: OpenApiParameters,
  schemas: ReadonlyMap<string, Type>,
  table: DayTable | undefined,
): RuleData {
  const media = Object.entries(content).map(([name, type]): RuleData => {
    const fields = Object.entries(encoding[name] ?? {}).map(([field, own]) => [field, fieldRule(own)] as const);
    const isFields = takesFields(name, type, schemas);
    const { required: whole, misread = [] } = isFields
      ? takenFields(type, parameters, schemas)
      : { required: undefined };
    const known = mediaKind(name) === 'raw' ? undefined : fieldNames(type, schemas);
    const isNamed = known !== undefined && !(known.isOpen && known.names.length === 0);
    const files = mediaKind(name) === 'multipart' ? fileFields(type, schemas) : [];
    const { days, times } = writtenDays(type, table, schemas);
    const facts = {
      ...(isFields ? { fields: true } : {}),
      ...(isNamed ? { names: known.names, ...(known.isOpen ? { open: true } : {}) } : {}),
      ...(whole === undefined ? {} : { whole }),
      ...(files.length === 0 ? {} : { files }),
      ...([...misread].length === 0 ? {} : { options: [...misread] }),
      ...(days.length === 0 ? {} : { days }),
      ...(times.length === 0 ? {} : { times }),
      ...(fields.length === 0 ? {} : { encoding: fields }),
    };
    return [name, ref(kindRule(name)), facts];
  });
  const isChosen = media.length > 1 || Object.keys(content).some((name) => name.includes('*'));
  return { ...(required ? { required } : {}), media, ...(isChosen ? { choose: ref('chooseMedia') } : {}) };
}

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
