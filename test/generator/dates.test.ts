import { type Dates, emitModules, emitTypes, GeneratorError, generate, type JsonObject } from 'routebook/generator';
import { createSend, createSender } from 'routebook/send';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readModule } from '../../cli/shared/input/read-rules.ts';
import { type Generated, loadModule } from './load-module.ts';
import { describeApi } from './support.ts';

const time: JsonObject = { type: 'string', format: 'date-time' };
const day: JsonObject = { type: 'string', format: 'date' };
const text: JsonObject = { type: 'string' };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });
const list = (items: JsonObject): JsonObject => ({ type: 'array', items });
const json = (schema: JsonObject): JsonObject => ({ description: '', content: { 'application/json': { schema } } });

const TEXT = '2026-03-01T12:00:00Z';
const TIME = new Date(TEXT);

/** An API with one GET, whose response has this schema. */
function describeGet(schema: JsonObject, schemas: JsonObject = {}, more: JsonObject = {}): JsonObject {
  const get = { operationId: 'getThing', responses: { 200: json(schema), 404: json(schema) }, ...more };
  return describeApi({ '/thing': { get } }, { servers: [{ url: 'https://h.example' }], components: { schemas } });
}

const load = (description: JsonObject, dates: Dates = 'date') => loadModule(description, {}, undefined, { dates });

/** A function that replaces `fetch`, and always responds with this data. */
const responding = (data: unknown, status = 200) => ({
  fetch: async () => Response.json(data, { status }),
  retries: 0,
});

function method({ createClient }: Generated, data: unknown, status?: number) {
  const { getThing } = createClient(responding(data, status));
  if (getThing === undefined) throw new Error('no method getThing');
  return getThing;
}

async function converted(schema: JsonObject, data: unknown, schemas: JsonObject = {}, dates: Dates = 'date') {
  return (await method(await load(describeGet(schema, schemas), dates), data)()).data;
}

afterEach(() => vi.unstubAllGlobals());

describe('dates in responses', () => {
  it.each<[string, JsonObject, unknown, unknown]>([
    ['the data itself', time, TEXT, TIME],
    ['a member', object({ at: time, note: text }), { at: TEXT, note: TEXT }, { at: TIME, note: TEXT }],
    ['a member that is absent', object({ at: time }), {}, {}],
    ['a member that is null', object({ at: { ...time, nullable: true } }), { at: null }, { at: null }],
    ['null, although it is not described', object({ at: time }), { at: null }, { at: null }],
    ['items of a list', list(time), [TEXT, TEXT], [TIME, TIME]],
    ['members of items', list(object({ at: time })), [{ at: TEXT }, {}], [{ at: TIME }, {}]],
    ['values of a map', { type: 'object', additionalProperties: time }, { a: TEXT }, { a: TIME }],
    [
      'a map with a member of another type',
      object({ name: text }, { additionalProperties: time }),
      { name: TEXT, a: TEXT },
      { name: TEXT, a: TIME },
    ],
    ['allOf', { allOf: [object({ at: time }), object({ to: time })] }, { at: TEXT, to: TEXT }, { at: TIME, to: TIME }],
    ['a union with a number', { anyOf: [time, { type: 'number' }] }, 5, 5],
    ['a union with a number, text', { anyOf: [time, { type: 'number' }] }, TEXT, TIME],
    [
      'a union of objects that agree',
      { oneOf: [object({ at: time, a: text }), object({ at: time, b: list(time) })] },
      { at: TEXT, b: [TEXT] },
      { at: TIME, b: [TIME] },
    ],
    ['a date, which stays text', object({ on: day }), { on: '2026-03-01' }, { on: '2026-03-01' }],
    [
      'names of the prototype',
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string","format":"date-time"}}}') as JsonObject,
      JSON.parse(`{"__proto__":"${TEXT}","constructor":"${TEXT}"}`),
      Object.fromEntries([
        ['__proto__', TIME],
        ['constructor', TEXT],
      ]),
    ],
  ])('%s', async (_title, schema, data, expected) => {
    expect(await converted(schema, data)).toStrictEqual(expected);
  });

  it('are converted at the positions of a tuple', async () => {
    const schema = { type: 'array', prefixItems: [time, text], items: time } as JsonObject;
    const { getThing } = (await load({ ...describeGet(schema), openapi: '3.1.0' })).createClient(
      responding([TEXT, TEXT, TEXT]),
    );
    expect((await getThing?.())?.data).toStrictEqual([TIME, TEXT, TIME]);
  });

  it('are converted in schemas that contain themselves, in time linear in the data', async () => {
    const schemas = {
      Leaf: object({ at: time, parts: list(ref('Part')) }),
      Branch: object({ from: time, parts: list(ref('Part')) }),
      Part: { oneOf: [ref('Leaf'), ref('Branch')] },
    };
    const nest = (depth: number, value: unknown): unknown =>
      depth === 0 ? { at: value } : { from: value, parts: [nest(depth - 1, value)] };
    // Twice the work for each level would not end.
    expect(await converted(ref('Part'), nest(300, TEXT), schemas)).toStrictEqual(nest(300, TIME));
  });

  it('reject data with too many levels, instead of a full stack', async () => {
    const schemas = { Part: object({ at: time, part: ref('Part') }) };
    let data: unknown = {};
    for (let level = 0; level < 1100; level += 1) data = { part: data };
    await expect(converted(ref('Part'), data, schemas)).rejects.toMatchObject({ code: 'UNEXPECTED_DATA' });
  });

  it.each([
    ['2026-02-28t23:59:60.1234567z', '2026-02-28T23:59:59.123Z'],
    ['2024-02-29 01:02:03+02:30', '2024-02-28T22:32:03.000Z'],
  ])('%s is valid', async (given, expected) => {
    expect(await converted(time, given)).toEqual(new Date(expected));
  });

  it.each([
    '',
    'yesterday',
    '2026-03-01',
    '2026-03-01T12:00:00',
    '2026-02-30T12:00:00Z',
    '2026-13-01T12:00:00Z',
    '2026-03-01T24:00:00Z',
    ' 2026-03-01T12:00:00Z',
    '1772366400',
  ])('reject "%s" with the code, the route and the place', async (given) => {
    const module = await load(describeGet(object({ 'a/b': list(object({ at: time })) })));
    const result = method(module, { 'a/b': [{ at: TEXT }, { at: given }] })();
    await expect(result).rejects.toMatchObject({
      name: 'ResponseError',
      code: 'UNEXPECTED_DATA',
      route: 'GET /thing',
      message: expect.stringContaining('the text at "/a~1b/1/at" is not a valid date-time'),
    });
  });

  it('are the same for all functions that send, and text in errors', async () => {
    const module = await load(describeGet(object({ at: time, other: time })));
    const data = { at: TEXT, other: TEXT };
    const dated = { at: TIME, other: TIME };
    const send = createSend({ ...responding(data), baseUrl: 'https://h.example' });
    const getThing = module['getThing'] as () => Parameters<typeof send>[0];
    const request = getThing();
    expect((await send(request)).data).toEqual(dated);
    expect((await send({ ...request } as typeof request)).data).toEqual(dated);
    expect(await send.attempt(request)).toMatchObject({ data: dated });
    expect((await send.fields(request, ['at'] as never)).data).toEqual({ at: TIME });
    expect(await (await send.raw(request)).json()).toEqual(data);
    expect(await send(module.endpoint('GET /thing') as typeof request)).toMatchObject({ data: dated });
    const small = createSender({ fetch: responding(data).fetch, baseUrl: 'https://h.example' }, []);
    expect((await small(request)).data).toEqual(dated);
    expect(JSON.stringify(request)).not.toContain('dates');
    const failing = method(module, data, 404);
    expect((await failing.attempt()).data).toEqual(data);
    await expect(failing()).rejects.toMatchObject({ status: 404, data });
  });

  it('are converted in pages and items, after the cursor of the next page is read', async () => {
    const parameters = [{ name: 'after', in: 'query', schema: text }];
    const schema = object({ things: list(object({ at: time })), next_cursor: time });
    const description = describeGet(schema, {}, { parameters, responses: { 200: json(schema) } });
    const module = await loadModule(
      description,
      { pagination: { 'GET /thing': { by: 'cursor', parameter: 'after', items: 'things', next: 'next_cursor' } } },
      undefined,
      { dates: 'date' },
    );
    const urls: string[] = [];
    const client = module.createClient({
      async fetch(url: string) {
        urls.push(url);
        if (url.includes('after')) return Response.json({ things: [{ at: '2026-04-01T00:00:00Z' }] });
        return Response.json({ things: [{ at: TEXT }, { at: TEXT }], next_cursor: TEXT });
      },
    });
    const { getThing } = client;
    if (getThing === undefined) throw new Error('no method getThing');
    const last = { at: new Date('2026-04-01T00:00:00Z') };
    const pages: unknown[] = [];
    for await (const { data } of getThing.pages()) pages.push(data);
    expect(pages).toEqual([{ things: [{ at: TIME }, { at: TIME }], next_cursor: TIME }, { things: [last] }]);
    expect(urls[1]).toBe(`https://h.example/thing?after=${encodeURIComponent(TEXT)}`);
    expect(await getThing.all()).toEqual([{ at: TIME }, { at: TIME }, last]);
    expect(await getThing.all({}, { unique: 'at' })).toEqual([{ at: TIME }, last]);
    expect(await getThing.all({}, { fields: ['at'], limit: 1 })).toEqual([{ at: TIME }]);
  });

  it('are values of Temporal, if the platform has it', async () => {
    const schema = object({ at: time, on: day });
    const data = { at: '2026-03-01T12:00:00.1234567891Z', on: '2026-03-01' };
    const module = await load(describeGet(schema), 'temporal');
    vi.stubGlobal('Temporal', undefined);
    await expect(async () => method(module, data)()).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: expect.stringContaining('temporal-polyfill'),
    });
    vi.stubGlobal('Temporal', {
      Instant: { from: (given: string) => ({ instant: given }) },
      PlainDate: { from: (given: string) => ({ plain: given }) },
    });
    const expected = { at: { instant: '2026-03-01T12:00:00.123456789Z' }, on: { plain: '2026-03-01' } };
    expect((await method(module, data)()).data).toEqual(expected);
    await expect(method(module, { on: TEXT })()).rejects.toThrow('the text at "/on" is not a valid date');
  });
});

describe('types that do not say whether a text is a date', () => {
  it.each<[string, JsonObject, string]>([
    ['a union with text', object({ at: { anyOf: [time, text] } }), '"/at" in the response of GET /thing'],
    ['a union with an enum', list({ anyOf: [time, { type: 'string', enum: ['never'] }] }), '"/*"'],
    [
      'a date and a time',
      object({ at: { anyOf: [time, day] } }),
      'it is a date-time in GET /thing, but date in GET /thing',
    ],
    ['objects of a union', { oneOf: [ref('One'), ref('Two')] }, 'it is a date-time in One, but any text in Two'],
    ['a map and a member', { oneOf: [ref('One'), { type: 'object', additionalProperties: text }] }, '"/at"'],
    ['parts of an intersection', { allOf: [ref('One'), ref('Two')] }, 'it is a date-time in One, but any text in Two'],
  ])('are rejected: %s', (_title, schema, message) => {
    const { catalogue } = generate(describeGet(schema, { One: object({ at: time }), Two: object({ at: text }) }));
    const profile = { baseUrl: 'https://h.example', vendor: 'test', userAgent: 'test', accept: '*/*' };
    const emit = () => emitModules(catalogue, { ...profile, dates: 'date' });
    expect(emit).toThrow(GeneratorError);
    expect(emit).toThrow(message);
    expect(emit).toThrow('with an overlay');
    expect(emitModules(catalogue, profile).size).toBeGreaterThan(0);
  });
});

describe('generated files', () => {
  const schemas = { Pet: object({ born: time, on: day, friends: list(ref('Pet')) }), Fault: object({ at: time }) };
  const responses = { 200: json(ref('Pet')), 404: json(ref('Fault')), 409: json(ref('Pet')) };
  const put = { operationId: 'putPet', requestBody: json(ref('Pet')), responses };
  const { catalogue } = generate(describeApi({ '/pet': { put } }, { components: { schemas } }));

  it('declare dates in responses only', () => {
    const files = emitTypes(catalogue, { dates: 'temporal' });
    const declared = (files.get('schemas.ts') ?? '').replace(/\/\*\*.*?\*\/ /g, '');
    const of = (name: string) => new RegExp(`interface ${name} \\{[^}]*`).exec(declared)?.[0];
    expect(of('Pet')).toContain('born?: api.Instant;\non?: api.PlainDate;\nfriends?: Pet[];');
    expect(of('PetText')).toContain('born?: string;\non?: string;\nfriends?: PetText[];');
    expect(of('PetInput')).toContain('born?: string | api.Time | undefined;');
    expect(of('Fault')).toContain('at?: string;');
    expect(files.get('errors.ts')).toContain('409: s.PetText;');
    expect(files.get('endpoints.ts')).toContain('api.ApiResponse<s.Pet, 200>');
    expect(emitTypes(catalogue, { dates: 'date' }).get('schemas.ts')).toContain('born?: globalThis.Date;');
  });

  it('have one rule for each schema, and no trace of dates without the option', () => {
    const profile = { baseUrl: 'https://h.example', vendor: 'test', userAgent: 'test', accept: '*/*' };
    const text = emitModules(catalogue, { ...profile, dates: 'date' }).get('index.ts') ?? '';
    expect(text.match(/^const \w+\$.*$/gm)).toEqual([
      'const Pet$: $.DateRule = { of: () => ({ members: [["born", $.toDate], ["friends", { items: [], rest: Pet$ }]] }) };',
    ]);
    expect(text).toMatch(/"PUT", "\/pet", \(\) => \(.*\), \(\) => \$\.dates\(Pet\$\)\);$/m);
    const plain = emitModules(catalogue, profile);
    // The command reads the rules of requests from the text.
    expect(readModule(text)).toEqual(readModule(plain.get('index.ts') ?? ''));
    expect(readModule(text)?.operations).toHaveLength(1);
    expect(plain.get('index.ts')).toBe(text.replace(/^const Pet\$.*\n\n/m, '').replace(', () => $.dates(Pet$)', ''));
    const dated = emitTypes(catalogue, { dates: 'date' });
    for (const [name, own] of emitTypes(catalogue)) {
      expect(own).not.toMatch(/globalThis|Instant|PlainDate|PetText/);
      if (name !== 'schemas.ts' && name !== 'errors.ts') expect(own).toBe(dated.get(name));
    }
  });
});
