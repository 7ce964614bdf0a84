import { CHARACTERS, createRecord, fill, ITEMS, repeat } from './inputs.js';

/** The other library reads previews only if the path ends like this. */
const GRAPHQL = 'POST /graphql';

function sending(name, createValue, mediaType) {
  return {
    largest: CHARACTERS,
    create: (size) => [GRAPHQL, { headers: { [name]: createValue(size) }, ...(mediaType && { mediaType }) }],
  };
}

const createName = (index) => `X-Header-${index}`;

/** Many headers, long headers, and media types and previews in the accept header. */
export const headerFamilies = {
  headers: {
    largest: ITEMS,
    create: (size) => ['GET /user', { headers: createRecord(size, undefined, createName) }],
    namesOf: ([, { headers }]) => headers,
  },
  'headers of the defaults': {
    largest: ITEMS,
    create: (size) => ['GET /user', {}, { headers: createRecord(size, undefined, createName) }],
    namesOf: ([, , { headers }]) => headers,
  },
  'headers that are removed': {
    largest: ITEMS,
    create: (size) => ['GET /user', { headers: createRecord(size, () => null, createName) }],
    namesOf: ([, { headers }]) => headers,
    differs: 'the peer sends null',
  },
  'headers in a Map': {
    largest: ITEMS,
    create: (size) => ['GET /user', { headers: new Map(repeat(size, (index) => [createName(index), 'v'])) }],
    namesOf: ([, { headers }]) => Object.fromEntries(headers),
    differs: 'the peer reads plain objects only',
  },
  'headers in a Headers': {
    largest: ITEMS,
    create: (size) => ['GET /user', { headers: new Headers(createRecord(size, undefined, createName)) }],
    namesOf: ([, { headers }]) => Object.fromEntries(headers),
    differs: 'the peer reads plain objects only',
  },
  'pairs of headers': {
    largest: ITEMS,
    create: (size) => ['GET /user', { headers: repeat(size, (index) => [createName(index), 'v']) }],
    namesOf: ([, { headers }]) => Object.fromEntries(headers),
    differs: 'the peer reads plain objects only',
  },
  'a header value': sending('x-value', (size) => fill(size, 'value \t')),
  'a line break in a header value': sending('x-value', (size) => `${fill(size, 'value')}\n`),
  'a header name': {
    largest: CHARACTERS,
    create: (size) => ['GET /user', { headers: { [fill(size, 'x-Name')]: 'v' } }],
  },
  'media types in accept': {
    largest: ITEMS,
    create: (size) => [
      'GET /user',
      {
        headers: { accept: repeat(size, () => 'application/vnd.github.v3+json').join(',') },
        mediaType: { format: 'raw' },
      },
    ],
  },
  'separators in accept': sending('accept', (size) => fill(size, ' ,;'), { format: 'raw' }),
  'one long media type': {
    ...sending('accept', (size) => `application/vnd.github${fill(size, '.v3')}+json+json`, { format: 'raw' }),
    differs: 'the peer leaves such a media type alone',
  },
  'a version of many digits': {
    ...sending('accept', (size) => `application/vnd.github.v${fill(size, '1')}-`, { format: 'raw' }),
    differs: 'the peer leaves such a media type alone',
  },
  'previews in accept': {
    largest: ITEMS,
    create: (size) => [
      GRAPHQL,
      {
        headers: { accept: repeat(size, (index) => `application/vnd.github.p${index}-preview+json`).join(',') },
        mediaType: { previews: ['one'] },
      },
    ],
    namesOf: ([, { headers }]) => Object.fromEntries(headers.accept.match(/p\d+/g).map((name) => [name, name])),
  },
  previews: {
    largest: ITEMS,
    create: (size) => [GRAPHQL, { mediaType: { previews: repeat(size, (index) => `p${index}`) } }],
    namesOf: ([, { mediaType }]) => Object.fromEntries(mediaType.previews.map((name) => [name, name])),
  },
  'previews of the defaults and the call': {
    largest: ITEMS,
    create: (size) => [
      GRAPHQL,
      { mediaType: { previews: repeat(size / 2, (index) => `p${index}`) } },
      { mediaType: { previews: repeat(size / 2, (index) => `d${index}`) } },
    ],
    namesOf: ([, { mediaType }, defaults]) =>
      Object.fromEntries([...mediaType.previews, ...defaults.mediaType.previews].map((name) => [name, name])),
    differs: 'the peer has them in another order',
  },
  'one preview, many times': {
    largest: ITEMS,
    create: (size) => [GRAPHQL, { mediaType: { previews: repeat(size, () => 'one') } }],
    differs: 'the peer repeats it too',
  },
  'a preview of previews': {
    largest: CHARACTERS,
    create: (size) => [GRAPHQL, { mediaType: { previews: [`p${fill(size, '-preview')}`] } }],
    differs: 'the peer cuts off one ending only',
  },
  'CVE-2025-25285: dashes in accept': sending('accept', (size) => `${fill(size, 'A')}-`, { previews: ['one'] }),
  'CVE-2025-25289: spaces in authorization': sending('authorization', (size) => `${fill(size, ' ')}\n@`),
  'CVE-2025-25290: brackets in link': sending('link', (size) => `${fill(size, '<')}>`),
};
