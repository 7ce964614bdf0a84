import { readFileSync } from 'node:fs';
import { github } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import type { NoticeKind, RouteNotice } from '../../src/catalogue/types.ts';
import { NOTICES, noticesOf } from '../../src/github/changes/notices.ts';

const KINDS: { readonly [Kind in NoticeKind]: true } = {
  restricted: true,
  removed: true,
  deprecated: true,
  'version ends': true,
  limit: true,
  retention: true,
  behavior: true,
};
/** What a notice needs, and what it may have. */
const REQUIRED = ['kind', 'date', 'text', 'action', 'source'];
const OPTIONAL = ['routes', 'until', 'parameters', 'members', 'version', 'webhooks'];
const SENTENCES = /^[A-Z`].*\.$/;

type Types = { readonly [name: string]: unknown };

interface Announcement {
  readonly source: string;
  readonly reason: string;
}

const readData = (name: string) => JSON.parse(readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8'));
const { others } = readData('notices.json') as { readonly others: readonly Announcement[] };
const catalogue = readData('github.json') as { readonly routes: Types; readonly schemas: Types };
const events = Object.keys(readData('webhooks.json').webhooks).map((name) => name.split('.')[0]);
const elsewhere = Object.keys(readData('editions/ghec.json').routes);
const records = new Map([...github].map((record) => [record.route as string, record]));

/** Whether a text is a day, or a month if only that is known. */
function isDate(text: string): boolean {
  const day = text.length === 7 ? `${text}-01` : text;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(day).toISOString().startsWith(day);
}

describe('the notices in data/notices.json', () => {
  it.each(NOTICES.map((notice) => [notice.text, notice] as const))('%s', (_text, notice) => {
    const names = Object.keys(notice);
    expect(names.filter((name) => !REQUIRED.includes(name) && !OPTIONAL.includes(name))).toEqual([]);
    expect(REQUIRED.filter((name) => !names.includes(name))).toEqual([]);
    expect(KINDS).toHaveProperty([notice.kind]);
    for (const date of [notice.date, notice.until ?? notice.date]) expect([date, isDate(date)]).toEqual([date, true]);
    expect(notice.text).toMatch(SENTENCES);
    expect(notice.action).toMatch(SENTENCES);
    expect(new URL(notice.source).protocol).toBe('https:');
    for (const event of notice.webhooks ?? []) expect(events).toContain(event);
    if (notice.version !== undefined) expect(github.versions).toContain(notice.version);
  });

  it('name routes, parameters and members that the catalogue has', () => {
    for (const { kind, routes = [], parameters = [], members = [] } of NOTICES) {
      expect(routes.filter((route) => !records.has(route) && !elsewhere.includes(route))).toEqual([]);
      // The next description no longer has what was removed.
      for (const route of kind === 'removed' ? [] : routes) {
        expect(inputsOf(route)).toEqual(expect.arrayContaining([...parameters]));
        for (const member of members) expect(responseText(route)).toContain(`"${member}"`);
      }
    }
  });

  it('say the same about a route only once', () => {
    const said = NOTICES.flatMap(({ routes = ['all'], kind, text }) =>
      routes.map((route) => `${route} ${kind} ${text}`),
    );
    expect(said).toEqual([...new Set(said)]);
  });

  it('are found by the route', () => {
    const kinds = (route: string) => noticesOf(route).map(({ kind }: RouteNotice) => kind);
    expect(kinds('GET /repos/{owner}/{repo}/stargazers')).toContain('restricted');
    expect(kinds('GET /zen')).toEqual([]);
  });
});

it('Each announcement that is not a notice has an address and a reason', () => {
  for (const { source, reason } of others) {
    expect(new URL(source).protocol).toBe('https:');
    expect(reason).toMatch(SENTENCES);
  }
  const sources = others.map(({ source }) => source);
  expect(sources).toEqual([...new Set(sources)]);
  for (const { source } of NOTICES) expect(sources).not.toContain(source);
});

/** The type of a response, with those of the schemas that it names. */
function responseText(route: string): string {
  const { responses } = catalogue.routes[route] as { readonly responses: unknown };
  const text = JSON.stringify(responses);
  const schemas = [...text.matchAll(/"([A-Z]\w+)"/g)].map(([, name = '']) => catalogue.schemas[name]);
  return text + JSON.stringify(schemas);
}

function inputsOf(route: string): readonly string[] {
  const record = records.get(route);
  return [...(record?.parameters ?? []), ...(record?.body?.fields ?? [])].map(({ name }) => name);
}
