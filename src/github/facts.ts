import type { FindFacts } from '../catalogue/records.ts';
import type { RouteBehaviour } from '../catalogue/types.ts';

/**
 * The resources of rate limits, by a part of a route: null for a call that counts against none, undefined if it is not known. All others count
 * against `core`, also uploads of code scanning and tokens that register runners, although `GET /rate_limit` had names for them.
 */
const RESOURCES: readonly (readonly [RegExp, resource: string | null | undefined])[] = [
  [/rate_limit/, null],
  [/search\/code/, 'code_search'],
  [/ \/search/, 'search'],
  [/manifests/, 'integration_manifest'],
  [/snapshots/, 'dependency_snapshots'],
  [/sbom/, 'dependency_sbom'],
  [/audit-log$/, 'audit_log'],
  [/streams/, 'audit_log_streaming'],
  [/stream-key|POST .*autofix|usage-records/, undefined],
  [/scim/, 'scim'],
  [/./, 'core'],
];

/** Routes that an App calls as itself, with a JSON Web Token. The flag of the description is about its other tokens. */
const AS_APP = / \/app(?:\/|$)|marketplace_listing|\/installation$/;

/**
 * Calls of which a repeat changes nothing more: by their method, except for those that depend on the current state, that replace a token or that
 * append, and POST calls that only read or that add what may already be there.
 */
const REPEATABLE =
  /^(?:(?!PUT .*(?:update-branch|notifications)$|PATCH .*(?:token|check_run_id})$)(?:GET|PU|PA|D)|POST (?:\/markdown|\/applications\/.*token$|.*\/(?:blobs|trees|assignees|{\w+_\w+}\/labels|reactions|generate-notes)$|.*\/(?:protection\/|bulk-list)))/;

/** The facts about the behaviour of a route of GitHub. `data/README.md` names the source of each. */
export const factsOf: FindFacts = ({ route, details: { flags, formats = [] } }, responses): RouteBehaviour => {
  // Without a prototype, because a polluted one would supply what is absent.
  const { apps = true, notifies = false }: NonNullable<typeof flags> = Object.assign(Object.create(null), flags);
  const rateLimit = RESOURCES.find(([pattern]) => pattern.test(route))?.[1];
  return {
    triggersNotification: notifies === true,
    ...(apps === null ? {} : { allowsGitHubApps: apps || AS_APP.test(route) }),
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
