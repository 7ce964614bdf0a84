/** A description with everything that the page shows of other APIs. */
export const PET_SHOP = {
  openapi: '3.1.0',
  info: { title: 'Pet Shop', version: '1', description: 'Everything about pets.' },
  servers: [
    {
      url: 'https://{region}.pets.test/v1',
      description: 'Near you',
      variables: { region: { default: 'eu', enum: ['eu', 'us'], description: 'The nearest one.' } },
    },
    { url: 'https://test.pets.test/v1', description: 'For tests' },
  ],
  tags: [{ name: 'pets', description: 'Animals that you can buy.' }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } } },
  paths: {
    '/pets': {
      post: {
        tags: ['pets'],
        security: [{ key: [] }],
        requestBody: {
          required: true,
          content: {
            'text/csv': { schema: { type: 'string' } },
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['name', 'photo'],
                properties: { name: { type: 'string' }, photo: { type: 'string', format: 'binary' } },
              },
            },
            'application/json': {
              example: { name: 'Rex', age: 3 },
              schema: {
                type: 'object',
                required: ['name'],
                properties: {
                  name: {
                    type: 'string',
                    description: 'What the pet is called.',
                    example: 'Rex',
                    minLength: 1,
                    maxLength: 20,
                  },
                  age: { type: 'integer' },
                  owner: {
                    type: 'object',
                    properties: { city: { type: 'string', description: 'Where they live.', example: 'Bonn' } },
                  },
                },
              },
            },
          },
        },
        responses: { 201: { description: 'The pet is in the shop.' } },
      },
    },
    '/pets/{id}': {
      get: {
        tags: ['pets'],
        summary: 'Get a pet',
        description: 'Returns one pet, sold or not.',
        security: [{ key: [] }, {}],
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            description: 'The number of the pet.',
            example: 7,
            schema: { type: 'integer', minimum: 1 },
          },
          {
            name: 'size',
            in: 'query',
            description: 'How large.',
            examples: { usual: { value: 'small' } },
            schema: { type: 'string' },
          },
        ],
        responses: {
          200: {
            description: 'The pet.',
            headers: { 'X-Left': { description: 'Requests that are left.', schema: { type: 'integer' } } },
            content: {
              'application/json': {
                schema: { type: 'object', properties: { name: { type: 'string' } } },
                example: { name: 'Rex' },
              },
              'text/csv': { schema: { type: 'string' }, examples: { one: { value: 'name\nRex' } } },
              'text/plain': { schema: { type: 'string' } },
            },
          },
          404: { description: 'Nobody has this pet.' },
        },
      },
    },
  },
};
