import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generateAll } from '../../cli/generate/command.ts';
import { generateApi } from '../../cli/generate/generate-api.ts';
import { readApiConfigs } from '../../cli/generate/read-api-configs.ts';
import { watchFiles } from '../../cli/generate/watch-files.ts';
import { type LoopbackServer, type Reply, startServer } from '../support/loopback-server.ts';
import { PATIENCE } from '../support/patience.ts';
import { isPosixMissing } from '../support/posix.ts';
import { createWorkplace, environmentOf, program, runWith, type Workplace } from './program.ts';

const withoutLinks = isPosixMissing('links to files and devices');

let workplace: Workplace;
beforeEach(() => {
  workplace = createWorkplace();
});
afterEach(() => workplace.remove());

const run = (...words: string[]) => runWith({ folder: workplace.folder }, 'generate', ...words);
const path = (...names: string[]) => join(workplace.folder, ...names);
const read = (...names: string[]) => readFileSync(path(...names), 'utf8');

const answer = (schema: object) => ({ 200: { description: '', content: { 'application/json': { schema } } } });
const description = (paths: object, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Inputs', version: '1' },
  servers: [{ url: 'https://h.test' }],
  paths,
  ...more,
});

describe('a description in several files', () => {
  const root = description({
    '/pets': { $ref: 'paths/pets.json' },
    '/owners': { get: { responses: answer({ $ref: './schemas.json#/Owner' }) } },
  });
  const write = () => {
    mkdirSync(path('api/paths'), { recursive: true });
    writeFileSync(path('api/openapi.json'), JSON.stringify(root));
    writeFileSync(
      path('api/paths/pets.json'),
      JSON.stringify({ get: { responses: answer({ $ref: '../schemas.json#/Pet' }) } }),
    );
    const owner = { type: 'object', properties: { pets: { type: 'array', items: { $ref: '#/Pet' } } } };
    const pet = {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, owner: { $ref: '#/Owner' } },
    };
    writeFileSync(path('api/schemas.json'), JSON.stringify({ Owner: owner, Pet: pet }));
  };

  it('is read as one, including references between the files', () => {
    write();
    expect(run('api/openapi.json', '--out', 'out')).toMatchObject({ status: 0, stderr: '' });
    expect(read('out/schemas.ts')).toContain('Owner');
    expect(read('out/endpoints.ts')).toMatch(/"GET \/pets": .*ApiResponse<s\.\w*Pet, 200>/);
  });

  it.skipIf(withoutLinks)('is rejected if it refers to files outside its folder, by name or by a link', () => {
    write();
    writeFileSync(path('secret.json'), '{}');
    symlinkSync(path('secret.json'), path('api/link.json'));
    for (const $ref of ['../secret.json', 'link.json', 'https://other.test/x.json', path('secret.json')]) {
      writeFileSync(path('api/openapi.json'), JSON.stringify(description({ '/a': { $ref } })));
      expect(run('api/openapi.json', '--out', 'out')).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('--allow-outside'),
      });
    }
    writeFileSync(path('api/openapi.json'), JSON.stringify(description({ '/a': { $ref: '../secret.json' } })));
    expect(run('api/openapi.json', '--out', 'out', '--allow-outside').status).toBe(0);
  });
});

describe('a reference that cannot be read', () => {
  type Case = [name: string, $ref: string, options: string[], message: string];
  const device: Case = ['to a device', '/dev/zero', ['--allow-outside'], 'it is not a regular file'];
  it.each<Case>([
    ['with an encoded slash', 'a%2fb.json', [], 'is not a valid file'],
    ['with an encoded slash, if all files are allowed', 'a%2fb.json', ['--allow-outside'], 'is not a valid file'],
    ['with an invalid percent code', 'a%zz.json', [], 'is not a valid file: URI malformed'],
    ['on another host', 'file://host/a.json', ['--allow-outside'], 'is not a valid file'],
    ['with another scheme', 'data:,{}', ['--allow-outside'], 'Only files and http URLs can be read'],
    ['to a folder', './', ['--allow-outside'], 'it is a folder'],
    ...(withoutLinks ? [] : [device]),
    ['inside the file, with an invalid percent code', '#/paths/%zz', [], 'does not exist'],
  ])('%s is one clear error', (_, $ref, options, message) => {
    workplace.write('openapi.json', JSON.stringify(description({ '/a': { $ref } })));
    const { status, stdout, stderr } = run('openapi.json', '--out', 'out', ...options);
    expect([status, stdout, stderr.trimEnd().split('\n').length]).toEqual([1, '', stderr.includes('Try: ') ? 2 : 1]);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });
});

describe('a description at a URL', () => {
  let api: LoopbackServer;
  let origin: string;
  const seen = () => api.received.map(({ url }) => url);
  const moved = (location: string): Reply => ({ status: 302, headers: { location } });
  const operation: Reply = { data: { get: { responses: {} } } };
  const REPLIES: Readonly<Record<string, Reply>> = {
    '/api/out.json': moved('/secret.json'),
    '/api/in.json': moved('/api/a.json'),
    '/api/moved': moved('http://['),
    '/secret.json': operation,
    // The connection ends before the body does.
    '/api/cut': { headers: { 'content-length': '100' }, text: '{' },
    '/api/openapi.json': { data: description({ '/a': { $ref: 'a.json' } }, { servers: [{ url: '/v1' }] }) },
    '/api/a.json': operation,
    '/redirect': moved('/api/openapi.json'),
    '/away': moved('http://example.com/'),
    '/loop': moved('/loop'),
  };
  beforeEach(async () => {
    api = await startServer(({ url }) => {
      const [, reference] = /^\/api\/refers\?to=(.*)$/.exec(url) ?? [];
      if (reference === undefined) return REPLIES[url] ?? { status: 404 };
      return { data: description({ '/a': { $ref: decodeURIComponent(reference) } }) };
    });
    origin = api.origin;
  });
  afterEach(() => api.close());

  const generate = (url: string, allowOutside = false) =>
    generateApi({ input: url, out: path('out'), allowOutside }, false);
  const referring = (reference: string) => `${origin}/api/refers?to=${encodeURIComponent(reference)}`;

  it('is rejected if a file in its folder redirects out of it, before that file is requested', async () => {
    await expect(generate(referring('out.json'))).rejects.toThrow(/secret\.json, outside the folder.*--allow-outside/);
    expect(seen()).not.toContain('/secret.json');
    await generate(referring('out.json'), true);
    expect(seen()).toContain('/secret.json');
    await generate(referring('in.json'));
    expect(read('out/endpoints.ts')).toContain('"GET /a"');
  });

  it.each([true, false])('never reads local files, if allowOutside is %j', async (allowOutside) => {
    workplace.write('secret.json', '{"get":{"responses":{}}}');
    await expect(generate(referring(`file://${path('secret.json')}`), allowOutside)).rejects.toThrow(
      'A description from a URL cannot refer to local files',
    );
  });

  it('receives the headers of the command, and no other server does, by a redirect or by a reference', async () => {
    const away = await startServer(() => operation);
    const home = await startServer(({ url }) => {
      if (url === '/api/moved') return moved(`${away.origin}/moved`);
      if (url === '/api/near.json') return operation;
      const paths = { '/a': { $ref: 'near.json' }, '/b': { $ref: `${away.origin}/far.json` }, '/c': { $ref: 'moved' } };
      return { data: description(paths) };
    });
    await generateApi(
      {
        input: `${home.origin}/api/openapi.json`,
        out: path('out'),
        allowOutside: true,
        headers: [['x-key', 'sesame']],
      },
      false,
    );
    for (const server of [away, home]) await server.close();
    const heard = [...away.received, ...home.received].map(
      ({ url, headers }) => `${headers['x-key'] ?? 'none'} ${url}`,
    );
    expect(heard.sort()).toEqual([
      'none /far.json',
      'none /moved',
      'sesame /api/moved',
      'sesame /api/near.json',
      'sesame /api/openapi.json',
    ]);
  });

  it('is not fetched from this machine if another machine redirects to it', async () => {
    const { fetch } = globalThis;
    const requested: string[] = [];
    globalThis.fetch = async (url) => {
      requested.push(String(url));
      return new Response(null, { status: 302, headers: { location: `${origin}/api/openapi.json` } });
    };
    try {
      await expect(generate('https://other.test/openapi.json')).rejects.toThrow('is not followed');
    } finally {
      globalThis.fetch = fetch;
    }
    expect(requested).toEqual(['https://other.test/openapi.json']);
  });

  it('is fetched with the files that it refers to, and its servers are relative to it', async () => {
    await generate(`${origin}/redirect`);
    expect(read('out/index.ts')).toContain(`baseUrl: "${origin}/v1"`);
    expect(read('out/endpoints.ts')).toContain('"GET /a"');
  });

  it.each([
    ['/nothing', 'status 404'],
    ['/away', 'is not followed'],
    ['/loop', 'redirects'],
    ['/api/moved', 'redirects to a URL that is not valid'],
    ['/api/cut', 'the connection ended early'],
  ])('%s is one clear error', async (url, message) => {
    await expect(generate(origin + url)).rejects.toThrow(message);
  });
});

describe('a configuration', () => {
  it('generates several APIs, from its own file or from package.json', () => {
    workplace.write('a.json', JSON.stringify(description({ '/a': { get: {} } })));
    workplace.write('b.json', JSON.stringify(description({ '/b': { get: {} } })));
    const apis = [
      { input: 'a.json', out: 'src/a' },
      { input: 'b.json', out: 'src/b', name: 'bee', baseUrl: 'https://b.test' },
    ];
    workplace.write('package.json', JSON.stringify({ routebook: { apis: apis.slice(0, 1) } }));
    expect(run().stdout).toBe('src/a: 1 route in 13 files\n');
    workplace.write('routebook.config.json', JSON.stringify({ apis }));
    expect(run().stdout).toBe('src/a: 1 route in 13 files\nsrc/b: 1 route in 13 files\n');
    expect(read('src/b/index.ts')).toContain('baseUrl: "https://b.test"');
    expect(run('--check')).toMatchObject({ status: 0, stdout: 'src/a is up to date\nsrc/b is up to date\n' });
  });

  it.each([
    ['', 'routebook.config.json:1: the file is empty. Write { "apis": ['],
    [' \n', 'routebook.config.json:1: the file is empty.'],
    ['{', 'routebook.config.json:1: this is not valid JSON.'],
    ['{\n  "apis": [\n  x\n]}', 'routebook.config.json:3: this is not valid JSON.'],
    ['[]', 'routebook.config.json:1: the file must contain an object, such as { "apis": ['],
    ['{}', 'routebook.config.json:1: "apis" is missing. Add the APIs to generate, as in {'],
    ['{\n  "apsi": []\n}', 'routebook.config.json:2: there is no setting "apsi". Did you mean "apis"?'],
    ['{"apis":[]}', 'routebook.config.json:1: "apis" needs a list of APIs'],
    ['{"apis":[1]}', 'routebook.config.json:1: API 1 must be an object'],
    ['{"apis":[{"input":"a.json"}]}', 'API 1 needs "input"'],
    ['{"apis":[{"input":"a.json","out":"b",\n"nmae":"x"}]}', ':2: there is no setting "nmae". Did you mean "name"?'],
    ['{"apis":[{\n"input":1,"out":"b"}]}', ':2: API 1: "input" must be a string.'],
  ])('%j is refused with the line and the fix', (text, message) => {
    workplace.write('routebook.config.json', text);
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining(message) });
  });

  it('that is missing is named, with what to write', () => {
    expect(run()).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('there is no routebook.config.json here. Pass a description and --out'),
    });
    workplace.write('package.json', '{\n  "routebook": { "api": [] }\n}');
    expect(run()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('package.json:2: there is no setting "api"'),
    });
  });

  it.skipIf(withoutLinks)('that never ends is not read', () => {
    symlinkSync('/dev/zero', path('routebook.config.json'));
    for (const args of [['generate'], ['search']])
      expect(runWith({ folder: workplace.folder }, ...args)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('routebook.config.json cannot be read: it is not a regular file.'),
      });
  });
});

describe('--watch', () => {
  it('generates the other APIs if one of them is bad, says so, and watches the files of all', async () => {
    workplace.write('bad.json', '{');
    workplace.write('good.json', JSON.stringify(description({ '/a': { get: {} } })));
    const apis = ['bad', 'good'].map((name) => ({ input: path(`${name}.json`), out: path(name) }));
    const printed: string[] = [];
    const streams = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((text) => printed.push(String(text)) > 0),
    );
    const read = await generateAll(apis).finally(() => {
      for (const stream of streams) stream.mockRestore();
    });
    expect(read).toEqual([path('bad.json'), path('good.json')]);
    expect(read.map((file) => existsSync(file.replace('.json', '/index.ts')))).toEqual([false, true]);
    expect(printed.join('')).toContain('bad.json is not valid JSON');
    expect(printed.join('')).toContain(`${path('bad')} was not generated. It is generated when`);
  });

  it('watches no file outside the folder of the description', async () => {
    mkdirSync(path('api'));
    workplace.write('api/a.json', JSON.stringify(description({ '/a': { $ref: '../secret/b.json' } })));
    const read: string[] = [];
    const api = { input: path('api/a.json'), out: path('out') };
    await expect(generateApi(api, false, read)).rejects.toThrow('outside the folder of the description');
    expect(read).toEqual([path('api/a.json')]);
    workplace.write('api/a.json', JSON.stringify(description({ '/a': { $ref: './missing.json' } })));
    await expect(generateApi(api, false, read)).rejects.toThrow('missing.json');
    expect(read).toContain(path('api/missing.json'));
  });

  it.each([
    'https://me:s3cret@127.0.0.1:9/a.json',
    'http://127.0.0.1:9/a.json?access_token=s3cret',
    'http://127.0.0.1:9/a;token=s3cret',
    'https://me:s3cret@[',
  ])('prints no password and no token of its URL: %s', (url) => {
    const { status, stderr, stdout } = run(url, '--out', 'out');
    expect(status).toBe(1);
    expect(stderr).toContain('cannot be fetched');
    expect(stderr + stdout).not.toContain('s3cret');
  });

  it('generates again after a change, and continues after an error', async () => {
    workplace.write('a.json', '{}');
    const stop = new AbortController();
    let runs = 0;
    // Again and again, because a change before the folder is watched is not seen.
    let changes = 0;
    const changing = setInterval(() => writeFileSync(path('a.json'), `{"change":${changes++}}`), 50);
    await watchFiles(
      [path('a.json')],
      async () => {
        runs += 1;
        if (runs === 2) stop.abort();
        return [path('a.json')];
      },
      stop.signal,
    );
    clearInterval(changing);
    expect(runs).toBe(2);
  });
});

describe('a configuration that is a program', () => {
  const write = (...names: string[]) => {
    const apis = names.map((name) => `{ input: '${name}.json', out: 'out/${name}' }`);
    workplace.write('routebook.config.mjs', `export default { apis: [${apis.join(', ')}] };`);
  };
  beforeEach(() => {
    for (const name of ['one', 'two'])
      workplace.write(`${name}.json`, JSON.stringify(description({ [`/${name}`]: { get: {} } })));
  });

  it('lists several APIs', () => {
    write('one', 'two');
    expect(run()).toMatchObject({ status: 0, stderr: '' });
    expect(['one', 'two'].map((name) => existsSync(path('out', name, 'index.ts')))).toEqual([true, true]);
  });

  it('is read again after a change, and is watched', async () => {
    write('one');
    const folder = process.cwd();
    process.chdir(workplace.folder);
    try {
      const read: string[] = [];
      expect((await readApiConfigs(read)).map(({ input }) => input)).toEqual(['one.json']);
      expect(read).toEqual(['routebook.config.mjs']);
      write('one', 'two');
      utimesSync(path('routebook.config.mjs'), 1, 1);
      expect((await readApiConfigs()).map(({ input }) => input)).toEqual(['one.json', 'two.json']);
    } finally {
      process.chdir(folder);
    }
  });

  it('is watched by the command, which generates an API that is added', async () => {
    write('one');
    const child = spawn(process.execPath, [program, 'generate', '--watch'], {
      ...{ cwd: workplace.folder, stdio: 'ignore', env: environmentOf() },
    });
    try {
      // Again and again, because a change before the folder is watched is not seen.
      await vi.waitFor(() => {
        if (existsSync(path('out/one/index.ts'))) write('one', 'two');
        expect(existsSync(path('out/two/index.ts'))).toBe(true);
      }, PATIENCE);
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });
});

describe('--paths', () => {
  it.each(['lone \ud800 surrogate', 'a%zz', '100%25', 'a/b~c'])('writes types for a schema called %j', (name) => {
    const step = name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25');
    const schemas = { [name]: { type: 'object', properties: { found: { type: 'string' } } } };
    const paths = { '/a': { get: { responses: answer({ $ref: `#/components/schemas/${step}` }) } } };
    workplace.write('api.json', JSON.stringify(description(paths, { components: { schemas } })));
    expect(run('api.json', '--out', 'api', '--paths')).toMatchObject({ status: 0, stderr: '' });
    expect(read('api/paths.ts')).toContain('found?: string');
  });

  it('writes the same types next to a module as in a file of their own', () => {
    workplace.write('api.json', JSON.stringify(description({ '/a': { get: { operationId: 'a', responses: {} } } })));
    expect(run('api.json', '--out', 'api', '--paths').stdout).toBe('api: 1 route in 14 files\n');
    expect(run('api.json', '--paths', '-o', 'paths.ts').status).toBe(0);
    expect(read('api/paths.ts')).toBe(read('paths.ts'));
  });
});

describe('overlays', () => {
  const OVERLAY = {
    overlay: '1.0.0',
    info: { title: 'Corrections', version: '1' },
    actions: [{ target: '$.paths["/a"].get', update: { operationId: 'corrected' } }],
  };
  const write = (name: string, value: unknown) => writeFileSync(path(name), JSON.stringify(value));
  const writeApi = () =>
    write('openapi.json', description({ '/a': { get: { responses: answer({ type: 'string' }) } } }));

  it('are applied before the description is read, in the order of --overlay', () => {
    writeApi();
    write('one.json', OVERLAY);
    writeFileSync(
      path('two.yaml'),
      "overlay: 1.0.0\ninfo: { title: t, version: '1' }\nactions:\n  - target: $..get[?@ == 'corrected']\n    update: twice\n",
    );
    const words = ['openapi.json', '--out', 'out', '--overlay', 'one.json', '--overlay', 'two.yaml'];
    expect(run(...words)).toMatchObject({ status: 0, stderr: '' });
    expect(read('out/index.ts')).toContain('export const twice');
  });

  it('can be listed in the configuration', () => {
    writeApi();
    write('fixes.json', { ...OVERLAY, extends: 'openapi.json' });
    write('routebook.config.json', { apis: [{ input: 'openapi.json', out: 'out', overlays: ['fixes.json'] }] });
    expect(run()).toMatchObject({ status: 0, stderr: '' });
    expect(read('out/index.ts')).toContain('export const corrected');
    write('routebook.config.json', { apis: [{ input: 'openapi.json', out: 'out', overlays: 'fixes.json' }] });
    expect(run()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('"overlays" must be a list of file names'),
    });
  });

  it('are refused with the target that matches nothing, and no file is written', () => {
    writeApi();
    write('fixes.json', { ...OVERLAY, actions: [{ target: '$.paths["/b"]', remove: true }] });
    const { status, stderr } = run('openapi.json', '--out', 'out', '--overlay', 'fixes.json');
    expect(status).toBe(1);
    expect(stderr).toContain('fixes.json, #/actions/0: the target "$.paths[\\"/b\\"]" matches nothing');
    expect(existsSync(path('out'))).toBe(false);
  });

  it('are refused for a description other than the one that they extend, and from standard input', () => {
    writeApi();
    write('fixes.json', { ...OVERLAY, extends: 'other.json' });
    expect(run('openapi.json', '--out', 'out', '--overlay', 'fixes.json')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('fixes.json extends other.json, which is not openapi.json'),
    });
    expect(run('openapi.json', '--out', 'out', '--overlay', '-')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('an overlay cannot be read from standard input'),
    });
  });
});
