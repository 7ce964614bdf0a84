import type { JsonObject } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { endpointOf } from './support.ts';

/** A form with these fields. */
function formApi(properties: JsonObject, encoding: JsonObject = {}) {
  const content = { 'multipart/form-data': { schema: { type: 'object', properties }, encoding } };
  return endpointOf({
    openapi: '3.1.0',
    info: { title: 'Form', version: '1' },
    paths: { '/x': { post: { requestBody: { content } } } },
  });
}

const BOUNDARY = 'routebook-form-1';

describe('a part of a multipart form that is an object', () => {
  test('is sent as application/json without a file name', () => {
    const request = formApi({ meta: {}, name: {} })('POST /x', { meta: { a: 1 }, name: 'n' });
    expect(request.headers['content-type']).toBe(`multipart/form-data; boundary=${BOUNDARY}`);
    expect(request.body).toBe(
      [
        `--${BOUNDARY}`,
        'content-disposition: form-data; name="meta"',
        'content-type: application/json',
        '',
        '{"a":1}',
        `--${BOUNDARY}`,
        'content-disposition: form-data; name="name"',
        '',
        'n',
        `--${BOUNDARY}--`,
        '',
      ].join('\r\n'),
    );
  });

  test('has the media type of the description, also without a file name', () => {
    const encoding = { meta: { contentType: 'application/vnd.a+json' }, xml: { contentType: 'application/xml' } };
    const { body } = formApi({ meta: {}, xml: {} }, encoding)('POST /x', { meta: { a: 1 }, xml: '<a>\n</a>' });
    expect(body).toContain('name="meta"\r\ncontent-type: application/vnd.a+json\r\n\r\n{"a":1}\r\n');
    expect(body).toContain('name="xml"\r\ncontent-type: application/xml\r\n\r\n<a>\n</a>\r\n');
    expect(body).not.toContain('filename');
  });

  test('can be sent together with files, which have a name', async () => {
    const api = formApi({ meta: {}, file: { type: 'string', format: 'binary' }, raw: {} });
    const file = new File(['data'], 'a"b.txt', { type: 'text/plain' });
    const request = api('POST /x', { meta: { a: 1 }, file, raw: new Uint8Array([65]) });
    const type = String(request.headers['content-type']);
    expect(type).toMatch(/^multipart\/form-data; boundary=routebook-[\da-f-]{36}$/);
    expect(request.body).toBeInstanceOf(Blob);
    expect(await (request.body as Blob).text()).toContain('name="file"; filename="a%22b.txt"');
    const form = await new Response(request.body as Blob, { headers: { 'content-type': type } }).formData();
    expect(form.get('meta')).toBe('{"a":1}');
    expect(form.get('file')).toMatchObject({ type: 'text/plain', size: 4 });
    expect(form.get('raw')).toMatchObject({ name: 'blob', size: 1 });
  });

  test('replaces the content type that a call passes to select the form', () => {
    const headers = { 'content-type': 'multipart/form-data' };
    const request = formApi({ meta: {} })('POST /x', { meta: { a: 1 }, headers });
    expect(request.headers['content-type']).toBe(`multipart/form-data; boundary=${BOUNDARY}`);
  });

  test('never contains the boundary', () => {
    const { headers } = formApi({ meta: {} })('POST /x', { meta: { text: `\r\n--${BOUNDARY}--` } });
    expect(headers['content-type']).toBe('multipart/form-data; boundary=routebook-form-2');
    const all = Array.from({ length: 20 }, (_, index) => `routebook-form-${index + 1}`);
    expect(formApi({ meta: {} })('POST /x', { meta: { all } }).headers['content-type']).not.toContain(
      'boundary=routebook-form',
    );
  });
});

test('a form without such parts is a FormData, which the client encodes', () => {
  const request = formApi({ a: {}, f: {} })('POST /x', { a: 1, f: new Blob(['x']) });
  expect(request.body).toBeInstanceOf(FormData);
  expect(request.headers).not.toHaveProperty('content-type');
});
