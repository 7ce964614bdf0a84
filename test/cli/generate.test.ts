import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProgress } from '../../cli/output/progress.ts';
import { describeApi } from '../generator/support.ts';
import { compile } from '../support/compile.ts';
import { createWorkplace, runWith, type Workplace } from './program.ts';

let workplace: Workplace;
beforeEach(() => {
  workplace = createWorkplace();
  workplace.write('openapi.json', JSON.stringify(description));
});
afterEach(() => workplace.remove());

const description = describeApi(
  {
    '/orders/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          200: { description: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
        },
      },
    },
  },
  {
    info: { title: 'Acme */ Shop', version: '1' },
    servers: [{ url: 'https://api.acme.test/v1' }],
    components: { schemas: { Order: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } } } },
  },
);

const run = (...words: string[]) => runWith({ folder: workplace.folder }, 'generate', ...words);
const path = (...names: string[]) => join(workplace.folder, ...names);
const filesIn = (folder: string) => readdirSync(path(folder)).sort();

const ALL = [
  'bodies.d.ts',
  'catalogue.ts',
  'endpoints.d.ts',
  'error-versions.d.ts',
  'errors.d.ts',
  'formats.d.ts',
  'index-data.ts',
  'index.ts',
  'pages.d.ts',
  'schemas.d.ts',
  'versions.d.ts',
];

describe('generate', () => {
  it('writes types, an index and modules that compile and work', async () => {
    expect(run('openapi.json', '--out', 'src/api')).toEqual({
      status: 0,
      stdout: 'src/api: 1 route in 9 files\n',
      stderr: '',
    });
    expect(filesIn('src/api')).toEqual(ALL);
    const files = new Map(ALL.map((name) => [`api/${name}`, readFileSync(path('src/api', name), 'utf8')]));
    const use = `
      import { endpoint, type ParametersOf, type ResponseOf, type schemas } from './api/index.js';
      import { catalogue } from './api/catalogue.js';
      const id: ParametersOf<'GET /orders/{id}'>['id'] = 7;
      const order: schemas.Order = { id };
      export const url: string = endpoint('GET /orders/{id}', { id }).url;
      export const data: ResponseOf<'GET /orders/{id}'>['data'] = order;
      // @ts-expect-error the parameter is missing
      export const refused = () => endpoint('GET /orders/{id}', {});
      // @ts-expect-error it is a number
      export const wrong = () => endpoint('GET /orders/{id}', { id: true });
      export const title: string = catalogue.get('GET /orders/{id}').title;
    `;
    expect(
      compile(new Map([...files, ['use.ts', use]]), { compilerOptions: { lib: ['es2022', 'dom', 'dom.iterable'] } }),
    ).toEqual([]);
    const { endpoint } = await import(path('src/api/index.ts'));
    expect(endpoint('GET /orders/{id}', { id: 7 })).toEqual({
      method: 'get',
      url: 'https://api.acme.test/v1/orders/7',
      headers: { accept: 'application/json', 'user-agent': 'acme-shop' },
    });
  });

  it('takes a name and an address', () => {
    expect(run('openapi.json', '--out', 'api', '--name', 'acme', '--base-url', 'https://h.test/api').status).toBe(0);
    const text = readFileSync(path('api/index.ts'), 'utf8');
    expect(text).toContain('baseUrl: "https://h.test/api"');
    expect(text).toContain('vendor: "acme"');
    expect(text).toContain('Request options for acme.');
  });

  it('--check says whether the files are up to date, and writes nothing', () => {
    expect(run('openapi.json', '--out', 'api', '--check')).toMatchObject({ status: 1, stdout: '' });
    expect(existsSync(path('api'))).toBe(false);
    run('openapi.json', '--out', 'api');
    expect(run('openapi.json', '--out', 'api', '--check')).toEqual({
      status: 0,
      stdout: 'api is up to date\n',
      stderr: '',
    });
    writeFileSync(path('api/pages.d.ts'), '// Generated. Do not edit.\n');
    expect(run('openapi.json', '--out', 'api', '--check')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'routebook: out of date: api/pages.d.ts; run it without --check\n',
    });
  });

  it('touches only what has changed, and takes away only what it wrote', () => {
    run('openapi.json', '--out', 'api');
    const before = statSync(path('api/index.ts')).mtimeMs;
    mkdirSync(path('api/2020'));
    writeFileSync(path('api/2020/schemas.d.ts'), '// Generated. Do not edit.\n');
    writeFileSync(path('api/mine.ts'), 'export {};\n');
    expect(run('openapi.json', '--out', 'api').status).toBe(0);
    expect(statSync(path('api/index.ts')).mtimeMs).toBe(before);
    expect(existsSync(path('api/2020/schemas.d.ts'))).toBe(false);
    expect(existsSync(path('api/mine.ts'))).toBe(true);
  });

  it('reads YAML, and the standard input', () => {
    workplace.write(
      'api.yaml',
      'openapi: 3.0.3\ninfo: { title: A, version: "1" }\nservers: [{ url: "https://h.test" }]\npaths: {}\n',
    );
    expect(run('api.yaml', '--out', 'api').stdout).toBe('api: 0 routes in 9 files\n');
    const input = JSON.stringify(description);
    expect(runWith({ folder: workplace.folder, input }, 'generate', '-', '--out', 'piped').status).toBe(0);
  });

  it('says what it could not take as it is', () => {
    workplace.write('loose.json', JSON.stringify({ ...description, paths: { '/a/{b}': { get: {} } } }));
    const { status, stderr } = run('loose.json', '--out', 'api');
    expect(status).toBe(0);
    expect(stderr).toContain('routebook: The placeholder {b} is declared nowhere');
  });
});

describe('generate writes nothing', () => {
  const refusals: [string, string | undefined, string[], RegExp][] = [
    ['that is not there', undefined, [], /cannot be read: ENOENT/],
    ['that is no JSON', '{', [], /no valid JSON/],
    ['of Swagger', '{"swagger":"2.0"}', [], /convert it to OpenAPI 3/],
    ['without a server', JSON.stringify({ ...description, servers: [] }), [], /--base-url/],
    ['for a wrong address', JSON.stringify(description), ['--base-url', 'nonsense'], /INVALID_OPTION/],
    ['with a broken $ref', JSON.stringify({ ...description, components: {} }), [], /points at nothing/],
  ];

  it.each(refusals)('from a description %s', (_, text, words, message) => {
    if (text !== undefined) workplace.write('input.json', text);
    const outcome = run('input.json', '--out', 'api', ...words);
    expect(outcome).toMatchObject({ status: 1, stdout: '' });
    expect(outcome.stderr).toMatch(message);
    expect(existsSync(path('api'))).toBe(false);
  });

  it('over a file that is not its own, nor beside it', () => {
    mkdirSync(path('api'));
    writeFileSync(path('api/index.ts'), 'export {};\n');
    const outcome = run('openapi.json', '--out', 'api');
    expect(outcome).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('choose another folder') });
    expect(filesIn('api')).toEqual(['index.ts']);
  });

  it('where a folder cannot be made, and leaves no half of it', () => {
    workplace.write('file', '');
    expect(run('openapi.json', '--out', 'file/api')).toMatchObject({ status: 1, stdout: '' });
    mkdirSync(path('api/index-data.ts'), { recursive: true });
    expect(run('openapi.json', '--out', 'api')).toMatchObject({ status: 1, stdout: '' });
    expect(filesIn('api')).toEqual(['index-data.ts']);
  });

  it('without --out', () => {
    expect(run('openapi.json')).toMatchObject({ status: 2, stdout: '' });
    expect(run('--out', 'api')).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('progress', () => {
  const shownAfter = (milliseconds: number, isTTY: boolean) => {
    let time = 0;
    const texts: string[] = [];
    const stream = { isTTY, write: (text: string) => texts.push(text) } as unknown as NodeJS.WriteStream;
    const progress = createProgress(stream, () => time);
    time = milliseconds;
    progress.show('Reading');
    progress.end();
    return texts;
  };

  it('is shown on a terminal, of work that takes over a second', () => {
    expect(shownAfter(1001, true)).toEqual(['\r\u001b[2KReading …', '\r\u001b[2K']);
    expect(shownAfter(999, true)).toEqual([]);
    expect(shownAfter(5000, false)).toEqual([]);
  });
});
