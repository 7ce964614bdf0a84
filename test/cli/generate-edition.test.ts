import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from 'routebook/generator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeApi } from '../generator/support.ts';
import { compile } from '../support/compile.ts';
import { createWorkplace, runWith, type Workplace } from './program.ts';

let workplace: Workplace;
beforeEach(() => {
  workplace = createWorkplace();
});
afterEach(() => workplace.remove());

const run = (...words: string[]) => runWith({ folder: workplace.folder }, 'generate', ...words);
const text = (name: string, schema: JsonObject = { type: 'string' }): JsonObject => ({
  name,
  in: 'path',
  required: true,
  schema,
});
const json = (schema: JsonObject): JsonObject => ({ description: '', content: { 'application/json': { schema } } });

/** An excerpt in the form of GitHub's descriptions of its servers. */
const description = describeApi(
  {
    '/repos/{owner}/{repo}/dependabot/alerts': {
      get: {
        operationId: 'dependabot/list-alerts-for-repo',
        tags: ['dependabot'],
        'x-github': { category: 'dependabot', subcategory: 'alerts' },
        parameters: [text('owner'), text('repo'), { name: 'state', in: 'query', schema: { type: 'string' } }],
        responses: { 200: json({ type: 'array', items: { $ref: '#/components/schemas/alert' } }) },
      },
    },
    '/admin/rockets/{rocket_id}': {
      post: {
        operationId: 'enterprise-admin/start-rocket',
        tags: ['enterprise-admin'],
        'x-github': { category: 'enterprise-admin', subcategory: 'rockets' },
        parameters: [text('rocket_id', { type: 'integer' })],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', required: ['speed'], properties: { speed: { type: 'integer' } } },
            },
          },
        },
        responses: {
          201: json({ type: 'object', required: ['started'], properties: { started: { type: 'boolean' } } }),
        },
      },
    },
  },
  {
    info: { title: 'GitHub v3 REST API', version: '1.1.4' },
    servers: [
      {
        url: '{protocol}://{hostname}/api/v3',
        variables: { hostname: { default: 'HOSTNAME' }, protocol: { default: 'http' } },
      },
    ],
    components: {
      schemas: { alert: { type: 'object', required: ['number'], properties: { number: { type: 'integer' } } } },
    },
  },
);

describe('generate --edition', () => {
  it('writes the module, the catalogue and the responses of a server that the package does not contain', () => {
    workplace.write('ghes-3.21.json', JSON.stringify(description));
    const result = run('--edition', 'ghes-3.21.json');
    expect(result).toMatchObject({ status: 0, stderr: '' });
    expect(result.stdout).toMatch(/^ghes-3\.21: 2 routes in \d+ files\n$/);
    const folder = join(workplace.folder, 'ghes-3.21');
    const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
    expect(names).toEqual(expect.arrayContaining(['index.ts', 'catalogue.ts', 'responses.ts', 'endpoints.ts']));
    const files = new Map(names.map((name) => [`ghes/${name}`, readFileSync(join(folder, name), 'utf8')]));
    const use = `
      import { endpoint, type ResponseOf } from './ghes/index.js';
      import { catalogue } from './ghes/catalogue.js';
      import { responses } from './ghes/responses.js';
      const server = endpoint.defaults({ baseUrl: 'https://github.example.com/api/v3' });
      export const url: string = server('POST /admin/rockets/{rocket_id}', { rocket_id: 7, speed: 9 }).url;
      export const data: ResponseOf<'POST /admin/rockets/{rocket_id}'>['data'] = { started: true };
      export const routes: number = catalogue.size;
      export const example = responses.get('GET /repos/{owner}/{repo}/dependabot/alerts')[0];
      // @ts-expect-error The field is required.
      server('POST /admin/rockets/{rocket_id}', { rocket_id: 7 });
    `;
    const options = { compilerOptions: { lib: ['es2022', 'dom'] } };
    expect(compile(new Map([...files, ['use.ts', use]]), options)).toEqual([]);
  });

  it('applies the corrections of the package only to parameters that the edition has', () => {
    workplace.write('ghes-3.22.json', JSON.stringify(description));
    expect(run('--edition', 'ghes-3.22.json', '--out', 'server')).toMatchObject({ status: 0 });
    const endpoints = readFileSync(join(workplace.folder, 'server/endpoints.ts'), 'utf8');
    expect(endpoints).toContain('state?:');
    expect(endpoints).not.toContain('classification');
  });

  it('takes the API version from the name of the description, and the URL of the server from an option', () => {
    workplace.write('ghes-3.21.2026-03-10.json', JSON.stringify(description));
    const url = 'https://github.example.com/api/v3';
    expect(run('--edition', 'ghes-3.21.2026-03-10.json', '--base-url', url)).toMatchObject({ status: 0 });
    const read = (name: string) => readFileSync(join(workplace.folder, 'ghes-3.21', name), 'utf8');
    expect(read('index.ts')).toContain(url);
    expect(read('index-data.ts')).toContain('"version":"2026-03-10"');
  });

  it('rejects a description that is not GitHub’s, and options that an edition does not have', () => {
    workplace.write('other.json', JSON.stringify(description).replaceAll('x-github', 'x-other'));
    expect(run('--edition', 'other.json')).toMatchObject({ status: 1 });
    expect(run('--edition', 'other.json').stderr).toContain('no operation has "x-github"');
    expect(run('--edition', 'other.json', '--mocks').stderr).toContain('--mocks');
  });
});
