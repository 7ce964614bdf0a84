// Reads what GitHub publishes about permissions from a checkout of github/docs. Only names, levels and flags are read.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readScopes } from './read-scopes.js';

/** The API version whose folders are read. Those of the other versions have the same facts. */
const VERSION = '2022-11-28';
/** The folder of github.com, which GitHub calls "free, pro and team". */
const MAIN = 'fpt';
/** The list of the routes that fine-grained tokens can use. The files by category do not always agree with it. */
const FINE_GRAINED = 'fine-grained-pat.json';
const LISTS = ['fine-grained-pat-permissions.json', 'server-to-server-permissions.json'];

/** The kinds of tokens, by their names in the source. All three are the rule, so only others are written. */
const TOKENS = { fineGrainedPat: 'fine-grained', userToServerRest: 'user', serverToServer: 'installation' };

/** The names of the editions that a checkout has, such as `ghec` and `ghes-3.17`. @param {string} checkout */
export function listCheckoutEditions(checkout) {
  return readdirSync(join(checkout, 'src/rest/data'))
    .filter((name) => name.endsWith(`-${VERSION}`) && !name.startsWith(`${MAIN}-`))
    .map((name) => name.slice(0, -VERSION.length - 1))
    .sort();
}

/**
 * Reads the routes of an edition, or of github.com, as texts, and the names of its permissions.
 * @param {string} checkout
 * @param {string} [edition]
 */
export function readCheckout(checkout, edition = MAIN) {
  const lists = readLists(checkout, edition);
  const names = new Map();
  for (const [key, { displayTitle }] of lists) names.set(key, nameOf(displayTitle));
  const keys = new Map([...names].map(([key, name]) => [name, key]));
  const routes = new Map();
  const scopes = new Map();
  for (const { verb, requestPath, progAccess, descriptionHTML = '' } of readOperations(checkout, edition)) {
    if (progAccess === undefined) continue;
    const any = progAccess.permissions.map((all) =>
      Object.entries(all).map(([name, level]) => `${keyOf(name, keys)}:${level}`),
    );
    const tokens = Object.keys(TOKENS).flatMap((name) => (progAccess[name] ? [TOKENS[name]] : []));
    const text = permissionText({
      any,
      isPublic: progAccess.allowsPublicRead === true,
      isPermissionless: progAccess.allowPermissionlessAccess === true,
      isUncertain: false,
      tokens,
    });
    const route = `${verb.toUpperCase()} ${requestPath}`;
    routes.set(route, text);
    const classic = readScopes(descriptionHTML);
    if (classic !== undefined) scopes.set(route, ` scopes=${classic}`);
  }
  // The lists by permission have routes that the files by category may lack.
  for (const [route, text] of readListedRoutes(lists)) if (!routes.has(route)) routes.set(route, text);
  const fineGrained = readFineGrained(checkout, edition);
  for (const [route, text] of routes)
    routes.set(route, `${withDoubts(route, text, fineGrained)}${scopes.get(route) ?? ''}`);
  return { routes: sorted(routes), names: sorted(names) };
}

/** The routes that the list of fine-grained tokens has. @param {string} checkout */
function readFineGrained(checkout, edition = MAIN) {
  const file = join(checkout, 'src/github-apps/data', `${edition}-${VERSION}`, FINE_GRAINED);
  const operations = Object.values(JSON.parse(readFileSync(file, 'utf8'))).flat();
  return new Set(operations.map(({ verb, requestPath }) => `${verb.toUpperCase()} ${requestPath}`));
}

/** Routes that a GitHub App calls as itself, with a JWT. The source only says that they accept no other token. */
const OF_APP = /^\w+ (?:\/app(?:\/|$)|\/marketplace_listing\/|.*\/installation$)/;

/**
 * Adds `disputed` to the text of a route that accepts fine-grained tokens by its category, but not by the list.
 * @param {string} route
 * @param {string} text
 * @param {ReadonlySet<string>} fineGrained
 */
function withDoubts(route, text, fineGrained) {
  if (text === 'tokens=none') return OF_APP.test(route) ? 'tokens=app' : text;
  const accepts = !text.includes('tokens=') || text.includes('fine-grained');
  return accepts && !fineGrained.has(route) ? `${text} disputed` : text;
}

function readOperations(checkout, edition) {
  const folder = join(checkout, 'src/rest/data', `${edition}-${VERSION}`);
  const operations = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const text = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    // By subcategory; older files have the category around it.
    const visit = (value) => {
      if (Array.isArray(value)) operations.push(...value);
      else for (const each of Object.values(value)) visit(each);
    };
    visit(text);
  }
  return operations;
}

/** The entries of all lists by permission: a key, its title, and the routes that it allows. */
function readLists(checkout, edition) {
  const folder = join(checkout, 'src/github-apps/data', `${edition}-${VERSION}`);
  return LISTS.flatMap((file) => Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
}

/** The routes of the lists, with each permission as an alternative. */
function readListedRoutes(lists) {
  const routes = new Map();
  for (const [key, { permissions }] of lists) {
    for (const entry of permissions) {
      const route = `${entry.verb.toUpperCase()} ${entry.requestPath}`;
      const known = routes.get(route) ?? { needs: new Set(), tokens: new Set(), isUncertain: false };
      routes.set(route, known);
      known.needs.add(`${key}:${entry.access}`);
      known.isUncertain ||= entry['additional-permissions'] === true;
      // Only the list of installation tokens has these two flags.
      if (entry['server-to-server'] === undefined) known.tokens.add('fine-grained');
      else if (entry['server-to-server']) known.tokens.add('installation');
      if (entry['user-to-server']) known.tokens.add('user');
    }
  }
  return [...routes].map(([route, { needs, tokens, isUncertain }]) => {
    const any = [...needs].sort().map((need) => [need]);
    const text = permissionText({ any, isPublic: false, isPermissionless: false, isUncertain, tokens: [...tokens] });
    return /** @type {const} */ ([route, text]);
  });
}

/** `Repository permissions for "Issues"` as the files by category write it: `"Issues" repository permissions`. */
function nameOf(displayTitle) {
  const [, kind = '', title = ''] = /^(\w+) permissions for "(.*)"$/.exec(displayTitle) ?? [];
  return `"${title}" ${kind.toLowerCase()} permissions`;
}

/** A permission that no list has gets a key from its name. */
function keyOf(name, keys) {
  const [, title = name] = /^"(.*)"/.exec(name) ?? [];
  return keys.get(name) ?? title.toLowerCase().replaceAll(/\W+/g, '_');
}

function sorted(map) {
  return Object.fromEntries([...map].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * @typedef {object} Needs
 * @property {readonly (readonly string[])[]} any Alternatives, each a list of `name:level` that are all needed.
 * @property {boolean} isPublic Whether public resources can be read without the permission.
 * @property {boolean} isPermissionless Whether a token without permissions is enough.
 * @property {boolean} isUncertain Whether the source lists several without saying whether one or all of them are needed.
 * @property {readonly string[]} tokens The kinds of tokens that the route accepts.
 */

/**
 * The text of what a route needs, as data/permissions.json and the generated modules have it: `issues:write|pull_requests:write`,
 * then `public`, `permissionless`, `uncertain`, `disputed`, `tokens=fine-grained,user` and `scopes=repo` (see `readScopes`), each if it applies. src/catalogue/permissions reads it.
 * @param {Needs} needs
 */
function permissionText({ any, isPublic, isPermissionless, isUncertain, tokens }) {
  const kinds = Object.values(TOKENS).filter((kind) => tokens.includes(kind));
  return [
    any.map((all) => all.join('+')).join('|'),
    isPublic ? 'public' : '',
    isPermissionless ? 'permissionless' : '',
    isUncertain ? 'uncertain' : '',
    kinds.length === 3 ? '' : `tokens=${kinds.join(',') || 'none'}`,
  ]
    .filter((word) => word !== '')
    .join(' ');
}
