import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { IndexType } from '../../../src/catalogue/type-keywords.ts';
import { getOrCreate } from '../../../src/core/objects.ts';
import { githubResponses } from '../../../src/github/responses.ts';
import { github as file } from '../../catalogue/github.ts';
import { toJsonSchema } from '../../catalogue/responses/json-schema.ts';

const ajv = formats.default(new Ajv({ strict: false, allErrors: true }));
const { schemas } = JSON.parse(readFileSync('data/webhooks.json', 'utf8')) as { schemas: Record<string, IndexType> };
for (const [name, type] of Object.entries({ ...file.schemas, ...schemas }))
  ajv.addSchema(toJsonSchema(type as never), name);

const validators = new Map<string, ValidateFunction>();

/** What is wrong with data by its type, with formats. Undefined if nothing is. */
export function findErrorOf(type: IndexType, data: unknown): string | undefined {
  const validate = getOrCreate(validators, JSON.stringify(type), () => ajv.compile(toJsonSchema(type as never)));
  return validate(data) ? undefined : ajv.errorsText(validate.errors).slice(0, 300);
}

/** What is wrong with the data of a response by the description of the API. */
export function findError(route: string, status: number, data: unknown): string | undefined {
  const record = githubResponses
    .get(route)
    .find((each) => each.status === String(status) && /\bjson\b/.test(each.contentType ?? ''));
  const error = record?.type === undefined ? undefined : findErrorOf(record.type, data);
  return error === undefined ? undefined : `${route} ${status}: ${error}`;
}
