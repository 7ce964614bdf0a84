import { readFileSync } from 'node:fs';
import type { CatalogueFile, Route, Type } from 'routebook/generator';
import { expect, test } from 'vitest';
import { itemsIn } from '../../src/send/paging.ts';

const file = new URL('../../data/github.json', import.meta.url);
const catalogue: CatalogueFile = JSON.parse(readFileSync(file, 'utf8'));

/** An example of a type: each list with one item that says which member it is the list of. */
function exampleOf(type: Type, member: string, schemas: CatalogueFile['schemas'], depth = 0): unknown {
  if (depth > 6) return null;
  if (typeof type === 'string') {
    const schema = schemas[type];
    return schema === undefined ? member : exampleOf(schema, member, schemas, depth + 1);
  }
  if ('list' in type) return [`item of ${member}`];
  if ('anyOf' in type) return exampleOf(type.anyOf[0] ?? 'null', member, schemas, depth + 1);
  if ('allOf' in type) {
    return Object.assign({}, ...type.allOf.map((each) => exampleOf(each, member, schemas, depth + 1)));
  }
  if ('enum' in type) return type.enum[0];
  if ('tuple' in type) return [];
  const members = Object.entries({ ...type.required, ...type.optional });
  return Object.fromEntries(members.map(([name, each]) => [name, exampleOf(each, name, schemas, depth + 1)]));
}

const views = [
  { version: catalogue.version, schemas: catalogue.schemas, routes: catalogue.routes },
  ...Object.entries(catalogue.versions).map(([version, changes]) => ({
    version,
    schemas: { ...catalogue.schemas, ...changes.schemas },
    routes: { ...catalogue.routes, ...changes.routes },
  })),
];

test.each(views)(
  'the items of every paginated route of $version are found without the catalogue',
  ({ schemas, routes }) => {
    const paginated = Object.entries(routes).filter(
      (entry): entry is [string, Route & { pagination: object }] => entry[1]?.pagination !== undefined,
    );
    expect(paginated.length).toBeGreaterThan(290);
    const wrong = paginated.filter(([, route]) => {
      const [type = 'null'] = Object.values(route.responses?.['200'] ?? {});
      const member = route.pagination?.items;
      const found = itemsIn(exampleOf(type, '', schemas));
      return found.length !== 1 || found[0] !== `item of ${member ?? ''}`;
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  },
);
