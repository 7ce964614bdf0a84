import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PROGRAM = `
import { createGitHub } from 'routebook';
import { createEmulator } from 'routebook/testing';

const emulator = createEmulator({ users: ['octocat'], repos: { 'octocat/app': {} } });
const github = createGitHub({ token: emulator.token('octocat'), fetch: emulator.fetch });
const { data } = await github.issues.create({ owner: 'octocat', repo: 'app', title: 'Found a bug' });
console.log(data.number, data.title);
`;

it('the emulator of the package responds to a client', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(printed).toBe('1 Found a bug\n');
});
