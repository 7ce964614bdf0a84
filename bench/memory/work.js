import { endpoint } from 'routebook';

/** Calls that never repeat, each with its number. */
export const work = {
  'a million routes, each once': (index) => endpoint(`GET /once/${index}`),
  // A cache that waits for the second sight of a route fills up only here.
  'a million routes, each twice': (index) => {
    endpoint(`GET /twice/${index}`);
    endpoint(`GET /twice/${index}`);
  },
  'a million parameter names on one route': (index) => endpoint('GET /names', { [`name${index}`]: 1 }),
  'a million defaults()': (index) => endpoint.defaults({ per_page: index })('GET /defaults'),
};
