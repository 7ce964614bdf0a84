import { readFileSync } from 'node:fs';
import { listPermissionNames } from 'routebook/catalogue/permissions';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createPolicy, type PolicyOptions } from '../../../src/github/policy/create-policy.ts';
import { lightCatalogue } from './light-catalogue.ts';

const permissionNames = listPermissionNames().map(({ key }) => key);

/** The reason of a refusal because of another place, or 'allowed'. A text is sent as the body, as it is. */
function reasonOf(options: PolicyOptions, request: string, body?: unknown): string {
  const [method = '', url = ''] = request.split(' ');
  const refused = createPolicy(options, { catalogue: lightCatalogue, permissionNames }).judge({ method, url, body });
  const code = options.repo === undefined ? 'OTHER_ORGANIZATION' : 'OTHER_REPOSITORY';
  if (refused && refused.code !== code) throw new Error(refused.code);
  return refused?.reason ?? 'allowed';
}
const repo = { repo: 'octokit/app' };
const org = { org: 'octokit' };
const inRepo = (what: string) => `${what} is not known to be in octokit/app`;
const ROUTE = inRepo('the route');
const APP = '/repos/octokit/app';

/** A request, alone or with the bodies that it is sent with. */
type Written = string | { readonly [request: string]: readonly unknown[] };
const places: { readonly [place: string]: { readonly [outside: string]: readonly Written[] } } = parse(
  readFileSync(new URL('pinned-place.yaml', import.meta.url), 'utf8'),
);

describe.each(Object.entries(places))('A policy for %s', (place, byOutside) => {
  const rows = Object.entries(byOutside).flatMap(([outside, requests]) => {
    const expected = outside === 'allowed' ? outside : `${outside} is not known to be in ${place}`;
    return requests.flatMap((written) => {
      const byRequest = typeof written === 'string' ? { [written]: [undefined] } : written;
      return Object.entries(byRequest).flatMap(([request, bodies]) =>
        bodies.map((body) => [request, body, expected] as const),
      );
    });
  });
  it.each(rows)('judges %s %j as %s', (request, body, expected) => {
    expect(reasonOf(place.includes('/') ? { repo: place } : { org: place }, request, body)).toBe(expected);
  });
});

describe('A policy for one repository', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  it.each<[string, unknown, string]>([
    ['issues', undefined, 'allowed'],
    ['issues', Object.assign(Object.create(null), { owner: 'evil' }), '"owner"'],
    ['issues', new ReadableStream(), '"head_repo"'],
    ['issues', new Blob(['{}']), '"head_repo"'],
    ['issues', new URLSearchParams({ title: 'a' }), '"head_repo"'],
    ['issues', bytes('{"title":"a"}'), 'allowed'],
    ['transfer', bytes('{"new_owner":"evil"}').buffer, '"new_owner"'],
    ['transfer', { new_owner: undefined }, 'allowed'],
  ])('reads a body of any class: POST %s %j is %s', (path, body, expected) => {
    expect(reasonOf(repo, `POST ${APP}/${path}`, body)).toBe(expected === 'allowed' ? expected : inRepo(expected));
    expect(reasonOf(repo, `PUT ${APP}/automated-security-fixes`, new ReadableStream())).toBe(inRepo('"head_repo"'));
  });

  it('allows what cannot be judged if a rule names the route', () => {
    const SUB_ISSUES = 'POST /repos/{owner}/{repo}/issues/{issue_number}/sub_issues';
    const add = (...allow: string[]) =>
      reasonOf({ ...repo, allow }, `POST ${APP}/issues/1/sub_issues`, { sub_issue_id: 9 });
    expect(add(SUB_ISSUES)).toBe('allowed');
    expect(add('issues', 'POST /repos/octokit/app/issues/1/sub_issues')).toBe('allowed');
    for (const rule of [
      'issues',
      'issues:write',
      SUB_ISSUES.slice(5),
      SUB_ISSUES.replace('{owner}', '*'),
      'POST /**',
    ]) {
      expect(add(rule)).toBe(inRepo('"sub_issue_id"'));
    }
    const fork = { ...repo, allow: ['POST /repos/{owner}/{repo}/forks'] };
    expect(reasonOf(fork, `POST ${APP}/forks`, {})).toBe('allowed');
    // A name can be judged, so no rule changes that.
    expect(reasonOf(fork, `POST ${APP}/forks`, { organization: 'evil' })).toBe(inRepo('"organization"'));
  });

  it('reads text only if it is JSON', () => {
    const policy = createPolicy(repo, { catalogue: lightCatalogue, permissionNames });
    const send = (type: string | undefined) =>
      policy.judge({
        ...{ method: 'POST', url: `${APP}/transfer`, body: '{"a":"&new_owner=evil&"}' },
        ...(type === undefined ? {} : { headers: { 'Content-Type': type } }),
      })?.code ?? 'allowed';
    expect([undefined, '', 'application/json', 'application/vnd.github+JSON; charset=utf-8'].map(send)).toEqual(
      Array(4).fill('allowed'),
    );
    expect(['application/x-www-form-urlencoded', 'text/plain'].map(send)).toEqual(Array(2).fill('OTHER_REPOSITORY'));
  });

  it('allows a file as a body, which has no members', () => {
    const asset = `POST https://uploads.github.com${APP}/releases/1/assets?name=x`;
    expect(reasonOf(repo, asset, new Uint8Array(2))).toBe('allowed');
    expect(reasonOf(repo, `${asset}&owner=evil`, new Uint8Array(2))).toBe(inRepo('"owner"'));
  });
});

describe('A policy for one organization', () => {
  it('that is also for one repository allows only what is in both', () => {
    expect(reasonOf({ ...repo, ...org }, `GET ${APP}`)).toBe('allowed');
    expect(reasonOf({ ...repo, ...org }, 'GET /repos/octokit/x')).toBe(ROUTE);
    const policy = createPolicy({ ...repo, org: 'evil' }, { catalogue: lightCatalogue, permissionNames });
    expect(policy.judge({ method: 'GET', url: APP })?.code).toBe('OTHER_ORGANIZATION');
  });
});
