// The same calls for each contender. Each reads one field of the response.

const isPlain = (schema) => schema?.enum === undefined && ['string', 'integer', 'number'].includes(schema?.type);

/** Calls of GET operations from all parts of a description that need only plain path parameters. */
export function chooseCalls(description, count) {
  const resolve = (value) => (value?.$ref === undefined ? value : resolve(valueAt(description, value.$ref)));
  const usable = Object.entries(description.paths).flatMap(([path, item]) => {
    if (item.get === undefined || /[?#:]/.test(path)) return [];
    const parameters = [...(item.parameters ?? []), ...(item.get.parameters ?? [])].map(resolve);
    const needed = parameters.filter((each) => each.in === 'path' || each.required);
    if (needed.some((each) => each.in !== 'path' || !isPlain(resolve(each.schema)))) return [];
    const values = needed.map(({ name, schema }) => [name, resolve(schema).type === 'string' ? 'x' : 1]);
    const { 200: ok, '2XX': anySuccess } = item.get.responses;
    const field = fieldOf(resolve(ok ?? anySuccess)?.content?.['application/json']?.schema, resolve);
    return field === undefined ? [] : [{ path, values: Object.fromEntries(values), field }];
  });
  if (count > usable.length) throw new Error(`Only ${usable.length} operations can be called; ${count} are wanted.`);
  return Array.from({ length: count }, (_, index) => usable[Math.floor((index * usable.length) / count)]);
}

function valueAt(root, pointer) {
  const steps = pointer.slice(2).split('/');
  return steps.reduce(
    (value, step) => value[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')],
    root,
  );
}

/** The name of a field that every such value has, or undefined if there is none. */
function fieldOf(schema, resolve) {
  const { properties = {}, allOf = [] } = resolve(schema) ?? {};
  const own = Object.keys(properties).find((name) => /^[a-z]\w*$/i.test(name));
  return own ?? allOf.map((part) => fieldOf(part, resolve)).find((name) => name !== undefined);
}

const ROUTEBOOK_HEAD = `import type { RequestOptions, ResponseOf } from 'routebook';
import { endpoint } from '../routebook/index.js';
declare function send<Route>(options: RequestOptions<Route>): Promise<ResponseOf<Route>>;
`;

const OPENAPI_FETCH_HEAD = `import createClient from 'openapi-fetch';
import type { paths } from '../paths.js';
const client = createClient<paths>({ baseUrl: 'https://api.test' });
`;

const functionOf = (call, read, index) => `export async function call${index}() {
  const { data } = await ${call};
  return ${read};
}
`;

/** The program of each contender, by its name. */
export const PROGRAMS = {
  routebook: (calls) =>
    ROUTEBOOK_HEAD +
    calls
      .map(({ path, values, field }, index) => {
        const words = [`GET ${path}`, values].map((each) => JSON.stringify(each)).join(', ');
        return functionOf(`send(endpoint(${words}))`, `data.${field}`, index);
      })
      .join(''),
  'openapi-fetch': (calls) =>
    OPENAPI_FETCH_HEAD +
    calls
      .map(({ path, values, field }, index) => {
        const params = Object.keys(values).length === 0 ? {} : { params: { path: values } };
        const words = [path, params].map((each) => JSON.stringify(each)).join(', ');
        return functionOf(`client.GET(${words})`, `data?.${field}`, index);
      })
      .join(''),
};

/** Writes a program with the functions that hey-api generates, whose names are given by route. */
export const HEY_API_PROGRAM = (calls, functions) => {
  const names = calls.map(({ path }) => functions.get(`GET ${path}`));
  const bodies = calls.map(({ values, field }, index) => {
    const words = Object.keys(values).length === 0 ? '' : JSON.stringify({ path: values });
    return functionOf(`${names[index]}(${words})`, `data?.${field}`, index);
  });
  return `import { ${[...new Set(names)].join(', ')} } from '../hey-api/sdk.gen.js';\n${bodies.join('')}`;
};
