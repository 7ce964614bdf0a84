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

/**
 * Calls of which a repeat changes nothing more: by their method, except for one that merges what the base branch has by then, and POST calls
 * that only read or that add what may already be there.
 */
const REPEATABLE =
  /^(?:(?!PUT .*\/update-branch)(?:GET|PU|PA|D)|POST (?:\/markdown|\/applications\/.*\/token$|.*\/(?:git\/(?:blobs|trees)|assignees|labels|reactions|generate-notes)$|.*\/protection\/))/;

/** The facts about the behaviour of a route of GitHub. `catalogue/README.md` names the source of each. */
export const factsOf: FindFacts = ({ route, details: { flags, formats = [] } }, responses): RouteFacts => {
  // Without a prototype, because a polluted one would supply what is absent.
  const { apps = true, notifies = false }: NonNullable<typeof flags> = Object.assign(Object.create(null), flags);
  const limit = RESOURCES.find(([pattern]) => pattern.test(route));
  const rateLimit = limit === undefined ? 'core' : limit[1];
  return {
    triggersNotification: notifies === true,
    ...(apps === null ? {} : { allowsGitHubApps: apps }),
    ...(rateLimit === undefined ? {} : { rateLimit }),
    isRepeatable: REPEATABLE.test(route),
    mediaTypes: mediaTypesOf(responses, formats),
  };
};

/** The content types of successful responses, and the media type of each format. */
function mediaTypesOf(responses: Parameters<FindFacts>[1], formats: readonly string[]): readonly string[] {
  const successful = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return [
    ...new Set(successful.flatMap(([, content]) => Object.keys(content))),
    ...formats.map((format) => `application/vnd.github.${format}`),
  ];
}
