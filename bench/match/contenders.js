import FindMyWay from 'find-my-way';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { addRoute, createRouter, findRoute } from 'rou3';
import { compileRouter } from 'rou3/compiler';
import { createCatalogue } from 'routebook/catalogue';
import { indexData } from '../../dist/explorer/data/index-data.js';

/** Builds a router once for each list of routes. */
function createContender({ name, create, call, normalise }) {
  const routers = new Map();
  return {
    name,
    normalise,
    createSubject({ routes, inputs }) {
      if (!routers.has(routes)) routers.set(routes, create(routes));
      return { call, inputs, target: routers.get(routes) };
    },
  };
}

/** For other routers, dashes in names are replaced with underscores. */
function answer(route, parameters = {}) {
  const named = route.names.map((name) => [name, parameters[name.replaceAll('-', '_')]]);
  return { route: route.route, parameters: Object.fromEntries(named) };
}

/** The lines of the index: three for shared data, and one for each route. */
const lines = indexData.split('\n');

export const routebook = createContender({
  name: 'routebook',
  create(routes) {
    const wanted = new Set(routes.map(({ route }) => route));
    const isWanted = (line, index) => index < 3 || wanted.has(JSON.parse(line)[0]);
    return createCatalogue(lines.filter(isWanted).join('\n'));
  },
  call: (catalogue, { method, url }) => catalogue.match(method, url),
});

const findMyWay = createContender({
  name: 'find-my-way',
  create(routes) {
    const router = FindMyWay();
    for (const route of routes) router.on(route.method, route.path, () => {}, route);
    return router;
  },
  call: (router, { method, url }) => router.find(method, url),
  normalise: (found) => (found === null ? undefined : answer(found.store, found.params)),
});

function createRou3(routes) {
  const router = createRouter();
  for (const route of routes) addRoute(router, route.method, route.path, route);
  return router;
}

const normaliseRou3 = (found) => (found === undefined ? undefined : answer(found.data, found.params));

const rou3 = createContender({
  name: 'rou3',
  create: createRou3,
  call: (router, { method, url }) => findRoute(router, method, url),
  normalise: normaliseRou3,
});

/** Generates and compiles a function for the routes, which the policies of many pages do not allow. */
const rou3Compiled = createContender({
  name: 'rou3 (eval)',
  create: (routes) => compileRouter(createRou3(routes)),
  call: (find, { method, url }) => find(method, url),
  normalise: normaliseRou3,
});

/**
 * This router rejects a literal segment where another route has a placeholder, which occurs often in GitHub's API. For this reason,
 * there are several routers, each with routes that are compatible, and they are asked in turn, starting with the one that has the most
 * routes.
 */
function createLayers(routes) {
  const layers = [];
  for (let left = routes; left.length > 0; ) {
    const kinds = new Map();
    const [fitting, others] = partition(left, (route) => claimKinds(kinds, route));
    const router = new RegExpRouter();
    for (const route of fitting) router.add(route.method, route.path, route);
    layers.push(router);
    left = others;
  }
  return layers;
}

function partition(items, test) {
  const results = items.map((item) => [item, test(item)]);
  return [
    results.filter(([, fits]) => fits).map(([item]) => item),
    results.filter(([, fits]) => !fits).map(([item]) => item),
  ];
}

/** Whether a route has text where others have text, and placeholders where others have placeholders. */
function claimKinds(kinds, { method, path }) {
  const claims = [];
  let place = method;
  for (const segment of path.split('/').slice(1)) {
    const kind = segment.startsWith(':') ? ':' : 'text';
    if ((kinds.get(place) ?? kind) !== kind) return false;
    claims.push([place, kind]);
    place += `/${kind === ':' ? ':' : segment}`;
  }
  for (const [key, kind] of claims) kinds.set(key, kind);
  return true;
}

const hono = createContender({
  name: 'hono',
  create: createLayers,
  call(layers, { method, url }) {
    for (const router of layers) {
      const found = router.match(method, url);
      if (found[0].length > 0) return found;
    }
    return undefined;
  },
  normalise(found) {
    if (found === undefined) return undefined;
    const [[[route, places]], values] = found;
    const parameters = Object.entries(places ?? {}).map(([name, place]) => [name, values?.[place] ?? place]);
    return answer(route, Object.fromEntries(parameters));
  },
});

export const peers = [findMyWay, rou3, rou3Compiled, hono];
