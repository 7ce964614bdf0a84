import type { FindFacts } from '../catalogue/records.ts';
import type { RouteFacts } from '../catalogue/types.ts';

/** The resources of rate limits, by a part of a route. All others count against `core`. */
const RESOURCES: readonly (readonly [RegExp, resource: string | undefined])[] = [
  [/ \/rate_limit/, undefined],
  [/ \/search\/code/, 'code_search'],
  [/ \/search\//, 'search'],
  [/ \/app-manifests\//, 'integration_manifest'],
  [/^POST .*\/sarifs/, 'code_scanning_upload'],
  [/^POST .*\/autofix/, 'code_scanning_autofix'],
  [/\/dependency-graph\/snapshots/, 'dependency_snapshots'],
  [/\/dependency-graph\/sbom/, 'dependency_sbom'],
  [/\/runners\/registration-token/, 'actions_runner_registration'],
  [/\/audit-log/, 'audit_log'],
  [/ \/scim\//, 'scim'],
];

/** A call that may do more if it is repeated, although its method promises otherwise: the base branch may have new commits. */
const REPEATS = /^PUT .*\/update-branch$/;

/** POST calls that only read, or that add what may already be there. */
const HARMLESS_POSTS =
  /^POST (\/markdown|\/applications\/.*\/token$|.*\/(attestations\/bulk-list|git\/(blobs|trees)$|issues\/.*\/(assignees|labels)$|protection\/|reactions$|releases\/generate-notes))/;

/** The facts about the behaviour of a route of GitHub. `catalogue/README.md` names the source of each. */
export const factsOf: FindFacts = ({ route, details: { flags = {}, formats = [] } }, responses): RouteFacts => {
  const apps = Object.hasOwn(flags, 'apps') ? flags['apps'] : true;
  const limit = RESOURCES.find(([pattern]) => pattern.test(route));
  const resource = limit === undefined ? 'core' : limit[1];
  return {
    triggersNotification: Object.hasOwn(flags, 'notifies') && flags['notifies'] === true,
    ...(apps === null || apps === undefined ? {} : { allowsGitHubApps: apps }),
    ...(resource === undefined ? {} : { rateLimit: resource }),
    isRepeatable: /^(?:GET|PUT|PATCH|DELETE) /.test(route) ? !REPEATS.test(route) : HARMLESS_POSTS.test(route),
    mediaTypes: mediaTypesOf(responses, formats),
  };
};

/** The content types of successful responses, and the media type of each format. */
function mediaTypesOf(responses: Parameters<FindFacts>[1], formats: readonly string[]): readonly string[] {
  const contents = Object.entries(responses).flatMap(([status, content]) =>
    status.startsWith('2') ? Object.keys(content) : [],
  );
  return [...new Set([...contents, ...formats.map((format) => `application/vnd.github.${format}`)])];
}
