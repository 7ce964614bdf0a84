import type { PermissionSet } from 'routebook/permissions';

/** What an action needs. */
export interface KnownAction {
  readonly needs: PermissionSet;
  /** The inputs and environment variables that may contain another token than that of the workflow. */
  readonly tokens: readonly string[];
  /** Further needs, if an input has a value. */
  readonly when?: readonly { readonly input: string; readonly matches: RegExp; readonly needs: PermissionSet }[];
}

const NONE: KnownAction = { needs: {}, tokens: [] };

/** A row: the action, its permissions, and where it takes its token from. */
type Row = readonly [name: string, needs: string, tokens: string, when?: KnownAction['when']];

const TOKEN = 'token github-token github_token repo-token repo_token GITHUB_TOKEN GH_TOKEN';

/** An attestation that is stored next to an image. */
const PUSHED: KnownAction['when'] = [{ input: 'push-to-registry', matches: /^true$/, needs: { packages: 'write' } }];

// The needs of about half of these were compared with the documentation of the action; the others are those that its calls need.
const ROWS: readonly Row[] = [
  ['actions/checkout', 'contents:read', 'token'],
  ['actions/labeler', 'contents:read pull_requests:write', 'repo-token'],
  [
    'actions/stale',
    // It keeps its state in a cache, and deletes the old one.
    'actions:write issues:write pull_requests:write',
    'repo-token',
    [{ input: 'delete-branch', matches: /^true$/, needs: { contents: 'write' } }],
  ],
  ['actions/first-interaction', 'issues:write pull_requests:write', 'repo-token repo_token'],
  [
    'actions/dependency-review-action',
    'contents:read',
    'repo-token',
    [{ input: 'comment-summary-in-pr', matches: /^(?:true|always|on-failure)$/, needs: { pull_requests: 'write' } }],
  ],
  ['actions/deploy-pages', 'pages:write id_token:write', 'token'],
  ['actions/configure-pages', 'pages:read', 'token'],
  ['actions/attest', 'id_token:write attestations:write', 'github-token', PUSHED],
  ['actions/attest-build-provenance', 'id_token:write attestations:write', 'github-token', PUSHED],
  ['actions/attest-sbom', 'id_token:write attestations:write', 'github-token', PUSHED],
  ['actions/delete-package-versions', 'packages:write', 'token'],
  ['actions/ai-inference', 'models:read', 'token'],
  ['github/codeql-action/init', 'security_events:write', 'token'],
  ['github/codeql-action/autobuild', '', ''],
  ['github/codeql-action/analyze', 'security_events:write', 'token'],
  ['github/codeql-action/upload-sarif', 'security_events:write', 'token'],
  ['peter-evans/create-pull-request', 'contents:write pull_requests:write', 'token'],
  ['peter-evans/create-or-update-comment', 'issues:write pull_requests:write', 'token'],
  ['peter-evans/find-comment', 'issues:read pull_requests:read', 'token'],
  ['peter-evans/enable-pull-request-automerge', 'contents:write pull_requests:write', 'token'],
  [
    'softprops/action-gh-release',
    'contents:write',
    'token GITHUB_TOKEN',
    [{ input: 'discussion_category_name', matches: /./, needs: { discussions: 'write' } }],
  ],
  ['ncipollo/release-action', 'contents:write', 'token'],
  ['release-drafter/release-drafter', 'contents:write pull_requests:read', 'token GITHUB_TOKEN'],
  ['release-drafter/release-drafter/autolabeler', 'contents:read pull_requests:write', 'token GITHUB_TOKEN'],
  ['googleapis/release-please-action', 'contents:write pull_requests:write', 'token'],
  ['changesets/action', 'contents:write pull_requests:write', 'GITHUB_TOKEN'],
  ['cycjimmy/semantic-release-action', 'contents:write issues:write pull_requests:write', 'GITHUB_TOKEN'],
  [
    'goreleaser/goreleaser-action',
    '',
    'GITHUB_TOKEN',
    [{ input: 'args', matches: /\brelease\b(?!.*--snapshot)/, needs: { contents: 'write' } }],
  ],
  ['peaceiris/actions-gh-pages', 'contents:write', 'github_token'],
  ['JamesIves/github-pages-deploy-action', 'contents:write', 'token'],
  ['stefanzweifel/git-auto-commit-action', 'contents:write', ''],
  ['ad-m/github-push-action', 'contents:write', 'github_token'],
  ['EndBug/add-and-commit', 'contents:write', 'github_token'],
  ['dorny/paths-filter', 'pull_requests:read', 'token'],
  ['dorny/test-reporter', 'checks:write contents:read actions:read', 'token'],
  ['mikepenz/action-junit-report', 'checks:write', 'token'],
  [
    'EnricoMi/publish-unit-test-result-action',
    'checks:write contents:read issues:read pull_requests:write',
    'github_token',
  ],
  [
    'amannn/action-semantic-pull-request',
    'pull_requests:read',
    'GITHUB_TOKEN',
    [{ input: 'wip', matches: /^true$/, needs: { statuses: 'write' } }],
  ],
  ['dependabot/fetch-metadata', 'pull_requests:read', 'github-token'],
  ['hmarr/auto-approve-action', 'pull_requests:write', 'github-token'],
  ['marocchino/sticky-pull-request-comment', 'pull_requests:write', 'GITHUB_TOKEN'],
  ['thollander/actions-comment-pull-request', 'pull_requests:write', 'GITHUB_TOKEN github-token'],
  ['JasonEtco/create-an-issue', 'contents:read issues:write', 'GITHUB_TOKEN'],
  ['actions-ecosystem/action-add-labels', 'issues:write pull_requests:write', 'github_token'],
  ['crazy-max/ghaction-github-labeler', 'contents:read issues:write', 'github-token'],
  [
    'ossf/scorecard-action',
    'contents:read actions:read',
    'repo_token',
    [{ input: 'publish_results', matches: /^true$/, needs: { id_token: 'write' } }],
  ],
  [
    'docker/login-action',
    '',
    'password',
    [{ input: 'registry', matches: /\bghcr\.io\b/, needs: { packages: 'read' } }],
  ],
  ['docker/build-push-action', '', '', [{ input: 'tags', matches: /\bghcr\.io\//, needs: { packages: 'write' } }]],
  [
    'aws-actions/configure-aws-credentials',
    '',
    '',
    [{ input: 'role-to-assume', matches: /./, needs: { id_token: 'write' } }],
  ],
  [
    'google-github-actions/auth',
    '',
    '',
    [{ input: 'workload_identity_provider', matches: /./, needs: { id_token: 'write' } }],
  ],
  ['azure/login', '', '', [{ input: 'client-id', matches: /./, needs: { id_token: 'write' } }]],
  ['pypa/gh-action-pypi-publish', 'id_token:write', 'password'],
];

/** Actions that do not use the permissions of the token. */
const WITHOUT_NEEDS = new Set(
  `actions/cache actions/cache/restore actions/cache/save actions/setup-node actions/setup-python actions/setup-go actions/setup-java
  actions/setup-dotnet actions/upload-artifact actions/download-artifact actions/upload-pages-artifact actions/create-github-app-token
  pnpm/action-setup oven-sh/setup-bun denoland/setup-deno ruby/setup-ruby dtolnay/rust-toolchain actions-rs/toolchain
  Swatinem/rust-cache astral-sh/setup-uv docker/setup-buildx-action docker/setup-qemu-action docker/metadata-action
  codecov/codecov-action step-security/harden-runner browser-actions/setup-chrome actions/setup-ruby shivammathur/setup-php
  hashicorp/setup-terraform tibdex/github-app-token`
    .toLowerCase()
    .split(/\s+/),
);

const KNOWN = new Map(
  ROWS.map(([name, needs, tokens, when]) => [
    name.toLowerCase(),
    {
      needs: Object.fromEntries(needs.split(' ').flatMap((need) => (need === '' ? [] : [need.split(':')]))),
      tokens: tokens.split(' ').filter((token) => token !== ''),
      ...(when === undefined ? {} : { when }),
    } as KnownAction,
  ]),
);

/** Finds an action by its name, such as `actions/checkout`. Undefined if its needs are not known. */
export function findAction(name: string): KnownAction | undefined {
  const key = name.toLowerCase();
  return WITHOUT_NEEDS.has(key) ? NONE : KNOWN.get(key);
}

/** The inputs and variables with which actions usually take a token. */
export const TOKEN_NAMES: readonly string[] = TOKEN.split(' ');
