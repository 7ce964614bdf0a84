// Handlers of webhooks: what compiles, and what does not.
import { deliverWebhook, webhookExample } from 'routebook/testing';
import { createWebhooks, type NodeHandler, toNodeHandler, type WebhookPayloads } from 'routebook/webhooks';
import { is } from './support.js';

export const webhooks = createWebhooks({
  secret: ['new', 'old'],
  seen: new Set(),
  on: {
    'issues.opened': async ({ id, payload }) => {
      is<string>()(id);
      is<'opened'>()(payload.action);
      is<string>()(payload.issue.title);
      // @ts-expect-error Only other actions have a label.
      payload.label;
    },
    issues: ({ payload }) => {
      if (payload.action === 'labeled') is<string | undefined>()(payload.label?.name);
      // @ts-expect-error Not every action has a label.
      payload.label;
    },
    push: ({ payload }) => is<string>()(payload.ref),
    repository_dispatch: ({ payload }) => is<string>()(payload.action),
    'pull_request.review_requested': ({ payload }) => {
      if ('requested_team' in payload) is<string>()(payload.requested_team.name);
    },
    '*': (event) => {
      if (event.name === 'star') is<'created' | 'deleted'>()(event.payload.action);
      // @ts-expect-error There is no event of this name.
      if (event.name === 'stars') return;
    },
  },
  onError: (error: unknown, { name }) => console.error(name, error),
});

declare const environment: { readonly [name: string]: string | undefined };

export const mistakes = [
  // @ts-expect-error There is no event of this name.
  () => createWebhooks({ secret: 'a', on: { 'issue.opened': () => {} } }),
  // @ts-expect-error There is no action of this name.
  () => createWebhooks({ secret: 'a', on: { 'issues.open': () => {} } }),
  // @ts-expect-error A secret is required.
  () => createWebhooks({ on: { push: () => {} } }),
  // @ts-expect-error A secret may be missing in the environment.
  () => createWebhooks({ secret: environment['WEBHOOK_SECRET'], on: { push: () => {} } }),
  // @ts-expect-error A ping has no ref.
  () => createWebhooks({ secret: 'a', on: { ping: ({ payload }) => payload.ref } }),
  // @ts-expect-error The edition does not have this event.
  () => createWebhooks<EditionWebhooks>({ secret: 'a', on: { issues: () => {} } }),
  // @ts-expect-error The payload is that of another event.
  () => webhooks.receive({ name: 'push', payload: webhookExample('ping') }),
  // @ts-expect-error The payload is that of another event.
  () => deliverWebhook('http://localhost', { secret: 'a', name: 'push', payload: webhookExample('ping') }),
];

export async function call(payload: WebhookPayloads['issues.closed']) {
  is<Response>()(await webhooks(new Request('http://localhost'), {}, { waitUntil() {} }));
  is<void>()(await webhooks.receive({ name: 'issues.closed', payload, id: '1' }));
  is<void>()(await webhooks.receive({ name: 'issues', payload }));
  is<Response>()(
    await deliverWebhook('http://localhost', { secret: 'a', name: 'issues.closed', payload, fetch: webhooks }),
  );
  is<NodeHandler>()(toNodeHandler(webhooks));
}

/** Payloads that `routebook generate` has written for an edition. */
interface EditionWebhooks {
  'user.created': { action: 'created'; user: { login: string } };
  user: { action: 'created'; user: { login: string } };
  push: { pushed: boolean };
}

export const edition = createWebhooks<EditionWebhooks>({
  secret: 'a',
  on: {
    'user.created': ({ payload }) => is<string>()(payload.user.login),
    push: ({ payload }) => is<boolean>()(payload.pushed),
    '*': ({ name, payload }) => {
      is<string>()(name);
      if ('pushed' in payload) is<boolean>()(payload.pushed);
    },
  },
});

export const received = (): Promise<void> => edition.receive({ name: 'push', payload: { pushed: true } });

export const worker: { fetch(request: Request, env: object, context: object): Promise<Response> } = { fetch: webhooks };
