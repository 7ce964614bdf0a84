import { pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { github } from 'routebook/reference';
import { fetchTools } from '../../tools/fetch-tools.js';

/** Each contender returns whether the data of a response has the shape that its route describes. Formats are not checked. */
export async function createContenders() {
  const { fromJSONSchema } = await import(
    pathToFileURL(`${fetchTools('validators')}/zod/v4/classic/from-json-schema.js`).href
  );
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const compiled = new Map();
  const contender = (name, compile) => ({
    name,
    createSubject({ route, schema, inputs }) {
      const key = `${name} ${route}`;
      if (!compiled.has(key)) compiled.set(key, compile(route, schema));
      return { call: (test, data) => test(data), inputs, target: compiled.get(key) };
    },
  });
  return [
    contender('routebook', (route) => {
      const { validate } = github.validatorOf(route, 200)['~standard'];
      return (data) => validate(data).issues === undefined;
    }),
    contender('ajv (eval)', (_route, schema) => ajv.compile(schema)),
    contender('zod', (_route, schema) => {
      const parser = fromJSONSchema(schema);
      return (data) => parser.safeParse(data).success;
    }),
  ];
}
