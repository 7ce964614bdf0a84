import { isDeepStrictEqual } from 'node:util';
import { endpoint } from 'routebook';
import { github, type ParameterRecord, type RouteRecord } from 'routebook/catalogue';
import { describe, expect, test } from 'vitest';
import fc from '../support/fast-check.ts';

const all = [...github];

/** `npm run fuzz` tries more, with other values. */
const RUNS_PER_ROUTE = process.env['FUZZ_RUNS'] === undefined ? 5 : 20;

/** Two values of a single call, so that the compiler need not look at a thousand routes. */
const build = endpoint as unknown as (route: string, options: object) => { method: string; url: string };

/** A value that equals the literal segment of another route leads to that route: `/gists/public` is not the gist with the id "public". */
const texts = new Set(all.flatMap(({ path }) => path.split('/')));

/** The values that a path can contain: any text except the empty one, dot segments and lone surrogates. */
const pathText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((text) => !texts.has(text) && !/(^|[/\\])\.{1,2}($|[/\\])/.test(text));

const queryText = fc.string({ unit: 'grapheme', maxLength: 8 });

function arbitraryOf({ in: place, type, enum: values, multiSegment }: ParameterRecord): fc.Arbitrary<unknown> {
  if (values !== undefined && place !== 'path') return fc.constantFrom(...values.filter((value) => value !== null));
  if (typeof type === 'string' && type.startsWith('integer')) return fc.nat();
  if (type === 'boolean') return fc.boolean();
  if (place !== 'path')
    return typeof type === 'object' && 'list' in type ? fc.array(queryText, { minLength: 1 }) : queryText;
  // Slashes are values too: they are encoded.
  const segments = fc.array(pathText, { minLength: 1, maxLength: multiSegment ? 4 : 2 });
  return segments.map((parts) => parts.join('/'));
}

/** Parameters that go into the URL: all of the path, and some of the query. */
function parametersOf({ method, route, parameters }: RouteRecord): fc.Arbitrary<Record<string, unknown>> {
  const inUrl = parameters.filter(
    ({ name, in: place }) => place === 'path' || (place === 'query' && (method === 'GET' || inTemplate(route, name))),
  );
  const required = inUrl.filter(({ in: place }) => place === 'path').map(({ name }) => name);
  const values = Object.fromEntries(inUrl.map((parameter) => [parameter.name, arbitraryOf(parameter)]));
  return fc.record(values, { requiredKeys: required }) as fc.Arbitrary<Record<string, unknown>>;
}

function inTemplate(route: string, name: string): boolean {
  return /\{\?(.*)\}/.exec(route)?.[1]?.split(',').includes(name) ?? false;
}

/** A URL has no types: what comes back is text. */
function asText(name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return String(value);
  return name.endsWith('[]') ? value.map(String) : value.join(',');
}

/** The route that is found, and its parameters: the same, or those of the documented twin. */
function expected({ route, deprecation }: RouteRecord, parameters: Record<string, unknown>) {
  const entries = Object.entries(parameters).map(([name, value]): [string, unknown] => [name, asText(name, value)]);
  if (route.endsWith('{base}...{head}')) {
    const { base, head, ...rest } = Object.fromEntries(entries);
    return {
      route: route.replace('{base}...{head}', '{basehead}'),
      parameters: { ...rest, basehead: `${base}...${head}` },
    };
  }
  const renamed = entries.map(([name, value]): [string, unknown] => [deprecation?.renamed?.[name] ?? name, value]);
  const origin = route.includes('{origin}') ? { origin: 'https://uploads.github.com' } : {};
  return {
    route: deprecation?.renamed ? deprecation.replacement : route,
    parameters: { ...origin, ...Object.fromEntries(renamed) },
  };
}

/** `expect` takes longer than a match: it is only asked once there is something to report. */
function expectMatch(found: ReturnType<typeof github.match>, wanted: object): void {
  if (isDeepStrictEqual({ ...found, parameters: { ...found?.parameters } }, wanted)) return;
  expect(found).toEqual(wanted);
}

describe('the URL of a route leads back to it', () => {
  test('for all routes, with random values', () => {
    for (const record of all) {
      fc.assert(
        fc.property(parametersOf(record), (parameters) => {
          const { method, url } = build(record.route, { parameters });
          const found = github.match(method, url);
          // A removed route with the number of a repository is now a URL of the route by name.
          if (record.deprecation?.removed && /^https:\/\/[^/]+\/repositories\/\d/.test(url))
            expect(found?.ids).toHaveProperty('repository_id');
          else expectMatch(found, expected(record, parameters));
        }),
        { numRuns: RUNS_PER_ROUTE },
      );
    }
  });

  test('with values that make URLs difficult', () => {
    for (const value of [
      '%',
      '%2F',
      '..a',
      '...',
      'a b',
      'é',
      '😀',
      '?',
      '#',
      '\\',
      '{x}',
      ':x',
      'a+b',
      '&=',
      '~',
      "'",
    ]) {
      for (const record of all) {
        const names = record.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        const parameters = Object.fromEntries(names.map((name) => [name, value]));
        const { method, url } = build(record.route, { parameters });
        expectMatch(github.match(method, url), expected(record, parameters));
      }
    }
  });

  test('on an enterprise server', () => {
    const baseUrl = 'https://github.example.com/api/v3';
    for (const record of all) {
      const names = record.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      const parameters = Object.fromEntries(names.map((name) => [name, 'a/b']));
      const { method, url } = build(record.route, { parameters, baseUrl });
      const origin = 'https://github.example.com/api/uploads';
      const { route, parameters: values } = expected(record, parameters);
      expectMatch(github.match(method, url, { baseUrl }), {
        route,
        parameters: 'origin' in values ? { ...values, origin } : values,
      });
    }
  });

  test('an empty value leads back to its route, unless another one ends there', () => {
    const empties = all.filter(({ method, path }) => method === 'GET' && /\/\{(?:path|dir|ref)\}$/.test(path));
    const found = empties.map(({ route }) => {
      const { method, url } = build(route, { parameters: { owner: 'o', repo: 'r', path: '', dir: '', ref: '' } });
      return [route, github.match(method, url.split('?')[0] ?? '')?.route];
    });
    const other = found.filter(([route, match]) => route !== match);
    expect(found).toHaveLength(7);
    expect(other).toEqual([
      ['GET /repos/{owner}/{repo}/commits/{ref}', 'GET /repos/{owner}/{repo}/commits'],
      ['GET /repos/{owner}/{repo}/readme/{dir}', 'GET /repos/{owner}/{repo}/readme'],
    ]);
  });
});

describe('the tree and a linear search agree', () => {
  /** Every route of a method whose pattern fits, without any order of preference. */
  const patterns = all.map(({ route, method, parameters }) => {
    const multi = new Set(parameters.filter(({ multiSegment }) => multiSegment).map(({ name }) => name));
    const path = route.slice(route.indexOf(' ') + 1).replace(/\{\?.*\}|^\{origin\}/g, '');
    const source = path
      .split(/(\{[^}]+\})/)
      .map((part) =>
        part.startsWith('{') ? (multi.has(part.slice(1, -1)) ? '.+' : '[^/]+') : part.replace(/\./g, '\\.'),
      )
      .join('');
    return { route, method, pattern: new RegExp(`^${source}/?$`) };
  });
  const word = fc.oneof(
    fc.constantFrom(...texts).filter((text) => text !== '' && !text.includes('{')),
    fc.constant('value'),
  );
  const mutated = fc.tuple(fc.constantFrom(...all), fc.array(word, { minLength: 12, maxLength: 12 }), fc.nat(12), word);

  test('on which paths have a route', () => {
    fc.assert(
      fc.property(mutated, ([record, words, place, other]) => {
        let next = 0;
        const segments = record.path
          .slice(1)
          .replace(/\{[^}]+\}/g, () => words[next++] ?? 'x')
          .split('/');
        if (place < segments.length) segments[place] = other;
        const url = `/${segments.join('/')}`;
        const fitting = patterns.filter(({ method, pattern }) => method === record.method && pattern.test(url));
        const found = github.match(record.method, url);
        const routes: string[] = fitting.map(({ route }) => route);
        // The pattern of a value that may be empty does not fit where it is.
        const endsEmpty = Object.values(found?.parameters ?? {}).at(-1) === '';
        expect(found === undefined).toBe(routes.length === 0 && !endsEmpty);
        if (!endsEmpty && found !== undefined) expect(routes).toContain(found.route);
      }),
      { numRuns: 3_000 },
    );
  });
});
