import { emitIndex, emitTypes, generate } from 'routebook/generator';
import { createRecord, fill, repeat } from './inputs.js';

const refer = (name) => ({ $ref: `#/components/schemas/${name}` });

function describe(schemas, paths = {}) {
  const content = { 'application/json': { schema: refer('s0') } };
  return {
    openapi: '3.1.0',
    info: { title: 'Growth', version: '1' },
    paths: { '/s0': { get: { responses: { 200: { description: '', content } } } }, ...paths },
    components: { schemas },
  };
}

const chain = (size, create) =>
  createRecord(
    size,
    (index) => (index === size - 1 ? { type: 'object' } : create(refer(`s${index + 1}`))),
    (index) => `s${index}`,
  );

function generating(createDescription) {
  return {
    create: createDescription,
    call(_, description) {
      const { catalogue } = generate(description);
      return [emitTypes(catalogue), emitIndex(catalogue)];
    },
  };
}

/** The families of descriptions, which the other library does not read. */
export const generatorFamilies = {
  'generate: operations': generating((size) =>
    describe(
      { s0: {} },
      createRecord(
        size,
        () => ({ get: { operationId: 'same', parameters: [{ name: 'q', in: 'query', schema: refer('s0') }] } }),
        (index) => `/p${index}`,
      ),
    ),
  ),
  'generate: a chain of references': generating((size) => describe(chain(size, (next) => next))),
  'generate: a chain of objects': generating((size) => describe(chain(size, (next) => ({ properties: { next } })))),
  'generate: schemas that extend each other': generating((size) =>
    describe(chain(size, (next) => ({ allOf: [next], required: ['x'] }))),
  ),
  'generate: a cycle of unions': generating((size) =>
    describe({ ...chain(size, (next) => ({ anyOf: [next, { type: 'string' }] })), [`s${size - 1}`]: refer('s0') }),
  ),
  'generate: members of an object': generating((size) =>
    describe({ s0: { properties: createRecord(size, () => ({})) } }),
  ),
  'generate: required names and parts of allOf': generating((size) =>
    describe({
      s0: {
        required: repeat(size, (index) => `n${index}`),
        allOf: repeat(size, (index) => ({ properties: { [`n${index}`]: { type: 'string' } } })),
      },
    }),
  ),
  'generate: parts of allOf with one name': generating((size) =>
    describe({ s0: { allOf: repeat(size, (index) => ({ properties: { same: { const: index } } })) } }),
  ),
  'generate: branches with a discriminator': generating((size) =>
    describe({
      s0: {
        oneOf: repeat(size, (index) => refer(`b${index}`)),
        discriminator: {
          propertyName: 'kind',
          mapping: createRecord(
            size,
            (index) => refer(`b${index}`).$ref,
            (index) => `k${index}`,
          ),
        },
      },
      ...createRecord(
        size,
        () => ({ type: 'object' }),
        (index) => `b${index}`,
      ),
    }),
  ),
  'generate: values of an enum': generating((size) => describe({ s0: { enum: repeat(size, (index) => `v${index}`) } })),
  'generate: a long name': generating((size) => describe({ s0: { properties: { [fill(size * 16, 'name-')]: {} } } })),
};
