import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isPosixMissing } from '../support/posix.ts';
import { createWorkplace, runWith, type Workplace } from './program.ts';

let workplace: Workplace;
beforeEach(() => {
  workplace = createWorkplace();
});
afterEach(() => workplace.remove());

const run = (...args: string[]) => runWith({ folder: workplace.folder }, ...args);
const config = (content: object) => workplace.write('routebook.config.json', JSON.stringify(content));

const API = JSON.stringify({ openapi: '3.1.0', info: { title: 'a', version: '1' }, paths: {} });
const ROUTE = 'POST /gists';
/** Every way to name a file that the command reads. */
const READERS: [string, (file: string) => string[]][] = [
  ['the description of generate', (file) => ['generate', file, '--out', 'out']],
  ['an overlay', (file) => ['generate', workplace.write('api.json', API), '--out', 'out', '--overlay', file]],
  ['a catalogue', (file) => ['search', '--catalogue', file]],
  ['a catalogue before the subcommand', (file) => ['--catalogue', file, 'search']],
  ['the first side of diff', (file) => ['diff', file, 'github']],
  ['the second side of diff', (file) => ['diff', 'github', file]],
  ['the baseline of audit', (file) => ['audit', '--baseline', file, '.']],
  ['a file to audit', (file) => ['audit', file]],
  ['a body', (file) => [ROUTE, '--data', `@${file}`]],
  ['the text of a parameter', (file) => [ROUTE, `description=@${file}`]],
  ['the JSON of a parameter', (file) => [ROUTE, `files:=@${file}`]],
];

describe.skipIf(isPosixMissing('devices'))('a device that never ends is rejected', () => {
  it.each(READERS)('as %s', (_, argsOf) => {
    for (const file of ['/dev/zero', linkTo('/dev/zero')]) {
      const { status, stderr } = run(...argsOf(file));
      expect(stderr).toMatch(/it is not a regular file|is neither a file nor a folder/);
      expect(stderr.trim().split('\n').length).toBeLessThan(4);
      expect(status).toBe(statusOf(argsOf('')));
    }
  });

  it.each([
    ['the default catalogue', { catalogue: '/dev/zero' }, ['search']],
    ['a named catalogue', { catalogues: { acme: '/dev/zero' } }, ['search', '--catalogue', 'acme']],
    ['a named catalogue with a base URL', { catalogues: { acme: { file: '/dev/zero' } } }, ['diff', 'acme', 'github']],
    ['an API to generate', { apis: [{ input: '/dev/zero', out: 'out' }] }, ['generate']],
  ])('as %s in the configuration file', (_, content, args) => {
    config(content);
    expect(run(...args)).toMatchObject({
      status: statusOf(args),
      stderr: expect.stringContaining('/dev/zero cannot be read: it is not a regular file'),
    });
  });

  it.each([{ catalogue: '/dev/stdin' }, { catalogues: { catalogue: '/dev/fd/0' }, catalogue: 'catalogue' }])(
    'as an open input in the configuration file: %j',
    (content) => {
      config(content);
      expect(run('search')).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('routebook.config.json:1: "catalogue" must be a regular file.'),
      });
    },
  );
});

it('a file that is larger than its limit is rejected', () => {
  workplace.write('routebook.config.json', ' '.repeat(1_000_001));
  expect(run('search')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('routebook.config.json cannot be read: it is larger than 1 MB.'),
  });
});

/** For diff, a status of 1 means that there are changes. The arguments of an audit are wrong if its files cannot be read. */
function statusOf([subcommand]: readonly string[]): number {
  return subcommand === 'diff' ? 3 : subcommand === 'audit' ? 2 : 1;
}

function linkTo(target: string): string {
  const link = join(workplace.folder, 'link.json');
  symlinkSync(target, link);
  return link;
}
