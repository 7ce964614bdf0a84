import { describe, expect, test } from 'vitest';
import { describeSupport } from '../../cli/shared/output/hints.ts';
import { EDITIONS } from '../../generator/github/editions.js';
import { NAMES, SERVER, SERVER_NAMES } from '../support/editions.ts';
import { run } from './program.ts';

const BASE = ['--base-url', 'https://ghe.example/api/v3'];
const ON_SERVER = ['--edition', SERVER.name];

describe('--edition', () => {
  test('builds requests for an edition, which needs a base URL', () => {
    const { stdout, stderr, status } = run('POST', '/admin/users', 'login=ada', ...ON_SERVER, ...BASE);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(JSON.parse(stdout)).toMatchObject({ url: 'https://ghe.example/api/v3/admin/users', body: { login: 'ada' } });
    const refused = run('POST', '/admin/users', 'login=ada', ...ON_SERVER);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain(`each ${SERVER.title} has its own base URL. Pass --base-url`);
  });

  test('writes code that imports the edition', () => {
    expect(run('GET', '/user', ...ON_SERVER, ...BASE, '--as', 'routebook').stdout).toContain(
      `import { endpoint } from 'routebook/${SERVER.name}';`,
    );
  });

  test('shows, lists, finds and matches routes of the edition', () => {
    const shown = run('show', 'POST /admin/users', ...ON_SERVER).stdout;
    expect(shown).toContain(`${SERVER.documentation}rest/enterprise-admin/users#create-a-user`);
    expect(shown).toMatch(/suspended +boolean/);
    expect(run('search', '--edition', 'ghec', '--category', 'scim').stdout).toContain('GET /scim/v2/organizations');
    expect(run('search', 'enterprise', 'audit', 'log', '--edition', 'ghec').stdout).toContain('/audit-log');
    const match = run(
      'match',
      'https://ghe.example/api/v3/enterprise/stats/issues',
      ...BASE,
      ...ON_SERVER,
      '--json',
    ).stdout;
    expect(JSON.parse(match)).toEqual({ route: 'GET /enterprise/stats/issues', parameters: {} });
  });

  test.each(EDITIONS)('says in list and show until when $name is supported', ({ name, title, supportedUntil }) => {
    const support = describeSupport({ title, supportedUntil }, new Date());
    const note = support === undefined ? '' : `routebook: ${support}\n`;
    for (const args of [
      ['search', '--category', 'meta'],
      ['show', 'GET /zen', '--json'],
    ]) {
      const { stdout, stderr, status } = run(...args, '--edition', name);
      expect({ stderr, status }).toEqual({ stderr: note, status: 0 });
      expect(stdout).not.toContain('supports');
    }
  });

  test('says from the day after its last one that an edition has ended', () => {
    const edition = { title: 'Server', supportedUntil: '2026-12-09' };
    const sayings = ['2026-12-09T23:59:59Z', '2026-12-10T00:00:00Z'].map((day) =>
      describeSupport(edition, new Date(day)),
    );
    expect(sayings).toEqual([
      'GitHub supports Server until 2026-12-09.',
      "GitHub's support for Server ended on 2026-12-09. For a newer server, run: routebook help generate",
    ]);
  });

  test('checks a call, without its base URL', () => {
    expect(run('check', 'POST', '/admin/users', 'login=ada', ...ON_SERVER)).toMatchObject({ status: 0 });
    expect(run('check', 'POST', '/admin/users', 'logn=ada', ...ON_SERVER).stdout).toContain('Did you mean "login"?');
  });

  test('rejects an unknown edition, and another catalogue at the same time', () => {
    expect(run('search', '--edition', 'ghes-3.91').stderr).toContain(
      `there is no edition "ghes-3.91". Did you mean "${SERVER.name}"? Known: ${NAMES.join(', ')}.`,
    );
    expect(run('search', '--edition', 'ghec', '--catalogue', 'x.json').status).toBe(2);
  });
});

describe('a route that another edition has', () => {
  test('is reported with the editions that have it', () => {
    const message = `${SERVER.title}, not on github.com.`;
    expect(run('check', 'POST', '/admin/users', 'login=ada').stdout).toContain(message);
    expect(run('match', 'POST', 'https://ghe.example/api/v3/admin/users', ...BASE).stderr).toContain(
      `--edition ${SERVER_NAMES[0]}`,
    );
    expect(run('POST', '/admin/users', 'login=ada').stderr).toContain(message);
  });

  test('is not mistaken for the value of a placeholder', () => {
    expect(run('check', 'GET', '/user/codespaces', ...ON_SERVER).stdout).toContain(
      `This route exists on github.com, not in ${SERVER.title}.`,
    );
  });
});

test('diff compares editions', () => {
  const { stdout, status } = run('diff', 'github', SERVER.name, '--route', 'GET /user/codespaces', '--json');
  expect(status).toBe(0);
  expect(JSON.parse(stdout).changes).toMatchObject([{ route: 'GET /user/codespaces', kind: 'removed' }]);
});
