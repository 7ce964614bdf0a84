import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

function refresh(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/refresh-catalogue.js', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it('the refresh prints its help instead of refreshing', () => {
  const { status, stdout, stderr } = refresh('--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: npm run catalogue:refresh -- \[options\]\n/);
  for (const name of ['newest', 'check', 'help']) expect(stdout).toContain(`--${name} `);
});

it.each([['--chek'], ['--check', '--newest'], ['now']])('the refresh rejects %s', (...args) => {
  const { status, stdout, stderr } = refresh(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('Usage: npm run catalogue:refresh');
});

it('the catalogue was made from the descriptions that data/source.json names', () => {
  const read = (name: string) => JSON.parse(readFileSync(`${root}data/${name}.json`, 'utf8'));
  const { package: name, current, earlier } = read('source');
  expect(read('github').sources).toEqual([current, earlier].map((version) => ({ name, version })));
});
