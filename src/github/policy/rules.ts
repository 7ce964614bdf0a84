import type { PermissionLevel, PermissionSet } from '../../catalogue/permissions/types.ts';
import type { Catalogue, RouteRecord } from '../../catalogue/types.ts';
import { didYouMean, suggestName } from '../../core/edit-distance.ts';
import { EndpointError } from '../../core/errors.ts';
import { METHODS } from '../../core/methods.ts';
import { includesAll, includesLevel, LEVELS, unite } from '../permissions/levels.ts';
import { canMatch, correctNames, isExactly, matchesPath, maybeIs, type PathPattern } from './path-pattern.ts';
import { elementsOf, GRAPHQL, type Reading, splitPath } from './read-request.ts';

/** One rule of a policy. */
interface Rule {
  /** The rule as it was written. */
  readonly text: string;
  /** Whether it names a route: with a method, and without wildcards. */
  readonly isExact: boolean;
  matches(reading: Reading): boolean;
}

/** The facts that rules refer to. */
interface RuleFacts {
  /** With the permissions of its routes, if they are known. */
  readonly catalogue: Catalogue;
  /** The names of permissions. Empty for an API of which none are known. */
  readonly permissionNames: readonly string[];
}

type Option = 'allow' | 'deny';
type PermissionRule = readonly [name: string, level: PermissionLevel];

const FORMS = `Write a route such as 'GET /repos/{owner}/{repo}/**'`;

/** Reads rules. One that is misspelled or can match nothing throws, because nobody would notice it. */
export function readRules(option: Option, texts: readonly string[], facts: RuleFacts): readonly Rule[] {
  const permissions = texts.filter(isPermission).map((text) => readPermission(option, text, facts));
  const granted = permissions.reduce<PermissionSet>((all, [name, level]) => unite(all, { [name]: level }), {});
  return texts.map((text) => {
    if (isPermission(text)) return permissionRule(option, text, readPermission(option, text, facts), granted, facts);
    return /[\s/]/.test(text) ? routeRule(option, text, facts) : categoryRule(option, text, facts);
  });
}

/** Whether a rule allows writes. */
export function allowsWrites(text: string): boolean {
  return /:(?:write|admin)$|^(?:POST|PUT|PATCH|DELETE) /i.test(text);
}

function isPermission(text: string): boolean {
  return /^[^\s/]*:/.test(text);
}

function invalidRule(option: Option, text: string, reason: string): EndpointError {
  const shown = JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
  return new EndpointError('INVALID_OPTION', `The rule ${shown} in "${option}" ${reason}`, { parameter: option });
}

function readPermission(option: Option, text: string, { permissionNames }: RuleFacts): PermissionRule {
  if (permissionNames.length === 0)
    throw invalidRule(option, text, 'is a permission, and only those of GitHub are known. Use a route or a category.');
  const colon = text.indexOf(':');
  const [name, level] = [text.slice(0, colon).replaceAll('-', '_'), text.slice(colon + 1)];
  if (!permissionNames.includes(name))
    throw invalidRule(
      option,
      text,
      `is not valid, because GitHub has no such permission.${didYouMean(name, permissionNames)}`,
    );
  if (!isLevel(level)) throw invalidRule(option, text, `must end in ${LEVELS.join(', ')}.`);
  return [name, level];
}

function isLevel(text: string): text is PermissionLevel {
  return (LEVELS as readonly string[]).includes(text);
}

/**
 * A permission allows the routes that need it and nothing besides the permissions of all rules. What every token may do, such as `GET /user`, has nothing
 * to do with the permission, so it is not allowed by it. A permission denies the routes that need it at its level or a higher one, and those of
 * which it is not known, except that a read does not need `write`.
 */
function permissionRule(
  option: Option,
  text: string,
  [name, level]: PermissionRule,
  granted: PermissionSet,
  { catalogue }: RuleFacts,
): Rule {
  const isNeeded = ({ permissions, method }: RouteRecord): boolean => {
    const any = permissions?.any ?? [];
    if (option === 'allow') return any.some((set) => Object.hasOwn(set, name) && includesAll(granted, set));
    if (any.length === 0) return permissions?.permissionless !== true && (level === 'read' || method !== 'GET');
    return any.some((set) => Object.hasOwn(set, name) && includesLevel(set[name], level));
  };
  const isKnown = ({ permissions }: RouteRecord) => permissions?.any.some((set) => Object.hasOwn(set, name)) === true;
  if (![...catalogue].some((record) => isKnown(record) && isNeeded(record)))
    throw invalidRule(option, text, 'can match nothing, because no route needs this permission at this level.');
  return { text, isExact: false, matches: ({ record }) => isNeeded(record) };
}

function categoryRule(option: Option, text: string, { catalogue, permissionNames }: RuleFacts): Rule {
  const names = catalogue.categories.map(({ name }) => name);
  if (names.includes(text)) return { text, isExact: false, matches: ({ record }) => record.category === text };
  const permission = permissionNames.length === 0 ? '' : ', or a permission such as issues:read';
  throw invalidRule(
    option,
    text,
    `is not a category.${didYouMean(text, names)} ${FORMS}, a category such as ${names[0]}${permission}.`,
  );
}

interface RoutePattern {
  readonly method: string;
  readonly path: PathPattern;
}

/** A method or `*`, and a path. */
function routeRule(option: Option, text: string, { catalogue, permissionNames }: RuleFacts): Rule {
  const parsed = /^(?:(\S+) )?(\/\S*)$/.exec(text);
  const method = (parsed?.[1] ?? '*').toUpperCase();
  if (parsed === null || !['*', ...METHODS].includes(method)) {
    throw invalidRule(option, text, `is not a method and a path. ${FORMS}.`);
  }
  const written = String(parsed[2]);
  if (/%[\da-f]{2}/i.test(written)) throw invalidRule(option, text, 'is encoded. Write a/b for a%2Fb.');
  const path = splitPath(written);
  if (path.slice(0, -1).includes('**')) throw invalidRule(option, text, 'has ** before the end of its path.');
  const routes = [...(permissionNames.length === 0 ? [] : [GRAPHQL]), ...catalogue];
  const candidates = routes.filter((record) => isMethodOf(method, record));
  const found = candidates.filter((record) => canMatch(path, record));
  if (found.length === 0) throw invalidRule(option, text, `can match nothing.${suggest(method, path, candidates)}`);
  const patterns = [{ method, path }, ...replacements(path, found, catalogue).filter(() => option === 'deny')];
  const isSame = option === 'allow' ? isExactly : maybeIs;
  return {
    text,
    isExact: method !== '*' && !written.includes('*'),
    matches: (reading) =>
      patterns.some(
        (each) => isMethodOf(each.method, reading.record) && matchesPath(each.path, elementsOf(reading), isSame),
      ),
  };
}

/** GET includes HEAD, whose response is that of a GET without its body. */
function isMethodOf(method: string, record: RouteRecord): boolean {
  return method === '*' || method === (record.method === 'HEAD' ? 'GET' : record.method);
}

/** A rule that denies a route by its key also denies the route that replaced it. */
function replacements(path: PathPattern, found: readonly RouteRecord[], catalogue: Catalogue): readonly RoutePattern[] {
  const keys = found
    .filter((record) => splitPath(record.path).join() === path.join())
    .map(({ deprecation }) => deprecation?.replacement);
  return keys
    .map((key) => catalogue.get(String(key)))
    .filter((record) => record !== undefined)
    .map((record) => ({ method: record.method, path: splitPath(record.path) }));
}

function suggest(method: string, path: PathPattern, candidates: readonly RouteRecord[]): string {
  const corrected = candidates
    .map((record) => ({ record, path: correctNames(path, record) }))
    .find((each) => canMatch(splitPath(each.path), each.record));
  const prefix = method === '*' ? '' : `${method} `;
  if (corrected) return suggestName(prefix + corrected.path);
  return didYouMean(`/${path.join('/')}`, new Set(candidates.map((record) => record.path))).replace(
    '"/',
    `"${prefix}/`,
  );
}
