// Writes what errors say about the permissions of routes, as one small table for github.com and all editions. It is read when the first error
// is made, which must take milliseconds. From the index and the catalogue, the first error took 350.
import { createPermissionFinder } from '../../.build/src/catalogue/permissions/read-table.js';
import { github as profile } from '../../.build/src/core/profile/github.js';
import { describePermissions, describeScopes } from '../../.build/src/github/permissions/describe-permissions.js';
import { isEnough } from '../../.build/src/github/permissions/levels.js';
import { dataModule, readPermissions, tableText } from './permission-modules.js';

/** Since July 2026, only administrators and collaborators see these lists. No permission of a token changes that. */
const MEMBERS_ONLY = ['GET /repos/{owner}/{repo}/stargazers', 'GET /repos/{owner}/{repo}/subscribers'];

/**
 * Four lines with tabs: the names of the editions, the different texts about permissions, those about scopes, and the kinds of routes (for each
 * edition, the positions of its two texts, or `-` if the route was removed). Then, a line per route: its kind, how many characters
 * it shares with the route before, and the rest of it. Of two routes that match a path, the first one has it.
 * @returns {[string, string][]}
 */
export function needsModule(catalogue, editions) {
  const servers = [{ ...catalogue, name: '' }, ...editions];
  const all = servers.map(readServer);
  const said = all.flatMap((server) => [...server.values()]);
  const texts = distinct(said.map(({ needs }) => needs));
  const scopeTexts = distinct(said.map(({ scopes }) => scopes));
  const kindOf = (shape) =>
    all
      .map((server) => server.get(shape))
      .map((each) => each && (each.isRemoved ? '-' : `${texts.indexOf(each.needs)}.${scopeTexts.indexOf(each.scopes)}`))
      .join(' ');
  const shapes = distinct(all.flatMap((server) => [...server.keys()])).sort(comparePrecedence);
  const kinds = distinct(shapes.map(kindOf));
  const lines = shapes.map((shape, index) => {
    const shared = sharedLength(shapes[index - 1] ?? '', shape);
    return `${kinds.indexOf(kindOf(shape))} ${shared} ${shape.slice(shared)}`;
  });
  const head = [servers.map(({ name }) => name), texts, scopeTexts, kinds].map((list) => list.join('\t'));
  return [['needs-data.ts', dataModule('needsData', [...head, ...lines].join('\n').replaceAll("'", "\\'"))]];
}

const distinct = (values) => [...new Set(values)];

/** What is said about the routes of a server, by their shapes. Of routes with the same shape, the one that was removed comes last. */
function readServer({ name, routes, parameters }) {
  const find = createPermissionFinder(tableText(routes, readPermissions(name || undefined)), () => Object.keys(routes));
  const entries = Object.entries(routes).sort(([, one], [, other]) => ageOf(one) - ageOf(other));
  const server = new Map();
  const add = (shape, each) => server.has(shape) || server.set(shape, each);
  for (const [key, route] of entries) add(shapeOf(key, route, parameters), describe(key, route, find(key)));
  // A value at the end may be empty, unless a route really ends there.
  for (const [key, route] of entries) {
    const [last] = /\{[^{}]+\}$/.exec(route.path) ?? [];
    if (key.startsWith('GET ') && profile.mayBeEmpty.includes(last?.slice(1, -1)))
      add(shapeOf(key, route, parameters).replace(/\/[^/]*$/, ''), describe(key, route, find(key)));
  }
  return server;
}

function ageOf({ deprecation }) {
  return deprecation === undefined ? 0 : deprecation.removed ? 2 : 1;
}

/** `GET /repos/{owner}/{repo}/git/ref/{ref}` → `GET /repos/{}/{}/git/ref/{+}`: the names of values differ in editions. */
function shapeOf(key, { path, parameters = [] }, table) {
  const all = parameters.map((each) => (typeof each === 'string' ? table[each] : each));
  const isMulti = (name) => all.some((each) => each.name === name && each.multiSegment);
  const [method] = key.split(' ', 1);
  return `${method} ${path.replace(/\{([^{}]+)\}/g, (_, name) => (isMulti(name) ? '{+}' : '{}'))}`;
}

/** Text comes before a mix of text and values, a value, and a value of several segments, as when a path is matched. */
function comparePrecedence(one, other) {
  const [left, right] = [one, other].map((shape) => shape.split('/'));
  for (const [index, segment] of left.entries()) {
    const opposite = right[index] ?? '{+}/';
    if (segment === opposite) continue;
    return rankOf(segment) - rankOf(opposite) || (segment < opposite ? -1 : 1);
  }
  return 1;
}

/** The end of a route comes after everything else, because a value of several segments would contain it. */
const RANKS = [/^[^{]*$/, /^\{\}.|.\{\}/, /^\{\}$/, /^\{\+\}$/];
const rankOf = (segment) =>
  (RANKS.findIndex((pattern) => pattern.test(segment)) + RANKS.length + 1) % (RANKS.length + 1);

function sharedLength(one, other) {
  const length = [...other].findIndex((character, index) => character !== one[index]);
  return length < 0 ? other.length : length;
}

/** A text that the documentation disagrees about begins with `?`, and one that no response changes with `!`. */
function describe(key, route, permissions) {
  // Removed routes are in the table because they hide those that match their paths too.
  if (ageOf(route) === 2) return { isRemoved: true, needs: '-', scopes: '-' };
  const scopes = permissions?.scopes ? describeScopes(permissions.scopes) : '';
  if (MEMBERS_ONLY.includes(key))
    return { needs: '!a user who is an administrator or a collaborator of the repository', scopes };
  return { needs: `${permissions?.disputed ? '?' : ''}${needsText(permissions) ?? ''}`, scopes };
}

function needsText(permissions) {
  if (permissions === undefined) return "permissions that are not known, because GitHub's documentation names none";
  // An error must not advise what may be wrong.
  if (permissions.uncertain) return undefined;
  // What everyone can read is not refused because of a token.
  const isDoubtful = permissions.disputed && !permissions.publicRead;
  return isDoubtful || !isEnough({}, permissions) ? describePermissions(permissions) : undefined;
}
