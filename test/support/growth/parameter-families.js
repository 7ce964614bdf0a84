import { createRecord, repeat, write } from './inputs.js';

/** Names that have the same hash in engines that hash a number by its lowest bits. */
const createCollidingName = (index) => String(2 ** 32 + index * 2 ** 24);

/** A call with many parameters. */
function passing(route, createOptions) {
  return { create: (size) => [route, createOptions(size)] };
}

/** A route with many names, all of which have a value. */
function naming(createRoute, createValue) {
  return {
    create: (size) => [createRoute(size), createRecord(size, createValue)],
  };
}

/** A call with the option `parameters`. */
function bucket(route, createParameters) {
  return {
    ...passing(route, (size) => ({ parameters: createParameters(size) })),
  };
}

function writePath(size) {
  return `GET ${write(size, (index) => `/{p${index}}`)}`;
}

function writeNames(size) {
  return repeat(size, (index) => `p${index}`).join(',');
}

/** Many parameters, and many names in a route. */
export const parameterFamilies = {
  'query parameters': passing('GET /search', createRecord),
  'body parameters': passing('POST /items', createRecord),
  'parameters that are undefined': passing('GET /search', (size) => createRecord(size, () => undefined)),
  'names to encode': {
    ...passing('GET /search', (size) => createRecord(size, undefined, (index) => `é/${index}`)),
  },
  'names like indices, query': passing('GET /search', (size) => createRecord(size, undefined, String)),
  'names like indices, body': passing('POST /items', (size) => createRecord(size, undefined, (index) => 7919 * index)),
  'names that collide, query': passing('GET /search', (size) => createRecord(size, undefined, createCollidingName)),
  'names that collide, body': passing('POST /items', (size) => createRecord(size, undefined, createCollidingName)),
  'the bucket': bucket('GET /search', createRecord),
  'the bucket, body': bucket('POST /items', createRecord),
  'the bucket with names of options': bucket('POST /items', (size) => ({
    url: 'u',
    headers: 'h',
    ...createRecord(size),
  })),
  'the bucket with placeholders': {
    ...bucket('', createRecord),
    create: (size) => [writePath(size), { parameters: createRecord(size) }],
  },
  'options and the bucket': {
    create: (size) => [
      'GET /search',
      { ...createRecord(size / 2), parameters: createRecord(size / 2, undefined, (index) => `b${index}`) },
    ],
  },
  'a parameter named url': {
    ...passing('POST /items', (size) => ({ url: 'u', method: 'm', ...createRecord(size) })),
  },
  'the form of one object': {
    ...passing(undefined, (size) => ({ method: 'GET', url: '/search', ...createRecord(size) })),
    call: (endpoint, [, options]) => endpoint(options),
  },
  'parse of merge': {
    ...passing('GET /search', createRecord),
    call: (endpoint, [route, options]) => endpoint.parse(endpoint.merge(route, options)),
  },
  'defaults with names of options': {
    create: (size) => ['POST /items', { a: 1 }, { parameters: { url: 'u', data: 'd', ...createRecord(size) } }],
  },
  'defaults with parameters': {
    create: (size) => [
      'GET /search',
      createRecord(size / 2),
      createRecord(size / 2, undefined, (index) => `d${index}`),
    ],
  },
  'defaults that are overridden': {
    create: (size) => ['POST /items', createRecord(size), createRecord(size)],
  },
  placeholders: naming(writePath),
  ':names': naming((size) => `GET ${write(size, (index) => `/:p${index}`)}`),
  'one placeholder, many times': { create: (size) => [`GET ${write(size, () => '/{p}')}`, { p: 'v' }] },
  'names in one {expression}': naming((size) => `GET /{${writeNames(size)}}`),
  'names in one {?expression}': naming((size) => `GET /search{?${writeNames(size)}}`),
  'placeholders without values': {
    create: (size) => [writePath(size), {}],
  },
  'placeholders of dots': naming(writePath, () => '..'),
  'dots with one {.expression}': naming(
    (size) => `GET /files/{p0}/x{.${writeNames(size)}}`,
    (index) => (index === 0 ? '..' : 'v'),
  ),
};
