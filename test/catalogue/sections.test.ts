import { EndpointError } from 'routebook';
import { github } from 'routebook/catalogue';
import { descriptions } from 'routebook/catalogue/descriptions';
import { routeNotices } from 'routebook/catalogue/notices';
import { permissions } from 'routebook/catalogue/permissions';
import { reference } from 'routebook/catalogue/reference';
import { github as cloud, permissions as cloudPermissions } from 'routebook/ghec/catalogue';
import { expect, expectTypeOf, it } from 'vitest';

const ROUTE = 'GET /orgs/{org}/repos';

it('a catalogue has only the data of the sections that were passed', () => {
  const facts = [github, github.with(descriptions), github.with(permissions), github.with(permissions, descriptions)];
  const found = facts.map((each) => each.get(ROUTE));
  expect(found.map((record) => record.parameters[0]?.description !== undefined)).toEqual([false, true, false, true]);
  expect(found.map((record) => record.permissions !== undefined)).toEqual([false, false, true, true]);
});

it('announcements are with the routes that they are about, and with no other', () => {
  const announced = github.with(routeNotices);
  expect(announced.get('GET /repos/{owner}/{repo}/stargazers').notices).toMatchObject([
    { kind: 'restricted', date: '2026-07', text: expect.stringContaining('Only admins and collaborators') },
  ]);
  expect(announced.get('GET /repos/{owner}/{repo}/stargazers/history').notices).toBeUndefined();
  expect(github.get('GET /repos/{owner}/{repo}/stargazers').notices).toBeUndefined();
  const both = github.with(permissions, routeNotices).get('GET /repos/{owner}/{repo}/subscribers');
  expect(both).toMatchObject({ permissions: expect.anything(), notices: [{ kind: 'restricted' }] });
});

it('what is not a section is refused', () => {
  for (const given of [undefined, null, {}, 'permissions']) {
    expect(() => github.with(given as never)).toThrow(/^with takes sections of the catalogue/);
  }
});

it('the same sections, in any order, return the same catalogue', () => {
  expect(github.with()).toBe(github);
  expect(github.with(descriptions, permissions)).toBe(github.with(permissions, descriptions, permissions));
  expect(github.with(reference)).toBe(github.with(reference));
  expect(github.with(reference)).not.toBe(github.with(reference, permissions));
});

it('a section adds its methods, for the compiler too', () => {
  const all = github.with(permissions, reference, descriptions);
  expect(all.schemaOf('GET /zen', 200)).toMatchObject({ type: 'string' });
  expect(all.get(ROUTE).permissions).toEqual(github.with(permissions).get(ROUTE).permissions);
  expectTypeOf(github.with(permissions)).not.toHaveProperty('schemaOf');
  expectTypeOf(all.schemaOf).toBeFunction();
});

it('the descriptions are also those of editions, and each edition has its own permissions', () => {
  const record = cloud.with(descriptions, cloudPermissions).get('GET /enterprises/{enterprise}/teams');
  expect(record.permissions).toBeDefined();
  expect(cloud.with(descriptions).get(ROUTE).parameters[0]?.description).toBeTypeOf('string');
  for (const section of [permissions, reference]) {
    expect(() => cloud.with(section)).toThrow(EndpointError);
    expect(() => cloud.with(section)).toThrow(
      /^with: the section "\w+" is that of "github", and the catalogue that of "ghec"/,
    );
  }
});
