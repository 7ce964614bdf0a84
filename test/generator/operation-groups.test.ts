import { generate, type JsonObject } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { loadModule } from './load-module.ts';

const ok = { 200: { description: '', content: { 'application/json': { schema: { type: 'object' } } } } };
const operation = (operationId: string, tag?: string) => ({ operationId, ...(tag && { tags: [tag] }), responses: ok });

/** An API with the given operations, and others without a tag. */
function apiWith(paths: JsonObject, others: number): JsonObject {
  const more = Array.from({ length: others }, (_, index) => [`/other${index}`, { get: operation(`other${index}`) }]);
  return {
    openapi: '3.1.0',
    info: { title: 'Groups', version: '1' },
    servers: [{ url: 'https://h.example' }],
    paths: { ...paths, ...Object.fromEntries(more) },
  } as JsonObject;
}

const paths = {
  '/incidents': { get: operation('listIncidents', 'Incidents'), post: operation('createIncident', 'Incidents') },
  '/incidents/{id}/alerts': { get: operation('listIncidentAlerts', 'Incidents') },
  '/incidents/{id}/alert': { get: operation('listAlerts', 'Incidents') },
  '/incidental': { get: operation('getIncidental', 'Incidents') },
  '/on-call': { get: operation('getOnCallPolicies', 'On-Call Policies') },
  '/send': { get: operation('push', 'send') },
} as unknown as JsonObject;

describe('the client of a large API', () => {
  it('has its methods in groups by tag, next to the flat ones', async () => {
    const { createClient } = await loadModule(apiWith(paths, 50));
    const sent: string[] = [];
    const fetch = async (url: unknown) => {
      sent.push(String(url));
      return Response.json({});
    };
    const client = createClient({ fetch }) as unknown as Record<string, Record<string, () => Promise<unknown>>>;
    const names = (group: string) => Object.keys(client[group] ?? {}).sort();
    expect(names('incidents')).toEqual(['create', 'getIncidental', 'list', 'listAlerts', 'listIncidentAlerts']);
    expect(names('onCallPolicies')).toEqual(['get']);
    expect(names('sendGroup')).toEqual(['push']);
    expect(client['incidents']?.['list']).toBe(client['listIncidents']);
    await client['incidents']?.['list']?.();
    expect(sent).toEqual(['https://h.example/incidents']);
  });

  it('has no groups with fifty operations or less', async () => {
    const { createClient } = await loadModule(apiWith(paths, 43));
    expect(createClient()).not.toHaveProperty('incidents');
  });
});

it.each(['/a\nb', '/a\tb', '/a\u0000'])('a path with a control character is rejected: %j', (path) => {
  expect(() => generate(apiWith({ [path]: { get: operation('x') } } as JsonObject, 0))).toThrow(
    expect.objectContaining({ name: 'GeneratorError', message: expect.stringContaining('control character') }),
  );
});
