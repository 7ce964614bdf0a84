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
  /** What it needs in a job that has no checkout before it. */
  readonly withoutCheckout?: string;
  /** Inputs that are commands, which it runs. */
  readonly commands?: string;
  /** Whether the commands, or what it does itself, have the token in their environment. */
  readonly passesToken?: boolean;
  /** Whether it publishes packages of npm: without a token of the registry, it asks for an identity. */
  readonly publishes?: boolean;
  /** The files of which one configures it. If none is found, or it contains more than the row says, the action is not understood. */
  readonly configuration?: { readonly files: string; readonly more: RegExp };
  /** The file of its repository that says so, if it is not the README. */
  readonly source?: string;
}

/**
 * A row: the action with its major versions, its permissions, and the inputs and variables that may contain a token other than that of the
 * workflow. `git` stands for the credentials that the checkout keeps. `|` is between alternatives. A later version is not known.
 */
export type ActionRow = readonly [name: string, needs: string, tokens: string, details?: Details];

const COMMENT = 'issues:write | pull_requests:write';
const SLSA = 'actions:read contents:write id_token:write';
/** What actions-cool/issues-helper does with the issue or pull request of the event. */
const ONE_ISSUE =
  /\s*(?:(?:(?:add|remove|set)-labels|(?:create|update|delete)-comment|(?:add|remove)-assignees|(?:open|close|lock|unlock)-issue)[\s,]*)+$/;
const ATTEST = 'id_token:write attestations:write';

const given = (input: string, needs: string): Details => ({ when: [{ input, matches: /./, needs }] });
const isEmpty = (input: string, needs: string): Details => ({ when: [{ input, matches: /^$/, needs }] });
/** An expression may be true. */
const TRUE = /^true$|\$\{\{/i;
const isTrue = (input: string, needs: string): Details => ({ when: [{ input, matches: TRUE, needs }] });

/** An attestation that is stored next to an image. Without the permission for its record, the action only warns. */
const PUSHED: Details = {
  when: [{ input: 'push-to-registry', matches: TRUE, needs: 'packages:write' }],
  also: 'artifact_metadata:write',
};

const GRADLE: Details = {
  when: [
    { input: 'dependency-graph', matches: /submit|\$\{\{/, needs: 'contents:write' },
    { input: 'add-job-summary-as-pr-comment', matches: /^(?:always|on-failure)$|\$\{\{/, needs: 'pull_requests:write' },
  ],
};

/** What goreleaser can do with more than a release: push images, sign, close milestones, run programs. */
const GORELEASER: NonNullable<Details['configuration']> = {
  files: '.goreleaser.yml .goreleaser.yaml goreleaser.yml goreleaser.yaml',
  more: /docker|\bkos?:|ghcr|sign|milestone|publisher|hooks:(?: *\S|\s*-)|attest|include|from_|discussion|announce|upload|blob|cmd/,
};

/** Actions whose README or action.yml says what they need. */
const DOCUMENTED: readonly ActionRow[] = [
  ['actions/checkout@1-7', 'contents:read', 'token'],
  // Labels that do not exist can only be created with the permission for issues.
  ['actions/labeler@1-7', 'contents:read pull_requests:write', 'repo-token', { also: 'issues:write' }],
  // Since version 9, it keeps its state in a cache, and deletes the old one.
  [
    'actions/stale@9-11',
    'actions:write issues:write pull_requests:write',
    'repo-token',
    isTrue('delete-branch', 'contents:write'),
  ],
  ['actions/stale@1-8', 'issues:write pull_requests:write', 'repo-token', isTrue('delete-branch', 'contents:write')],
  ['actions/first-interaction@1-3', 'issues:write pull_requests:write', 'repo-token repo_token'],
  [
    'actions/dependency-review-action@1-5',
    'contents:read',
    'repo-token',
    {
      when: [
        {
          input: 'comment-summary-in-pr',
          matches: /^(?:true|always|on-failure)$|\$\{\{/,
          needs: 'pull_requests:write',
        },
        // The file can turn the comment on too.
        { input: 'config-file', matches: /./, needs: 'pull_requests:write' },
      ],
    },
  ],
  ['actions/deploy-pages@1-5', 'pages:write id_token:write', 'token'],
  ['actions/attest@0-4', ATTEST, 'github-token', PUSHED],
  ['actions/attest-build-provenance@0-4', ATTEST, 'github-token', PUSHED],
  ['actions/attest-sbom@1-4', ATTEST, 'github-token', PUSHED],
  ['actions/add-to-project@0-2', 'organization_projects:write', 'github-token'],
  ['actions/download-artifact@1-8', '', 'github-token', given('github-token', 'actions:read')],
  ['actions/publish-immutable-action@0-1', 'contents:read id_token:write packages:write', 'github-token'],
  ['github/codeql-action/init@1-4', 'security_events:write actions:read contents:read', 'token'],
  ['github/codeql-action/analyze@1-4', 'security_events:write actions:read contents:read', 'token'],
  ['github/codeql-action/upload-sarif@1-4', 'security_events:write actions:read contents:read', 'token'],
  ['github/issue-metrics@1-4', 'issues:read pull_requests:read', 'GH_TOKEN'],
  ['peter-evans/create-pull-request@1-8', 'contents:write pull_requests:write', 'token'],
  ['peter-evans/create-or-update-comment@1-5', COMMENT, 'token'],
  ['peter-evans/enable-pull-request-automerge@1-3', 'contents:write pull_requests:write', 'token'],
  ['peter-evans/repository-dispatch@1-4', 'contents:write', 'token'],
  ['peter-evans/slash-command-dispatch@1-5', COMMENT, 'reaction-token'],
  // Since version 2, the default value of the input precedes the variable.
  [
    'softprops/action-gh-release@2-3',
    'contents:write',
    'token',
    given('discussion_category_name', 'discussions:write'),
  ],
  [
    'softprops/action-gh-release@0-1',
    'contents:write',
    'GITHUB_TOKEN token',
    given('discussion_category_name', 'discussions:write'),
  ],
  ['ncipollo/release-action@1-1', 'contents:write', 'token', given('discussionCategory', 'discussions:write')],
  ['svenstaro/upload-release-action@1-2', 'contents:write', 'repo_token'],
  ['taiki-e/create-gh-release-action@1-1', 'contents:write', 'token'],
  ['helm/chart-releaser-action@1-1', 'contents:write', 'CR_TOKEN'],
  [
    'tauri-apps/tauri-action@0-1',
    '',
    'GITHUB_TOKEN',
    { when: ['tagName', 'releaseId'].map((input) => ({ input, matches: /./, needs: 'contents:write' })) },
  ],
  ['release-drafter/release-drafter@7-7', 'contents:write pull_requests:read', 'token'],
  // Its configuration can turn on that it labels pull requests.
  ['release-drafter/release-drafter@1-6', 'contents:write pull_requests:write', 'GITHUB_TOKEN'],
  ['release-drafter/release-drafter/autolabeler@1-7', 'contents:read pull_requests:write', 'token'],
  ['googleapis/release-please-action@1-4', 'contents:write issues:write pull_requests:write', 'token'],
  ['google-github-actions/release-please-action@2-4', 'contents:write issues:write pull_requests:write', 'token'],
  [
    'changesets/action@2-2',
    'contents:write pull_requests:write',
    'github-token',
    { commands: 'publish-script version-script', passesToken: true },
  ],
  [
    'changesets/action@1-1',
    'contents:write pull_requests:write',
    'GITHUB_TOKEN github-token',
    { commands: 'publish version', passesToken: true },
  ],
  [
    'goreleaser/goreleaser-action@0-7',
    '',
    'GITHUB_TOKEN',
    {
      when: [{ input: 'args', matches: /(?:\brelease\b(?!.*--snapshot)|\$\{\{)/, needs: 'contents:write' }],
      configuration: GORELEASER,
    },
  ],
  ['peaceiris/actions-gh-pages@1-4', 'contents:write', 'github_token personal_token deploy_key'],
  ['JamesIves/github-pages-deploy-action@1-4', 'contents:write', 'token ssh-key'],
  ['stefanzweifel/git-auto-commit-action@1-7', 'contents:write', 'git'],
  ['ad-m/github-push-action@0-1', 'contents:write', 'token github_token'],
  ['TriPSs/conventional-changelog-action@1-6', 'contents:write', 'github-token'],
  ['anothrNick/github-tag-action@1-1', 'contents:write', 'GITHUB_TOKEN'],
  ['mikepenz/release-changelog-builder-action@1-6', 'contents:read pull_requests:read', 'token'],
  ['dorny/paths-filter@1-4', 'pull_requests:read', 'token'],
  [
    'tj-actions/changed-files@1-47',
    '',
    'token',
    { withoutCheckout: 'pull_requests:read', ...isTrue('use_rest_api', 'pull_requests:read') },
  ],
  ['golangci/golangci-lint-action@0-9', '', 'github-token', isTrue('only-new-issues', 'pull_requests:read')],
  ['wagoid/commitlint-github-action@1-6', 'contents:read pull_requests:read', 'token'],
  ['dorny/test-reporter@1-3', 'checks:write contents:read actions:read', 'token'],
  [
    'mikepenz/action-junit-report@1-6',
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
    'EnricoMi/publish-unit-test-result-action@1-2',
    'checks:write contents:read issues:read',
    'github_token',
    { when: [{ input: 'comment_mode', matches: /^(?!off$)/, needs: 'pull_requests:write' }] },
  ],
  [
    'davelosert/vitest-coverage-report-action@1-2',
    'pull_requests:write',
    'github-token',
    { also: 'contents:read', when: [{ input: 'comment-on', matches: /commit|\$\{\{/, needs: 'contents:write' }] },
  ],
  [
    'py-cov-action/python-coverage-comment-action@1-3',
    'contents:write pull_requests:write',
    'inputs.GITHUB_TOKEN',
    { also: 'actions:read' },
  ],
  ['andresz1/size-limit-action@1-1', 'pull_requests:write', 'github_token'],
  [
    'benchmark-action/github-action-benchmark@1-1',
    '',
    'github-token',
    {
      also: 'deployments:write',
      when: [
        { input: 'auto-push', matches: TRUE, needs: 'contents:write' },
        // A comment on the commit, or on the pull request.
        { input: 'comment-on-alert', matches: TRUE, needs: 'contents:write pull_requests:write' },
        { input: 'comment-always', matches: TRUE, needs: 'contents:write pull_requests:write' },
        { input: 'comment-on-pull-request', matches: TRUE, needs: 'pull_requests:write' },
      ],
    },
  ],
  // Its README asks for another permission if `wip` is set, but the call that it then makes creates a status.
  ['amannn/action-semantic-pull-request@1-6', 'pull_requests:read', 'GITHUB_TOKEN', isTrue('wip', 'statuses:write')],
  ['dependabot/fetch-metadata@1-3', 'pull_requests:read', 'github-token'],
  ['hmarr/auto-approve-action@1-4', 'pull_requests:write', 'github-token'],
  ['korthout/backport-action@1-4', 'contents:write pull_requests:write', 'github_token'],
  ['marocchino/sticky-pull-request-comment@1-3', 'pull_requests:write', 'inputs.GITHUB_TOKEN'],
  ['thollander/actions-comment-pull-request@1-3', 'pull_requests:write', 'inputs.GITHUB_TOKEN github-token'],
  ['JasonEtco/create-an-issue@1-2', 'contents:read issues:write', 'GITHUB_TOKEN'],
  ['toshimaru/auto-author-assign@1-3', 'pull_requests:write', 'repo-token', { also: 'issues:write' }],
  ['TimonVS/pr-labeler-action@3-5', 'contents:read pull_requests:write', 'repo-token'],
  ['crazy-max/ghaction-github-labeler@1-6', 'contents:read issues:write', 'github-token'],
  ['EndBug/label-sync@1-2', 'issues:write', 'token'],
  [
    'dessant/lock-threads@5-6',
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
  [
    'dessant/lock-threads@0-4',
    '',
    'github-token',
    {
      when: [
        { input: 'process-only', matches: /^$|issues/, needs: 'issues:write' },
        { input: 'process-only', matches: /^$|prs/, needs: 'pull_requests:write' },
      ],
    },
  ],
  ['styfle/cancel-workflow-action@0-0', 'actions:write', 'access_token'],
  ['dawidd6/action-download-artifact@1-21', 'actions:read', 'github_token', given('pr', 'pull_requests:read')],
  [
    'contributor-assistant/github-action@2-2',
    'actions:write pull_requests:write statuses:write',
    'GITHUB_TOKEN',
    { when: [{ input: 'remote-repository-name', matches: /^$/, needs: 'contents:write' }] },
  ],
  // What its checks read in a private repository; without it, they are inconclusive.
  [
    'ossf/scorecard-action@0-2',
    'contents:read',
    'repo_token',
    { also: 'actions:read checks:read issues:read pull_requests:read', ...isTrue('publish_results', 'id_token:write') },
  ],
  [
    'zizmorcore/zizmor-action@0-0',
    '',
    'token',
    {
      also: 'actions:read contents:read',
      when: [{ input: 'advanced-security', matches: /^(?!false$)/, needs: 'security_events:write' }],
    },
  ],
  [
    'anchore/sbom-action@0-0',
    '',
    'github-token',
    {
      also: 'actions:read',
      when: [
        { input: 'upload-release-assets', matches: /^(?!false$)/, needs: 'contents:write' },
        { input: 'dependency-snapshot', matches: TRUE, needs: 'contents:write' },
      ],
    },
  ],
  [
    'super-linter/super-linter@4-8',
    'contents:read statuses:write',
    'GITHUB_TOKEN',
    { also: 'packages:read issues:write pull_requests:write' },
  ],
  ['super-linter/super-linter/slim@4-8', 'contents:read statuses:write', 'GITHUB_TOKEN', { also: 'packages:read' }],
  ['gradle/actions/dependency-submission@0-6', 'contents:write', ''],
  ['gradle/actions/setup-gradle@0-6', '', '', GRADLE],
  ['gradle/gradle-build-action@1-3', '', '', GRADLE],
  ['advanced-security/maven-dependency-submission-action@1-5', 'contents:write', 'token'],
  ['cloudflare/wrangler-action@0-4', '', 'gitHubToken', given('gitHubToken', 'deployments:write')],
  ['codecov/codecov-action@0-7', '', '', isTrue('use_oidc', 'id_token:write')],
  [
    'docker/login-action@1-4',
    '',
    'password',
    {
      when: [
        { input: 'registry', matches: /\bghcr\.io\b/, needs: 'packages:read' },
        { input: 'password', matches: /\bgithub\.token\b|\bGITHUB_TOKEN\b/i, needs: 'packages:read' },
      ],
    },
  ],
  // Without a context, it builds what the token can clone.
  ['docker/build-push-action@1-7', '', 'github-token', isEmpty('context', 'contents:read')],
  ['docker/bake-action@1-7', '', 'github-token', isEmpty('source', 'contents:read')],
  ['step-security/harden-runner@0-2', '', '', given('policy', 'id_token:write')],
  ['lycheeverse/lychee-action@1-2', '', 'token GITHUB_TOKEN', { also: 'contents:read' }],
  ['streetsidesoftware/cspell-action@1-8', 'contents:read pull_requests:read', 'github_token'],
  ['aws-actions/configure-aws-credentials@1-6', '', '', given('role-to-assume', 'id_token:write')],
  ['google-github-actions/auth@0-3', '', '', given('workload_identity_provider', 'id_token:write')],
  ['azure/login@1-3', '', '', given('client-id', 'id_token:write')],
  ['pypa/gh-action-pypi-publish@1-1', '', '', isEmpty('password', 'id_token:write')],
  ['rust-lang/crates-io-auth-action@1-1', 'id_token:write', ''],
  ['rubygems/configure-rubygems-credentials@1-2', 'id_token:write', ''],
  ['rubygems/release-gem@1-1', 'contents:write id_token:write', 'git'],
  ['NuGet/login@1-1', 'id_token:write', ''],
  ['JS-DevTools/npm-publish@1-4', '', 'token', { publishes: true }],
  [
    'sigstore/gh-action-sigstore-python@0-3',
    'id_token:write',
    '',
    { when: [{ input: 'release-signing-artifacts', matches: /^(?!false$)/, needs: 'contents:write' }] },
  ],
  [
    'julia-actions/cache@1-3',
    '',
    'token',
    { when: [{ input: 'delete-old-caches', matches: /^(?!false$)/, needs: 'actions:write' }] },
  ],
  [
    'CodSpeedHQ/action@1-5',
    'contents:read',
    '',
    { commands: 'run', when: [{ input: 'token', matches: /^$/, needs: 'id_token:write' }] },
  ],
  ['actions/ai-inference@1-2', 'models:read', 'token'],
  ['fastify/github-action-merge-dependabot@1-3', 'contents:write pull_requests:write', 'github-token'],
  ['rustsec/audit-check@1-2', 'checks:write issues:write', 'token'],
  ['eps1lon/actions-label-merge-conflict@1-3', 'contents:read pull_requests:write', 'repoToken'],
  // It checks the repository out, unless `repo-checkout` is false.
  ['golang/govulncheck-action@1-1', 'contents:read', ''],
  ['github/issue-labeler@2-3', 'contents:read issues:write', 'repo-token'],
  ['lee-dohm/no-response@0-0', 'issues:write', 'token'],
  ['jayqi/failed-build-issue-action@1-1', 'issues:write', 'github-token'],
  ['Mattraks/delete-workflow-runs@1-2', 'actions:write contents:read', 'token'],
  ['pozil/auto-assign-issue@1-2', 'issues:write pull_requests:write', 'repo-token'],
  ['xalvarez/prevent-file-change-action@1-3', 'pull_requests:read', 'githubToken'],
  ['Kesin11/actions-timeline@1-2', 'actions:read', 'github-token'],
  ['depot/setup-action@1-1', 'id_token:write', ''],
  ['cloudflare/pages-action@1-1', '', 'gitHubToken', given('gitHubToken', 'deployments:write')],
  ['dessant/support-requests@1-5', 'issues:write', 'github-token'],
  ['dessant/label-actions@1-5', 'contents:read issues:write pull_requests:write discussions:write', 'github-token'],
  ['jwalton/gh-find-current-pr@1-1', 'pull_requests:read', 'github-token'],
  [
    'hynek/build-and-inspect-python-package@1-3',
    '',
    '',
    isTrue('attest-build-provenance-github', 'attestations:write id_token:write'),
  ],
  ['aquasecurity/trivy-action@0-0', '', '', given('github-pat', 'contents:write')],
  ['pre-commit/action@1-3', '', '', given('token', 'contents:write')],
  ['nick-fields/retry@1-4', '', '', { commands: 'command on_retry_command' }],
  ['nick-invision/retry@1-3', '', '', { commands: 'command on_retry_command' }],
  ['reactivecircus/android-emulator-runner@1-2', '', '', { commands: 'script pre-emulator-launch-script' }],
  ['coactions/setup-xvfb@1-1', '', '', { commands: 'run' }],
  ['GabrielBB/xvfb-action@1-1', '', '', { commands: 'run' }],
  ['vmactions/freebsd-vm@0-1', '', '', { commands: 'run prepare' }],
  ['vmactions/netbsd-vm@0-1', '', '', { commands: 'run prepare' }],
  ['vmactions/openbsd-vm@0-1', '', '', { commands: 'run prepare' }],
  ['cross-platform-actions/action@0-1', '', '', { commands: 'run' }],
  [
    'uraimo/run-on-arch-action@2-3',
    '',
    'githubToken',
    { commands: 'run install setup', ...given('githubToken', 'packages:write') },
  ],
  ['codecov/test-results-action@1-1', '', '', isTrue('use_oidc', 'id_token:write')],
  // For a pull request, it reads the branch that it is merged into.
  ['nrwl/nx-set-shas@2-5', 'actions:read contents:read', 'gh-token', { also: 'pull_requests:read' }],
  // Without an identity, they do not log in to FlakeHub.
  ['DeterminateSystems/nix-installer-action@1-22', '', 'github-token', { also: 'id_token:write' }],
  ['DeterminateSystems/magic-nix-cache-action@1-13', '', '', { also: 'id_token:write' }],
  [
    'docker/scout-action@1-1',
    '',
    'github-token',
    { when: [{ input: 'write-comment', matches: /^(?!false$)/, needs: 'pull_requests:write' }] },
  ],
  ['crazy-max/ghaction-github-pages@1-4', 'contents:write', 'GH_PAT GITHUB_TOKEN'],
  ['mheap/github-action-required-labels@1-5', 'issues:write pull_requests:write', 'token'],
  ['fkirc/skip-duplicate-actions@3-5', 'actions:write contents:read', 'github_token'],
  [
    'graalvm/setup-graalvm@1-1',
    '',
    'github-token',
    {
      when: [
        { input: 'native-image-pr-reports', matches: TRUE, needs: 'pull_requests:write' },
        { input: 'native-image-enable-sbom', matches: TRUE, needs: 'contents:write' },
      ],
    },
  ],
  [
    'CodelyTV/pr-size-labeler@1-1',
    'issues:write pull_requests:write',
    'inputs.GITHUB_TOKEN',
    { also: 'contents:read' },
  ],
  ['LouisBrunner/checks-action@1-3', 'checks:write', 'token'],
  ['trstringer/manual-approval@1-1', 'issues:write', 'secret'],
  [
    'hashicorp/vault-action@2-3',
    '',
    '',
    { when: [{ input: 'method', matches: /jwt|\$\{\{/, needs: 'id_token:write' }] },
  ],
  ['tailscale/github-action@1-4', '', '', given('audience', 'id_token:write')],
  ['depot/build-push-action@1-1', '', '', isEmpty('token', 'id_token:write')],
  [
    'crowdin/github-action@1-3',
    '',
    'GITHUB_TOKEN',
    {
      when: ['download_translations', 'download_sources', 'download_bundle'].map((input) => ({
        ...{ input, matches: /^(?!false$)./, needs: 'contents:write pull_requests:write' },
      })),
    },
  ],
  ['mislav/bump-homebrew-formula-action@1-4', 'contents:read', 'GITHUB_TOKEN'],
  [
    'step-security/changed-files@45-47',
    '',
    'token',
    { withoutCheckout: 'pull_requests:read', ...isTrue('use_rest_api', 'pull_requests:read') },
  ],
  ['cypress-io/github-action@1-7', '', 'GITHUB_TOKEN', { commands: 'build start command' }],
];

/** Actions whose documentation does not say it: what the calls in their source need. */
const READ_FROM_SOURCE: readonly ActionRow[] = [
  ['actions/configure-pages@0-5', 'pages:read', 'token', isTrue('enablement', 'administration:write pages:write')],
  ['actions/delete-package-versions@1-5', 'packages:write', 'token'],
  ['actions/create-release@1-1', 'contents:write', 'GITHUB_TOKEN'],
  ['actions/upload-release-asset@1-1', 'contents:write', 'GITHUB_TOKEN'],
  ['peter-evans/find-comment@1-4', 'issues:read | pull_requests:read', 'token'],
  ['peter-evans/close-issue@1-3', 'issues:write', 'token'],
  ['peter-evans/close-pull@1-3', 'pull_requests:write', 'token', isTrue('delete-branch', 'contents:write')],
  ['peter-evans/create-issue-from-file@2-6', 'issues:write', 'token'],
  [
    'cycjimmy/semantic-release-action@2-6',
    'contents:write issues:write pull_requests:write',
    'GITHUB_TOKEN',
    { publishes: true },
  ],
  ['mathieudutour/github-tag-action@4-6', 'contents:write', 'github_token'],
  ['marvinpinto/action-automatic-releases@1-1', 'contents:write', 'repo_token'],
  // Its token is only for reading the account of the author; git pushes.
  ['EndBug/add-and-commit@4-10', 'contents:write', 'git'],
  ['actions-ecosystem/action-add-labels@1-1', COMMENT, 'github_token'],
  ['actions-ecosystem/action-remove-labels@1-1', COMMENT, 'github_token'],
  ['kentaro-m/auto-assign-action@1-2', 'contents:read pull_requests:write', 'repo-token'],
  ['preactjs/compressed-size-action@1-2', 'pull_requests:write', 'repo-token', given('use-check', 'checks:write')],
  ['micnncim/action-label-syncer@1-1', 'issues:write', 'token'],
  ['lewagon/wait-on-check-action@0-1', 'checks:read', 'repo-token'],
  ['fountainhead/action-wait-for-check@1-1', 'checks:read', 'token'],
  ['bobheadxi/deployments@0-1', 'deployments:write', 'token'],
  ['shogo82148/actions-upload-release-asset@1-1', 'contents:write', 'github_token'],
  ['rickstaa/action-create-tag@1-1', 'contents:write', 'github_token'],
  [
    'actions-cool/issues-helper@2-3',
    '',
    'token',
    {
      when: [
        { input: 'actions', matches: ONE_ISSUE, needs: COMMENT },
        {
          input: 'actions',
          matches: new RegExp(`^(?!${ONE_ISSUE.source})`),
          needs: 'issues:write pull_requests:write',
        },
      ],
    },
  ],
  // Workflows that are called: what their jobs declare.
  ...[
    ['google/osv-scanner-action', 'osv-scanner-reusable', 'actions:read contents:read security_events:write'],
    ['google/osv-scanner-action', 'osv-scanner-reusable-pr', 'actions:read contents:read security_events:write'],
    ['slsa-framework/slsa-github-generator', 'generator_generic_slsa3', SLSA],
    ['slsa-framework/slsa-github-generator', 'builder_go_slsa3', SLSA],
    ['slsa-framework/slsa-github-generator', 'generator_container_slsa3', 'actions:read id_token:write packages:write'],
  ].map(([repository, name, needs = '']): ActionRow => [`${repository}/.github/workflows/${name}.yml@1-2`, needs, '']),
];

export const ACTION_ROWS: readonly ActionRow[] = [...DOCUMENTED, ...READ_FROM_SOURCE];

/** Actions that do not use the permissions of the token: they prepare the machine, or use what every run may. */
export const WITHOUT_NEEDS = `actions/github-script@0-9 actions/cache@0-6 actions/cache/restore@0-6 actions/cache/save@0-6 actions/setup-node@1-7 actions/setup-python@1-7 actions/setup-go@1-7
  actions/setup-java@1-5 actions/setup-dotnet@1-6 actions/setup-ruby@1-1 actions/upload-artifact@1-7 actions/upload-artifact/merge@1-7 actions/upload-pages-artifact@0-5
  actions/create-github-app-token@1-3 tibdex/github-app-token@1-2 github/codeql-action/autobuild@1-4 pnpm/action-setup@1-6 oven-sh/setup-bun@0-2
  denoland/setup-deno@1-2 ruby/setup-ruby@1-1 dtolnay/rust-toolchain@1-1 actions-rs/toolchain@1-1 actions-rust-lang/setup-rust-toolchain@1-1 Swatinem/rust-cache@1-2
  taiki-e/install-action@1-2 astral-sh/setup-uv@1-10 astral-sh/ruff-action@1-3 snok/install-poetry@1-1 docker/setup-buildx-action@1-4
  docker/setup-qemu-action@1-4 docker/metadata-action@1-6 docker/setup-docker-action@1-5 sigstore/cosign-installer@0-4
  browser-actions/setup-chrome@0-2 shivammathur/setup-php@1-2 hashicorp/setup-terraform@1-4 gradle/actions/wrapper-validation@0-6
  gradle/wrapper-validation-action@1-3 SonarSource/sonarqube-scan-action@1-7 irongut/CodeCoverageSummary@1-1
  treosh/lighthouse-ci-action@1-12 rtCamp/action-slack-notify@2-2 slackapi/slack-github-action@1-4 crate-ci/typos@0-1 
  rhysd/actionlint@1-1 webfactory/ssh-agent@0-0 crazy-max/ghaction-import-gpg@1-7 jlumbroso/free-disk-space@1-1 ilammy/msvc-dev-cmd@1-1
  microsoft/setup-msbuild@1-3 maxim-lobanov/setup-xcode@1-1 subosito/flutter-action@1-2 erlef/setup-beam@1-1 cachix/install-nix-action@1-31 cachix/cachix-action@1-17
  jdx/mise-action@1-4 extractions/setup-just@1-4 azure/setup-helm@1-4 azure/setup-kubectl@1-4 google-github-actions/setup-gcloud@0-3
  pnpm/setup@0-2 EmbarkStudios/cargo-deny-action@1-2 actions-rs/cargo@1-1 actions-rs/install@0-0 arduino/setup-protoc@1-3
  bufbuild/buf-setup-action@0-1 msys2/setup-msys2@1-2 conda-incubator/setup-miniconda@1-4 mamba-org/setup-micromamba@1-2 pypa/cibuildwheel@1-4
  re-actors/alls-green@1-1 PyO3/maturin-action@1-1 houseabsolute/actions-rust-cross@0-1 baptiste0928/cargo-install@1-3
  taiki-e/cache-cargo-install-action@1-3 taiki-e/setup-cross-toolchain-action@1-1 cargo-bins/cargo-binstall@1-1 mozilla-actions/sccache-action@0-0
  hendrikmuhs/ccache-action@1-1 seanmiddleditch/gha-setup-ninja@1-6 lukka/get-cmake@3-4 jwlawson/actions-setup-cmake@1-2 volta-cli/action@1-4
  bahmutov/npm-install@1-1 ramsey/composer-install@1-4 haskell-actions/setup@1-2 dart-lang/setup-dart@1-1 dominikh/staticcheck-action@1-1
  DavidAnson/markdownlint-cli2-action@1-23 ludeeus/action-shellcheck@1-2
  ibiqlik/action-yamllint@3-3 raven-actions/actionlint@1-2 hadolint/hadolint-action@1-3 tcort/github-action-markdown-link-check@1-1
  gaurav-nelson/github-action-markdown-link-check@1-1 supercharge/mongodb-github-action@1-1 supercharge/redis-github-action@1-2
  ikalnytskyi/action-setup-postgres@1-8 awalsh128/cache-apt-pkgs-action@1-1 mxschmitt/action-tmate@1-3
  aws-actions/amazon-ecr-login@1-2 anchore/scan-action@1-7 moonrepo/setup-rust@0-1 moonrepo/setup-toolchain@0-0 julia-actions/setup-julia@1-2
  r-lib/actions/setup-r@1-2 r-lib/actions/setup-r-dependencies@1-2 r-lib/actions/check-r-package@1-2 r-lib/actions/setup-pandoc@1-2
  sfackler/actions/rustup@0-0 KyleMayes/install-llvm-action@1-2 Vampire/setup-wsl@1-6 tlambert03/setup-qt-libs@1-1 pyvista/setup-headless-display-action@1-4
  Ilshidur/action-discord@0-0 sarisia/actions-status-discord@1-1 leafo/gh-actions-lua@1-12 mlugg/setup-zig@1-2 goto-bus-stop/setup-zig@1-2
  ocaml/setup-ocaml@1-3 fsfe/reuse-action@1-6 psf/black@19-26 chartboost/ruff-action@1-1 jpetrucciani/mypy-check@0-1 isort/isort-action@1-1
  nixbuild/nix-quick-install-action@1-34
  nttld/setup-ndk@1-1 android-actions/setup-android@1-4 actions/setup-elixir@1-1 actions/setup-haskell@1-1
  azure/setup-kustomize@1-1 helm/kind-action@1-1 helm/chart-testing-action@1-2 engineerd/setup-kind@0-0 docker/setup-compose-action@1-2
  hashicorp/setup-packer@1-3 opentofu/setup-opentofu@1-2 terraform-linters/setup-tflint@1-6 bazel-contrib/setup-bazel@0-0
  bazelbuild/setup-bazelisk@1-3 easimon/maximize-build-space@1-10 insightsengineering/disk-space-reclaimer@1-1 endersonmenezes/free-disk-space@1-3
  egor-tensin/setup-clang@1-1 egor-tensin/setup-gcc@1-1 aminya/setup-cpp@0-1 jidicula/clang-format-action@1-4
  DoozyX/clang-format-lint-action@0-0 tree-sitter/setup-action/cli@1-2 tree-sitter/parser-test-action@1-3 wntrblm/nox@2020-2026 Jimver/cuda-toolkit@0-0
  humbletim/install-vulkan-sdk@1-1 jurplel/install-qt-action@2-4 lukka/run-vcpkg@7-11 lukka/run-cmake@3-10
  rui314/setup-mold@1-1 jetli/wasm-pack-action@0-0 jetli/wasm-bindgen-action@0-0 SebRollen/toml-action@1-1 SimenB/github-actions-cpu-cores@1-3
  nodesource/setup-nsolid@1-2 biomejs/setup-biome@1-2 xt0rted/markdownlint-problem-matcher@1-3 JustinBeckwith/linkinator-action@1-2
  bufbuild/buf-lint-action@0-1 bufbuild/buf-breaking-action@0-1 bufbuild/buf-push-action@0-1 bluwy/detect-changesets-action@1-1
  tsickert/discord-webhook@1-7 SonarSource/sonarcloud-github-action@1-5 google-github-actions/deploy-cloudrun@0-3
  google-github-actions/upload-cloud-storage@0-3 google-github-actions/get-gke-credentials@0-3 mikefarah/yq@4-4 anchore/sbom-action/download-syft@0-0
  hecrj/setup-rust-action@1-2 tj-actions/verify-changed-files@1-20 peter-evans/dockerhub-description@1-5 autofix-ci/action@1-1
  j178/prek-action@1-3 prefix-dev/setup-pixi@0-0 hynek/setup-cached-uv@1-2 deadsnakes/action@1-3 pdm-project/setup-pdm@1-4
  obi1kenobi/cargo-semver-checks-action@1-2 crate-ci/committed@1-1 ilammy/setup-nasm@1-1 browser-actions/setup-firefox@0-1
  fossas/fossa-action@1-2 oras-project/setup-oras@1-2 crazy-max/ghaction-setup-docker@1-4 shogo82148/actions-setup-perl@1-1
  shogo82148/actions-setup-redis@1-1 getsentry/action-release@1-3 appleboy/ssh-action@0-1 appleboy/scp-action@0-1 dawidd6/action-send-mail@1-18
  snapcore/action-build@1-1 dtolnay/install@0-1 pre-commit-ci/lite-action@1-1 coursier/setup-action@1-3 coursier/cache-action@1-8 sbt/setup-sbt@1-1
  DeLaGuardo/setup-clojure@1-13 danielpalme/ReportGenerator-GitHub-Action@4-5 NuGet/setup-nuget@1-4 swift-actions/setup-swift@1-3
  cygwin/cygwin-install-action@1-6 trufflesecurity/trufflehog@3-3 julia-actions/julia-buildpkg@1-1 julia-actions/julia-runtest@1-1
  julia-actions/julia-processcoverage@1-1 peaceiris/actions-hugo@1-3 peaceiris/actions-mdbook@1-2 actions/jekyll-build-pages@1-1
  withastro/action@0-6 reviewdog/action-setup@1-1 korandoru/hawkeye@1-6 andstor/file-existence-action@1-3
  slsa-framework/slsa-verifier/actions/installer@1-2 aquasecurity/setup-trivy@0-0 s4u/maven-settings-action@2-4
  ts-graphviz/setup-graphviz@1-2 teatimeguest/setup-texlive-action@1-3 xu-cheng/latex-action@1-4 ankane/setup-postgres@1-1
  mirromutth/mysql-action@1-1 nanasess/setup-chromedriver@1-3 editorconfig-checker/action-editorconfig-checker@1-2
  hoverkraft-tech/compose-action@1-3 bencherdev/bencher@0-0 jandelgado/gcov2lcov-action@1-1 rojopolis/spellcheck-github-actions@0-0
  docker-practice/actions-setup-docker@1-1 superfly/flyctl-actions/setup-flyctl@1-1 bridgecrewio/checkov-action@12-12
  FedericoCarboni/setup-ffmpeg@1-1 JohnnyMorganz/stylua-action@1-5 vapier/coverity-scan-action@1-1 SamKirkland/FTP-Deploy-Action@2-4
  codacy/codacy-coverage-reporter-action@1-1 haskell-actions/hlint-setup@2-2 webiny/action-conventional-commits@1-1
  juliangruber/read-file-action@1-1 microsoft/playwright-github-action@1-1`;
