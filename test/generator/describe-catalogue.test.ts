import type { JsonObject } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import glossary from '../../data/glossary.json' with { type: 'json' };
import responseFields from '../../data/response-fields.json' with { type: 'json' };
import { describeCatalogue } from '../../generator/github/describe-catalogue.ts';
import { github } from '../catalogue/github.ts';
import { catalogueOf, fileOf, routeOf } from './support.ts';

const text = { type: 'string' };
const responses = { 204: { description: '' } };
const json = (schema: JsonObject) => ({ requestBody: { content: { 'application/json': { schema } } }, responses });
const id = { name: 'id', in: 'path', required: true, schema: text };

const catalogue = catalogueOf(
  {
    '/pets/{id}': { parameters: [id], patch: json({ type: 'object', properties: { name: text } }) },
    '/owners/{id}': { parameters: [id], put: json({ $ref: '#/components/schemas/Owner' }) },
    '/keepers/{id}': { parameters: [id], put: json({ $ref: '#/components/schemas/Owner' }) },
  },
  { components: { schemas: { Owner: { type: 'object', properties: { name: text, home: text } } } } },
);
const words = {
  names: { id: 'An id.', name: 'A name.', home: 'A home.' },
  exceptions: { id: { '/pets': 'Which pet.' }, name: { '/owners': 'Name of the owner.' } },
};
const described = describeCatalogue(catalogue, words);

describe('a catalogue that is described by a glossary', () => {
  test('has the sentence for each parameter that is right for its route', () => {
    const noteOf = (key: string) =>
      routeOf(described, key).parameters?.map((each) => (typeof each === 'string' ? each : each.note));
    expect(noteOf('PATCH /pets/{id}')).toEqual(['Which pet.']);
    expect(noteOf('PUT /owners/{id}')).toEqual(['An id.']);
  });

  test('has the general sentence for a field whose schema several routes share, if it means several things', () => {
    expect(described.schemas['Owner']).toMatchObject({ notes: { name: 'A name.', home: 'A home.' } });
  });

  test('has the sentences as comments in its types, for callers alone', () => {
    expect(fileOf(described, 'endpoints.d.ts')).toContain('/** Which pet. */ id: string;');
    expect(fileOf(described, 'bodies.d.ts')).toContain('/** A name. */ name?: string | undefined;');
    expect(fileOf(described, 'values.d.ts')).toContain('/** An id. */ id?: string | undefined;');
  });

  test('keeps what its own description says', () => {
    const own = {
      ...catalogue,
      routes: { 'GET /': { path: '/', parameters: [{ name: 'id', in: 'query', type: 'string', note: 'Own.' }] } },
    } as const;
    expect(describeCatalogue(own, words).routes['GET /']?.parameters).toMatchObject([{ note: 'Own.' }]);
  });

  test('is GitHub’s, completely: each parameter of each route has a sentence', () => {
    const parameters = Object.values(describeCatalogue(github, glossary).routes).flatMap(
      (route) => route.parameters ?? [],
    );
    expect(parameters.length).toBeGreaterThan(3_000);
    expect(parameters.filter((each) => typeof each === 'string' || each.note === undefined)).toEqual([]);
  });
});

describe('the fields of responses', () => {
  const notes = (name: string) => {
    const type = describeCatalogue(github, glossary, responseFields).schemas[name];
    return typeof type === 'object' && 'notes' in type ? type.notes : undefined;
  };

  test('have the text for their name, unless their schema is a body', () => {
    expect(notes('Issue')).toMatchObject({ title: 'The title.', node_id: 'Id of this object in the GraphQL API.' });
    const owner = describeCatalogue(catalogue, words, { name: 'Of a response.' }).schemas['Owner'];
    expect(owner).toMatchObject({ notes: { name: 'A name.' } });
  });

  test('have no text that no schema uses', () => {
    const { schemas } = describeCatalogue(github, glossary, responseFields);
    const used = new Set(
      JSON.stringify(schemas)
        .match(/"notes":\{[^{}]*\}/g)
        ?.join('')
        .match(/"\w+"(?=:")/g),
    );
    expect(Object.keys(responseFields).filter((name) => !used.has(`"${name}"`))).toEqual([]);
  });
});
