import { github } from 'routebook/catalogue';

/** What stands in the URLs for the placeholders, in turn. One segment each: not every peer takes more. */
const VALUES = ['octokit', 'endpoint.js', '42', 'main', 'v1.2.3', 'a1b2c3d4e5f60718293a4b5c6d7e8f9012345678', 'bug'];

const PLACEHOLDER = /\{([^}]+)\}/g;

/** A copy in one piece. V8 makes strings of parts, and only the first to read one would pay for joining them. */
function flatten(text) {
  return Buffer.from(text, 'latin1').toString('latin1');
}

/** A route as routers take it. */
function describe({ route, method, path, deprecation }) {
  return {
    route,
    method,
    template: path,
    isRemoved: deprecation?.removed === true,
    names: Array.from(path.matchAll(PLACEHOLDER), ([, name]) => name),
    path: path.replace(PLACEHOLDER, (_, name) => `:${name.replaceAll('-', '_')}`),
  };
}

/** A URL of a route, another one for each number. */
function createUrl({ template }, number) {
  let place = number;
  return template.replace(PLACEHOLDER, () => {
    place += 1;
    return VALUES[place % VALUES.length] + (number % 1000);
  });
}

/**
 * All routes, one for each shape of path: of three pairs that look the same, the documented one. `{base}...{head}` is a twin of
 * `{basehead}`, and two have a placeholder of another name.
 */
export const allRoutes = [...github]
  .filter(({ route, deprecation }) => !deprecation?.renamed && !route.includes('...'))
  .map(describe);

/** Those that the API has today. */
export const currentRoutes = allRoutes.filter(({ isRemoved }) => !isRemoved);

/** Every so-manieth route: as many as wanted, of all kinds. */
export function pickRoutes(count) {
  return Array.from({ length: count }, (_, index) => currentRoutes[Math.floor((index * currentRoutes.length) / count)]);
}

/** A prime, so that routes that stand together are not asked for together. */
const STRIDE = 389;

/** A power of two that is large enough for every route to be asked for. */
const INPUTS = 2048;

export function createHits(routes) {
  return createInputs((index) => {
    const route = routes[(index * STRIDE) % routes.length];
    return { method: route.method, url: createUrl(route, index) };
  });
}

/** Paths that begin wrong, go on too long, or turn off at the end or before it. */
const WRONG_TURNS = [
  (url) => `/nothing${url}`,
  (url) => `${url}/nothing/here`,
  (url) => `${url.slice(0, url.lastIndexOf('/'))}/nothing/here`,
  (url) => `${url.slice(0, url.lastIndexOf('/'))}-x/1`,
];

export function createMisses(routes) {
  const misses = routes.flatMap((route) => WRONG_TURNS.map((turn) => ({ route, turn })));
  const real = misses.filter(({ route, turn }) => !github.match(route.method, turn(createUrl(route, 0))));
  return createInputs((index) => {
    const { route, turn } = real[(index * STRIDE) % real.length];
    return { method: route.method, url: turn(createUrl(route, index)) };
  });
}

/** As many different URLs however many routes there are: what is asked for again and again is quick to fetch from memory. */
function createInputs(create) {
  return Array.from({ length: INPUTS }, (_, index) => {
    const { method, url } = create(index);
    return { method, url: flatten(url) };
  });
}
