import { emitMocks, emitModules, emitTypes, generate, type JsonObject } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { compile } from '../support/compile.ts';

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
const object = (properties: JsonObject): JsonObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const text = { type: 'string' };

const description: JsonObject = {
  openapi: '3.2.0',
  info: { title: 'Calls', version: '1' },
  servers: [{ url: 'https://h.test' }],
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      admin: { type: 'apiKey', in: 'header', name: 'X-Admin' },
    },
  },
  security: [{ key: [] }, { admin: [] }],
  paths: {
    '/reports/{id}': {
      get: {
        operationId: 'getReport',
        summary: 'Get a report',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'sort', in: 'query', schema: { enum: ['up', 'down'] } },
        ],
        responses: {
          200: {
            description: '',
            content: { ...json(object({ total: { type: 'integer' } })), 'text/csv': {}, 'application/pdf': {} },
          },
          204: { description: '' },
        },
      },
    },
    '/jobs': {
      post: {
        operationId: 'startJob',
        responses: { 200: { description: '', content: json(object({ job: text })) }, 202: { description: '' } },
      },
    },
    '/pictures': { get: { operationId: 'getPicture', responses: { 200: { content: { 'image/png': {} } }, 204: {} } } },
    '/completions': {
      post: {
        operationId: 'complete',
        requestBody: {
          required: true,
          content: json({
            ...object({ prompt: text }),
            properties: { prompt: text, stream: { type: 'boolean' } },
          }),
        },
        responses: {
          200: {
            description: '',
            content: {
              ...json(object({ answer: text })),
              'text/event-stream': { schema: object({ delta: text }) },
            },
          },
        },
      },
    },
    '/events': {
      get: {
        operationId: 'listen',
        responses: {
          200: {
            description: '',
            content: {
              'text/event-stream': {
                itemSchema: {
                  type: 'object',
                  properties: { event: text, data: text },
                  oneOf: [
                    {
                      properties: {
                        event: { const: 'added' },
                        data: {
                          contentMediaType: 'application/json',
                          contentSchema: object({ id: { type: 'integer' } }),
                        },
                      },
                    },
                    { properties: { event: { const: 'removed' }, data: { contentMediaType: 'text/plain' } } },
                  ],
                },
              },
            },
          },
        },
      },
    },
    '/lines': {
      get: {
        operationId: 'readLines',
        responses: {
          200: { description: '', content: { 'application/jsonl': { itemSchema: object({ line: text }) } } },
        },
      },
    },
  },
};

const { catalogue, warnings } = generate(description);
const profile = { baseUrl: 'https://h.test', vendor: 'calls', userAgent: 'calls', accept: 'application/json' };
const files = new Map(
  [...emitTypes(catalogue), ...emitModules(catalogue, profile), ...emitMocks(catalogue, 'https://h.test')].map(
    ([name, content]) => [`api/${name}`, content],
  ),
);
const lib = ['es2022', 'dom', 'dom.iterable'];

const HEAD = `import { createSend, type ServerEvent } from 'routebook/send';
import { endpoint, type ResponseOf } from './api/index.js';
import { complete, createClient, getReport, listen, readLines, startJob } from './api/operations.js';
const send = createSend();
const client = createClient();
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const is = <Expected>() => <Actual>(_value: Actual, ..._same: Equal<Actual, Expected> extends true ? [] : [never]) => {};
`;

const programs: string[] = [];
let linesOf: readonly (readonly string[])[] | undefined;

/** Adds a program that uses the module, and returns a function that gives its errors. All programs are compiled at once, when the first is asked for. */
function program(text: string): () => readonly string[] {
  const index = programs.push(text) - 1;
  return () => {
    linesOf ??= compileAll();
    return linesOf[index] ?? [];
  };
}

function compileAll(): readonly (readonly string[])[] {
  const all = new Map(files);
  for (const [index, text] of programs.entries()) {
    const end = `\nvoid [send, client, is, complete, listen, readLines, startJob, getReport];\nexport type Unused = ServerEvent | ResponseOf<'POST /jobs'>;\n`;
    all.set(`use-${index}.ts`, HEAD + text + end);
  }
  const found = programs.map((): string[] => []);
  let current: string[] | undefined;
  for (const line of compile(all, { compilerOptions: { lib, skipLibCheck: true } })) {
    // The explanation of an error is indented.
    if (!line.startsWith(' ')) current = found[Number(/^use-(\d+)\.ts\(/.exec(line)?.[1])];
    if (current === undefined) throw new Error(`The module has an error: ${line}`);
    current.push(line);
  }
  return found;
}

function testCompiles(title: string, text: string): void {
  const errors = program(text);
  test(title, () => expect(errors()).toEqual([]));
}

test('the description has no part that is left out', () => {
  expect(warnings).toEqual([]);
});

describe('the type of a response', () => {
  testCompiles(
    'depends on the media type that accept chooses, and on the status',
    `
const usual = await send(endpoint('GET /reports/{id}', { id: 1 }));
if (usual.status === 204) is<undefined>()(usual.data);
else is<number>()(usual.data.total);
const csv = await send(endpoint('GET /reports/{id}', { id: 1, headers: { accept: 'text/csv' } }));
if (csv.status !== 204) is<string>()(csv.data);
const pdf = await send(getReport({ id: 1, headers: { accept: 'application/pdf' } }));
if (pdf.status !== 204) is<ArrayBuffer>()(pdf.data);
const other = await client.getReport({ id: 1, headers: { Accept: 'application/xml' } });
if (other.status !== 204) is<unknown>()(other.data);
const same = await send(endpoint('POST /jobs', { headers: { accept: 'application/json' } }));
if (same.status === 200) is<string>()(same.data.job);
const unknown = await send(endpoint('POST /jobs', { headers: { accept: 'text/plain' } }));
if (unknown.status === 200) is<unknown>()(unknown.data);
`,
  );

  testCompiles(
    'depends on the accept of defaults, unless a call has its own',
    `
const csv = endpoint.defaults({ headers: { accept: 'text/csv' } });
const ofDefaults = await send(csv('GET /reports/{id}', { id: 1 }));
if (ofDefaults.status !== 204) is<string>()(ofDefaults.data);
const later = await send(csv.defaults({ id: 1 })('GET /reports/{id}'));
if (later.status !== 204) is<string>()(later.data);
const own = await send(csv('GET /reports/{id}', { id: 1, headers: { accept: 'application/pdf' } }));
if (own.status !== 204) is<ArrayBuffer>()(own.data);
const removed = await send(csv.defaults({ headers: { accept: null } })('GET /reports/{id}', { id: 1 }));
if (removed.status !== 204) is<number>()(removed.data.total);
const named = await send(getReport({ id: 1 }, csv));
if (named.status !== 204) is<string>()(named.data);
const other = await send(csv('POST /jobs'));
if (other.status === 200) is<unknown>()(other.data);
const parsed = await send(csv.parse(csv.merge('GET /reports/{id}', { id: 1 })));
if (parsed.status !== 204) is<string>()(parsed.data);
is<string>()((await send(csv('POST /completions', { prompt: 'a', stream: true }))).data);
const any = await send(endpoint.defaults({ headers: { Accept: 'text/csv' as string } })('GET /reports/{id}', { id: 1 }));
if (any.status !== 204) is<unknown>()(any.data);
`,
  );

  testCompiles(
    'depends on the accept in the defaults of a client',
    `
const reports = createClient({ timeout: 1, defaults: { headers: { accept: 'text/csv', 'x-a': 'b' } } });
const csv = await reports.getReport({ id: 1 });
if (csv.status !== 204) is<string>()(csv.data);
const built = await reports.send(reports.endpoint('GET /reports/{id}', { id: 1 }));
if (built.status !== 204) is<string>()(built.data);
const pdf = await reports.getReport({ id: 1, headers: { accept: 'application/pdf' } });
if (pdf.status !== 204) is<ArrayBuffer>()(pdf.data);
const usual = await createClient({ defaults: { id: 1, headers: { 'x-a': 'b' } } }).getReport({ id: 1 });
if (usual.status !== 204) is<number>()(usual.data.total);
type Api = ReturnType<typeof createClient>;
const api: Api = createClient({ defaults: { id: 1 } });
const ofApi = await api.getReport({ id: 1 });
if (ofApi.status !== 204) is<number>()(ofApi.data.total);
`,
  );

  const unknownOption = program(`createClient({ tokn: 'a' });`);
  test('is not chosen by an option that a client does not have', () => {
    expect(unknownOption().join()).toContain("'tokn' does not exist");
  });

  testCompiles(
    'narrows by the status in an attempt too',
    `
const job = await send.attempt(endpoint('POST /jobs'));
if (job.status === 202) is<undefined>()(job.data);
if (job.status === 200) is<string>()(job.data.job);
const named = await client.attempt(startJob());
if (named.status === 202) is<undefined>()(named.data);
if (named.status === 200) is<string>()(named.data.job);
const picture = await client.attempt(client.endpoint('GET /pictures'));
if (picture.status === 204) is<undefined>()(picture.data);
if (picture.status === 200) is<ArrayBuffer>()(picture.data);
`,
  );

  testCompiles(
    'has no data for a status without content',
    `
const job = await send(endpoint('POST /jobs'));
if (job.status === 202) is<undefined>()(job.data);
else is<string>()(job.data.job);
const { data } = await client.startJob();
is<string | undefined>()(data?.job);
const picture = await client.getPicture();
if (picture.status === 200) is<ArrayBuffer>()(picture.data);
else is<undefined>()(picture.data);
`,
  );

  testCompiles(
    'is text if a parameter switches to a stream',
    `
is<string>()((await send(endpoint('POST /completions', { prompt: 'a' }))).data.answer);
is<string>()((await send(endpoint('POST /completions', { prompt: 'a', stream: false }))).data.answer);
is<string>()((await send(endpoint('POST /completions', { prompt: 'a', stream: true }))).data);
is<string>()((await send(complete({ data: { prompt: 'a', stream: true } }))).data);
is<string>()((await client.complete({ prompt: 'a', stream: true })).data);
`,
  );
});

describe('the type of an event', () => {
  testCompiles(
    'is that of the description',
    `
for await (const event of send.events(complete({ prompt: 'a', stream: true }))) is<string>()(event.data.delta);
for await (const event of client.complete.events({ prompt: 'a', stream: true })) is<string>()(event.data.delta);
for await (const event of send.events(listen())) {
  if (event.event === 'added') is<number>()(event.data.id);
  else is<unknown>()(event.data);
}
for await (const { data } of client.readLines.events()) is<string>()(data.line);
for await (const { data } of send.events(readLines(), { parse: false })) is<string>()(data);
for await (const event of send.events(startJob())) is<ServerEvent>()(event);
`,
  );

  const withoutStream = program(`client.getReport.events({ id: 1 });`);
  test('exists only where the operation streams something', () => {
    expect(withoutStream().join('\n')).toContain(`Property 'events' does not exist`);
  });
});

const known = program(`getReport({ id: 1, auth: 'admin' });\nawait client.getReport({ id: 1, auth: null });`);
const unknown = program(`getReport({ id: 1, auth: 'other' });`);
test('named functions and methods take the name of a security scheme', () => {
  expect(known()).toEqual([]);
  expect(unknown().join('\n')).toContain("type 'keyof Credentials | null | undefined'");
});

describe('an error names what is wrong, and mentions no overloads', () => {
  const calls: [title: string, call: string, message: string][] = [
    [
      'a value',
      `endpoint('GET /reports/{id}', { id: 1, sort: 'sideways' });`,
      `Type '"sideways"' is not assignable to type '"down" | "up" | undefined'`,
    ],
    ['a missing parameter', `endpoint('GET /reports/{id}', {});`, `Property 'id' is missing`],
    ['a missing parameter without options', `endpoint('GET /reports/{id}');`, 'MissingParameters<"id">'],
    [
      'an unknown parameter',
      `endpoint('GET /reports/{id}', { id: 1, order: 'up' });`,
      `'order' does not exist in type`,
    ],
    ['an unknown route', `endpoint('GET /report', {});`, `'"GET /report"' is not assignable to parameter of type`],
    [
      'an unknown route without options',
      `endpoint('GET /report');`,
      `'"GET /report"' is not assignable to parameter of type`,
    ],
    ['a value of a method', `client.getReport({ id: 'one' });`, `Type 'string' is not assignable to type`],
    ['a value of a function', `getReport({ id: 'one' });`, `Type 'string' is not assignable to type`],
  ];
  test.each(calls.map(([title, call, message]) => ({ title, errors: program(call), message })))(
    'the compiler reports only what is wrong: $title',
    ({ errors, message }) => {
      const [first = '', ...others] = errors();
      expect([first, ...others].join('\n')).toContain(message);
      expect([first, ...others].join('\n')).not.toMatch(/overload/i);
      expect(others.filter((line) => !line.startsWith(' '))).toEqual([]);
    },
  );
});

const MOCKS = `import { example, mockFetch } from './api/mocks.js';\nconst { mock } = mockFetch();\n`;
const mocked = program(`${MOCKS}
mock('GET /reports/{id}', ({ params }) => ({ status: 200, data: { total: Number(params.id) } }));
mock(getReport, () => ({ status: 204 }));
mock('POST /jobs', async () => ({ status: 500 }));
is<string>()(example('POST /jobs', 200).job);
`);
const wrong = program(`${MOCKS}mock('GET /reports/{id}', () => ({ status: 200, data: { total: 'one' } }));`);
test('mocks and examples are typed by the module', () => {
  expect(mocked()).toEqual([]);
  expect(wrong().join('\n')).toContain(`'string' is not assignable to type 'number'`);
});

testCompiles(
  'a call in one object, a full URL and a call with defaults compile',
  `
endpoint({ method: 'GET', url: '/reports/{id}', id: 1 });
endpoint('https://h.test/reports/1');
endpoint('GET https://h.test/reports/1', { headers: { accept: 'text/csv' } });
endpoint.defaults({ id: 1 })('GET /reports/{id}');
endpoint.merge('GET /reports/{id}', { id: 1 });
endpoint.merge({ headers: {} });
endpoint.parse(endpoint.merge('POST /jobs'));
`,
);
