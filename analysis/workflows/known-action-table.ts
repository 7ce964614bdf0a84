/** What else an action needs if an input has a value. An input that is not given is empty. */
interface When {
  readonly input: string;
  readonly matches: RegExp;
  readonly needs: string;
}

interface Details {
  readonly when?: readonly When[];
  /** What the action uses if it is granted, and does without otherwise. */
  readonly also?: string;
}

/**
 * A row: the action, its permissions, and the inputs and variables that may contain a token other than that of the workflow. `git` stands for
 * the credentials that the checkout keeps. `|` is between alternatives.
 */
export type ActionRow = readonly [name: string, needs: string, tokens: string, details?: Details];

const COMMENT = 'issues:write | pull_requests:write';
const ATTEST = 'id_token:write attestations:write';

const given = (input: string, needs: string): Details => ({ when: [{ input, matches: /./, needs }] });
/** An expression may be true. */
const TRUE = /^true$|\$\{\{/i;
const isTrue = (input: string, needs: string): Details => ({ when: [{ input, matches: TRUE, needs }] });

/** An attestation that is stored next to an image. Without the permission for its record, the action only warns. */
const PUSHED: Details = {
  when: [{ input: 'push-to-registry', matches: TRUE, needs: 'packages:write' }],
  also: 'artifact_metadata:write',
};

/** Actions whose README or action.yml says what they need. */
const DOCUMENTED: readonly ActionRow[] = [
  ['actions/checkout', 'contents:read', 'token'],
  // Labels that do not exist can only be created with the permission for issues.
  ['actions/labeler', 'contents:read pull_requests:write', 'repo-token', { also: 'issues:write' }],
  // It keeps its state in a cache, and deletes the old one.
  [
    'actions/stale',
    'actions:write issues:write pull_requests:write',
    'repo-token',
    isTrue('delete-branch', 'contents:write'),
  ],
  ['actions/first-interaction', 'issues:write pull_requests:write', 'repo-token repo_token'],
  [
    'actions/dependency-review-action',
    'contents:read',
    'repo-token',
    {
      when: [
        {
          input: 'comment-summary-in-pr',
          matches: /^(?:true|always|on-failure)$|\$\{\{/,
          needs: 'pull_requests:write',
        },
      ],
    },
  ],
  ['actions/deploy-pages', 'pages:write id_token:write', 'token'],
  ['actions/attest', ATTEST, 'github-token', PUSHED],
  ['actions/attest-build-provenance', ATTEST, 'github-token', PUSHED],
  ['actions/attest-sbom', ATTEST, 'github-token', PUSHED],
  ['actions/add-to-project', 'organization_projects:write', 'github-token'],
  ['actions/download-artifact', '', 'github-token', given('github-token', 'actions:read')],
  ['actions/publish-immutable-action', 'contents:read id_token:write packages:write', 'github-token'],
  ['github/codeql-action/init', 'security_events:write', 'token', { also: 'actions:read contents:read' }],
  ['github/codeql-action/analyze', 'security_events:write', 'token', { also: 'actions:read contents:read' }],
  ['github/codeql-action/upload-sarif', 'security_events:write', 'token', { also: 'actions:read contents:read' }],
  ['github/issue-metrics', 'issues:read pull_requests:read', 'GH_TOKEN'],
  ['peter-evans/create-pull-request', 'contents:write pull_requests:write', 'token'],
  ['peter-evans/create-or-update-comment', COMMENT, 'token'],
  ['peter-evans/enable-pull-request-automerge', 'contents:write pull_requests:write', 'token'],
  ['peter-evans/repository-dispatch', 'contents:write', 'token'],
  ['peter-evans/slash-command-dispatch', COMMENT, 'reaction-token'],
  [
    'softprops/action-gh-release',
    'contents:write',
    'token GITHUB_TOKEN',
    given('discussion_category_name', 'discussions:write'),
  ],
  ['ncipollo/release-action', 'contents:write', 'token', given('discussionCategory', 'discussions:write')],
  ['svenstaro/upload-release-action', 'contents:write', 'repo_token'],
  ['taiki-e/create-gh-release-action', 'contents:write', 'token GITHUB_TOKEN'],
  ['helm/chart-releaser-action', 'contents:write', 'CR_TOKEN'],
  [
    'tauri-apps/tauri-action',
    '',
    'GITHUB_TOKEN',
    { when: ['tagName', 'releaseId'].map((input) => ({ input, matches: /./, needs: 'contents:write' })) },
  ],
  ['release-drafter/release-drafter', 'contents:write pull_requests:read', 'token GITHUB_TOKEN'],
  ['release-drafter/release-drafter/autolabeler', 'contents:read pull_requests:write', 'token GITHUB_TOKEN'],
  ['googleapis/release-please-action', 'contents:write pull_requests:write', 'token', { also: 'issues:write' }],
  ['google-github-actions/release-please-action', 'contents:write pull_requests:write', 'token'],
  ['changesets/action', 'contents:write pull_requests:write', 'github-token GITHUB_TOKEN', { also: 'id_token:write' }],
  [
    'goreleaser/goreleaser-action',
    '',
    'GITHUB_TOKEN',
    { when: [{ input: 'args', matches: /\brelease\b(?!.*--snapshot)/, needs: 'contents:write' }] },
  ],
  ['peaceiris/actions-gh-pages', 'contents:write', 'github_token personal_token deploy_key'],
  ['JamesIves/github-pages-deploy-action', 'contents:write', 'token ssh-key'],
  ['stefanzweifel/git-auto-commit-action', 'contents:write', 'git'],
  ['ad-m/github-push-action', 'contents:write', 'token github_token'],
  ['TriPSs/conventional-changelog-action', 'contents:write', 'github-token'],
  ['anothrNick/github-tag-action', 'contents:write', 'GITHUB_TOKEN'],
  ['mikepenz/release-changelog-builder-action', 'contents:read pull_requests:read', 'token GITHUB_TOKEN'],
  ['dorny/paths-filter', 'pull_requests:read', 'token'],
  [
    'tj-actions/changed-files',
    '',
    'token',
    { also: 'pull_requests:read', ...isTrue('use_rest_api', 'pull_requests:read') },
  ],
  ['golangci/golangci-lint-action', '', 'github-token', isTrue('only-new-issues', 'pull_requests:read')],
  ['wagoid/commitlint-github-action', 'contents:read pull_requests:read', 'token'],
  ['dorny/test-reporter', 'checks:write contents:read actions:read', 'token'],
  [
    'mikepenz/action-junit-report',
    '',
    'token github_token',
    {
      when: [
        { input: 'annotate_only', matches: /^(?!true$)/, needs: 'checks:write' },
        { input: 'comment', matches: TRUE, needs: 'pull_requests:write' },
      ],
    },
  ],
  [
    'EnricoMi/publish-unit-test-result-action',
    'checks:write contents:read issues:read',
    'github_token',
    { when: [{ input: 'comment_mode', matches: /^(?!off$)/, needs: 'pull_requests:write' }] },
  ],
  ['MishaKav/jest-coverage-comment', 'pull_requests:write', 'github-token', { also: 'contents:read' }],
  ['davelosert/vitest-coverage-report-action', 'pull_requests:write', 'github-token', { also: 'contents:read' }],
  [
    'py-cov-action/python-coverage-comment-action',
    'contents:write pull_requests:write',
    'GITHUB_TOKEN',
    { also: 'actions:read' },
  ],
  ['andresz1/size-limit-action', 'pull_requests:write', 'github_token'],
  [
    'benchmark-action/github-action-benchmark',
    '',
    'github-token',
    { also: 'deployments:write', ...isTrue('auto-push', 'contents:write') },
  ],
  // Its README asks for another permission if `wip` is set, but the call that it then makes creates a status.
  ['amannn/action-semantic-pull-request', 'pull_requests:read', 'GITHUB_TOKEN', isTrue('wip', 'statuses:write')],
  ['dependabot/fetch-metadata', 'pull_requests:read', 'github-token'],
  ['hmarr/auto-approve-action', 'pull_requests:write', 'github-token'],
  ['pascalgn/automerge-action', 'contents:write pull_requests:write', 'GITHUB_TOKEN'],
  ['korthout/backport-action', 'contents:write pull_requests:write', 'github_token'],
  ['marocchino/sticky-pull-request-comment', 'pull_requests:write', 'GITHUB_TOKEN'],
  ['thollander/actions-comment-pull-request', 'pull_requests:write', 'GITHUB_TOKEN github-token'],
  ['JasonEtco/create-an-issue', 'contents:read issues:write', 'GITHUB_TOKEN'],
  ['toshimaru/auto-author-assign', 'pull_requests:write', 'repo-token', { also: 'issues:write' }],
  ['TimonVS/pr-labeler-action', 'contents:read pull_requests:write', 'repo-token'],
  ['crazy-max/ghaction-github-labeler', 'contents:read issues:write', 'github-token'],
  ['EndBug/label-sync', 'issues:write', 'token'],
  [
    'dessant/lock-threads',
    '',
    'github-token',
    {
      when: [
        { input: 'process-only', matches: /^$|issues/, needs: 'issues:write' },
        { input: 'process-only', matches: /^$|prs/, needs: 'pull_requests:write' },
        { input: 'process-only', matches: /^$|discussions/, needs: 'discussions:write' },
      ],
    },
  ],
  ['styfle/cancel-workflow-action', 'actions:write', 'access_token'],
  ['dawidd6/action-download-artifact', 'actions:read', 'github_token'],
  [
    'contributor-assistant/github-action',
    'actions:write pull_requests:write statuses:write',
    'GITHUB_TOKEN',
    { when: [{ input: 'remote-repository-name', matches: /^$/, needs: 'contents:write' }] },
  ],
  // What its checks read in a private repository; without it, they are inconclusive.
  [
    'ossf/scorecard-action',
    'contents:read',
    'repo_token',
    { also: 'actions:read checks:read issues:read pull_requests:read', ...isTrue('publish_results', 'id_token:write') },
  ],
  [
    'zizmorcore/zizmor-action',
    '',
    'token',
    {
      also: 'actions:read contents:read',
      when: [{ input: 'advanced-security', matches: /^(?!false$)/, needs: 'security_events:write' }],
    },
  ],
  ['anchore/sbom-action', '', 'github-token', { also: 'actions:read contents:write' }],
  [
    'super-linter/super-linter',
    'contents:read statuses:write',
    'GITHUB_TOKEN',
    { also: 'packages:read issues:write pull_requests:write' },
  ],
  ['super-linter/super-linter/slim', 'contents:read statuses:write', 'GITHUB_TOKEN', { also: 'packages:read' }],
  ['gradle/actions/dependency-submission', 'contents:write', ''],
  [
    'gradle/actions/setup-gradle',
    '',
    '',
    { when: [{ input: 'dependency-graph', matches: /submit/, needs: 'contents:write' }] },
  ],
  ['advanced-security/maven-dependency-submission-action', 'contents:write', 'token'],
  ['cloudflare/wrangler-action', '', 'gitHubToken', given('gitHubToken', 'deployments:write')],
  ['codecov/codecov-action', '', '', isTrue('use_oidc', 'id_token:write')],
  [
    'docker/login-action',
    '',
    'password',
    { when: [{ input: 'registry', matches: /\bghcr\.io\b/, needs: 'packages:read' }] },
  ],
  ['aws-actions/configure-aws-credentials', '', '', given('role-to-assume', 'id_token:write')],
  ['google-github-actions/auth', '', '', given('workload_identity_provider', 'id_token:write')],
  ['azure/login', '', '', given('client-id', 'id_token:write')],
  ['pypa/gh-action-pypi-publish', 'id_token:write', 'password'],
];

/** Actions whose documentation does not say it: what the calls in their source need. */
const READ_FROM_SOURCE: readonly ActionRow[] = [
  ['actions/configure-pages', 'pages:read', 'token', isTrue('enablement', 'administration:write pages:write')],
  ['actions/delete-package-versions', 'packages:write', 'token'],
  ['actions/create-release', 'contents:write', 'GITHUB_TOKEN'],
  ['actions/upload-release-asset', 'contents:write', 'GITHUB_TOKEN'],
  ['peter-evans/find-comment', 'issues:read | pull_requests:read', 'token'],
  ['peter-evans/close-issue', 'issues:write', 'token'],
  ['peter-evans/close-pull', 'pull_requests:write', 'token', isTrue('delete-branch', 'contents:write')],
  ['peter-evans/create-issue-from-file', 'issues:write', 'token'],
  [
    'cycjimmy/semantic-release-action',
    'contents:write issues:write pull_requests:write',
    'GITHUB_TOKEN',
    { also: 'id_token:write' },
  ],
  ['mathieudutour/github-tag-action', 'contents:write', 'github_token'],
  ['marvinpinto/action-automatic-releases', 'contents:write', 'repo_token'],
  // Its token is only for reading the account of the author; git pushes.
  ['EndBug/add-and-commit', 'contents:write', 'git'],
  ['actions-ecosystem/action-add-labels', COMMENT, 'github_token'],
  ['actions-ecosystem/action-remove-labels', COMMENT, 'github_token'],
  ['kentaro-m/auto-assign-action', 'contents:read pull_requests:write', 'repo-token'],
  ['preactjs/compressed-size-action', COMMENT, 'repo-token', { also: 'checks:write' }],
  ['micnncim/action-label-syncer', 'issues:write', 'token GITHUB_TOKEN'],
  ['lewagon/wait-on-check-action', 'checks:read', 'repo-token'],
  ['fountainhead/action-wait-for-check', 'checks:read', 'token'],
  ['bobheadxi/deployments', 'deployments:write', 'token'],
];

export const ACTION_ROWS: readonly ActionRow[] = [...DOCUMENTED, ...READ_FROM_SOURCE];

/** Actions that do not use the permissions of the token: they prepare the machine, or use what every run may. */
export const WITHOUT_NEEDS = `actions/cache actions/cache/restore actions/cache/save actions/setup-node actions/setup-python actions/setup-go
  actions/setup-java actions/setup-dotnet actions/setup-ruby actions/upload-artifact actions/upload-artifact/merge actions/upload-pages-artifact
  actions/create-github-app-token tibdex/github-app-token github/codeql-action/autobuild pnpm/action-setup oven-sh/setup-bun
  denoland/setup-deno ruby/setup-ruby dtolnay/rust-toolchain actions-rs/toolchain actions-rust-lang/setup-rust-toolchain Swatinem/rust-cache
  taiki-e/install-action astral-sh/setup-uv astral-sh/ruff-action snok/install-poetry pre-commit/action docker/setup-buildx-action
  docker/setup-qemu-action docker/metadata-action docker/setup-docker-action docker/build-push-action docker/bake-action sigstore/cosign-installer aquasecurity/trivy-action
  step-security/harden-runner browser-actions/setup-chrome shivammathur/setup-php hashicorp/setup-terraform gradle/actions/wrapper-validation
  gradle/wrapper-validation-action gradle/gradle-build-action SonarSource/sonarqube-scan-action irongut/CodeCoverageSummary
  treosh/lighthouse-ci-action rtCamp/action-slack-notify slackapi/slack-github-action crate-ci/typos lycheeverse/lychee-action
  rhysd/actionlint webfactory/ssh-agent crazy-max/ghaction-import-gpg jlumbroso/free-disk-space ilammy/msvc-dev-cmd
  microsoft/setup-msbuild maxim-lobanov/setup-xcode subosito/flutter-action erlef/setup-beam cachix/install-nix-action cachix/cachix-action
  jdx/mise-action extractions/setup-just azure/setup-helm azure/setup-kubectl google-github-actions/setup-gcloud`;
