import { emitTypes, generate } from 'routebook/generator';
import { describe, expect, it } from 'vitest';

const description = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': {
      post: {
        operationId: 'orders/create',
        parameters: [{ name: 'since', in: 'query', schema: { type: 'string', format: 'date-time' } }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                required: ['item', 'note'],
                properties: {
                  item: { $ref: '#/components/schemas/Item' },
                  note: { $ref: '#/components/schemas/Note' },
                  tags: { type: 'array', items: { type: 'string' } },
                },
              },
            },
          },
        },
        responses: {
          201: { description: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Item: {
        required: ['id'],
        properties: { id: { type: 'string' }, sizes: { type: 'array', items: { type: 'integer' } } },
      },
      Note: { properties: { on: { type: 'string', format: 'date' } } },
    },
  },
};

describe('the types of inputs', () => {
  const files = emitTypes(generate(description, { keys: 'templates', omitTexts: true }).catalogue);
  const bodies = files.get('bodies.d.ts');
  const schemas = files.get('schemas.d.ts');

  it('have readonly lists, and undefined for optional members', () => {
    expect(bodies).toContain('tags?: readonly string[] | undefined;');
  });

  it('accept a Date for a time, even if a schema is named Date', () => {
    expect(files.get('endpoints.d.ts')).toContain('since?: string | api.Time | undefined');
    expect(schemas).toContain('export interface Note {\non?: string | api.Time | undefined;\n}');
  });

  it('have separate declarations for schemas that responses use too', () => {
    expect(schemas).toContain('export interface Item {\nid: string;\nsizes?: number[];\n}');
    expect(schemas).toContain('export interface ItemInput {\nid: string;\nsizes?: readonly number[] | undefined;\n}');
    expect(bodies).toContain('item: s.ItemInput;\nnote: s.Note;');
  });
});
