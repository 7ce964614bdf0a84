/**
 * The ways a call can grow. Each makes the arguments of one call from a size and the number of the repetition; the
 * repetition makes each route a new one, so that compiling it is measured too. Text is joined from lists and thereby
 * flat: V8 would otherwise flatten it inside the timed call.
 */
function repeat(size, create) {
  return Array.from({ length: size }, (_, index) => create(index));
}

function createRecord(size, prefix, create) {
  return Object.fromEntries(repeat(size, (index) => [`${prefix}${index}`, create(index)]));
}

export const dimensions = {
  'template length': (size, repetition) => [
    ['GET /', repetition, '/', ...repeat(size >> 3, () => 'segment/')].join('').slice(0, size),
    {},
  ],
  placeholders: (size, repetition) => [
    [`GET /${repetition}`, ...repeat(size, (index) => `/{p${index}}`)].join(''),
    createRecord(size, 'p', (index) => `v${index}`),
  ],
  'query parameters': (size, repetition) => [`GET /${repetition}`, createRecord(size, 'p', (index) => `v${index}`)],
  'body parameters': (size, repetition) => [`POST /${repetition}`, createRecord(size, 'p', (index) => `v${index}`)],
  headers: (size, repetition) => [
    `GET /${repetition}`,
    { headers: createRecord(size, 'x-header-', (index) => `v${index}`) },
  ],
  'media types in accept': (size, repetition) => [
    `GET /${repetition}`,
    {
      headers: { accept: repeat(size, () => 'application/vnd.github.v3+json').join(',') },
      mediaType: { format: 'raw' },
    },
  ],
  // The incumbent looks at previews in this route only.
  previews: (size) => ['POST /graphql', { mediaType: { previews: repeat(size, (index) => `preview${index}`) } }],
  'value length': (size, repetition) => [
    `GET /${repetition}/{value}`,
    { value: repeat(size, (index) => 'value/é '[index & 7]).join('') },
  ],
  'values in a list': (size, repetition) => [`GET /${repetition}`, { list: repeat(size, (index) => `v${index}`) }],
};
