import { readFileSync } from 'node:fs';
import { deliverWebhook, webhookExample } from 'routebook/testing';
import { createWebhooks, type WebhookName } from 'routebook/webhooks';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

const file = readFileSync(new URL('../../data/webhooks.json', import.meta.url), 'utf8');
const NAMES = Object.keys(JSON.parse(file).webhooks) as WebhookName[];
const URL_OF_BOT = 'http://localhost/';

describe('webhookExample', () => {
  it('has a payload for each webhook, which a simulated delivery can send', async () => {
    expect(NAMES.length).toBeGreaterThan(250);
    const received: string[] = [];
    const on = Object.fromEntries(NAMES.map((name) => [name, () => received.push(name)]));
    const webhooks = createWebhooks({ secret: 'secret', on });
    for (const name of NAMES) {
      const options = { secret: 'secret', name, payload: webhookExample(name), fetch: webhooks };
      expect((await deliverWebhook(URL_OF_BOT, options)).status).toBe(202);
    }
    expect(received).toEqual(NAMES);
  });

  it('has values that look real and belong together', () => {
    const { action, issue, repository, sender } = webhookExample('issues.opened');
    expect([action, repository.full_name, sender.login]).toEqual(['opened', 'octocat/Hello-World', 'octocat']);
    expect(issue).toMatchObject({ number: expect.any(Number), title: expect.any(String) });
  });

  it('is another one with another seed, and that of the first action for an event', () => {
    const [first, second] = [1, 2].map((seed) => webhookExample('issues.opened', { seed }));
    expect(first).not.toEqual(second);
    expect(webhookExample('issues.opened', { seed: 1 })).toEqual(first);
    expect(webhookExample('issues').action).toBe('assigned');
  });

  it('is a new object each time', () => {
    webhookExample('push').ref = 'changed';
    expect(webhookExample('push').ref).not.toBe('changed');
  });

  it.each(['issues.exploded', 'toString', '__proto__', '', undefined])('refuses the name %j', (name) => {
    expect(() => webhookExample(name as never)).toThrow("such as 'issues.opened'");
  });
});

describe('deliverWebhook', () => {
  const payload = webhookExample('issues.opened');

  it('sends what GitHub sends', async () => {
    const fetch = vi.fn(async (_: Request) => new Response());
    vi.stubGlobal('fetch', fetch);
    await deliverWebhook(URL_OF_BOT, { secret: 'secret', name: 'issues.opened', payload, id: '1' });
    const request = fetch.mock.lastCall?.[0] as Request;
    expect([request.method, request.url, await request.json()]).toEqual(['POST', URL_OF_BOT, payload]);
    expect(Object.fromEntries(request.headers)).toEqual({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^GitHub-Hookshot\//),
      'x-github-delivery': '1',
      'x-github-event': 'issues',
      'x-hub-signature-256': expect.stringMatching(/^sha256=[\da-f]{64}$/),
    });
  });

  it('has a wrong signature with another secret', async () => {
    const fetch = createWebhooks({ secret: 'secret', on: { issues: () => {} } });
    const { status } = await deliverWebhook(URL_OF_BOT, { secret: 'another', name: 'issues.opened', payload, fetch });
    expect(status).toBe(401);
  });

  it.each([
    ['no secret', { name: 'push', payload }, 'The option "secret" of deliverWebhook is missing'],
    ['an empty secret', { secret: '', name: 'issues', payload }, 'must not be empty'],
    ['several secrets', { secret: ['a'], name: 'issues', payload }, 'must be a string'],
    ['no name', { secret: 'a', payload }, 'The option "name" of deliverWebhook is missing'],
    ['no payload', { secret: 'a', name: 'push' }, 'The option "payload" of deliverWebhook is missing'],
    ['a text', { secret: 'a', name: 'push', payload: '{}' }, 'must be an object'],
    ['another action', { secret: 'a', name: 'issues.closed', payload }, 'has another action: "opened"'],
  ])('refuses %s', async (_, options, message) => {
    await expect(deliverWebhook(URL_OF_BOT, options as never)).rejects.toThrow(message);
  });
});
