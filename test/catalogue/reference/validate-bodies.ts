import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Reference } from 'routebook/catalogue/reference';

/** Validates the example bodies of these routes, each with several seeds. `invalid` has a line for each that does not match its schema. */
export function validateBodies(
  reference: Reference,
  routes: Iterable<{ readonly route: string }>,
  seeds: readonly number[],
) {
  const ajv = formats.default(new Ajv2020({ strict: false, logger: false }));
  let count = 0;
  const invalid: string[] = [];
  for (const { route } of routes) {
    const schema = reference.schemaOf(route, 'body');
    const validate = schema && reference.exampleOf(route, 'body') !== undefined ? ajv.compile(schema) : undefined;
    if (schema && !validate && !/binary|octet-stream/.test(JSON.stringify(reference.get(route)?.body?.content))) {
      invalid.push(`${route}: no example`);
    }
    for (const seed of validate ? seeds : []) {
      count += 1;
      const example = reference.exampleOf(route, 'body', { seed });
      if (!validate?.(example)) invalid.push(`${route} with seed ${seed}: ${ajv.errorsText(validate?.errors)}`);
    }
  }
  return { count, invalid };
}
