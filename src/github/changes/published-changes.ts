/** A breaking change that GitHub has published for an API version, in our own words. */
interface PublishedChange {
  readonly version: string;
  /** The change, as a sentence. */
  readonly text: string;
  /** The rules of the changes that it causes: `response-member-removed`. */
  readonly rules: readonly string[];
  /** The last member of their JSON pointers, or the status of the response. */
  readonly names?: readonly string[];
  /** The routes, if the change concerns only some. */
  readonly routes?: RegExp;
  /** The member to read or send instead, by the member that was removed. */
  readonly instead?: { readonly [member: string]: string };
  /** A change that GitHub's description does not contain. */
  readonly added?: { readonly route: string; readonly pointer?: string; readonly contentType?: string };
}

const VERSION = '2026-03-10';
const REMOVED = ['response-member-removed'];
const BLOCKED = ['response-error-status-added'];

/** The breaking changes of 2026-03-10: https://docs.github.com/en/rest/about-the-rest-api/breaking-changes */
export const PUBLISHED_CHANGES: readonly PublishedChange[] = (
  [
    {
      text: 'The response has the limits of the core API only in `resources.core`.',
      rules: REMOVED,
      names: ['rate'],
      routes: /^GET \/rate_limit$/,
      instead: { rate: 'resources.core' },
    },
    {
      text: 'A team can no longer be created with a permission.',
      rules: ['body-member-removed'],
      names: ['permission'],
      routes: /^POST \/orgs\/\{org\}\/teams$/,
    },
    {
      text: 'In the list of a folder, a submodule has the type `submodule`. It had the type `file`.',
      rules: ['response-behavior-changed'],
      added: { route: 'GET /repos/{owner}/{repo}/contents/{path}', pointer: '/*/type' },
    },
    {
      text: 'The response in the format SARIF has the content type `application/sarif+json`. It had `application/json+sarif`.',
      rules: ['response-media-type-removed'],
      added: {
        route: 'GET /repos/{owner}/{repo}/code-scanning/analyses/{analysis_id}',
        contentType: 'application/json+sarif',
      },
    },
    {
      text: 'A repository no longer has `use_squash_pr_title_as_default`.',
      rules: REMOVED,
      names: ['use_squash_pr_title_as_default'],
      instead: { use_squash_pr_title_as_default: 'squash_merge_commit_title' },
    },
    { text: 'The root no longer links to the authorizations API.', rules: REMOVED, names: ['authorizations_url'] },
    {
      text: 'The media type `beta` no longer changes responses.',
      rules: [...REMOVED, 'response-no-longer-nullable'],
      names: ['master_branch', 'user', 'diff_url', 'html_url', 'merged_at', 'patch_url', 'url'],
      instead: { master_branch: 'default_branch', user: 'owner' },
    },
    { text: 'A gist in a list no longer has its history and its forks.', rules: REMOVED, names: ['forks', 'history'] },
    {
      text: 'An installation is deleted in the background: the status is 202 instead of 204.',
      rules: ['response-status-added', 'response-status-removed'],
      names: ['202', '204'],
      routes: /^DELETE \/app\/installations\//,
    },
    {
      text: 'An organization no longer has the switch for the link of push protection.',
      rules: [...REMOVED, 'body-member-removed'],
      names: ['secret_scanning_push_protection_custom_link_enabled'],
    },
    {
      text: 'The languages `javascript` and `typescript` are one: `javascript-typescript`.',
      rules: ['response-enum-narrowed'],
      routes: /\/code-scanning\/default-setup$/,
    },
    { text: 'A repository no longer has `has_downloads`.', rules: REMOVED, names: ['has_downloads'] },
    ...[
      ['Creating a repository', '422', /^POST \/(?:user|orgs\/\{org\})\/repos$/],
      ['Deleting an organization', '403', /^DELETE \/orgs\/\{org\}$/],
      ['Removing a member', '403', /^DELETE \/orgs\/\{org\}\/members\//],
      ['Updating a membership', '403', /^PUT \/orgs\/\{org\}\/memberships\//],
      ['Accepting an invitation', '403', /^PATCH \/user\/repository_invitations\//],
    ].map(([what, before, routes]) => ({
      text: `${what} that trade controls forbid fails with 451 instead of ${before}.`,
      rules: BLOCKED,
      names: ['451'],
      routes: routes as RegExp,
    })),
    { text: 'The root no longer links to the hub.', rules: REMOVED, names: ['hub_url'] },
    {
      text: 'The severity of an advisory is in `cvss_severities`.',
      rules: REMOVED,
      names: ['cvss'],
      instead: { cvss: 'cvss_severities' },
    },
    {
      text: 'The repositories of a migration have fewer members.',
      rules: [...REMOVED, 'response-member-now-optional', 'response-type-changed'],
      routes: /\/migrations/,
    },
    {
      text: 'The route for subscriptions of the hub was removed.',
      rules: ['route-removed'],
      added: { route: 'POST /hub' },
    },
    { text: 'A pull request no longer has `merge_commit_sha`.', rules: REMOVED, names: ['merge_commit_sha'] },
    {
      text: 'Starting a workflow always returns its run: the status is 200 instead of 204.',
      rules: ['response-status-removed', 'body-member-removed'],
      names: ['204', 'return_run_details'],
      routes: /\/dispatches$/,
    },
    {
      text: 'An issue or pull request has only the list of its assignees.',
      rules: [...REMOVED, 'body-member-removed'],
      names: ['assignee'],
      instead: { assignee: 'assignees' },
    },
    {
      text: 'The ids of repositories for a Dependabot secret must be integers.',
      rules: ['body-type-narrowed'],
      added: { route: 'PUT /orgs/{org}/dependabot/secrets/{secret_name}', pointer: '/selected_repository_ids/*' },
    },
    {
      text: 'An attestation in a list no longer contains its bundle.',
      rules: REMOVED,
      names: ['bundle'],
      instead: { bundle: 'bundle_url' },
    },
  ] satisfies readonly Omit<PublishedChange, 'version'>[]
).map((change) => ({ version: VERSION, ...change }));

/** The part of a change that is compared with the published ones. */
interface ComparedChange {
  readonly route: string;
  readonly rule: string;
  readonly pointer?: string | undefined;
  readonly status?: string | undefined;
}

/** Finds the published change that a difference between two versions belongs to. */
export function findPublished(
  version: string,
  { route, rule, pointer, status }: ComparedChange,
): PublishedChange | undefined {
  const name = pointer === undefined ? status : pointer.slice(pointer.lastIndexOf('/') + 1);
  return PUBLISHED_CHANGES.find(
    (change) =>
      change.version === version &&
      change.added === undefined &&
      change.rules.includes(rule) &&
      (change.names === undefined || change.names.includes(name ?? '')) &&
      (change.routes === undefined || change.routes.test(route)),
  );
}
