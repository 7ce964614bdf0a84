import { type Dates, emitModules, emitTypes, generate, type JsonObject } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { describeApi } from '../generator/support.ts';
import { compile, OUTER_COMPILERS } from '../support/compile.ts';

const json = (schema: JsonObject): JsonObject => ({ description: '', content: { 'application/json': { schema } } });
const ref = (name: string): JsonObject => json({ $ref: `#/components/schemas/${name}` });
const object = (properties: JsonObject): JsonObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

// A schema may have the name of a type of the language.
const schemas = {
  Date: object({
    at: { type: 'string', format: 'date-time' },
    on: { type: 'string', format: 'date', nullable: true },
    next: { $ref: '#/components/schemas/Date' },
  }),
  Page: object({ items: { type: 'array', items: { $ref: '#/components/schemas/Date' } } }),
};
const page = [{ name: 'page', in: 'query', schema: { type: 'integer' } }];
const { catalogue } = generate(
  describeApi(
    {
      '/dates': {
        get: { operationId: 'listDates', parameters: page, responses: { 200: ref('Page') } },
        post: { operationId: 'addDate', requestBody: ref('Date'), responses: { 201: ref('Date'), 409: ref('Date') } },
      },
    },
    { components: { schemas }, servers: [{ url: 'https://h.test' }] },
  ),
);

const USE = `import { createSend } from 'routebook/send';
import { addDate, type Errors, type schemas } from './api/index.js';
import { createClient } from './api/operations.js';

type Equal<One, Two> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Two ? 1 : 2 ? true : false;
const input = { at: new Date(), on: '2026-03-01', next: {} as schemas.DateInput };
const { data } = await createSend()(addDate(input));
export const at: Equal<typeof data.at, AT> = true;
export const on: Equal<typeof data.on, ON | null> = true;
export const inner: Equal<typeof data.next.next.at, AT> = true;
export const schema: schemas.Date = data;
const client = createClient();
for await (const item of client.listDates.items()) schema satisfies typeof item;
const [first = data] = (await client.listDates()).data.items;
export const page: Equal<typeof first.at, AT> = true;
const attempted = await client.addDate.attempt(input);
export const fault: string = attempted.status === 409 ? attempted.data.at : '';
export const error: string = ({} as Errors['POST /dates'][409]).next.at;
export const again = addDate({ ...input, at: data.at });
`;

const TEMPORAL = `declare global {
  namespace Temporal {
    interface Instant { readonly [Symbol.toStringTag]: 'Temporal.Instant'; toJSON(): string; own: true }
    interface PlainDate { readonly [Symbol.toStringTag]: 'Temporal.PlainDate'; toJSON(): string; own: true }
    const Instant: { from(item: Instant | string): Instant };
    const PlainDate: { from(item: PlainDate | string, options?: object): PlainDate };
  }
}
export {};
`;

function filesOf(dates: Dates, at: string, on: string, more = ''): Map<string, string> {
  const profile = { baseUrl: 'https://h.test', vendor: 'types', userAgent: 'types', accept: 'application/json', dates };
  const api = [...emitTypes(catalogue, { dates }), ...emitModules(catalogue, profile)];
  const use = USE.replaceAll('AT>', `${at}>`).replaceAll('ON |', `${on} |`);
  return new Map([...api.map(([name, text]) => [`api/${name}`, text] as const), ['use.ts', more + use]]);
}

const STRICT = { exactOptionalPropertyTypes: true, noUnusedLocals: true, verbatimModuleSyntax: true };

describe.each(OUTER_COMPILERS)('the types of dates compile with %s', (compiler) => {
  const errors = (files: Map<string, string>) =>
    compile(files, {
      compiler,
      compilerOptions: { ...STRICT, lib: ['es2022', 'dom', 'dom.iterable'], skipLibCheck: true },
    });

  test('as Date', () => {
    expect(errors(filesOf('date', 'Date', 'string'))).toEqual([]);
  });

  test('as Temporal, which the program does not have', () => {
    const types = "import type { Instant, PlainDate } from 'routebook/openapi';\n";
    const files = filesOf('temporal', 'Instant', 'PlainDate', types);
    files.set(
      'members.ts',
      `${types}export const read = (at: Instant, on: PlainDate) => [at.epochMilliseconds + on.day];\n`,
    );
    expect(errors(files)).toEqual([]);
  });

  test('as the Temporal of the program', () => {
    const files = filesOf('temporal', 'Temporal.Instant', 'Temporal.PlainDate');
    expect(errors(new Map([...files, ['temporal.ts', TEMPORAL]]))).toEqual([]);
  });
});
