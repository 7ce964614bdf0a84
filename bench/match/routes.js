import { github } from 'routebook/catalogue';

/** The values of the placeholders in the URLs, used in turn. Each is one segment, because not every router supports more. */
const VALUES = ['octokit', 'endpoint.js', '42', 'main', 'v1.2.3', 'a1b2c3d4e5f60718293a4b5c6d7e8f9012345678', 'bug'];

const PLACEHOLDER = /\{([^}]+)\}/g;

/**
 * Copies a string into one piece. V8 stores concatenated strings as trees, and only the first router to read one would pay for joining
 * it.
 */
function flatten(text) {
  return Buffer.from(text, 'latin1').toString('latin1');
}

/** A route in the form that routers accept. */
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

/** A URL of a route, a different one for each number. */
function createUrl({ template }, number) {
  let place = number;
  return template.replace(PLACEHOLDER, () => {
    place += 1;
    return VALUES[place % VALUES.length] + (number % 1000);
  });
}

/**
 * All routes, one for each shape of path. Of three pairs with the same shape, the documented route is used: `{base}...{head}` has the
 * same shape as `{basehead}`, and two routes have a placeholder of another name.
 */
export const allRoutes = [...github]
  .filter(({ route, deprecation }) => !deprecation?.renamed && !route.includes('...'))
  .map(describe);

/** The routes that the API still has. */
const currentRoutes = allRoutes.filter(({ isRemoved }) => !isRemoved);

/** Selects the given number of routes at regular intervals, so that all kinds are included. */
export function pickRoutes(count) {
  return Array.from({ length: count }, (_, index) => currentRoutes[Math.floor((index * currentRoutes.length) / count)]);
}

/** A prime number, so that adjacent routes are not requested one after the other. */
const STRIDE = 389;

/** A power of two that is large enough for every route to be requested. */
const INPUTS = 2048;

export function createHits(routes) {
  return createInputs((index) => {
    const route = routes[(index * STRIDE) % routes.length];
    return { method: route.method, url: createUrl(route, index) };
  });
}

/** Paths that start wrong, are too long, or differ near the end. */
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

/** The number of different URLs does not depend on the number of routes, because repeated URLs are fetched from memory faster. */
function createInputs(create) {
  return Array.from({ length: INPUTS }, (_, index) => {
    const { method, url } = create(index);
    return { method, url: flatten(url) };
  });
}
