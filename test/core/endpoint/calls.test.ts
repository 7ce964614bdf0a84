import { readFileSync } from 'node:fs';
import { VERSION } from 'routebook';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { endpoint, HOME, type LooseEndpoint, type LooseRequest, refusalOf } from './loose.ts';

/** A call of the builder, `merge` or `parse` after calls of `defaults`, with its result or its error. */
interface Row {
  readonly defaults?: readonly object[];
  readonly call?: readonly unknown[];
  readonly merge?: readonly unknown[];
  readonly parse?: readonly unknown[];
}

const areas: { readonly [area: string]: { readonly [title: string]: readonly Row[] } } = parse(
  readFileSync(new URL('calls.yaml', import.meta.url), 'utf8'),
);
const USUAL = { accept: 'application/vnd.github.v3+json', 'user-agent': `routebook/${VERSION}` };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** The headers that a call has in addition to the usual ones or with another value, and null for those that it lacks. */
function unusual(headers: LooseRequest['headers'], usual: object): object {
  const changed = Object.entries(headers).filter(([name, value]) => Reflect.get(usual, name) !== value);
  const missing = Object.keys(usual).filter((name) => !(name in headers));
  const all = Object.fromEntries([...changed, ...missing.map((name) => [name, null])]);
  return Object.keys(all).length === 0 ? {} : { headers: all };
}

/** The row with what the call returns, without what every call has. */
function play(row: Row): object {
  const { defaults = [], call, merge, parse: merged } = row;
  const given = {
    ...(row.defaults && { defaults }),
    ...(call && { call }),
    ...(merge && { merge }),
    ...(merged && { parse: merged }),
  };
  const act = () => {
    const own = defaults.reduce<LooseEndpoint>((parent, each) => parent.defaults(...[each].flat()), endpoint);
    return merge ? own.merge(...merge) : merged ? own.parse(...merged) : own(...(call ?? []));
  };
  if ('error' in row) {
    const { code, blamed = [], index } = refusalOf(act);
    return { ...given, error: [code, ...blamed].join(' '), ...(index === undefined ? {} : { index }) };
  }
  const { method, url, headers, baseUrl, ...rest } = act() as LooseRequest & { readonly baseUrl?: unknown };
  const [first] = call ?? merge ?? merged ?? [];
  const written = typeof first === 'string' && first.includes(' ') ? first.replace(/ .*/s, '') : 'get';
  const isUsual = method === (merge ? written.toUpperCase() : written.toLowerCase());
  const path = merge || !url.startsWith(`${HOME}/`) ? url : url.slice(HOME.length);
  const usual = { ...USUAL, ...(merge || rest.body === undefined ? {} : JSON_TYPE) };
  const shown = {
    ...given,
    ...(isUsual ? {} : { method }),
    ...(baseUrl === undefined || baseUrl === HOME ? {} : { baseUrl }),
  };
  return { ...shown, url: path, ...unusual(headers, usual), ...rest };
}

describe.each(Object.entries(areas))('%s', (_, byTitle) => {
  it.each(Object.entries(byTitle))('%s', (_title, rows) => {
    for (const row of rows) expect(play(row)).toStrictEqual(row);
  });
});

it('a HEAD has the URL of a GET', () => {
  const rows = Object.values(areas).flatMap((byTitle) => Object.values(byTitle).flat());
  const gets = rows.filter(({ call = [] }) => String(call[0]).startsWith('GET '));
  for (const { call = [], ...row } of gets) {
    const [route, ...options] = call;
    expect(play({ ...row, call: [String(route).replace('GET', 'HEAD'), ...options] })).toMatchObject(row);
  }
  expect(gets.length).toBeGreaterThan(20);
});
