import { createCatalogue, github } from 'routebook/catalogue';
import { createRecord, fill, repeat, write } from './inputs.js';

/** Routes in which a matcher must find out where one value ends and the next begins. */
const ambiguous = createCatalogue({
  format: 1,
  name: 'ambiguous',
  server: null,
  version: null,
  documentation: '',
  parameters: ['one', 'two', 'three'].map((name) => ({ name, in: 'path', type: 'string', multiSegment: true })),
  responses: [],
  routes: [
    ['GET /dashes/{a}-{b}'],
    ['GET /dots/{a}.{b}.{c}'],
    ['GET /segments/{one}/a/{two}/a/{three}/b', null, null, null, [0, 1, 2]],
  ],
});

function matching(createUrl, { catalogue = github, ...rest } = {}) {
  return {
    create: createUrl,
    call: (_, url) => catalogue.match('GET', url),
    ...rest,
  };
}

function checking(create) {
  return {
    create,
    call: (_, [route, options]) => github.check(route, options),
  };
}

function searching(createText) {
  return { create: createText, call: (_, text) => github.search(text) };
}

/** The functions of the catalogue, which the other library does not have. */
export const catalogueFamilies = {
  'match: a long value': matching((size) => `/users/${fill(size, 'value')}`),
  'match: a value to decode': matching((size) => `/users/${fill(size, 'a%20')}`),
  'match: dots': matching((size) => `/users/${fill(size, '.')}`),
  'match: a value of many segments': matching((size) => `/repos/o/r/contents/${fill(size, 'a/')}a`),
  'match: dot segments': matching((size) => `/repos/o/r/contents/${fill(size, 'a/./')}`),
  'match: dots between two values': matching((size) => `/repos/o/r/compare/${fill(size, 'a...')}`),
  'match: segments of no route': matching((size) => fill(size, '/a')),
  'match: a long host': matching((size) => `https://${fill(size, 'a.')}/user`),
  'match: prefixes': matching((size) => fill(size, '/api/v3')),
  'match: a query of one name': matching((size) => `/user?${write(size, (index) => `p=${index}&`)}`),
  'match: a query of many names': matching((size) => `/user?${write(size, (index) => `p${index}=v&`)}`),
  'match: a query to decode': matching((size) => `/user?p=${fill(size, '+%20')}`),
  'match: dots between three values': matching((size) => `/dots/${fill(size, 'a.')}`, { catalogue: ambiguous }),
  'match: three values of many segments': matching((size) => `/segments/${fill(size, 'a/')}c`, {
    catalogue: ambiguous,
  }),
  'match: CVE-2024-45296': matching((size) => `/dashes/a${fill(size, '-a')}/a`, { catalogue: ambiguous }),
  'check: unknown parameters': checking((size) => ['GET /user', createRecord(size)]),
  'check: fields in data': checking((size) => ['POST /user/repos', { data: createRecord(size) }]),
  'check: a list': checking((size) => ['GET /user/repos', { sort: repeat(size, () => 'created') }]),
  'check: previews': checking((size) => [
    'GET /user',
    { mediaType: { previews: repeat(size, (index) => `p${index}`) } },
  ]),
  'check: a long name': checking((size) => ['GET /user', { [fill(size, 'name')]: 1 }]),
  'check: a long value': checking((size) => ['GET /user/repos', { sort: fill(size, 'created,') }]),
  'check: a long number': checking((size) => ['GET /user/repos', { per_page: `${fill(size, '1')}-` }]),
  'check: a long route': checking((size) => [`GET ${fill(size, '/:p')}`, {}]),
  'check: slashes before a user': checking((size) => [`GET https:${fill(size, '//a')}`, {}]),
  'search: one long word': searching((size) => fill(size, 'repository')),
  'search: many words': searching((size) => fill(size, 'repository issue ')),
  'search: a long path': searching((size) => fill(size, '/repos/{owner}')),
};
