import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { githubResponses } from 'routebook/catalogue/responses';
import { getOrCreate } from '../../../src/core/objects.ts';
import { github as file } from '../github.ts';
import { toJsonSchema } from './json-schema.ts';

const ajv = formats.default(new Ajv({ strict: false, allErrors: false }), [
  'date',
  'date-time',
  'uri',
  'uri-template',
  'email',
  'int32',
  'int64',
  'double',
]);
for (const [name, type] of Object.entries(file.schemas)) ajv.addSchema(toJsonSchema(type as never), name);

/** Validates the examples of these routes. `invalid` has a line for each that does not match its schema. */
export function validateExamples(routes: Iterable<{ readonly route: string }>): { count: number; invalid: string[] } {
  let count = 0;
  const validators = new Map<string, ValidateFunction>();
  const invalid: string[] = [];
  for (const { route } of routes) {
    for (const { status, type, contentType, example } of githubResponses.get(route)) {
      if (type === undefined) continue;
      if (example === undefined) {
        if (/json/.test(contentType ?? '')) invalid.push(`${route} ${status}: no example`);
        continue;
      }
      count += 1;
      const validate = getOrCreate(validators, JSON.stringify(type), () => ajv.compile(toJsonSchema(type)));
      if (!validate(example)) invalid.push(`${route} ${status}: ${ajv.errorsText(validate.errors)}`);
    }
  }
  return { count, invalid };
}
