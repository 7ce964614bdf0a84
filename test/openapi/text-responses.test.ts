import type { RequestOptions } from 'routebook';
import { createOpenApiData, generate, type JsonObject } from 'routebook/generator';
import { createEndpointFromData } from 'routebook/openapi';
import { sendOnce } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { createFullSender } from '../../src/send/all-parts.ts';
import { UNKNOWN_API } from '../../src/send/api.ts';

const baseUrl = 'https://a.example';
const text = { schema: { type: 'string' } };
const bytes = { schema: { type: 'string', format: 'binary' } };

/** What a response is that has a media type, for an operation with these responses: by `send` and by `sendOnce`. */
async function kindsOf(responses: JsonObject, type: string): Promise<string[]> {
  const description = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { get: { responses } } } };
  const data = createOpenApiData(generate(description).catalogue);
  const profile = { baseUrl, vendor: 'a', userAgent: 'a', accept: '*/*' };
  const request = (createEndpointFromData(profile, data) as (route: string) => RequestOptions)('GET /a');
  const fetch = async () =>
    new Response(new TextEncoder().encode('a,b'), { headers: type ? { 'content-type': type } : {} });
  const send = createFullSender({ ...UNKNOWN_API, baseUrl }, { fetch });
  const found: unknown[] = [(await send(request)).data, (await sendOnce(request, { fetch })).data];
  return found.map((each) => (each instanceof ArrayBuffer ? 'bytes' : each === 'a,b' ? 'text' : 'something else'));
}

describe('a response', () => {
  test.each<[string, JsonObject, string, 'text' | 'bytes']>([
    ['text/csv', { 'text/csv': text }, 'text/csv', 'text'],
    ['text in another media type', { 'application/csv': text }, 'application/csv', 'text'],
    ['text in the media type of bytes', { 'application/octet-stream': text }, 'application/octet-stream; x=y', 'text'],
    [
      'text only, sent with another type',
      { 'text/csv': text, 'application/jwt': text },
      'application/octet-stream',
      'text',
    ],
    ['text only, sent without a type', { 'text/csv': text }, '', 'text'],
    [
      'text next to bytes',
      { 'application/csv': text, 'application/pdf': bytes },
      'Application/CSV; header=present',
      'text',
    ],
    ['bytes next to text', { 'application/csv': text, 'application/pdf': bytes }, 'application/pdf', 'bytes'],
    ['text next to JSON', { 'application/csv': text, 'application/json': {} }, 'application/csv', 'text'],
    [
      'text next to JSON, sent with another type',
      { 'application/csv': text, 'application/json': {} },
      'application/zip',
      'bytes',
    ],
    ['bytes', { 'application/csv': bytes }, 'application/csv', 'bytes'],
    ['bytes in a type of text', { 'text/csv': bytes }, 'text/csv', 'text'],
    ['an object', { 'application/csv': { schema: { type: 'object' } } }, 'application/csv', 'bytes'],
  ])('that is declared as %s', async (_what, content, type, expected) => {
    const error = { description: '', content: { 'application/json': { schema: { type: 'object' } } } };
    const responses = { 200: { description: '', content }, 404: error, default: error };
    expect(await kindsOf(responses as JsonObject, type)).toEqual([expected, expected]);
  });
});
