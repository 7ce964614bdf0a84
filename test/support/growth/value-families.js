import { createRecord, fill, nest, repeat } from './inputs.js';

/** A value that grows in characters. */
function growing(route, text, end = '') {
  return { create: (size) => [route, { value: fill(size, text) + end }] };
}

/** A list that grows in items. */
function listing(route, name) {
  return { create: (size) => [route, { [name]: repeat(size, (index) => `v${index}`) }] };
}

function mapping(route) {
  return {
    create: (size) => [route, { map: createRecord(size) }],
  };
}

/** Long values, and values of many parts. */
export const valueFamilies = {
  'letters in the path': growing('GET /{value}', 'value'),
  'a path value to encode': growing('GET /{value}', 'value/é '),
  'marks in the path': growing('GET /{value}', "!'()*"),
  'dots in the path': growing('GET /{value}', '.'),
  'a query value to encode': growing('GET /search', 'value/é '),
  'wide characters in the query': growing('GET /search', '€😀€'),
  'a lone surrogate at the end': growing('GET /{value}', '€', '\ud800'),
  'a prefix of a long value': {
    ...growing('GET /{value:99}', 'value'),
  },
  'a value of {+value}': growing('GET /files/{+value}', 'a/b-é%20'),
  'percent signs in {+value}': growing('GET /files/{+value}', '%'),
  'slashes in {+value}': growing('GET /files/a{+value}', '/', 'a'),
  'brackets in {+value}': growing('GET /files/{+value}', '[]'),
  'dot segments in {+value}': growing('GET /files/{+value}', 'a/../'),
  'encoded dots in {+value}': growing('GET /files/{+value}', 'a%2e%2e%2f%5c'),
  'a list in the query': { ...listing('GET /search', 'list'), hasListInQuery: true },
  'a list that repeats its name': { ...listing('GET /search', 'list[]') },
  'an exploded list': { ...listing('GET /files{/list*}', 'list') },
  'an exploded map': { ...mapping('GET /search{?map*}') },
  'a map that is not exploded': mapping('GET /search{?map}'),
  'a deep body': { largest: 10_000, create: (size) => ['POST /trees', { tree: nest(size) }] },
};
