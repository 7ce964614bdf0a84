import type { BodyData, OpenApiData } from '../../../src/openapi/data.ts';

/** The part of a table that one route needs, so that a bundle with one function of a module does not contain the whole table. */
export function routeData(data: OpenApiData): ReadonlyMap<string, OpenApiData> {
  return new Map(
    data.routes.split('\n').map((line) => {
      const [key = '', parameters = '', body = '', accept = '', server = '', requirements = ''] = line.split('\t');
      return [key, partOf(data, key, { parameters, body, accept, server, requirements })];
    }),
  );
}

type Row = Readonly<Record<'parameters' | 'body' | 'accept' | 'server' | 'requirements', string>>;

function partOf(data: OpenApiData, key: string, row: Row): OpenApiData {
  const pick = <Item>(list: readonly Item[], position: string): readonly Item[] =>
    position === '' ? [] : list.slice(Number.parseInt(position, 36), Number.parseInt(position, 36) + 1);
  const parameters = row.parameters.split(',').flatMap((position) => pick(data.parameters, position));
  const names: string[] = [];
  const bodies = pick(data.bodies, row.body).map((body) => withOwnNames(body, data.names ?? [], names));
  const requirements = pick(data.requirements ?? [], row.requirements);
  const cells = [
    key,
    parameters.map((_, index) => index.toString(36)).join(','),
    row.body === '' ? '' : '0',
    row.accept === '' ? '' : '0',
    row.server === '' ? '' : '0',
    row.requirements === '' ? '' : '0',
  ];
  return {
    parameters,
    bodies,
    ...(names.length === 0 ? {} : { names }),
    accepts: pick(data.accepts, row.accept),
    servers: pick(data.servers, row.server),
    routes: cells.join('\t'),
    ...(requirements.length === 0 ? {} : { requirements }),
  };
}

/** A copy of the body whose field names are in a table of its own. */
function withOwnNames(body: BodyData, table: readonly string[], names: string[]): BodyData {
  const media = Object.entries(body.media).map(([type, facts]) => {
    if (facts.names === undefined) return [type, facts] as const;
    const positions = facts.names.split(',').map((position) => {
      if (position === '*' || position === '') return position;
      const name = table[Number.parseInt(position, 36)] ?? '';
      const known = names.indexOf(name);
      return (known < 0 ? names.push(name) - 1 : known).toString(36);
    });
    return [type, { ...facts, names: positions.join(',') }] as const;
  });
  return { ...body, media: Object.fromEntries(media) };
}
