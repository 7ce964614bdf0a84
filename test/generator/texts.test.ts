import { generate } from 'routebook/generator';
import { expect, test } from 'vitest';
import { describeApi, fileOf } from './support.ts';

const description = describeApi({
  '/a': {
    post: {
      summary: 'Make it.',
      description: 'Makes\nit */ well',
      parameters: [
        { name: 'q', in: 'query', description: 'The q', schema: { type: 'integer', minimum: 1, default: 5 } },
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { n: { type: 'string', example: 'Tom', description: 'Name', deprecated: true } },
            },
          },
        },
      },
    },
  },
});

test('texts, defaults, examples and limits of a description become JSDoc', () => {
  const { catalogue } = generate(description);
  expect(fileOf(catalogue, 'endpoints.ts')).toContain('/**\n * Make it\n * Makes it *\\/ well\n */\n"POST /a"');
  expect(fileOf(catalogue, 'endpoints.ts')).toContain('/**\n * The q\n * @default 5\n * @minimum 1\n */\nq?: number');
  expect(fileOf(catalogue, 'bodies.ts')).toContain('/**\n * Name\n * @example Tom\n * @deprecated\n */\nn?: string');
});

test('the description of a schema is a comment above its declaration', () => {
  const schema = { $ref: '#/components/schemas/Pet' };
  const { catalogue } = generate({
    ...describeApi({ '/a': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } }),
    components: {
      schemas: { Pet: { description: 'A pet */ of the shop.', type: 'object', properties: { a: { type: 'string' } } } },
    },
  });
  expect(fileOf(catalogue, 'schemas.ts')).toContain('/** A pet *\\/ of the shop. */\nexport interface Pet {');
});

test('with omitTexts, the types have no texts', () => {
  const { catalogue } = generate(description, { omitTexts: true });
  expect(JSON.stringify(catalogue)).not.toMatch(/Make|The q|Tom|@minimum/);
});
