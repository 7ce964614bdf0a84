import { diffCatalogues, generate, type JsonObject } from 'routebook/generator';

/** An API that returns an order with a status. */
const describeShop = (statuses: string[]): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'shop', version: '1' },
  paths: {
    '/orders/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          200: { content: { 'application/json': { schema: { properties: { status: { enum: statuses } } } } } },
        },
      },
    },
  },
});

const before = generate(describeShop(['open', 'sent'])).catalogue;
const after = generate(describeShop(['open', 'sent', 'lost'])).catalogue;

for (const { route, pointer, rule, effect, message } of diffCatalogues(before, after)) {
  console.log({ route, pointer, rule, effect, message });
}
