import type { RouteRecord } from 'routebook/catalogue';
import { generate } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import type { Scheme } from '../../explorer/model/api.ts';
import { createApi } from '../../explorer/model/api-from-data.ts';
import {
  chooseVariable,
  credentialsFromPaste,
  maskOf,
  NO_CREDENTIALS,
  tokenOf,
} from '../../explorer/model/credentials.ts';
import { shapesOf } from '../../explorer/model/form/fields.ts';
import { fillDraft } from '../../explorer/model/form/write-draft.ts';
import { readAnyPaste } from '../../explorer/model/paste/read-any-paste.ts';
import { build, findProblems } from '../../explorer/model/request/build.ts';
import { FORMS } from '../../explorer/model/request/forms.ts';
import { completeCall, type Write } from '../../explorer/model/request/placeholders.ts';
import { readFormCall } from '../../explorer/model/request/read-form-call.ts';
import { EMPTY_VIEW, openRoute } from '../../explorer/model/view.ts';
import { dataOf } from './data-of.ts';

const { catalogue } = generate({
  openapi: '3.1.0',
  info: { title: 'Pet Shop', version: '1' },
  servers: [{ url: 'https://pets.test/v1' }],
  security: [{ key: [] }],
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      user: { type: 'http', scheme: 'basic' },
      token: { type: 'http', scheme: 'bearer' },
    },
  },
  paths: {
    '/pets/{id}': {
      get: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' } },
        ],
        responses: { 200: { description: 'The pet' } },
      },
    },
    '/orders': { get: { security: [{ user: [] }], responses: { 200: { description: 'Orders' } } } },
    '/stock': { get: { security: [{ token: [] }], responses: { 200: { description: 'Stock' } } } },
    '/visits': { get: { security: [{ token: [] }, { key: [] }], responses: { 200: { description: 'Visits' } } } },
    '/pets': {
      post: {
        security: [],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { owner: { type: 'object', properties: { name: { type: 'string' } } } },
              },
            },
          },
        },
        responses: { 201: { description: 'The pet' } },
      },
    },
    '/articles': {
      post: {
        security: [],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['data'],
                properties: {
                  data: { type: 'object', required: ['type'], properties: { type: { type: 'string' } } },
                  meta: { type: 'string' },
                },
              },
            },
          },
        },
        responses: { 201: { description: 'The article' } },
      },
    },
    '/news': { get: { security: [], responses: { 200: { description: 'News' } } } },
  },
});
const curlOf: Write = (source) => FORMS.find(({ id }) => id === 'curl')?.write(source) ?? '';
const facts = { name: 'Pet Shop', baseUrl: 'https://pets.test/v1' };
const api = createApi(dataOf(catalogue, facts));

const shapes = shapesOf(await api.loadReference());

function open(route: string, values: Readonly<Record<string, unknown>> = {}, token = '') {
  const record = api.catalogue.get(route);
  if (record === undefined) throw new Error(`no route ${route}`);
  const view = { ...openRoute(EMPTY_VIEW, route), draft: fillDraft(shapes, record, values) };
  const call = readFormCall({ api, shapes, record }, view);
  const built = build(api, route, call.options, token);
  const error = 'error' in built ? built.error : undefined;
  const problems = findProblems({ api, reference: undefined, record, draft: view.draft }, call, [error]);
  return { record, call: completeCall(api, record, call), built, problems };
}

function headersOf(route: string, values?: Readonly<Record<string, unknown>>) {
  const { built } = open(route, values, 'name:word');
  return 'request' in built ? built.request.headers : {};
}

describe('the page of another API', () => {
  it('checks what is inside the fields of a body', async () => {
    const reference = await api.loadReference();
    const findings = reference.check('POST /pets', { parameters: { owner: { nmae: 'x' } } });
    expect(findings).toMatchObject([{ code: 'UNKNOWN_PARAMETER', pointer: '/parameters/owner/nmae' }]);
  });

  it.each([
    ['Pet Shop', 'PET_SHOP_TOKEN'],
    ['GitHub', 'API_GITHUB_TOKEN'],
    ['npm', 'API_NPM_TOKEN'],
  ])('reads the token of %s from %s, and never from the variable of another service', (name, variable) => {
    expect(createApi(dataOf(catalogue, { ...facts, name })).tokenVariables).toEqual([variable]);
  });

  it('names the variable and the scheme that were chosen in all code, and pasted code keeps them', async () => {
    const record = api.catalogue.get('GET /visits') as RouteRecord;
    const view = openRoute(EMPTY_VIEW, record.route);
    const schemes = api.schemesOf(record);
    expect(schemes.map(({ name, variables }) => [name, ...variables])).toEqual([
      ['token', 'PET_SHOP_TOKEN'],
      ['key', 'X_API_KEY'],
    ]);
    const [bearer] = schemes;
    const choices = [...schemes.map((scheme) => [scheme] as const), [bearer as Scheme, 'MY_SECRET'] as const];
    for (const [scheme, variable] of choices) {
      const chosen = chooseVariable(scheme, 'https://pets.test', variable);
      const call = readFormCall({ api, shapes, record }, view);
      const built = build(api, record.route, call.options, tokenOf(chosen), chosen.scheme);
      const complete = completeCall(api, record, call);
      if (!('request' in built)) throw new Error('not built');
      const mask = maskOf(chosen, schemes);
      const source = { record, call: complete, request: built.request, mask, module: api.module };
      const other = schemes.find((each) => each !== scheme)?.variables[0] ?? '';
      for (const { id, isForGitHub, write } of FORMS) {
        if (isForGitHub) continue;
        const code = write(source);
        expect([id, code.includes(chosen.variable), code.includes(other)]).toEqual([id, true, false]);
      }
      const pasted = await readAnyPaste(api, curlOf(source), view);
      const kept = pasted && credentialsFromPaste(NO_CREDENTIALS, pasted, 'https://pets.test', true);
      expect(kept).toEqual(chosen);
    }
  });

  it('sends a body with a field named "data" as a whole, and has code for it before it is filled in', () => {
    const body = { data: { type: 'note' }, meta: 'm' };
    const { built } = open('POST /articles', body);
    expect(built).toMatchObject({ request: { body } });
    const { call } = open('POST /articles');
    expect(build(api, 'POST /articles', call.options, '')).toMatchObject({
      request: { body: { data: { type: 'TYPE' } } },
    });
    const record = api.catalogue.get('POST /articles');
    if (record === undefined) throw new Error('no route');
    const draft = new Map([['', { json: JSON.stringify(body) }]]);
    const typed = readFormCall({ api, shapes, record }, { ...openRoute(EMPTY_VIEW, record.route), draft });
    expect(build(api, record.route, typed.options, '')).toMatchObject({ request: { body } });
  });

  it('has no problem with a header parameter that is filled in', () => {
    const { built, problems } = open('GET /pets/{id}', { id: 7, 'X-Trace': 'a' });
    expect(problems).toEqual([]);
    expect(built).toMatchObject({ request: { url: 'https://pets.test/v1/pets/7', headers: { 'x-trace': 'a' } } });
  });

  it('sends a token as the security of each operation says', () => {
    expect(headersOf('GET /pets/{id}', { id: 7, 'X-Trace': 'a' })).toMatchObject({ 'x-api-key': 'name:word' });
    expect(headersOf('GET /pets/{id}', { id: 7, 'X-Trace': 'a' })).not.toHaveProperty('authorization');
    expect(headersOf('GET /orders')).toMatchObject({ authorization: `Basic ${btoa('name:word')}` });
    expect(headersOf('GET /stock')).toMatchObject({ authorization: 'Bearer name:word' });
    expect(Object.keys(headersOf('GET /news'))).not.toContain('authorization');
  });

  it('shows no secret in any code', () => {
    for (const [route, values] of [
      ['GET /pets/{id}', { id: 7, 'X-Trace': 'a' }],
      ['GET /orders', {}],
      ['GET /stock', {}],
    ] as const) {
      const { record, call, built } = open(route, values, 'name:word');
      if (!('request' in built)) throw built.error;
      for (const { id, isForGitHub, write } of FORMS) {
        if (isForGitHub) continue;
        const code = write({ record, call, request: built.request, mask: 'TOKEN', module: './api/index.js' });
        expect([id, code.includes('word'), code.includes(btoa('name:word'))]).toEqual([id, false, false]);
      }
    }
  });

  it('offers no code that works with GitHub only', () => {
    expect(FORMS.filter(({ isForGitHub }) => isForGitHub).map(({ id }) => id)).toEqual(['gh']);
    expect(api.isGitHub).toBe(false);
  });
});
