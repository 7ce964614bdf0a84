import { createGitHub, type GitHub } from 'routebook';
import { createApp } from 'routebook/auth';
import { mockFetch, webhookExample } from 'routebook/testing';
import { createWebhooks } from 'routebook/webhooks';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';

/** An app whose clients are told apart by their installation. */
function createTestApp() {
  const { fetch, mock } = mockFetch();
  const comments: string[] = [];
  mock('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', ({ params, request }) => {
    comments.push(`${request.headers.get('authorization')} ${params.issue_number}`);
    return { status: 201, data: {} as never };
  });
  const installation = vi.fn((id: number): GitHub => createGitHub({ fetch, token: `token-of-${id}` }));
  return { app: { installation }, comments };
}

const opened = (id: number) => ({ ...webhookExample('issues.opened'), installation: { id, node_id: 'x' } });

describe('a function for an event of an app', () => {
  it('receives a client of the installation that the payload names', async () => {
    const { app, comments } = createTestApp();
    const webhooks = createWebhooks({
      secret: 'secret',
      app,
      on: {
        'issues.opened': async ({ github, payload: { issue, repository } }) => {
          const { owner, name: repo } = repository;
          await github.issues.createComment({ owner: owner.login, repo, issue_number: issue.number, body: 'Thanks' });
        },
      },
    });
    for (const id of [7, 8]) await webhooks.receive({ name: 'issues.opened', payload: opened(id) });
    expect(comments).toEqual(['Bearer token-of-7 1347', 'Bearer token-of-8 1347']);
  });

  it('creates no client that it does not read, and reports a payload without an installation', async () => {
    const { app } = createTestApp();
    const titles: string[] = [];
    const webhooks = createWebhooks({
      secret: 'secret',
      app,
      on: {
        'issues.opened': ({ payload }) => titles.push(payload.issue.title),
        ping: ({ github }) => github.meta.getZen(),
      },
    });
    await webhooks.receive({ name: 'issues.opened', payload: opened(7) });
    expect(titles).toHaveLength(1);
    const { installation: _, ...ping } = webhookExample('ping') as Record<string, unknown>;
    await expect(webhooks.receive({ name: 'ping', payload: ping as never })).rejects.toMatchObject({
      name: 'EndpointError',
      parameter: 'installation',
      message: expect.stringContaining('The payload of ping names no installation'),
    });
    expect(app.installation).not.toHaveBeenCalled();
  });

  it('takes the result of createApp, and rejects anything else', () => {
    const on = { 'issues.opened': () => undefined };
    const app = createApp({ appId: 1, sign: async () => new Uint8Array(1) });
    createWebhooks({ secret: 'secret', app, on });
    expect(() => createWebhooks({ secret: 'secret', app: {} as never, on })).toThrow('"app"');
  });

  it('has no client without the app', () => {
    createWebhooks({
      secret: 'secret',
      on: {
        issues: (event) => {
          // @ts-expect-error The app was not passed.
          return event.github;
        },
      },
    });
  });
});

describe('the action of an event', () => {
  it('determines the type of the payload, also when it is a variable of its own', async () => {
    const names: (string | undefined)[] = [];
    const webhooks = createWebhooks({
      secret: 'secret',
      on: {
        issues: ({ action, payload }) => {
          if (action === 'labeled') {
            expectTypeOf(payload.action).toEqualTypeOf<'labeled'>();
            names.push(payload.label?.name);
          }
        },
        'issues.opened': (event) => expectTypeOf(event.action).toEqualTypeOf<'opened'>(),
        push: (event) => expectTypeOf(event.action).toEqualTypeOf<undefined>(),
      },
    });
    await webhooks.receive({ name: 'issues', payload: webhookExample('issues.labeled') });
    expect(names).toEqual(['bug']);
  });
});
