import { createOpenApiData, emitTypes, generate, type JsonObject } from 'routebook/generator';
import { describe, expect, it } from 'vitest';

const file = { type: 'string', format: 'binary' };
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

/** A form whose schema has a name. */
function catalogueOf(schema: JsonObject, more: JsonObject = {}) {
  const content = { 'multipart/form-data': { schema: { $ref: '#/components/schemas/Upload' } }, ...more };
  return generate({
    openapi: '3.1.0',
    info: { title: 'Files', version: '1' },
    paths: { '/files': { post: { operationId: 'upload', requestBody: { required: true, content } } } },
    components: { schemas: { Upload: schema, Base: object({ name: { type: 'string' } }) } },
  }).catalogue;
}

/** The types of the fields in all declarations. That of the schema itself may contain null. */
function fileTexts(schema: JsonObject, more?: JsonObject): string[] {
  const texts = [...emitTypes(catalogueOf(schema, more)).values()].join('\n');
  return [
    ...new Set(
      [...texts.matchAll(/\b(?:file|more)\??: ([^;}\n]*?)(?: \| undefined)?(?:;| }|\n)/g)].map(([, text = '']) =>
        text.replace(' | null', ''),
      ),
    ),
  ];
}

describe('a field of a multipart form that is a file has the type of a file', () => {
  it.each<[string, JsonObject]>([
    ['in a schema with a name', object({ file })],
    [
      'next to a field that may be null, which a form cannot contain',
      object({ file, a: { type: ['string', 'null'] } }),
    ],
    ['that may be null itself', object({ file: { anyOf: [file, { type: 'null' }] } })],
    ['in one of several schemas', { allOf: [{ $ref: '#/components/schemas/Base' }, object({ file })] }],
    ['in one of two alternatives', { oneOf: [object({ file }), object({ url: { type: 'string' } })] }],
    ['with the content encoding binary', object({ file: { type: 'string', contentEncoding: 'binary' } })],
  ])('a field has the type of a file: %s', (_title, schema) => {
    expect(fileTexts(schema)).toEqual(['api.FilePart']);
  });

  it('a list of files has the type of a list of files', () => {
    const either = { anyOf: [file, { type: 'array', items: file }] };
    expect(fileTexts(object({ file: either, a: { type: ['string', 'null'] } }))).toEqual([
      'api.FilePart | readonly api.FilePart[]',
    ]);
  });

  it('a field in base64 is text', () => {
    expect(fileTexts(object({ file: { type: 'string', contentEncoding: 'base64' } }))).toEqual(['string']);
  });

  it('text is refused at run time where a file is expected', () => {
    const schema = { allOf: [object({ file: { type: 'string', contentEncoding: 'binary' } })] };
    const [[, , rules] = []] = createOpenApiData(catalogueOf(schema)).operations;
    expect(rules?.['body']).toMatchObject({ args: [{ media: [['multipart/form-data', {}, { files: ['file'] }]] }] });
  });
});
