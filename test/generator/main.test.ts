import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createProgress } from '../../generator/progress.ts';
import { describeApi } from './support.ts';

// The program as it is built; what it is made of is tested from the sources.
const program = fileURLToPath(new URL('../../dist/generator/main.js', import.meta.url));

let folder: string;
const file = (name: string) => join(folder, name);
const write = (name: string, value: unknown) => {
  writeFileSync(file(name), JSON.stringify(value));
  return file(name);
};
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', cwd: folder });
  return { status, stdout, stderr };
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'routebook-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const description = describeApi({ '/a/{id}': { get: { 'x-area': 'pets' } } });

describe('catalogue', () => {
  test('writes the catalogue, says what it could not take, and nothing on standard output', () => {
    const result = run(
      'catalogue',
      write('api.json', description),
      '--out',
      file('out.json'),
      '--options',
      write('options.json', { name: 'acme', extensions: { category: '/x-area' } }),
    );
    expect(result).toEqual({
      status: 0,
      stdout: '',
      stderr: 'The placeholder {id} is declared nowhere; taken as a string (at #/paths/~1a~1{id}/get)\n',
    });
    expect(JSON.parse(readFileSync(file('out.json'), 'utf8'))).toMatchObject({
      name: 'acme',
      routes: { 'GET /a/{id}': { category: 'pets' } },
    });
  });

  test('with an earlier description and overrides', () => {
    const overrides = write('overrides.json', {
      corrections: [{ reason: 'x', routes: ['GET /gone'], set: { category: 'gone' } }],
    });
    const earlier = write('earlier.json', describeApi({ '/gone': { get: {} } }));
    expect(
      run(
        'catalogue',
        write('api.json', description),
        '--out',
        file('out.json'),
        '--earlier',
        earlier,
        '--overrides',
        overrides,
      ).status,
    ).toBe(0);
    expect(JSON.parse(readFileSync(file('out.json'), 'utf8'))).toMatchObject({
      routes: { 'GET /gone': { category: 'gone', deprecation: { removed: true } } },
    });
  });

  test('--check says whether the file is up to date and writes nothing', () => {
    const args = ['catalogue', write('api.json', describeApi({ '/a': { get: {} } })), '--out', file('out.json')];
    expect(run(...args, '--check')).toEqual({ status: 1, stdout: '', stderr: `Out of date: ${file('out.json')}\n` });
    expect(existsSync(file('out.json'))).toBe(false);
    expect(run(...args).status).toBe(0);
    expect(run(...args, '--check')).toEqual({ status: 0, stdout: '', stderr: 'Up to date.\n' });
    writeFileSync(file('out.json'), `${readFileSync(file('out.json'), 'utf8')} `);
    expect(run(...args, '--check').status).toBe(1);
  });

  test.each([
    ['Swagger', { swagger: '2.0' }, / is Swagger 2\.0; convert it to OpenAPI 3 first \(at #\/swagger\)\n$/],
    [
      'a broken $ref',
      describeApi({ '/a': { $ref: '#/none' } }),
      /^The \$ref "#\/none" points at nothing \(at #\/paths\/~1a\)\n$/,
    ],
    ['something else', { name: 'package' }, / is no OpenAPI description: it has no "openapi" version\n$/],
  ])('%s is one clear error, and nothing is written', (_name, value, message) => {
    const result = run('catalogue', write('api.json', value), '--out', file('out.json'));
    expect(result).toMatchObject({ status: 1, stdout: '' });
    expect(result.stderr).toMatch(message);
    expect(existsSync(file('out.json'))).toBe(false);
  });

  test('a file that is not there, or no JSON where JSON must be', () => {
    expect(run('catalogue', 'none.json', '--out', 'x').stderr).toMatch(/^none\.json cannot be read: /);
    writeFileSync(file('options.json'), '{');
    expect(run('catalogue', write('api.json', description), '--out', 'x', '--options', 'options.json').stderr).toMatch(
      /^options\.json is no valid JSON: /,
    );
  });
});

describe('types', () => {
  test('writes declarations and the index, and takes away only what it wrote before', () => {
    run('catalogue', write('api.json', description), '--out', file('catalogue.json'));
    mkdirSync(file('types/9'), { recursive: true });
    writeFileSync(file('types/9/schemas.d.ts'), '// Generated. Do not edit.\n');
    writeFileSync(file('types/mine.ts'), 'export {};\n');
    expect(run('types', 'catalogue.json', '--out', 'types')).toEqual({ status: 0, stdout: '', stderr: '' });
    const names = readdirSync(file('types'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(names.map(({ name }) => name).sort()).toEqual([
      'bodies.d.ts',
      'endpoints.d.ts',
      'error-versions.d.ts',
      'errors.d.ts',
      'formats.d.ts',
      'index-data.ts',
      'mine.ts',
      'pages.d.ts',
      'schemas.d.ts',
      'versions.d.ts',
    ]);
    expect(readFileSync(file('types/endpoints.d.ts'), 'utf8')).toContain("from 'routebook';");
    expect(run('types', 'catalogue.json', '--out', 'types', '--check').status).toBe(0);
    expect(run('types', 'catalogue.json', '--out', 'types', '--module', './other.js', '--check').stderr).toMatch(
      /^Out of date: types/,
    );
  });

  test('of something that is no catalogue', () => {
    expect(run('types', write('x.json', { format: 2 }), '--out', 'types').stderr).toMatch(
      / is no catalogue of format 1\n$/,
    );
  });
});

test.each([[[]], [['nothing', 'x', '--out', 'y']], [['types', 'x']]])(
  'arguments that make no sense show the usage: %j',
  (args) => {
    expect(run(...args)).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Usage:/) });
  },
);

test('an option that does not exist is named', () => {
  expect(run('types', 'x', '--nothing')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("Unknown option '--nothing'"),
  });
});

describe('progress', () => {
  const shown = (isTTY: boolean) => {
    const texts: string[] = [];
    const progress = createProgress({ isTTY, write: (text) => texts.push(text) });
    progress.show('Reading');
    progress.end();
    progress.end();
    return texts;
  };

  test('on a terminal, one line that goes away', () => {
    expect(shown(true)).toEqual(['\r\u001b[2KReading …', '\r\u001b[2K']);
  });

  test('nowhere else', () => {
    expect(shown(false)).toEqual([]);
  });
});
