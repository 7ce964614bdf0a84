import { generate } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { createApi } from '../../explorer/model/api-from-data.ts';
import { credentialsForRoute, defaultCredentials } from '../../explorer/model/credentials.ts';
import { fieldsOf, shapesOf } from '../../explorer/model/form/fields.ts';
import { build, findProblems } from '../../explorer/model/request/build.ts';
import { chooseMediaType, listMediaTypes, openMediaType } from '../../explorer/model/request/media-types.ts';
import { completeCall } from '../../explorer/model/request/placeholders.ts';
import { readFormCall } from '../../explorer/model/request/read-form-call.ts';
import { chooseResponse, exampleText } from '../../explorer/model/response/choose-response.ts';
import { readServerUrl, writeServerUrl } from '../../explorer/model/texts.ts';
import { EMPTY_VIEW, openRoute, type View } from '../../explorer/model/view.ts';
import { dataOf } from './data-of.ts';
import { PET_SHOP } from './pet-shop.ts';

const { catalogue } = generate(PET_SHOP);
const facts = { name: 'Pet Shop', baseUrl: 'https://eu.pets.test/v1', description: PET_SHOP };
const api = createApi(dataOf(catalogue, facts));

const reference = await api.loadReference();
const shapes = shapesOf(reference);

function recordOf(route: string) {
  const record = api.catalogue.get(route);
  if (record === undefined) throw new Error(`no route ${route}`);
  return record;
}

/** What the page makes of a form of `POST /pets`. */
function fill(draft: Readonly<Record<string, string>>, contentType = '') {
  const whole = recordOf('POST /pets');
  const entries = Object.entries(draft).map(([name, text]) => [`/${name}`, text] as const);
  const view: View = { ...openRoute(EMPTY_VIEW, whole.route), draft: new Map(entries), contentType };
  const record = chooseMediaType(whole, contentType);
  const call = readFormCall({ api, shapes, record }, view);
  const built = build(api, record.route, call.options, '');
  const error = 'error' in built ? built.error : undefined;
  const problems = findProblems({ api, reference, record, draft: view.draft }, call, [error]);
  return { record, call, built, problems, complete: completeCall(api, record, call) };
}

describe('a body with several media types', () => {
  it('is a choice, JSON first, and each media type has its own fields', () => {
    expect(listMediaTypes(recordOf('POST /pets'))).toEqual(['application/json', 'text/csv', 'multipart/form-data']);
    const fields = (type: string) =>
      fill({}, type)
        .call.fields.filter(({ place }) => place === 'body')
        .map(({ name, required }) => (required ? `${name}!` : name));
    expect(fields('')).toEqual(['name!', 'age', 'owner']);
    expect(fields('application/json')).toEqual(['name!', 'age', 'owner']);
    expect(fields('multipart/form-data')).toEqual(['name!', 'photo!']);
    expect(fields('text/csv')).toEqual(['data!']);
  });

  it('reports what the chosen media type requires, and nothing else', () => {
    const missing = (type: string) => fill({ name: 'Rex' }, type).problems.map(({ field }) => field);
    expect(missing('')).toEqual([]);
    expect(missing('multipart/form-data')).toEqual(['/photo']);
    expect(fill({ name: 'Rex', photo: 'rex.png' }, 'multipart/form-data').problems).toEqual([]);
  });

  it('is sent as the chosen media type', () => {
    const json = fill({ name: 'Rex', age: '3' }, 'application/json').built;
    expect(json).toMatchObject({ request: { body: { name: 'Rex', age: 3 } } });
    const form = fill({ name: 'Rex', photo: 'rex.png' }, 'multipart/form-data').built;
    if (!('request' in form)) throw form.error;
    const { body } = form.request as unknown as { readonly body: FormData };
    expect([...body.keys()]).toEqual(['name', 'photo']);
    expect((body.get('photo') as File).name).toBe('rex.png');
    const empty = fill({}, 'multipart/form-data').complete;
    expect([...empty.placeholders]).toEqual(['name', 'photo']);
  });

  it('drops the values of other media types, and keeps what both have', () => {
    const whole = recordOf('POST /pets');
    const draft = new Map([
      ['/name', 'Rex'],
      ['/age', '3'],
      ['/own', 'x'],
    ]);
    const next = openMediaType({ ...openRoute(EMPTY_VIEW, whole.route), draft }, whole, 'multipart/form-data');
    expect([...next.draft.keys()]).toEqual(['/name', '/own']);
  });
});

describe('the texts of a description', () => {
  it('are shown for the API, its tags, operations, parameters and fields', () => {
    const texts = api.texts;
    expect(texts?.description).toBe('Everything about pets.');
    expect(texts?.categories).toEqual({ pets: 'Animals that you can buy.' });
    expect(texts?.routes['GET /pets/{id}']?.description).toBe('Returns one pet, sold or not.');
    const [id, size] = fieldsOf(api, shapes, recordOf('GET /pets/{id}'), new Map());
    expect(id).toMatchObject({ description: 'The number of the pet.', example: '7', limits: ['at least 1'] });
    expect(size).toMatchObject({ description: 'How large.', example: 'small' });
    const fields = fill({}).call.fields;
    const byName = new Map(fields.map((field) => [field.name, field]));
    expect(byName.get('name')).toMatchObject({
      description: 'What the pet is called.',
      example: 'Rex',
      limits: ['at least 1 character', 'at most 20 characters'],
    });
    const owner = byName.get('owner')?.control;
    expect(owner?.kind === 'group' && owner.membersFor(undefined)).toMatchObject([
      { name: 'city', description: 'Where they live.', example: 'Bonn' },
    ]);
  });

  it('include the meaning, the headers and the example of each response', async () => {
    const shapes = await api.loadResponses();
    const record = recordOf('GET /pets/{id}');
    expect(shapes.textsOf(record.route, '404')).toEqual({ description: 'Nobody has this pet.' });
    expect(shapes.textsOf(record.route, '200')).toMatchObject({
      description: 'The pet.',
      headers: { 'x-left': { type: 'integer', isRequired: false, description: 'Requests that are left.' } },
    });
    const content = shapes.responsesOf(record)['200'] ?? {};
    const shown = (format: string) => {
      const response = chooseResponse(record, '200', content, format, '');
      return exampleText(shapes, response, record, '200');
    };
    expect(shown('')).toEqual({ text: '{\n  "name": "Rex"\n}', language: 'json' });
    expect(shown('text/csv')).toEqual({ text: 'name\nRex' });
    expect(shown('text/plain')).toMatchObject({ text: expect.not.stringContaining('"') });
  });

  it('include servers, whose variables make the base URL', () => {
    const [server] = api.texts?.servers ?? [];
    if (server === undefined) throw new Error('no server');
    expect(server.variables['region']).toEqual({
      default: 'eu',
      values: ['eu', 'us'],
      description: 'The nearest one.',
    });
    expect(readServerUrl(server, 'https://us.pets.test/v1')).toEqual({ region: 'us' });
    expect(readServerUrl(server, 'https://other.test/v1')).toBeUndefined();
    expect(writeServerUrl(server, { region: 'us' })).toBe('https://us.pets.test/v1');
    expect(writeServerUrl(server, {})).toBe('https://eu.pets.test/v1');
  });

  it('ask for the media type of the response that is chosen', () => {
    const record = recordOf('GET /pets/{id}');
    const view = { ...openRoute(EMPTY_VIEW, record.route), draft: new Map([['/id', '7']]), format: 'text/csv' };
    const built = build(api, record.route, readFormCall({ api, shapes, record }, view).options, '');
    expect(built).toMatchObject({ request: { headers: { accept: 'text/csv' } } });
  });
});

describe('authentication', () => {
  it('is on by default where the security of an operation needs it', () => {
    const kindOf = (route: string) =>
      credentialsForRoute(defaultCredentials('https://eu.pets.test'), api, recordOf(route));
    expect(kindOf('POST /pets')).toMatchObject({ kind: 'variable', variable: 'X_API_KEY' });
    expect(kindOf('GET /pets/{id}')).toMatchObject({ kind: 'none' });
  });
});
