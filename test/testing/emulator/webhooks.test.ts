import { describe, expect, it } from 'vitest';
import { createApp } from '../../../src/auth/create-app.ts';
import { createGitHub } from '../../../src/client/create-github.ts';
import { findWebhook } from '../../../src/github/webhook-payloads.ts';
import { createEmulator } from '../../../src/testing/emulator/create-emulator.ts';
import { createWebhooks } from '../../../src/webhooks/create-webhooks.ts';
import { findErrorOf } from './validate.ts';

const REPO = { owner: 'octo', repo: 'app' };

/** An emulator whose webhooks a receiver verifies and notes. */
function start(secret = 'secret') {
  const seen: string[] = [];
  const wrong: unknown[] = [];
  const receive = createWebhooks({
    secret: 'secret',
    on: {
      '*': ({ name, payload }) => {
        const action = 'action' in payload ? `.${payload.action}` : '';
        const installation = 'installation' in payload ? payload.installation?.id : undefined;
        seen.push(`${name}${action}${installation === undefined ? '' : ` of ${installation}`}`);
        const error = findErrorOf(findWebhook(`${name}${action}`)?.type ?? 'never', payload);
        if (error !== undefined) wrong.push(`${name}: ${error}`);
      },
    },
  });
  const emulator = createEmulator({
    ...{ users: ['octocat'], orgs: ['octo'], repos: { 'octo/app': { files: { 'a.txt': 'a' } } } },
    deliver: (request) => receive(request),
  });
  const github = createGitHub({ token: emulator.token('octocat'), fetch: emulator.fetch });
  const config = { url: 'https://example.com/hook', content_type: 'json', secret };
  const hook = (events: string[]) => github.request('POST /repos/{owner}/{repo}/hooks', { ...REPO, config, events });
  return { emulator, github, hook, seen, wrong };
}

describe('webhooks of the emulator', () => {
  it('are signed, valid by their schemas, and sent for the events that the hook wants', async () => {
    const { emulator, github, hook, seen, wrong } = start();
    await hook(['issues', 'push', 'label', 'pull_request']);
    const { data: issue } = await github.request('POST /repos/{owner}/{repo}/issues', {
      ...REPO,
      title: 'One',
      labels: ['bug'],
    });
    const named = { ...REPO, issue_number: issue.number };
    await github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', { ...named, body: 'Not wanted' });
    await github.request('PATCH /repos/{owner}/{repo}/issues/{issue_number}', { ...named, state: 'closed' });
    const file = { ...REPO, path: 'b.txt', message: 'Add', content: btoa('b') };
    await github.request('PUT /repos/{owner}/{repo}/contents/{path}', file);
    await emulator.settled();
    expect({ seen, wrong }).toEqual({ seen: ['ping', 'issues.opened', 'issues.closed', 'push'], wrong: [] });
  });

  it('are listed with the response of the receiver, and can be sent again', async () => {
    const { emulator, github, hook, seen } = start('another secret');
    const { data } = await hook(['issues']);
    await emulator.settled();
    const path = { ...REPO, hook_id: data.id };
    const [first] = (await github.request('GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries', path)).data;
    expect([first?.event, first?.status_code, seen]).toEqual(['ping', 401, []]);
    const attempts = 'POST /repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}/attempts';
    await github.request(attempts, { ...path, delivery_id: first?.id ?? 0 });
    await emulator.settled();
    const all = (await github.request('GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries', path)).data;
    expect(all.map(({ redelivery, guid }) => [redelivery, guid === first?.guid])).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it('are not sent for a request that is refused, nor to other computers unless `deliver` is passed', async () => {
    const { emulator, github, hook, seen } = start();
    await hook(['issues']);
    const wrong = { ...REPO, title: 'One', milestone: 9 };
    await expect(github.request('POST /repos/{owner}/{repo}/issues', wrong)).rejects.toThrow(/Validation Failed/);
    await emulator.settled();
    expect(seen).toEqual(['ping']);
    const plain = createEmulator({ users: ['octocat'], repos: { 'octocat/app': {} } });
    const own = createGitHub({ token: plain.token('octocat'), fetch: plain.fetch });
    const named = { owner: 'octocat', repo: 'app' };
    const config = { url: 'https://example.com/hook' };
    const { data } = await own.request('POST /repos/{owner}/{repo}/hooks', { ...named, config });
    await plain.settled();
    const path = { ...named, hook_id: data.id };
    const [ping] = (await own.request('GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries', path)).data;
    expect(ping?.status).toMatch(/not sent to example.com/);
  });
});

describe('an App of the emulator', () => {
  it('signs in, acts as its bot where it is installed, and receives events of its installations', async () => {
    const { emulator, github, seen, wrong } = start();
    const { id, privateKey, installations } = await emulator.app({
      ...{ slug: 'helper', permissions: { issues: 'write', metadata: 'read' }, events: ['issues'] },
      webhook: { url: 'https://example.com/app', secret: 'secret' },
      installations: ['octo'],
    });
    const app = createApp({ appId: id, privateKey, fetch: emulator.fetch });
    expect((await app.github.request('GET /app')).data?.slug).toBe('helper');
    const installed = app.installation(installations['octo'] ?? 0);
    const { data: issue } = await installed.request('POST /repos/{owner}/{repo}/issues', { ...REPO, title: 'One' });
    expect(issue.user?.login).toBe('helper[bot]');
    const file = { ...REPO, path: 'b.txt', message: 'Add', content: btoa('b') };
    await expect(installed.request('PUT /repos/{owner}/{repo}/contents/{path}', file)).rejects.toThrow(
      /not accessible/,
    );
    await github.request('POST /repos/{owner}/{repo}/issues', { ...REPO, title: 'Two' });
    await emulator.settled();
    const event = `issues.opened of ${installations['octo']}`;
    expect({ seen, wrong }).toEqual({ seen: [event, event], wrong: [] });
  });

  it('is refused with a key that is not its own', async () => {
    const { emulator } = start();
    const { id } = await emulator.app({ slug: 'one' });
    const { privateKey } = await emulator.app({ slug: 'two' });
    const app = createApp({ appId: id, privateKey, fetch: emulator.fetch });
    await expect(app.github.request('GET /app')).rejects.toMatchObject({ status: 401 });
  });
});
