import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { endpoint } from 'routebook';
import { textFormats, toHar } from 'routebook/convert';
import { describe, expect, it } from 'vitest';
import { builderAt, CASES } from '../wire/cases/index.ts';

const load = createRequire(import.meta.url);

/** The schema of HAR 1.2, in parts that refer to each other. */
function createValidator() {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addMetaSchema(load('ajv/dist/refs/json-schema-draft-06.json'));
  const parts: Record<string, object> = load('har-schema');
  for (const part of Object.values(parts)) ajv.addSchema(part);
  return (value: unknown, schema = 'request.json#') => (ajv.validate(schema, value) ? [] : ajv.errors);
}

const validate = createValidator();
const at = builderAt('http://127.0.0.1/x');

describe('toHar', () => {
  it('is checked by a schema that rejects invalid input', () => {
    expect(validate({ method: 'GET' })).not.toEqual([]);
  });

  it.each(CASES)('is valid and complete for $name', ({ build, method, path, headers = {}, body }) => {
    const har = toHar(build(at));
    expect(validate(har)).toEqual([]);
    expect(har.method).toBe(method);
    expect(har.url).toBe(`http://127.0.0.1/x${path.replaceAll('[', '%5B').replaceAll(']', '%5D')}`);
    const names = har.headers.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const { 'content-type': contentType, ...others } = headers;
    for (const [name, value] of Object.entries(others)) expect(har.headers).toContainEqual({ name, value });
    expect(har.postData?.mimeType ?? '').toBe(body ? (contentType ?? '') : '');
    expect(har.bodySize).toSatisfy((size: number) => size === -1 || size === (Buffer.isBuffer(body) ? body.length : 0));
  });

  it('contains the parsed query and cookies', () => {
    const options = endpoint('GET /search', { q: 'a b+c', page: 2, headers: { cookie: 'a=1; b=x=y;c' } });
    expect(toHar(options)).toMatchObject({
      queryString: [
        { name: 'q', value: 'a b+c' },
        { name: 'page', value: '2' },
      ],
      cookies: [
        { name: 'a', value: '1' },
        { name: 'b', value: 'x=y' },
        { name: '', value: 'c' },
      ],
      bodySize: 0,
    });
    expect(toHar(options)).not.toHaveProperty('postData');
  });

  it('contains text unchanged, forms in parts and bytes in base64, and refers to files', () => {
    const post = (data: unknown) => toHar(endpoint('POST /x', { data })).postData;
    expect(post({ a: 'ü' })).toEqual({ mimeType: 'application/json; charset=utf-8', text: '{"a":"ü"}' });
    expect(post(new URLSearchParams('a=b'))).toMatchObject({ params: [{ name: 'a', value: 'b' }] });
    const form = new FormData();
    form.append('a', 'b');
    form.append('f', new Blob(['x']), 'x.bin');
    expect(post(form)).toEqual({
      mimeType: 'multipart/form-data',
      params: [
        { name: 'a', value: 'b' },
        { name: 'f', fileName: 'x.bin', contentType: 'application/octet-stream' },
      ],
    });
    expect(post(new Uint8Array([0, 255]))).toEqual({ mimeType: '', text: 'AP8=', _encoding: 'base64' });
    expect(post(new File(['x'], 'x.txt', { type: 'text/plain' }))?.comment).toBe('The body is the file x.txt.');
    expect(post(new Blob(['x']).stream())?.comment).toBe('The body is the file body.');
  });

  it('is an entry of the archive that the text format writes', () => {
    const archive = JSON.parse(textFormats.find(({ name }) => name === 'har')?.write(endpoint('GET /user')) ?? '');
    expect(validate(archive, 'har.json#')).toEqual([]);
    expect(archive.log.entries).toEqual([expect.objectContaining({ request: toHar(endpoint('GET /user')) })]);
  });

  it('can mask secrets', () => {
    const options = endpoint('GET /x', { headers: { authorization: 'Bearer s3cret', cookie: 'id=s3cret' } });
    const text = JSON.stringify(toHar(options, { mask: true }));
    expect(text).toContain('Bearer $GITHUB_TOKEN');
    expect(text).not.toContain('s3cret');
  });
});
