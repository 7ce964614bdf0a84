import { emitEdition, emitModules, emitTypes, generate, type JsonObject, selectOperations } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { describeApi } from './support.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const post = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  post: { requestBody: { content: { 'application/json': { schema } } }, responses: {}, ...more },
});
const text = { type: 'string' };
const withAction = (action: string): JsonObject => ({
  type: 'object',
  required: ['action'],
  properties: { action: { type: 'string', enum: [action] }, title: text },
});

const SCHEMAS = {
  Order: { type: 'object', required: ['id'], properties: { id: text } },
  Opened: withAction('opened'),
  Closed: withAction('closed'),
  Push: { type: 'object', properties: { ref: text } },
};

/** A description with these webhooks. */
const describeHooks = (hooks: JsonObject): JsonObject =>
  describeApi(
    { '/orders': { get: { operationId: 'listOrders', responses: { 200: { description: '' } } } } },
    { ...hooks, components: { schemas: SCHEMAS } },
  );

const profile = {
  baseUrl: 'https://api.example.com',
  vendor: 'example',
  userAgent: 'test',
  accept: 'application/json',
};

/** The generated module with the types of webhooks, without its header. */
function moduleOf(description: JsonObject): string {
  const { catalogue } = generate(description, { name: 'shop' });
  const files = new Map([...emitTypes(catalogue), ...emitModules(catalogue, profile)]);
  expect(files.get('index.ts')).toContain("export type { Webhooks } from './webhooks.js';");
  const module = [...files].find(([name]) => /^webhooks\.(?:d\.)?ts$/.test(name))?.[1] ?? '';
  return module.slice(module.indexOf('export interface')).replace(/\s+/g, ' ').trim();
}

describe('webhooks', () => {
  it.each(['webhooks', 'x-webhooks'])('in %s are types of the generated module, by name', (group) => {
    const description = describeHooks({
      [group]: { 'order.paid': post(ref('Order')), ping: post({ type: 'object' }) },
    });
    expect(moduleOf(description)).toMatch(/^export interface Webhooks ?\{ ?"order\.paid": ?s\.Order; ?ping: ?.+\}$/);
  });

  it('in both places are all read, and the standard place has priority', () => {
    const hooks = {
      webhooks: { paid: post(ref('Order')) },
      'x-webhooks': { paid: post(ref('Push')), sent: post(ref('Push')) },
    };
    const { webhooks } = generate(describeHooks(hooks)).catalogue;
    expect(webhooks).toEqual({ paid: 'Order', sent: 'Push' });
  });

  it.each([null, 'text', [[]], { broken: null }, { broken: { post: 'text' } }, { empty: {} }])(
    'that an extension does not have are ignored: %j',
    (extension) => {
      const { catalogue, warnings } = generate(describeHooks({ 'x-webhooks': extension }));
      expect([catalogue.webhooks, warnings]).toEqual([undefined, []]);
    },
  );

  it('are selected and left out like other operations, with their schemas', () => {
    const hooks = { 'x-webhooks': { paid: post(ref('Order'), { operationId: 'paid' }), sent: post(ref('Push')) } };
    const { description, operations } = selectOperations(describeHooks(hooks), { include: ['id:paid'] });
    expect(operations).toMatchObject([{ path: 'paid', isWebhook: true }]);
    expect(generate(description).catalogue).toMatchObject({ webhooks: { paid: 'Order' } });
    expect(Object.keys((description['components'] as { schemas: object }).schemas)).toEqual(['Order']);
  });
});

describe('webhooks of GitHub', () => {
  const event = (name: string, schema: JsonObject) => post(schema, { 'x-github': { subcategory: name } });

  it('have the names of events and actions, and each event is the union of its actions as text', () => {
    const hooks = {
      'x-webhooks': {
        'sub-issues-opened': event('sub-issues', ref('Opened')),
        'sub-issues-closed': event('sub-issues', ref('Closed')),
        push: event('push', ref('Push')),
        'push-closed': event('push', ref('Closed')),
      },
    };
    expect(generate(describeHooks(hooks)).catalogue.webhooks).toEqual({
      'sub_issues.opened': 'Opened',
      'sub_issues.closed': 'Closed',
      push: { anyOf: ['Push', 'Closed'] },
      'push.closed': 'Closed',
      sub_issues: { anyOf: ['Opened', 'Closed'] },
    });
    expect(moduleOf(describeHooks(hooks))).toMatch(/sub_issues: ?s\.Opened ?\| ?s\.Closed;/);
  });

  it('are part of an edition', () => {
    const hooks = { 'x-webhooks': { push: event('push', ref('Push')) } };
    const { catalogue } = generate(describeHooks(hooks), { keys: 'templates', name: 'ghes-3.17' });
    const files = emitEdition(catalogue);
    expect(files.get('index.ts')).toContain("export type { Webhooks } from './webhooks.js';");
    expect(files.get('webhooks.ts')).toMatch(/push: ?s\.Push;/);
  });

  it.each([
    ['two of the same name', { a: event('push', ref('Push')), b: event('push', ref('Push')) }, 'two webhooks "push"'],
    ['several actions', { a: event('push', { oneOf: [ref('Opened'), ref('Closed')] }) }, 'has several actions'],
  ])('are an error with %s', (_, hooks, message) => {
    expect(() => generate(describeHooks({ 'x-webhooks': hooks }))).toThrow(message);
  });
});
