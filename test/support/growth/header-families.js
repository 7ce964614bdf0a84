import { createRecord, fill, repeat } from './inputs.js';

/** The other library reads previews only if the path ends like this. */
const GRAPHQL = 'POST /graphql';

function sending(name, createValue, mediaType) {
  return {
    create: (size) => [GRAPHQL, { headers: { [name]: createValue(size) }, ...(mediaType && { mediaType }) }],
  };
}

const createName = (index) => `X-Header-${index}`;

/** Many headers, long headers, and media types and previews in the accept header. */
export const headerFamilies = {
  headers: {
    create: (size) => ['GET /user', { headers: createRecord(size, undefined, createName) }],
  },
  'headers of the defaults': {
    create: (size) => ['GET /user', {}, { headers: createRecord(size, undefined, createName) }],
  },
  'headers that are removed': {
    create: (size) => ['GET /user', { headers: createRecord(size, () => null, createName) }],
  },
  'headers in a Map': {
    create: (size) => ['GET /user', { headers: new Map(repeat(size, (index) => [createName(index), 'v'])) }],
  },
  'headers in a Headers': {
    create: (size) => ['GET /user', { headers: new Headers(createRecord(size, undefined, createName)) }],
  },
  'pairs of headers': {
    create: (size) => ['GET /user', { headers: repeat(size, (index) => [createName(index), 'v']) }],
  },
  'a header value': sending('x-value', (size) => fill(size, 'value \t')),
  'a line break in a header value': sending('x-value', (size) => `${fill(size, 'value')}\n`),
  'a header name': {
    create: (size) => ['GET /user', { headers: { [fill(size, 'x-Name')]: 'v' } }],
  },
  'media types in accept': {
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
  },
  'a version of many digits': {
    ...sending('accept', (size) => `application/vnd.github.v${fill(size, '1')}-`, { format: 'raw' }),
  },
  'previews in accept': {
    create: (size) => [
      GRAPHQL,
      {
        headers: { accept: repeat(size, (index) => `application/vnd.github.p${index}-preview+json`).join(',') },
        mediaType: { previews: ['one'] },
      },
    ],
  },
  previews: {
    create: (size) => [GRAPHQL, { mediaType: { previews: repeat(size, (index) => `p${index}`) } }],
  },
  'previews of the defaults and the call': {
    create: (size) => [
      GRAPHQL,
      { mediaType: { previews: repeat(size / 2, (index) => `p${index}`) } },
      { mediaType: { previews: repeat(size / 2, (index) => `d${index}`) } },
    ],
  },
  'one preview, many times': {
    create: (size) => [GRAPHQL, { mediaType: { previews: repeat(size, () => 'one') } }],
  },
  'a preview of previews': {
    create: (size) => [GRAPHQL, { mediaType: { previews: [`p${fill(size, '-preview')}`] } }],
  },
  'CVE-2025-25285: dashes in accept': sending('accept', (size) => `${fill(size, 'A')}-`, { previews: ['one'] }),
  'CVE-2025-25289: spaces in authorization': sending('authorization', (size) => `${fill(size, ' ')}\n@`),
  'CVE-2025-25290: brackets in link': sending('link', (size) => `${fill(size, '<')}>`),
};
