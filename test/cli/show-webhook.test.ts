import { describe, expect, test } from 'vitest';
import { compile } from '../support/compile.ts';
import { run } from './program.ts';

describe('routebook show', () => {
  test('describes the payload of a webhook', () => {
    const { stdout, stderr, status } = run('show', 'issues.opened');
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toContain('Sent when an issue is opened or changes. The action is opened.');
    expect(stdout).toContain('https://docs.github.com/webhooks/webhook-events-and-payloads#issues');
    expect(stdout).toMatch(/^repository +RepositoryWebhooks +required$/m);
    expect(stdout).toMatch(/^changes +object$/m);
    expect(stdout).toMatch(/^ {2}"action": "opened",$/m);
    expect(stdout).not.toContain('Actions');
  });

  test('prints the code of a handler that compiles', () => {
    const handler = (name: string) => JSON.parse(run('show', name, '--json').stdout).handler;
    const files = ['issues.opened', 'push', 'repository_dispatch'].map(
      (name) => [`${name}.ts`, handler(name)] as const,
    );
    expect(
      compile(new Map(files), {
        compilerOptions: { types: ['node'], lib: ['es2022', 'dom', 'dom.iterable'], skipLibCheck: true },
      }),
    ).toEqual([]);
  });

  test('describes an event with its actions, unless a route has that name', () => {
    const { stdout } = run('show', 'pull_request_review');
    expect(stdout).toContain('Actions\npull_request_review.dismissed pull_request_review.edited');
    expect(stdout).toMatch(/^action +"dismissed" \| "edited" \| "submitted" +required$/m);
    expect(stdout).toMatch(/^changes +object$/m);
    expect(run('show', 'push').stdout).toMatch(/^ref +string +required$/m);
    expect(run('show', 'delete').stdout).toContain('Sent when a branch or a tag is deleted.');
    expect(run('show', 'issues').stdout).toMatch(/^routebook issues\/list\n\nGET \/issues\n/);
  });

  test('prints a record, or only an example, as JSON', () => {
    const record = JSON.parse(run('show', 'star.created', '--json').stdout);
    expect(Object.keys(record)).toEqual([
      ...['name', 'description', 'documentation', 'actions', 'schema', 'example', 'handler'],
    ]);
    expect(record).toMatchObject({ name: 'star.created', actions: ['star.created', 'star.deleted'] });
    expect(Object.keys(record.schema.$defs)).toContain('RepositoryWebhooks');
    expect(JSON.parse(run('show', 'star.created', '--response').stdout)).toEqual(record.example);
  });

  test('opens as many levels as asked for', () => {
    expect(run('show', 'star.created', '--depth', '2').stdout).toMatch(/^ {2}full_name +string +required$/m);
  });

  test.each([
    [['issues.open'], 'the event issues has no action "open". Did you mean "issues.opened"?'],
    [['push.created'], 'the event push has no actions.'],
    [['issues.creat'], 'this route is not in the catalogue. Did you mean "POST /repos/{owner}/{repo}/issues"?'],
    [['issue.opened'], 'this route is not in the catalogue.'],
    [['constructor'], 'this route is not in the catalogue.'],
    [['push', '--compact'], '--compact describes routes, and this is a webhook.'],
  ])('refuses %j', (args, message) => {
    const { stderr, status } = run('show', ...args);
    expect(stderr).toContain(message);
    expect(status).not.toBe(0);
  });

  test('says that the payloads are not those of an edition', () => {
    const { stdout, stderr } = run('show', 'push', '--edition', 'ghec');
    expect(stderr).toContain('these are the payloads of github.com. Those of an edition may differ.');
    expect(stdout).toContain('Sent when commits are pushed');
  });
});
