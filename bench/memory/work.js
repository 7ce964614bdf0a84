import { endpoint } from 'routebook';

/** Calls that are all different, each with its number. */
export const work = {
  'a million routes, each once': (index) => endpoint(`GET /once/${index}`),
  // A cache that stores a route at its second use fills up only here.
  'a million routes, each twice': (index) => {
    endpoint(`GET /twice/${index}`);
    endpoint(`GET /twice/${index}`);
  },
  'a million parameter names on one route': (index) => endpoint('GET /names', { [`name${index}`]: 1 }),
  // Each route is a substring of a page of 4 MB, as a `next` link is. A key that is not copied keeps the whole page in memory.
  '250 links of pages of 4 MB, each twice': (index) => {
    if (index === 0 || index > 250) return;
    const [, next] = /<([^>]+)>/.exec(`${'x'.repeat(4_000_000)}<https://api.github.com/user/repos?page=${index}>`);
    endpoint(next);
    endpoint(next);
  },
  '250 headers and base URLs out of texts of 4 MB': (index) => {
    if (index === 0 || index > 250) return;
    const page = `${'x'.repeat(4_000_000)}<application/vnd.github.v${index}+json|https://host${index}.example/api/v3|x-name-${index}>`;
    const [, accept, baseUrl, name] = /<([^|]+)\|([^|]+)\|([^>]+)>/.exec(page);
    endpoint('GET /user', {
      baseUrl,
      headers: new Map([
        ['accept', accept],
        [name, '1'],
      ]),
      mediaType: { format: 'raw' },
    });
  },
  'a million defaults()': (index) => endpoint.defaults({ per_page: index })('GET /defaults'),
};
