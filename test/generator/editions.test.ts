import { applyEdition, type JsonObject } from 'routebook/generator';
import { expect, test } from 'vitest';
import { generateEditions } from '../../generator/github/generate-editions.ts';
import { answering, describeApi, generateTemplates } from './support.ts';

const pet = (fields: JsonObject): JsonObject => ({
  components: { schemas: { Pet: { type: 'object', properties: fields } } },
});
const answer = answering({ $ref: '#/components/schemas/Pet' })['/thing'] as JsonObject;

test('an edition contains only its differences, which lead back to its whole catalogue', () => {
  const base = describeApi({ '/same': answer, '/gone': answer }, pet({ name: { type: 'string' } }));
  const own = describeApi(
    { '/same': answer, '/new': answer },
    pet({ name: { type: 'string' }, age: { type: 'integer' } }),
  );
  const options = { keys: 'templates', omitTexts: true } as const;
  const { catalogue, editions, warnings } = generateEditions(base, [{ name: 'server', description: own }], options);
  expect(warnings).toEqual([]);
  const [edition] = editions;
  if (edition === undefined) throw new Error('there is no edition');
  expect(Object.keys(edition.routes)).toEqual(['GET /new', 'GET /gone']);
  expect(edition.routes['GET /gone']).toBeNull();
  expect(Object.keys(edition.schemas)).toEqual(['Pet']);
  const whole = generateTemplates(own).catalogue;
  const applied = applyEdition(catalogue, edition);
  expect(applied.routes).toEqual(whole.routes);
  expect(applied.schemas).toEqual(whole.schemas);
});
