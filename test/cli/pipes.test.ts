import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWorkplace, spawn, type Workplace } from './program.ts';

let workplace: Workplace;
beforeEach(() => {
  workplace = createWorkplace();
});
afterEach(() => workplace.remove());

const DESCRIPTION = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pipes', version: '1' },
  servers: [{ url: 'https://h.test' }],
  paths: { '/a': { get: { summary: 'Get it' } } },
});

it.each([
  'generate pipe --out out',
  'search --catalogue pipe',
  'diff pipe github',
  'audit --baseline pipe .',
  'audit pipe',
  'POST /gists --data @pipe',
  'POST /gists description=@pipe',
])('a named pipe without a writer is rejected: %s', (line) => {
  const { status, stderr } = workplace.shell(`mkfifo pipe && routebook ${line}`);
  expect(stderr).toMatch(/it is not a regular file|is neither a file nor a folder/);
  expect(status).toBe(line.startsWith('diff') ? 3 : line.startsWith('audit') ? 2 : 1);
});

it('a named pipe that no program reads from is not written to', () => {
  expect(workplace.shell('mkfifo pipe && routebook audit . --write-baseline pipe')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('the file pipe cannot be written: no program reads from it.'),
  });
  expect(workplace.shell('routebook GET /user --base-url http://127.0.0.1:9 --send --output pipe')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('the file pipe cannot be written: no program reads from it.'),
  });
});

it('a named pipe that a program reads from is written to', () => {
  const { status, stdout } = workplace.shell(
    'mkfifo pipe && (cat pipe > read & routebook audit . --write-baseline pipe; code=$?; wait; cat read; exit $code)',
  );
  expect(stdout).toContain('"findings"');
  expect(status).toBe(0);
});

it.each(['routebook.config.json', 'package.json'])('a named pipe in place of %s is rejected', (name) => {
  expect(workplace.shell(`mkfifo ${name} && routebook generate`)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`${name} cannot be read: it is not a regular file.`),
  });
});

it('the output of a command can be passed by the shell', () => {
  workplace.write('openapi.json', DESCRIPTION);
  const bash = (line: string) => spawn('bash', ['-c', line], { folder: workplace.folder });
  expect(bash('./routebook search --catalogue <(cat openapi.json)')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('GET /a'),
  });
  expect(bash('./routebook search --catalogue /dev/stdin < openapi.json')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('GET /a'),
  });
});
