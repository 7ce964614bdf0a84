import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFiles } from '../../cli/shared/files/write-files.ts';
import { createProgress } from '../../cli/shared/output/progress.ts';
import { describeApi } from '../generator/support.ts';
import { compile } from '../support/compile.ts';
import { isPosixMissing } from '../support/posix.ts';
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
  'bodies.ts',
  'body-data.ts',
  'catalogue.ts',
  'endpoints.ts',
  'error-versions.ts',
  'errors.ts',
  'formats.ts',
  'index.ts',
  'operations.ts',
  'pages.ts',
  'routebook-manifest.json',
  'schemas.ts',
  'values.ts',
  'versions.ts',
];

describe('generate', () => {
  it('writes types, an index and modules that compile and work', async () => {
    expect(run('openapi.json', '--out', 'src/api')).toEqual({
      status: 0,
      stdout: 'src/api: 1 route in 13 files\n',
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

  it('writes code that compiles for parameters that can only be null, and for enums without values', () => {
    const schemas = [{ const: null }, { enum: [null] }, { enum: [] }, { enum: [null, 'a'] }];
    const parameters = ['header', 'query', 'cookie'].flatMap((place) =>
      schemas.map((schema, index) => ({ name: `x-${index}`, in: place, required: index !== 3, schema })),
    );
    const paths = { '/a': { get: { parameters, responses: {} } } };
    workplace.write('null.json', JSON.stringify({ ...description, paths }));
    expect(run('null.json', '--out', 'api').status).toBe(0);
    const files = filesIn('api').map((name): [string, string] => [name, readFileSync(path('api', name), 'utf8')]);
    const use = ['use.ts', "export { endpoint } from './index.js';"] as const;
    // Without this comment, the compiler also reports errors in files of types.
    const checked = files.map(([name, text]): [string, string] => [name, text.replace('// @ts-nocheck\n', '')]);
    expect(
      compile(new Map([...checked, use]), { compilerOptions: { lib: ['es2022', 'dom', 'dom.iterable'] } }),
    ).toEqual([]);
  });

  it('--validators also writes typed validators of Standard Schema, which compile and find what is wrong', async () => {
    expect(run('openapi.json', '--out', 'api', '--validators')).toEqual({
      status: 0,
      stdout: 'api: 1 route in 14 files\n',
      stderr: '',
    });
    expect(filesIn('api')).toEqual([...ALL, 'validators.ts'].sort());
    const files = filesIn('api').map((name): [string, string] => [name, readFileSync(path('api', name), 'utf8')]);
    const use = `
      import type { StandardSchemaV1 } from '@standard-schema/spec';
      import { getValidator, validatorOf } from './validators.js';
      const order = validatorOf('GET /orders/{id}', 200);
      if (order === undefined) throw new Error();
      const standard: StandardSchemaV1<{ id: number }> = order;
      export const id: number = (null as unknown as StandardSchemaV1.InferOutput<typeof order>).id;
      // @ts-expect-error the id is a number
      export const text: string = (null as unknown as StandardSchemaV1.InferOutput<typeof order>).id;
      // @ts-expect-error there is no such route
      validatorOf('GET /orders', 200);
      // @ts-expect-error there is no such schema
      getValidator('Nothing');
      export default standard;
    `;
    const compilerOptions = { lib: ['es2023', 'dom', 'dom.iterable'], skipLibCheck: true };
    expect(compile(new Map([...files, ['use.ts', use]]), { compilerOptions })).toEqual([]);
    const { getValidator, validatorOf } = await import(path('api/validators.ts'));
    const order = validatorOf('GET /orders/{id}', 200)['~standard'];
    expect(order).toMatchObject({ version: 1, vendor: 'routebook' });
    expect(order.validate({ id: 7, other: 1 })).toEqual({ value: { id: 7, other: 1 } });
    expect(order.validate({ id: 'seven' })).toMatchObject({ issues: [{ path: ['id'] }] });
    expect(validatorOf('GET /orders/{id}', 'body')).toBeUndefined();
    expect(() => getValidator('Nothing')).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }));
  });

  it('--dates and the configuration convert dates in responses, and unclear types are refused', async () => {
    const time = { type: 'string', format: 'date-time' };
    const described = (schema: object) => {
      const content = { 'application/json': { schema: { type: 'object', properties: { at: schema } } } };
      const get = { operationId: 'getTime', responses: { 200: { description: '', content } } };
      return JSON.stringify({ ...description, paths: { '/time': { get } } });
    };
    workplace.write('times.json', described(time));
    expect(run('times.json', '--out', 'times', '--dates', 'date')).toMatchObject({ status: 0, stderr: '' });
    const { createClient } = await import(path('times/operations.ts'));
    const client = createClient({ fetch: async () => Response.json({ at: '2026-03-01T00:00:00Z' }) });
    expect((await client.getTime()).data).toEqual({ at: new Date('2026-03-01T00:00:00Z') });
    const configure = (dates: string) =>
      workplace.write(
        'routebook.config.json',
        JSON.stringify({ apis: [{ input: 'times.json', out: 'times', dates }] }),
      );
    configure('date');
    expect(run('--check')).toMatchObject({ status: 0, stdout: 'times is up to date\n' });
    configure('iso');
    expect(run('--check')).toMatchObject({ stderr: expect.stringContaining('API 1: dates must be date or temporal') });
    rmSync(path('routebook.config.json'));
    workplace.write('unclear.json', described({ anyOf: [time, { type: 'string' }] }));
    expect(run('unclear.json', '--out', 'unclear', '--dates', 'date')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('the text at "/at" in the response of GET /time'),
    });
  });

  it('--mocks, --validators and --dates work together: mocks and validators describe the JSON, in which dates are text', async () => {
    const schema = { type: 'object', required: ['at'], properties: { at: { type: 'string', format: 'date-time' } } };
    const content = { 'application/json': { schema } };
    const get = { operationId: 'getTime', responses: { 200: { description: '', content } } };
    workplace.write('dated.json', JSON.stringify({ ...description, paths: { '/time': { get } } }));
    const words = ['dated.json', '--out', 'dated', '--mocks', '--validators', '--dates', 'date'];
    expect(run(...words)).toMatchObject({ status: 0, stderr: '' });
    expect(run(...words, '--check')).toMatchObject({ status: 0, stdout: 'dated is up to date\n' });
    const use = `
      import { mockFetch } from './mocks.js';
      import { createClient } from './operations.js';
      import { validatorOf } from './validators.js';
      const { fetch, mock } = mockFetch();
      mock('GET /time', { status: 200, data: { at: '2026-03-01T00:00:00Z' } });
      export const year: number = (await createClient({ fetch }).getTime()).data.at.getFullYear();
      // @ts-expect-error the server sends text
      mock('GET /time', { status: 200, data: { at: new Date() } });
      export const validator = validatorOf('GET /time', 200);
    `;
    const read = (name: string): [string, string] => [name, readFileSync(path('dated', name), 'utf8')];
    const files = [...filesIn('dated'), ...filesIn('dated/json').map((name) => `json/${name}`)].filter((name) =>
      name.endsWith('.ts'),
    );
    const compilerOptions = { lib: ['es2023', 'dom', 'dom.iterable'], skipLibCheck: true };
    expect(compile(new Map([...files.map(read), ['use.ts', use]]), { compilerOptions })).toEqual([]);
    const [{ fetch, mock }, { createClient }, { validatorOf }] = [
      (await import(path('dated/mocks.ts'))).mockFetch(),
      await import(path('dated/operations.ts')),
      await import(path('dated/validators.ts')),
    ];
    mock('GET /time', { status: 200, data: { at: '2026-03-01T00:00:00Z' } });
    expect((await createClient({ fetch }).getTime()).data).toEqual({ at: new Date('2026-03-01T00:00:00Z') });
    expect(validatorOf('GET /time', 200)['~standard'].validate({ at: 7 })).toMatchObject({
      issues: [{ path: ['at'] }],
    });
    // Without the dates, the types of the JSON are not needed any more.
    expect(run('dated.json', '--out', 'dated', '--mocks').status).toBe(0);
    expect(filesIn('dated').filter((name) => name !== 'json')).toEqual([...ALL, 'mocks.ts'].sort());
    expect(filesIn('dated/json')).toEqual([]);
  });

  it('--mocks also writes typed mocks and examples, which compile and answer requests', async () => {
    expect(run('openapi.json', '--out', 'api', '--mocks')).toEqual({
      status: 0,
      stdout: 'api: 1 route in 14 files\n',
      stderr: '',
    });
    expect(filesIn('api')).toEqual([...ALL, 'mocks.ts'].sort());
    const files = filesIn('api').map((name): [string, string] => [name, readFileSync(path('api', name), 'utf8')]);
    const use = `
      import { example, mockFetch } from './mocks.js';
      const { mock } = mockFetch();
      mock('GET /orders/{id}', () => ({ status: 200, data: { id: 7 } }));
      export const id: number = example('GET /orders/{id}').id;
      // @ts-expect-error the id is a number
      mock('GET /orders/{id}', () => ({ status: 200, data: { id: 'seven' } }));
      // @ts-expect-error there is no such route
      mock('GET /orders', () => ({ status: 200 }));
    `;
    const compilerOptions = { lib: ['es2023', 'dom', 'dom.iterable'], skipLibCheck: true };
    expect(compile(new Map([...files, ['use.ts', use]]), { compilerOptions })).toEqual([]);
    const { example, mockFetch } = await import(path('api/mocks.ts'));
    const { endpoint } = await import(path('api/index.ts'));
    const { fetch, mock } = mockFetch();
    mock('GET /orders/{id}', () => ({ status: 200, data: { id: 7 } }));
    const { url, method } = endpoint('GET /orders/{id}', { id: 7 });
    expect(await (await fetch(url, { method })).json()).toEqual({ id: 7 });
    expect(example('GET /orders/{id}')).toEqual({ id: expect.any(Number) });
    expect(run('openapi.json', '--out', 'api').status).toBe(0);
    expect(filesIn('api')).toEqual(ALL);
  });

  it('accepts a name and a base URL', () => {
    expect(run('openapi.json', '--out', 'api', '--name', 'acme', '--base-url', 'https://h.test/api').status).toBe(0);
    const text = readFileSync(path('api/index.ts'), 'utf8');
    expect(text).toContain('baseUrl: "https://h.test/api"');
    expect(text).toContain('vendor: "acme"');
    expect(text).toContain('Builds requests for acme.');
  });

  it('--check reports whether the files are up to date, and writes nothing', () => {
    expect(run('openapi.json', '--out', 'api', '--check')).toMatchObject({ status: 1, stdout: '' });
    expect(existsSync(path('api'))).toBe(false);
    run('openapi.json', '--out', 'api');
    expect(run('openapi.json', '--out', 'api', '--check')).toEqual({
      status: 0,
      stdout: 'api is up to date\n',
      stderr: '',
    });
    writeFileSync(path('api/pages.ts'), '// Generated by routebook. Do not edit.\n');
    expect(run('openapi.json', '--out', 'api', '--check')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'routebook: out of date: api/pages.ts. Run the command without --check.\n',
    });
  });

  it('leaves files that have not changed untouched', () => {
    run('openapi.json', '--out', 'api');
    const before = statSync(path('api/index.ts')).mtimeMs;
    expect(run('openapi.json', '--out', 'api').status).toBe(0);
    expect(statSync(path('api/index.ts')).mtimeMs).toBe(before);
  });

  it('removes no file that another run or another tool wrote, in any folder', () => {
    run('openapi.json', '--out', 'out/api');
    mkdirSync(path('out/node_modules/tool'), { recursive: true });
    const others = ['out/mine.ts', 'out/other.ts', 'out/node_modules/tool/index.d.ts'];
    for (const file of others) writeFileSync(path(file), '// Generated by routebook. Do not edit.\n');
    expect(run('openapi.json', '--out', 'out').status).toBe(0);
    for (const file of [...others, ...ALL.map((name) => `out/api/${name}`)]) expect(existsSync(path(file))).toBe(true);
  });

  /** Adds files to the manifest of an earlier run, with the hash of a text. */
  const list = (names: readonly string[], text: string, changes: object = {}) => {
    const manifest = JSON.parse(readFileSync(path('api/routebook-manifest.json'), 'utf8'));
    for (const name of names) manifest.files[name] = createHash('sha256').update(text).digest('hex');
    writeFileSync(path('api/routebook-manifest.json'), JSON.stringify({ ...manifest, ...changes }));
  };
  const OWN = '// Generated by routebook. Do not edit.\nexport {};\n';

  it('removes a file of an earlier run only if it is in the manifest, unchanged, and begins with the header', () => {
    run('openapi.json', '--out', 'api');
    mkdirSync(path('api/sub'));
    const stale = { 'old.ts': OWN, 'edited.ts': `${OWN}edited`, 'sub/old.d.ts': OWN };
    for (const [name, text] of Object.entries(stale)) writeFileSync(path('api', name), text);
    list(Object.keys(stale), OWN);
    writeFileSync(path('api/mine.ts'), 'mine');
    list(['mine.ts'], 'mine');
    writeFileSync(path('api/unlisted.ts'), OWN);
    expect(run('openapi.json', '--out', 'api').status).toBe(0);
    const isThere = (name: string) => existsSync(path('api', name));
    expect(Object.keys(stale).map(isThere)).toEqual([false, true, false]);
    expect(['mine.ts', 'unlisted.ts'].map(isThere)).toEqual([true, true]);
  });

  it.skipIf(isPosixMissing('links to files'))('neither removes nor writes through a link in its folder', () => {
    run('openapi.json', '--out', 'api');
    mkdirSync(path('other'));
    writeFileSync(path('other/notes.ts'), OWN);
    symlinkSync(path('other'), path('api/link'));
    symlinkSync(path('other/notes.ts'), path('api/alias.ts'));
    list(['link/notes.ts', 'alias.ts'], OWN);
    expect(run('openapi.json', '--out', 'api').status).toBe(0);
    expect([readFileSync(path('other/notes.ts'), 'utf8'), existsSync(path('api/alias.ts'))]).toEqual([OWN, true]);
    rmSync(path('api/index.ts'));
    symlinkSync(path('other/notes.ts'), path('api/index.ts'));
    const outcome = run('openapi.json', '--out', 'api');
    expect(outcome).toMatchObject({ status: 1, stdout: '' });
    expect(outcome.stderr).toContain('api/index.ts is a symbolic link. Choose another folder, or remove it');
    expect(readFileSync(path('other/notes.ts'), 'utf8')).toBe(OWN);
  });

  it.each([
    ['that another program wrote', { generatedBy: 'other' }],
    ['without a list', { files: undefined }],
    ['with a file outside the folder', { files: { '../outside.ts': '0'.repeat(64) } }],
    ['with an absolute path', { files: { '/outside.ts': '0'.repeat(64) } }],
    ['with a file that is not TypeScript', { files: { 'notes.txt': '0'.repeat(64) } }],
    ['with a hash that is not one', { files: { 'old.ts': 'x' } }],
  ])('refuses a manifest %s, and changes nothing', (_, changes) => {
    run('openapi.json', '--out', 'api');
    list([], '', changes);
    const before = readFileSync(path('api/routebook-manifest.json'), 'utf8');
    expect(run('openapi.json', '--out', 'api', '--name', 'new')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('api/routebook-manifest.json was not written by routebook.'),
    });
    expect(readFileSync(path('api/routebook-manifest.json'), 'utf8')).toBe(before);
    expect(readFileSync(path('api/index.ts'), 'utf8')).not.toContain('vendor: "new"');
  });

  it('removes the folders that it created if it fails later', async () => {
    // A file cannot have the name of a folder.
    const files = new Map([
      ['a.ts', OWN],
      ['a.ts/b.ts', OWN],
    ]);
    await expect(writeFiles(files, path('made/by/it'))).rejects.toThrow(/it cannot be written: it is a folder/);
    expect(existsSync(path('made'))).toBe(false);
  });

  it('takes titles from the summaries of the description', async () => {
    const paths = { '/a': { get: { operationId: 'x', summary: ' List  the\nthings. ', responses: {} } } };
    workplace.write('summaries.json', JSON.stringify({ ...description, paths }));
    run('summaries.json', '--out', 'api');
    const { catalogue } = await import(path('api/catalogue.ts'));
    expect(catalogue.get('GET /a').title).toBe('List the things');
    expect(catalogue.search('things')[0].route).toBe('GET /a');
  });

  it('writes the same types for a name that is the title already', () => {
    const media = { 'application/vnd.acme.raw': { schema: { type: 'string' } } };
    const paths = { '/a': { get: { responses: { 200: { description: '', content: media } } } } };
    workplace.write('acme.json', JSON.stringify({ ...description, info: { title: 'acme', version: '1' }, paths }));
    run('acme.json', '--out', 'one');
    run('acme.json', '--out', 'two', '--name', 'acme');
    for (const name of ALL) expect(readFileSync(path('two', name))).toEqual(readFileSync(path('one', name)));
  });

  it('sends all requests to the given base URL, including operations with their own server', () => {
    const paths = { '/a': { servers: [{ url: 'https://files.acme.test' }], get: { responses: {} } } };
    workplace.write('servers.json', JSON.stringify({ ...description, paths }));
    run('servers.json', '--out', 'api', '--base-url', 'https://proxy.test');
    const texts = filesIn('api').map((name) => readFileSync(path('api', name), 'utf8'));
    expect(texts.join('')).not.toContain('acme.test');
  });

  it('says what to pass if the description does not have the full URL of a server', () => {
    const noteFor = (servers: object[]) => {
      workplace.write('server.json', JSON.stringify({ ...description, servers }));
      const { status, stderr } = run('server.json', '--out', 'api');
      expect(status).toBe(0);
      return stderr;
    };
    const advice = 'Pass baseUrl to createClient, or the URL with --base-url';
    expect(noteFor([])).toContain(`The description has no server. ${advice}`);
    expect(noteFor([{ url: '/' }])).toContain(`the server "/", which is not a full URL. ${advice}`);
    expect(noteFor([{ url: 'https://{region}.h.test' }])).toContain(advice);
    expect(noteFor([{ url: '//h.test' }])).toBe('');
  });

  it('reads YAML, and standard input', () => {
    workplace.write(
      'api.yaml',
      'openapi: 3.0.3\ninfo: { title: A, version: "1" }\nservers: [{ url: "https://h.test" }]\npaths: {}\n',
    );
    expect(run('api.yaml', '--out', 'api').stdout).toBe('api: 0 routes in 13 files\n');
    const input = JSON.stringify(description);
    expect(runWith({ folder: workplace.folder, input }, 'generate', '-', '--out', 'piped').status).toBe(0);
  });

  it('reports what it could not convert exactly', () => {
    workplace.write('loose.json', JSON.stringify({ ...description, paths: { '/a/{b}': { get: {} } } }));
    const { status, stderr } = run('loose.json', '--out', 'api');
    expect(status).toBe(0);
    expect(stderr).toContain('routebook: The placeholder {b} is not declared');
  });
});

const withReference = ($ref: string) => JSON.stringify({ ...description, paths: { '/a': { $ref } } });

describe('generate writes nothing', () => {
  const refusals: [string, string | undefined, string[], RegExp][] = [
    ['that is not there', undefined, [], /cannot be read: there is no such file/],
    ['that is no JSON', '{', [], /not valid JSON/],
    ['of Swagger', '{"swagger":"1.2"}', [], /Only Swagger 2\.0 and OpenAPI 3 can be read/],
    [
      'with control characters in a $ref',
      withReference('#/\u001b[2J'),
      [],
      /does not exist: input\.json:1 "#\/\\u001b\[2J"/,
    ],
    ['for a wrong address', JSON.stringify(description), ['--base-url', 'nonsense'], /INVALID_OPTION/],
    ['with a broken $ref', JSON.stringify({ ...description, components: {} }), [], /does not exist/],
  ];

  it.each(refusals)('from a description %s', (_, text, words, message) => {
    if (text !== undefined) workplace.write('input.json', text);
    const outcome = run('input.json', '--out', 'api', ...words);
    expect(outcome).toMatchObject({ status: 1, stdout: '' });
    expect(outcome.stderr).toMatch(message);
    expect(existsSync(path('api'))).toBe(false);
  });

  it('over a file that it did not write, nor next to it', () => {
    mkdirSync(path('api'));
    writeFileSync(path('api/index.ts'), 'export {};\n');
    const outcome = run('openapi.json', '--out', 'api');
    expect(outcome).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('Choose another folder') });
    expect(filesIn('api')).toEqual(['index.ts']);
  });

  it('if a folder cannot be created, and leaves no partial results', () => {
    workplace.write('file', '');
    expect(run('openapi.json', '--out', 'file/api')).toMatchObject({ status: 1, stdout: '' });
    mkdirSync(path('api/catalogue.ts'), { recursive: true });
    expect(run('openapi.json', '--out', 'api')).toMatchObject({ status: 1, stdout: '' });
    expect(filesIn('api')).toEqual(['catalogue.ts']);
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

  it('is shown on a terminal for work that takes over a second', () => {
    expect(shownAfter(1001, true)).toEqual(['\r\u001b[2KReading …', '\r\u001b[2K']);
    expect(shownAfter(999, true)).toEqual([]);
    expect(shownAfter(5000, false)).toEqual([]);
  });
});
