import { github as plainCatalogue } from 'routebook/catalogue';
import { listPermissionNames, permissions } from 'routebook/catalogue/permissions';
import { describe, expect, test } from 'vitest';
import type { Catalogue, RouteRecord } from '../../src/catalogue/types.ts';
import { createPolicy, type PolicyOptions } from '../../src/github/policy/create-policy.ts';
import fc from '../support/fast-check.ts';
import { holds } from './holds.ts';
import { createTally } from './outcome.ts';

const github = plainCatalogue.with(permissions);

const settings = {
  catalogue: github as unknown as Catalogue,
  permissionNames: listPermissionNames().map(({ key }) => key),
};
const routes = ([...github] as RouteRecord[]).filter(({ deprecation }) => deprecation === undefined);
const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const login = fc.constantFrom('octokit', 'app', 'a-b', 'x.y', 'A_1');
const strange = fc.string({
  unit: fc.constantFrom(...'aB1.-_~/:@ é*{}%?#&=', '\n', '\r', '\u2028', '\u0000', '\u202e'),
  minLength: 1,
  maxLength: 8,
});

/** A value that the builder accepts: no segment of it is empty, `.` or `..`. */
const value = (name: string) =>
  /^(?:owner|repo|org|username|enterprise|team_slug)$/.test(name)
    ? login
    : fc
        .oneof(login, fc.integer({ min: 1, max: 99 }).map(String), strange)
        .filter((text) => text.split(/[/\\]/).every((part) => part !== '' && !/^\.{1,2}$/.test(part)));

/** A route with the values of its path. */
const call = fc.constantFrom(...routes).chain((record) =>
  fc.tuple(...namesIn(record.path).map(value)).map((values) => {
    const byName = new Map(namesIn(record.path).map((name, index) => [name, values[index] as string]));
    return { record, byName };
  }),
);
type Call = typeof call extends fc.Arbitrary<infer Value> ? Value : never;

const fill = ({ record, byName }: Call, write: (text: string) => string) =>
  record.path.replace(/\{(\w+)\}/g, (_, name) => write(byName.get(name) as string));

const encode = (letter: string) =>
  [...new TextEncoder().encode(letter)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Other spellings of the same request. */
const SPELLINGS: { readonly [name: string]: (call: Call) => { method?: string; path?: string; headers?: object } } = {
  'as it is': () => ({}),
  'everything encoded': (given) => ({ path: fill(given, (text) => [...text].map(encode).join('')) }),
  'a lowercase method': ({ record }) => ({ method: record.method.toLowerCase() }),
  HEAD: ({ record }) => ({ method: record.method === 'GET' ? 'HEAD' : record.method }),
  'dot segments': (given) => ({ path: `/a/%2e%2E/b/../.${fill(given, encodeURIComponent)}` }),
  'a query and a fragment': (given) => ({ path: `${fill(given, encodeURIComponent)}?owner=x&per_page=1#x` }),
  'a trailing slash': (given) => ({ path: `${fill(given, encodeURIComponent)}/` }),
  'another case of names': (given) => ({
    path: fill(given, (text) => encodeURIComponent(/^[\w.-]+$/.test(text) ? text.toUpperCase() : text)),
  }),
  'a base path': (given) => ({ path: `/api/v3${fill(given, encodeURIComponent)}` }),
  'the number of the repository': (given) => ({
    path: fill(given, encodeURIComponent).replace(/^\/repos\/[^/]+\/[^/]+/, '/repositories/7'),
  }),
  'the number of the organization': (given) => ({
    path: fill(given, encodeURIComponent).replace(/^\/orgs\/[^/]+/, '/organizations/7'),
  }),
  'the number of the user': (given) => ({
    path: fill(given, encodeURIComponent).replace(/^\/users\/[^/]+/, '/user/7'),
  }),
  'another media type': () => ({ headers: { accept: 'application/vnd.github.raw+json' } }),
  'a header with another method': () => ({ headers: { 'X-HTTP-Method-Override': 'GET' } }),
  GraphQL: () => ({ method: 'POST', path: '/graphql' }),
};

/** Rules that match a call. A rule with values is possible only if they can be written in a rule. */
function rulesFor(given: Call): string[] {
  const { record } = given;
  const filled = fill(given, (text) => text);
  const written = /[\s%{}*?#]|[^/]\/\//.test(filled) ? [] : [`${record.method} ${filled}`, filled];
  const permissions = (record.permissions?.any ?? []).flatMap((set) =>
    Object.entries(set).map(([name, level]) => `${name}:${level}`),
  );
  return [
    `${record.method} ${record.path}`,
    record.path,
    `/${record.path.split('/')[1]}/**`,
    ...(record.category === undefined ? [] : [record.category]),
    ...permissions,
    ...written,
  ];
}

function tryPolicy(options: PolicyOptions) {
  try {
    return createPolicy(options, settings);
  } catch {
    return undefined;
  }
}

describe('for any route, values and rule', () => {
  test('no spelling of a request avoids a rule that denies it', async () => {
    const tally = createTally();
    await holds(
      3_000,
      fc.property(call, fc.nat(), fc.constantFrom(...Object.keys(SPELLINGS)), (given, index, spelling) => {
        const rules = rulesFor(given);
        const rule = rules[index % rules.length] as string;
        const policy = tryPolicy({ deny: [rule] });
        // A value that looks like another segment can make a rule that matches nothing, which is refused at the start.
        if (policy === undefined) {
          tally.add('refused at the start');
          return;
        }
        const {
          method = given.record.method,
          path = fill(given, encodeURIComponent),
          headers,
        } = SPELLINGS[spelling]?.(given) ?? {};
        for (const url of [path, `https://api.github.com${path}`]) {
          expect([rule, method, url, policy.judge({ method, url, headers })?.code]).not.toContain(undefined);
        }
        tally.add(String(policy.judge({ method, url: path, headers })?.code));
      }),
    );
    expect(tally.share('DENIED')).toBeGreaterThan(0.7);
    expect(tally.share('refused at the start')).toBeLessThan(0.1);
  });

  test('a rule allows nothing but the route and the values that it names', async () => {
    const tally = createTally();
    await holds(
      3_000,
      fc.property(call, call, fc.nat(), fc.constantFrom(...Object.keys(SPELLINGS)), (given, other, index, spelling) => {
        const asked = index % 3 === 0 ? other : given;
        const filled = fill(given, (text) => text);
        const isWritten = !/[\s%{}*?#]|[^/]\/\//.test(filled) && index % 2 === 0;
        const policy = tryPolicy({ allow: [`${given.record.method} ${isWritten ? filled : given.record.path}`] });
        if (policy === undefined) {
          tally.add('refused at the start');
          return;
        }
        const {
          method = asked.record.method,
          path = fill(asked, encodeURIComponent),
          headers,
        } = SPELLINGS[spelling]?.(asked) ?? {};
        const code = policy.judge({ method, url: path, headers })?.code;
        tally.add(code ?? 'allowed');
        if (code !== undefined) return;
        // What is sent is the route of the rule: compared as text, after decoding by hand.
        const shapeOf = (route = '') => route.replace(/\{\?.*/, '').replace(/\{[^/]*\}/g, '{}');
        if (!isWritten) {
          const resolved = policy.routeOf({ method, url: path });
          expect(shapeOf(resolved)).toBe(shapeOf(given.record.route));
          return;
        }
        const { pathname } = new URL(path, 'https://api.github.com');
        expect(
          decodeURIComponent(pathname)
            .replace(/^\/api\/v3/, '')
            .replace(/\/$/, ''),
        ).toBe(filled.replace(/\/$/, ''));
      }),
    );
    expect(tally.share('allowed')).toBeGreaterThan(0.2);
    expect(tally.share('NOT_ALLOWED')).toBeGreaterThan(0.2);
  });

  test('a policy for one repository allows only requests with its name', async () => {
    const tally = createTally();
    await holds(
      3_000,
      fc.property(call, fc.constantFrom(...Object.keys(SPELLINGS)), (given, spelling) => {
        const policy = createPolicy({ repo: 'octokit/app' }, settings);
        const {
          method = given.record.method,
          path = fill(given, encodeURIComponent),
          headers,
        } = SPELLINGS[spelling]?.(given) ?? {};
        const code = policy.judge({ method, url: path, headers })?.code;
        tally.add(code ?? 'allowed');
        if (code !== undefined) return;
        expect(new URL(path, 'https://api.github.com').pathname.toLowerCase()).toMatch(
          /\/(?:octokit|%6f%63%74%6f%6b%69%74)\/(?:app|%61%70%70)(?:\/|$)/,
        );
      }),
    );
    expect(tally.share('OTHER_REPOSITORY')).toBeGreaterThan(0.5);
    expect(tally.share('allowed')).toBeGreaterThan(0.005);
  });
});
