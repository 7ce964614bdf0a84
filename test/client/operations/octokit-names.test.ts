import { pathToFileURL } from 'node:url';
import * as operations from 'routebook/operations';
import { expect, it } from 'vitest';
import { fetchTools } from '../../../tools/fetch-tools.js';

type OctokitMethods = Record<string, Record<string, [route: string, ...unknown[]]>>;

const file = `${fetchTools('octokit')}/@octokit/plugin-rest-endpoint-methods/dist-src/generated/endpoints.js`;
const { default: methods } = (await import(pathToFileURL(file).href)) as { default: OctokitMethods };
const routes = new Map(
  Object.entries(operations).flatMap(([group, functions]) =>
    Object.entries(functions).map(([name, { route }]): [string, string] => [`${group}.${name}`, route]),
  ),
);

/** Names of placeholders, the template of the query and the placeholder of the server do not make another route. */
const comparable = (route: string) =>
  route
    .replace(/\{\?[^}]*\}$/, '')
    .replace(/ (?:\{origin\}|https:\/\/\w+\.github\.com)/, ' ')
    .replace(/\{[^}]*\}/g, '{}');

/** Methods of Octokit for routes that the description of GitHub's API no longer has, and that have been renamed since. */
const OUTDATED = {
  'copilot.copilotMetricsForOrganization': undefined,
  'copilot.copilotMetricsForTeam': undefined,
  'orgs.customPropertiesForOrgsCreateOrUpdateOrganizationValues': undefined,
  'orgs.customPropertiesForOrgsGetOrganizationValues': undefined,
  'dependabot.repositoryAccessForOrg': 'GET /orgs/{org}/dependabot/repository-access',
  'dependabot.setRepositoryAccessDefaultLevel': 'PUT /orgs/{org}/dependabot/repository-access/default-level',
  'dependabot.updateRepositoryAccessForOrg': 'PATCH /orgs/{org}/dependabot/repository-access',
};

it('every method of Octokit has a function of the same name and route, except those whose route is outdated', () => {
  const theirs = Object.entries(methods).flatMap(([group, members]) =>
    Object.entries(members).map(([name, [route]]): [string, string] => [`${group}.${name}`, route]),
  );
  expect(theirs.length).toBeGreaterThan(1000);
  const differing = theirs.filter(([name, route]) => comparable(routes.get(name) ?? '') !== comparable(route));
  expect(Object.fromEntries(differing.map(([name]) => [name, routes.get(name)]))).toEqual(OUTDATED);
});
