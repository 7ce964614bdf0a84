import { applyOverlay, type JsonObject, type JsonValue, overlayTarget, parseDocument } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { endpointOf } from '../openapi/support.ts';
import { describeApi } from './support.ts';

const overlay = (...actions: JsonObject[]): JsonObject => ({
  overlay: '1.0.0',
  info: { title: 'Corrections', version: '1' },
  actions,
});
const apply = (description: JsonObject, ...actions: JsonObject[]) => applyOverlay(description, overlay(...actions));

const PARAMETER = { name: 'path', in: 'path', required: true, schema: { type: 'string' } };
const API = describeApi({
  '/proxy/{path}': { get: { operationId: 'proxy', tags: ['a'], parameters: [PARAMETER], responses: {} } },
  '/old': { get: { deprecated: true, responses: {} } },
});

describe('an update', () => {
  it('merges objects at every level, joins lists, and replaces other values', () => {
    const changed = apply(API, {
      target: '$.paths["/proxy/{path}"].get',
      update: { operationId: 'forward', tags: ['b'], 'x-a': { b: 1 } },
    });
    expect(changed['paths']).toEqual({
      ...(API['paths'] as JsonObject),
      '/proxy/{path}': {
        get: { operationId: 'forward', tags: ['a', 'b'], parameters: [PARAMETER], responses: {}, 'x-a': { b: 1 } },
      },
    });
  });

  it('of a list appends one item, or all items of a list', () => {
    const tags = (update: JsonValue) => apply({ ...API, tags: [{ name: 'a' }] }, { target: '$.tags', update })['tags'];
    expect(tags({ name: 'b' })).toEqual([{ name: 'a' }, { name: 'b' }]);
    expect(tags([{ name: 'b' }, { name: 'c' }])).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
  });

  it('of the root merges with the whole description', () => {
    expect(apply(API, { target: '$', update: { info: { title: 'New' } } })['info']).toEqual({
      title: 'New',
      version: '1',
    });
  });

  it('applies to nested matches of one query, each of them once', () => {
    const changed = apply({ ...API, 'x-a': { b: { b: { c: 1 } } } }, { target: '$..b', update: { d: 2 } });
    expect(changed['x-a']).toEqual({ b: { b: { c: 1, d: 2 }, d: 2 } });
  });

  it('sees the result of the action before it', () => {
    const changed = apply(
      API,
      { target: '$.info', update: { 'x-new': {} } },
      { target: '$.info["x-new"]', update: { a: 1 } },
    );
    expect(changed['info']).toMatchObject({ 'x-new': { a: 1 } });
  });

  it('does not change its arguments', () => {
    const before = JSON.stringify(API);
    apply(API, { target: '$..parameters[*]', update: { 'x-multi-segment': true } });
    expect(JSON.stringify(API)).toBe(before);
  });

  it('does not change a value that the description contains in another place too', () => {
    const shared = { type: 'string' };
    const changed = apply({ ...API, 'x-a': shared, 'x-b': shared }, { target: '$["x-a"]', update: { format: 'date' } });
    expect(changed['x-b']).toEqual({ type: 'string' });
  });

  it('keeps a member named __proto__ a member', () => {
    const update = JSON.parse('{ "__proto__": { "polluted": true } }') as JsonObject;
    const changed = apply(API, { target: '$.info', update });
    expect(Object.getOwnPropertyDescriptor(changed['info'], '__proto__')?.value).toEqual({ polluted: true });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('remove', () => {
  it('removes members and list items, several at once', () => {
    const changed = apply(
      { ...API, 'x-list': [1, 2, 3, 4] },
      { target: '$.paths[?@.get.deprecated == true]', remove: true },
      { target: '$["x-list"][0,2]', remove: true },
    );
    expect(Object.keys(changed['paths'] as JsonObject)).toEqual(['/proxy/{path}']);
    expect(changed['x-list']).toEqual([2, 4]);
  });

  it('of the whole description is refused', () => {
    expect(() => apply(API, { target: '$', remove: true })).toThrow('removes the whole description');
  });
});

describe('copy, from Overlay 1.1', () => {
  it('merges a value of the description into the target', () => {
    const changed = apply(API, { target: '$.paths["/old"].get', copy: '$.paths["/proxy/{path}"].get' });
    expect(changed['paths']).toMatchObject({ '/old': { get: { deprecated: true, operationId: 'proxy' } } });
  });

  it('is refused unless it selects one value', () => {
    expect(() => apply(API, { target: '$.info', copy: '$.paths.*' })).toThrow(/"\$\.paths\.\*" matches 2 values/);
    expect(() => apply(API, { target: '$.info', copy: '$.nothing' })).toThrow(/matches nothing/);
  });
});

describe('an overlay that cannot be applied', () => {
  it('is refused with the target that matches nothing', () => {
    const actions = [
      { target: '$.info', update: {} },
      { target: "$.paths['/lost']", remove: true },
    ];
    expect(() => applyOverlay(API, overlay(...actions), 'fixes.yaml')).toThrow(
      `fixes.yaml, #/actions/1: the target "$.paths['/lost']" matches nothing in the description`,
    );
  });

  it.each<[string, unknown, RegExp]>([
    ['not an object', 'text', /must be an object/],
    ['of another version', { overlay: '2.0.0', actions: [] }, /version 1\.0\.0 or 1\.1\.0/],
    ['without actions', { overlay: '1.0.0', info: {}, actions: [] }, /needs "actions"/],
    ['with an unknown field', { ...overlay({ target: '$', update: {} }), action: [] }, /field "action"/],
    ['with an unknown field in an action', overlay({ target: '$', updates: {} }), /field "updates"/],
    ['without a target', overlay({ update: {} }), /needs "target"/],
    ['that changes nothing', overlay({ target: '$' }), /needs one of/],
    ['that updates and removes', overlay({ target: '$.info', update: {}, remove: true }), /needs one of/],
    ['whose remove is text', overlay({ target: '$.info', remove: 'yes' }), /true or false/],
    ['that merges text into an object', overlay({ target: '$.info', update: 'text' }), /must be an object/],
    ['that merges an object into text', overlay({ target: '$.openapi', update: {} }), /must not be an object/],
    ['with an invalid query', overlay({ target: '$.paths[', update: {} }), /not a valid JSONPath query/],
    ['with an extends that is not text', { ...overlay({ target: '$', update: {} }), extends: 1 }, /"extends"/],
  ])('is refused if it is one %s', (_title, given, message) => {
    expect(() => applyOverlay(API, given)).toThrow(message);
  });
});

it('names the description that an overlay is for', () => {
  expect(overlayTarget({ ...overlay(), extends: 'openapi.yaml' })).toBe('openapi.yaml');
  expect(overlayTarget(overlay())).toBeUndefined();
});

it('can be written in YAML', async () => {
  const text =
    "overlay: 1.0.0\ninfo: { title: t, version: '1' }\nactions:\n  - target: $.info\n    update: { title: New }\n";
  expect(applyOverlay(API, await parseDocument(text, 'fixes.yaml'))['info']).toEqual({ title: 'New', version: '1' });
});

describe('requests after a correction', () => {
  it('keep the slashes of a path parameter that an overlay marks, and encode everything else', () => {
    const call = { path: 'api/v1/a b?c#d%2f' };
    const route = 'GET /proxy/{path}';
    expect(endpointOf(API)(route, call).url).toBe('https://h.test/proxy/api%2Fv1%2Fa%20b%3Fc%23d%252f');
    const corrected = apply(API, {
      target: '$.paths["/proxy/{path}"].get.parameters[?@.name == "path"]',
      update: { 'x-multi-segment': true },
    });
    expect(endpointOf(corrected)(route, call).url).toBe('https://h.test/proxy/api/v1/a%20b%3Fc%23d%252f');
    expect(() => endpointOf(corrected)(route, { path: '../admin' })).toThrow(/"\.\."/);
  });

  it("follow Azure's extension for path parameters, even in Swagger 2", () => {
    const parameter = { name: 'scope', in: 'path', required: true, type: 'string', 'x-ms-skip-url-encoding': true };
    const api: JsonObject = {
      swagger: '2.0',
      info: { title: 'Azure', version: '1' },
      host: 'h.test',
      schemes: ['https'],
      paths: { '/{scope}/locks': { get: { parameters: [parameter], responses: {} } } },
    };
    expect(endpointOf(api)('GET /{scope}/locks', { scope: 'subscriptions/1/groups/a b' }).url).toBe(
      'https://h.test/subscriptions/1/groups/a%20b/locks',
    );
  });

  const form = (schema: JsonObject): JsonObject =>
    describeApi({
      '/images': {
        post: {
          requestBody: { content: { 'application/x-www-form-urlencoded': { schema } } },
          parameters: [{ name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'string' } } }],
          responses: {},
        },
      },
    });

  it('have the name of a query parameter or a form field that an overlay corrects: ids[], image[]', () => {
    const images = { type: 'array', items: { type: 'string' } };
    const corrected = apply(
      form({ type: 'object', properties: { image: images } }),
      { target: '$.paths["/images"].post.parameters[0]', update: { name: 'ids[]' } },
      { target: '$..properties', update: { 'image[]': images } },
      { target: '$..properties.image', remove: true },
    );
    const request = endpointOf(corrected)('POST /images', { 'ids[]': ['1', '2'], 'image[]': ['a', 'b'] });
    expect(request).toMatchObject({
      url: 'https://h.test/images?ids[]=1&ids[]=2',
      body: 'image%5B%5D=a&image%5B%5D=b',
    });
  });

  it('write an object in a form with brackets if an overlay adds the encoding: metadata[k]', () => {
    const corrected = apply(form({ type: 'object', properties: { metadata: { type: 'object' } } }), {
      target: '$.paths["/images"].post.requestBody.content.*',
      update: { encoding: { metadata: { style: 'deepObject', explode: true } } },
    });
    const { body } = endpointOf(corrected)('POST /images', { metadata: { k: 'v' } });
    expect(decodeURIComponent(String(body))).toBe('metadata[k]=v');
  });
});

describe('a hostile overlay', () => {
  const deep = (depth: number): JsonObject => (depth === 0 ? {} : { a: deep(depth - 1) });
  const many = Array.from({ length: 200 }, (_, index) => ({ name: `tag${index}` }));

  it('cannot double a list again and again', () => {
    const doubled = Array.from({ length: 40 }, () => ({ target: '$.tags', copy: '$.tags' }));
    expect(() => apply({ ...API, tags: [{ name: 'a' }] }, ...doubled)).toThrow(/actions\/\d+ adds too much/);
  });

  it('cannot nest a value in itself again and again', () => {
    const actions = Array.from({ length: 40 }, () => ({ target: `$['x-a']`, copy: '$' }));
    expect(() => apply({ ...API, 'x-a': {} }, ...actions)).toThrow(/adds too much/);
  });

  it.each([
    ['that go through every level several times', '$..*..*..*..*..*'],
    ['that multiply at every level', `$${'[*,*]'.repeat(40)}`],
    ['with a filter in a filter in a filter', '$..[?@..[?@..[?@..[?@..z]]]]'],
    ['that measure a long text for each value', `$..[?length($['x-long']) == 1]`],
    ['that match a long text for each value', `$..[?search($['x-long'], 'a*a*b')]`],
  ])('is refused for queries %s', (_kind, target) => {
    const description = { ...API, 'x-deep': deep(100), tags: many, 'x-long': 'a'.repeat(10_000) };
    expect(() => apply(description, { target, update: {} })).toThrow(/selects too much/);
  });

  it('of many actions together is bounded too', () => {
    const list = Array.from({ length: 100_000 }, () => 0);
    const actions = Array.from({ length: 2000 }, () => ({ target: '$["x-a"][0]', update: 1 }));
    expect(() => apply({ ...API, 'x-a': list }, ...actions)).toThrow(/The overlay takes too many steps/);
  });

  it('can use patterns that RegExp would need hours for', () => {
    const description = { ...API, tags: [{ name: `${'a'.repeat(500)}!` }, { name: 'aaa' }] };
    const target = `$.tags[?match(@.name, '(a|a)*') || match(@.name, '(a{1,9}){1,9}')]`;
    expect(apply(description, { target, update: { found: true } })['tags']).toMatchObject([{}, { found: true }]);
  });
});
