import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from '../../tools/make-folder.js';

const MODULE = new URL('../../tools/make-folder.js', import.meta.url).href;

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'routebook-make-'));
  folder = join(root, 'made');
});
afterEach(() => rmSync(root, { recursive: true }));

const isThere = () => existsSync(folder);

it('a folder is made once, even if several processes need it at the same time', async () => {
  const program = `
    import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
    import { makeFolder } from '${MODULE}';
    makeFolder('${folder}', () => existsSync('${folder}'), (aside) => {
      appendFileSync('${root}/times', 'once ');
      writeFileSync(aside + '/file', 'text');
    });`;
  const processes = [1, 2, 3].map(() => spawn(process.execPath, ['--input-type=module', '-e', program]));
  const codes = await Promise.all(processes.map((each) => once(each, 'close')));
  expect(codes.map(([code]) => code)).toEqual([0, 0, 0]);
  expect(readFileSync(join(root, 'times'), 'utf8')).toBe('once ');
  expect(readdirSync(root).sort()).toEqual(['made', 'times']);
});

it('what a process that was stopped has left is removed', async () => {
  const ended = spawn(process.execPath, ['-e', '0']);
  await once(ended, 'close');
  writeFileSync(`${folder}.lock`, String(ended.pid));
  mkdirSync(`${folder}.new`);
  writeFileSync(`${folder}.new/half`, '');
  makeFolder(folder, isThere, (aside) => writeFileSync(join(aside, 'whole'), ''));
  expect(readdirSync(folder)).toEqual(['whole']);
  expect(readdirSync(root)).toEqual(['made']);
});

it('a folder that could not be filled is not there, and can be made later', () => {
  const fail = () => {
    throw new Error('no space');
  };
  expect(() => makeFolder(folder, isThere, fail)).toThrow('no space');
  expect(readdirSync(root)).toEqual([]);
  makeFolder(folder, isThere, (aside) => writeFileSync(join(aside, 'file'), ''));
  expect(readdirSync(folder)).toEqual(['file']);
});
