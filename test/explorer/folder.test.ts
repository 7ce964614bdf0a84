import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emitModules, generate } from 'routebook/generator';
import { afterAll, expect, it } from 'vitest';
import { loadCatalogueFile } from '../../cli/shared/input/load-catalogue-file.ts';
import { createApiData } from '../../explorer/build/api-data.ts';
import { createApi } from '../../explorer/model/api-from-data.ts';
import { fieldsOf, shapesOf } from '../../explorer/model/form/fields.ts';
import { dataOf } from './data-of.ts';
import { tryEveryForm } from './every-form.ts';
import { PET_SHOP } from './pet-shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'routebook-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A generated file is a template literal: these have a meaning in it. */
const NOTE = `As in \`a\`, \\n, \${b} and \u202e.`;

const REFERRED = {
  type: 'object',
  required: ['kind'],
  properties: {
    kind: { enum: ['dog', 'cat'] },
    note: { type: 'string', description: NOTE, maxLength: 5 },
    parents: { type: 'array', items: { $ref: '#/components/schemas/Animal' } },
    tags: { type: 'object', additionalProperties: { type: 'integer' } },
  },
};
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Animal' } } };
const { catalogue } = generate({
  ...PET_SHOP,
  components: { ...PET_SHOP.components, schemas: { Animal: REFERRED } },
  paths: {
    ...PET_SHOP.paths,
    '/animals': { post: { requestBody: { content }, responses: { 200: { description: 'It', content } } } },
  },
});

async function loadFolder() {
  const profile = { baseUrl: 'https://eu.pets.test/v1', vendor: 'pets', userAgent: 'pets', accept: 'application/json' };
  for (const [name, text] of emitModules(catalogue, profile)) writeFileSync(join(folder, name), text);
  const { name, source } = await loadCatalogueFile({ file: folder });
  if (source === undefined) throw new Error('no source');
  const { file, ...facts } = source;
  return createApi(createApiData({ name, ...facts }, file));
}

it('has the same forms for a generated folder as for its description', async () => {
  const api = await loadFolder();
  const described = createApi(dataOf(catalogue, { name: 'Pet Shop' }));
  const reference = await api.loadReference();
  const formsOf = async (each: typeof api) => {
    const shapes = shapesOf(await each.loadReference());
    // The parameters of a folder have no texts.
    const fields = Array.from(each.catalogue, (record) => fieldsOf({}, shapes, record, new Map()));
    return JSON.stringify(fields);
  };
  expect(await formsOf(api)).toBe(await formsOf(described));
  expect(tryEveryForm(api, reference)).toMatchObject({ refused: [], boxes: [] });
  const animal = api.catalogue.get('POST /animals');
  const fields = animal && fieldsOf(api, shapesOf(reference), animal, new Map());
  expect(fields?.map(({ name, control, limits, description }) => [name, control.kind, limits, description])).toEqual([
    ['kind', 'choice', [], undefined],
    ['note', 'text', ['at most 5 characters'], NOTE],
    ['parents', 'items', [], undefined],
    ['tags', 'group', [], undefined],
  ]);
  const wrong = { kind: 'dog', parents: [{ kind: 'fish' }] };
  expect(reference.check('POST /animals', { parameters: wrong })).toMatchObject([
    { code: 'NOT_IN_ENUM', pointer: '/parameters/parents/0/kind' },
  ]);
  // A folder does not contain the responses, so that any selection of their fields is accepted.
  expect(() => reference.checkFields('POST /animals', 'kind,weight')).not.toThrow();
});

it('refuses a folder whose shapes are missing', async () => {
  await loadFolder();
  rmSync(join(folder, 'body-data.ts'));
  await expect(loadCatalogueFile({ file: folder })).rejects.toThrow('this version of routebook generated');
});
