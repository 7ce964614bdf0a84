import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CatalogueFile, Route, Type } from '../../generator/catalogue.ts';
import { applyEdition } from '../../generator/edition.ts';
import {
  type Place,
  type PlaceKind,
  type PlaceRule,
  placesOf,
  readPlaceRules,
  ruleFit,
} from '../../src/github/places.ts';
import { NAMES } from '../support/editions.ts';
import { readTables } from '../support/tables.ts';

const table = readTables(import.meta.url);

/** Read as text: where the tests run the published files, a module of the same name takes the place of an import. */
const data: typeof import('../../data/places.json') = JSON.parse(
  readFileSync(new URL('../../data/places.json', import.meta.url), 'utf8'),
);

/** A member of a request that the description of some route lists, with the types of its values. */
interface Member {
  readonly route: string;
  readonly in: string;
  readonly path: string;
  readonly types: Set<string>;
}

const members = listMembers();
const places = rulesOf(data.places);
const others = rulesOf(data.others);
const all = [...places, ...others];
/** What was found for a list of rules, because there are thousands of members. */
const rulesAbout = new Map<readonly PlaceRule[], Map<string, readonly PlaceRule[]>>();
const byRoute = new Map<string, readonly Place[]>();
const ordinary = new Set(data.ordinary.join(' ').split(' '));

/** Parts of names that often name a place. Such a name is never ordinary: each of its paths is decided on its own. */
const SUSPICIOUS =
  /repo|own|org|team|enterprise|ur[il]|href|link|host|domain|endpoint|(?:^|_)ids?(?:_|$)|head|base|source|target|name|login|user|actor|member|account|project|fork|parent|value|context|email/i;

/** Names that mean something else in each route, so that a decision is about some routes only. */
const GENERIC = ['name', 'new_name', 'id', 'value', 'login', 'context', 'target', 'email', 'path', '[]'];

describe('data/places.json', () => {
  test('decides for every parameter and body member of every route whether it names a place', () => {
    expect(members.length).toBeGreaterThan(7_000);
    const undecided = members.filter(
      (member) => best(places, member) === undefined && best(others, member) === undefined && !isOrdinary(member),
    );
    expect(undecided.map(textOf)).toEqual([]);
  });

  test('has no rule, route and ordinary name that no longer exists', () => {
    const unused = all.flatMap((rule) => {
      const about = members.filter((member) => isAbout(rule, member));
      return [
        ...rule.names.filter(
          (name) => !about.some((member) => member.path === name && ruleFit(rule, member.route) >= 0),
        ),
        ...rule.routes
          .map(({ source }) => source)
          .filter((_, at) => !about.some(({ route }) => rule.routes[at]?.test(route))),
      ];
    });
    expect(unused).toEqual([]);
    const routes = new Set(members.map(({ route }) => route));
    expect(Object.keys(data.routes).filter((route) => !routes.has(route))).toEqual([]);
    const names = new Set(members.filter(isOrdinary).map(({ path }) => lastName(path)));
    expect([...ordinary].filter((name) => !names.has(name))).toEqual([]);
  });

  test('has one decision for each member, and a rule for other members never replaces one for places', () => {
    const contradictions = members.filter((member) => {
      const [first, second] = rank(all, member);
      const isTie = first && second && ruleFit(first, member.route) === ruleFit(second, member.route);
      return isTie || (best(places, member) !== undefined && first !== best(places, member));
    });
    expect(contradictions.map(textOf)).toEqual([]);
  });

  test('has no ordinary name that sounds like a place', () => {
    expect([...ordinary].filter((name) => SUSPICIOUS.test(name))).toEqual([]);
    const isFound = ['repo', 'new_owner', 'org', 'team_ids', 'html_url', 'head', 'issue_id', 'enterprise', 'uri'];
    expect(isFound.filter((name) => !SUSPICIOUS.test(name))).toEqual([]);
  });

  test('decides by route about names that mean something else in each route', () => {
    const general = others
      .filter((rule) => rule.in === 'body' && rule.routes.length === 0)
      .flatMap(({ names }) => names.filter((name) => GENERIC.includes(name)));
    expect(general).toEqual([]);
  });

  test('calls a part of a path scoped only if a place is in the path before it', () => {
    const unscoped = members.filter(({ route, in: location, path }) => {
      const rule = best(all, { route, in: location, path });
      if (location !== 'path' || rule?.kind !== 'scoped') return false;
      const before = route.slice(0, route.indexOf(`{${path}}`));
      return !foundIn(route).some((place) => place.in === 'path' && before.includes(`{${place.path}}`));
    });
    expect(unscoped.map(textOf)).toEqual([]);
  });

  test('describes each kind and each reason that it uses', () => {
    const kinds: Record<PlaceKind, true> = {
      repository: true,
      'repository-name': true,
      'repository-id': true,
      owner: true,
      organization: true,
      'organization-id': true,
      enterprise: true,
      team: true,
      'team-id': true,
      user: true,
      'user-id': true,
      actor: true,
      'actor-id': true,
      branch: true,
      action: true,
      search: true,
      id: true,
      url: true,
      link: true,
      opaque: true,
    };
    expect(Object.keys(data.kinds)).toEqual(Object.keys(kinds));
    expect(Object.keys(data.places)).toEqual(Object.keys(kinds));
    expect(Object.keys(data.others)).toEqual(Object.keys(data.reasons));
  });
});

describe('placesOf', () => {
  test('returns every member that data/places.json has for a route, with its kind', () => {
    const wrong = members.filter((member) => {
      const { kind, of } = best(places, member) ?? {};
      const found = foundIn(member.route).filter((place) => place.in === member.in && place.path === member.path);
      return kind === undefined
        ? found.length > 0
        : found.length !== 1 || found[0]?.kind !== kind || !same(found[0]?.of, of);
    });
    expect(wrong.map(textOf)).toEqual([]);
  });

  test.each(table<[string, string, string]>('the places of a route'))('%s has a place in %s', (route, member, kind) => {
    expect(members.some((each) => each.route === route)).toBe(true);
    expect(describePlaces(placesOf(route))).toContain(`${member}: ${kind}`);
  });

  test('returns nothing but what the path names for a route that acts only there', () => {
    expect(describePlaces(placesOf('GET /repos/{owner}/{repo}/issues').filter((place) => place.in === 'path'))).toEqual(
      ['path repo: repository-name of path owner', 'path owner: owner'],
    );
    expect(placesOf('GET /zen').filter((place) => place.in !== 'query')).toEqual([]);
    expect(placesOf('GET /repos/{owner}/{repo}/pulls').filter(({ path }) => path === 'head')).toEqual([]);
  });

  test('returns members of the body that the description of a route does not list', () => {
    const found = describePlaces(placesOf('POST /repos/{owner}/{repo}/issues'));
    expect(found).toContain('body selected_repository_ids[]: repository-id');
    expect(found).not.toContain('body name: repository-name');
    expect(describePlaces(placesOf('GET /zen'))).not.toContain('body selected_repository_ids[]: repository-id');
  });
});

/** What `placesOf` returns, computed once for each route. */
function foundIn(route: string): readonly Place[] {
  const found = byRoute.get(route) ?? placesOf(route);
  byRoute.set(route, found);
  return found;
}

describe('a rule for places', () => {
  const [rule, ...others] = readPlaceRules('url body a b.c[] of path org @ POST /x{?q} | GET */y') as [PlaceRule];

  test('has a kind, a location, members, their owner and routes', () => {
    expect(rule).toMatchObject({ kind: 'url', in: 'body', names: ['a', 'b.c[]'], of: { in: 'path', path: 'org' } });
    expect(others).toEqual([]);
    expect(readPlaceRules('id path a\nuser query b c')).toEqual([
      { kind: 'id', in: 'path', names: ['a'], routes: [] },
      { kind: 'user', in: 'query', names: ['b', 'c'], routes: [] },
    ]);
  });

  test('fits only whole routes, and better the longer its pattern is', () => {
    const fits = ['POST /x{?q}', 'GET /y', 'GET /z/y', 'XPOST /x{?q}', 'POST /x{?q}/y', 'POST /xq', 'GET /y/z'];
    expect(fits.filter((route) => ruleFit(rule, route) > 0)).toEqual(['POST /x{?q}', 'GET /y', 'GET /z/y']);
    expect(ruleFit(rule, 'GET /z/y')).toBeLessThan(ruleFit(rule, 'POST /x{?q}'));
    expect(ruleFit(rule, 'GET /z')).toBe(-1);
    expect(ruleFit({ ...rule, routes: [] }, 'GET /z')).toBe(0);
  });
});

function describePlaces(found: readonly Place[]): readonly string[] {
  return found.map(
    ({ in: location, path, kind, of }) => `${location} ${path}: ${kind}${of ? ` of ${of.in} ${of.path}` : ''}`,
  );
}

function rulesOf(groups: { readonly [kind: string]: readonly string[] }): readonly PlaceRule[] {
  const texts = Object.entries(groups).flatMap(([kind, rules]) => rules.map((rule) => `${kind} ${rule}`));
  return readPlaceRules(texts.join('\n'));
}

type Position = Pick<Member, 'route' | 'in' | 'path'>;

const isAbout = (rule: PlaceRule, { in: location, path }: Position) =>
  rule.in === location && rule.names.includes(path);

/** The rules that fit a member, the best first. */
function rank(rules: readonly PlaceRule[], member: Position): readonly PlaceRule[] {
  const about = rulesAbout.get(rules) ?? new Map<string, readonly PlaceRule[]>();
  rulesAbout.set(rules, about);
  const key = `${member.in} ${member.path}`;
  const candidates = about.get(key) ?? rules.filter((rule) => isAbout(rule, member));
  about.set(key, candidates);
  return candidates
    .filter((rule) => ruleFit(rule, member.route) >= 0)
    .sort((one, two) => ruleFit(two, member.route) - ruleFit(one, member.route));
}

const best = (rules: readonly PlaceRule[], member: Position) => rank(rules, member)[0];

/** Whether a member cannot name a place: by its type, or because its name is ordinary. */
function isOrdinary({ in: location, path, types }: Member): boolean {
  if (location !== 'body' && location !== 'query') return false;
  const isFixed = [...types].every((type) => /^(?:boolean|null|enum|object|string:date(?:-time)?)$/.test(type));
  // The whole body is bytes or text.
  return isFixed || path === '' || ordinary.has(lastName(path));
}

function lastName(path: string): string {
  const names = path.replaceAll('[]', '').split('.');
  return names.findLast((name) => name !== '*') ?? '';
}

function same(one: Place['of'], two: Place['of']): boolean {
  return one?.in === two?.in && one?.path === two?.path;
}

const textOf = ({ route, in: location, path }: Position) => `${location} ${path}: ${route}`;

/** The members of all routes of github.com and of all editions, in all API versions. */
function listMembers(): readonly Member[] {
  const readJson = (file: string) =>
    JSON.parse(readFileSync(new URL(`../../data/${file}.json`, import.meta.url), 'utf8'));
  const github: CatalogueFile = readJson('github');
  const catalogues = [github, ...NAMES.map((name) => applyEdition(github, readJson(`editions/${name}`)))];
  const found = new Map<string, Member>();
  for (const { schemas, routes, parameters, versions } of catalogues) {
    const variants = [{ schemas, routes }, ...Object.values(versions)];
    for (const variant of variants) {
      const known = { ...schemas, ...variant.schemas };
      for (const [key, route] of Object.entries({ ...routes, ...variant.routes })) {
        if (route) addMembers(key, route, { schemas: known, parameters }, found);
      }
    }
  }
  return [...found.values()];
}

type Context = Pick<CatalogueFile, 'schemas' | 'parameters'>;

function addMembers(key: string, route: Route, { schemas, parameters }: Context, found: Map<string, Member>): void {
  const add = (location: string) => (path: string, type: string) => {
    const id = `${location} ${path} ${key}`;
    const member = found.get(id) ?? { route: key, in: location, path, types: new Set<string>() };
    found.set(id, member);
    member.types.add(type);
  };
  for (const each of route.parameters ?? []) {
    const parameter = typeof each === 'string' ? parameters[each] : each;
    if (parameter === undefined) throw new Error(`${key} refers to an unknown parameter.`);
    const addTo = add(parameter.in);
    visit(parameter.type, '', schemas, (_, type) => addTo(parameter.name, type));
  }
  for (const type of Object.values(route.body?.content ?? {})) visit(type, '', schemas, add('body'));
}

/** Calls back for each leaf of a type. A schema that contains itself is followed once. */
function visit(
  type: Type,
  path: string,
  schemas: CatalogueFile['schemas'],
  add: (path: string, type: string) => void,
  seen: readonly string[] = [],
): void {
  const visitAll = (types: readonly Type[], at: string) => {
    for (const each of types) visit(each, at, schemas, add, seen);
  };
  const join = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (typeof type === 'string') {
    const schema = schemas[type];
    if (schema === undefined) add(path, type);
    else if (!seen.includes(type)) visit(schema, path, schemas, add, [...seen, type]);
  } else if ('enum' in type) add(path, 'enum');
  else if ('list' in type) visitAll([type.list], `${path}[]`);
  else if ('tuple' in type) visitAll([...type.tuple, ...(type.rest === undefined ? [] : [type.rest])], `${path}[]`);
  else if ('anyOf' in type) visitAll(type.anyOf, path);
  else if ('allOf' in type) visitAll(type.allOf, path);
  else {
    const { required = {}, optional = {}, rest } = type;
    const entries = Object.entries({ ...required, ...optional });
    for (const [name, each] of entries) visitAll([each], join(name));
    if (rest !== undefined && rest !== null) visitAll([rest], join('*'));
    else if (entries.length === 0) add(path, 'object');
  }
}
