import type { BodyData, EncodingData, MediaData, OpenApiData } from '../../src/openapi/data.ts';
import type { Body, CatalogueFile, Parameter, Serialization, Type } from '../catalogue.ts';
import { takesFields } from './media.ts';
import { type OpenApiParameters, openApiParameters } from './openapi-parameters.ts';
import { takenFields } from './taken-fields.ts';
import { baseView } from './view.ts';

/** Creates the table for `createEndpoint` of `routebook/openapi`, which describes how the requests of each route are written. */
export function createOpenApiData(catalogue: CatalogueFile): OpenApiData {
  const view = baseView(catalogue);
  const parameters = createTable<readonly [string, string]>();
  const bodies = createTable<BodyData>();
  const accepts = createTable<string>();
  const servers = createTable<string>();
  const routes = [...view.routes].map(([key, route]) => {
    const positions = (route.parameters ?? []).map((each) => parameters.add([each.name, parameterCode(each)]));
    const row = [
      key,
      positions.join(','),
      route.body === undefined ? '' : bodies.add(bodyData(route.body, openApiParameters(route), view.schemas)),
      route.accept === undefined ? '' : accepts.add(route.accept),
      route.server === undefined ? '' : servers.add(route.server),
    ];
    return row.join('\t').replace(/\t+$/, '\t');
  });
  return {
    parameters: parameters.entries,
    bodies: bodies.entries,
    accepts: accepts.entries,
    servers: servers.entries,
    routes: routes.join('\n'),
    ...(catalogue.security === undefined ? {} : { security: catalogue.security }),
  };
}

const STYLE_LETTERS: Readonly<Record<string, string>> = {
  simple: 's',
  label: 'l',
  matrix: 'm',
  form: 'f',
  spaceDelimited: 'w',
  pipeDelimited: 'b',
  deepObject: 'd',
};

/** Writes a row in the format that `parameterFacts` of `routebook/openapi` reads. */
function parameterCode(parameter: Parameter): string {
  const place = parameter.in;
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  const flags = `${parameter.required ? '!' : ''}${parameter.multiSegment ? '+' : ''}${isDay(parameter.type) ? '@' : ''}`;
  return place.charAt(0) + styleCode(parameter, usual) + flags;
}

/** Whether a value is a day or a list of days. */
function isDay(type: Type): boolean {
  if (typeof type === 'string') return type === 'string:date';
  if ('list' in type) return isDay(type.list);
  return 'anyOf' in type && type.anyOf.some(isDay) && type.anyOf.every((each) => each === 'null' || isDay(each));
}

function styleCode({ style, explode, allowReserved, content }: Serialization, usual: string): string {
  if (content !== undefined) return /[/+]json$/.test(content) ? 'j' : 't';
  const name = style ?? usual;
  const isExploded = explode ?? name === 'form';
  return `${STYLE_LETTERS[name] ?? 'f'}${isExploded ? '*' : ''}${allowReserved ? '+' : ''}`;
}

function bodyData(
  { required, content, encoding = {} }: Body,
  parameters: OpenApiParameters,
  schemas: ReadonlyMap<string, Type>,
): BodyData {
  const media = Object.entries(content).map(([name, type]): [string, MediaData] => {
    const fields = Object.entries(encoding[name] ?? {}).map(
      ([field, { contentType, ...style }]): [string, EncodingData] => [
        field,
        {
          ...(contentType === undefined ? {} : { contentType }),
          ...(style.style === undefined ? {} : { code: `q${styleCode(style, 'form')}` }),
        },
      ],
    );
    const isFields = takesFields(name, type, schemas);
    const { required: whole } = isFields ? takenFields(type, parameters, schemas) : { required: undefined };
    return [
      name,
      {
        ...(isFields ? { fields: true } : {}),
        ...(whole === undefined ? {} : { whole }),
        ...(fields.length === 0 ? {} : { encoding: Object.fromEntries(fields) }),
      },
    ];
  });
  return { media: Object.fromEntries(media), ...(required ? { required } : {}) };
}

function createTable<Entry>(): { readonly entries: Entry[]; add(entry: Entry): string } {
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
