import type { PermissionSet } from 'routebook/permissions';

/** A workflow in the style of a public one, with what its jobs need, as a person has labelled them. */
export interface LabelledWorkflow {
  readonly name: string;
  /** The files of the repository. The workflow is `.github/workflows/main.yml`. */
  readonly files: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly needs: PermissionSet;
        readonly missing?: PermissionSet;
        readonly excessive?: Readonly<Record<string, string>>;
        readonly isUndeclared?: boolean;
        /** How many steps and calls cannot be understood. */
        readonly gaps?: number;
      }
    >
  >;
}

const MAIN = '.github/workflows/main.yml';

export const WORKFLOWS: readonly LabelledWorkflow[] = [
  {
    name: 'tests that only read the code',
    files: {
      'package.json': '{ "scripts": { "test": "vitest run", "build": "vite build", "format": "prettier -w ." } }',
      [MAIN]: `name: CI
on: [push]
permissions:
  contents: read
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
      - run: npm ci && npm test
`,
    },
    jobs: { test: { needs: { contents: 'read' } } },
  },
  {
    name: 'labels for pull requests, without the right to write them',
    files: {
      [MAIN]: `on: pull_request_target
jobs:
  label:
    permissions:
      contents: read # for the configuration
      pull-requests: read
    runs-on: ubuntu-latest
    steps:
      - uses: actions/labeler@v5
        with:
          repo-token: \${{ secrets.GITHUB_TOKEN }}
`,
    },
    jobs: { label: { needs: { contents: 'read', pull_requests: 'write' }, missing: { pull_requests: 'write' } } },
  },
  {
    name: 'stale issues, with a permission too many',
    files: {
      [MAIN]: `on:
  schedule: [{ cron: '0 0 * * *' }]
permissions:
  actions: write
  contents: write
  issues: write
  pull-requests: write
jobs:
  stale:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/stale@v9
`,
    },
    jobs: {
      stale: {
        needs: { actions: 'write', issues: 'write', pull_requests: 'write' },
        excessive: { contents: 'none' },
      },
    },
  },
  {
    name: 'requests with curl, one of them with another token and one without',
    files: {
      [MAIN]: `on: workflow_dispatch
permissions:
  actions: read
  contents: read
jobs:
  start:
    runs-on: ubuntu-latest
    steps:
      - env:
          TOKEN: \${{ secrets.GITHUB_TOKEN }}
          OTHER: \${{ secrets.PAT }}
        run: |
          curl -X POST -H "Authorization: Bearer $TOKEN" https://api.github.com/repos/o/r/actions/workflows/7/dispatches -d '{}'
          curl -X POST -H "Authorization: Bearer $OTHER" https://api.github.com/repos/o/r/issues -d '{}'
          curl https://api.github.com/repos/o/r/releases/latest
`,
    },
    jobs: {
      start: { needs: { actions: 'write' }, missing: { actions: 'write' }, excessive: { contents: 'none' } },
    },
  },
  {
    name: 'an action and a script of the repository, and an action that nobody knows',
    files: {
      [MAIN]: `on: issues
jobs:
  triage:
    permissions:
      contents: read
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: ./.github/actions/notify
        with: { token: '\${{ github.token }}' }
      - uses: someone/unknown-action@v1
`,
      '.github/actions/notify/action.yml': `runs:
  using: composite
  steps:
    - run: node scripts/notify.mjs
      shell: bash
      env:
        GITHUB_TOKEN: \${{ inputs.token }}
`,
    },
    jobs: {
      triage: { needs: { contents: 'read' }, gaps: 2 },
    },
  },
  {
    name: 'several ways to send requests, GraphQL among them',
    files: {
      [MAIN]: `on: pull_request
permissions: write-all
jobs:
  merge:
    runs-on: ubuntu-latest
    env:
      GITHUB_TOKEN: \${{ secrets.GITHUB_TOKEN }}
    steps:
      - run: gh pr merge --auto --squash "$PR"
      - run: gh api graphql -f query='{ viewer { login } }'
      - run: gh api -X POST repos/o/r/statuses/abc -f state=success
      - uses: octokit/request-action@v2.x
        with:
          route: POST /repos/{owner}/{repo}/check-runs
  other:
    uses: ./.github/workflows/other.yml
`,
    },
    jobs: {
      merge: {
        needs: { checks: 'write', contents: 'write', pull_requests: 'write', statuses: 'write' },
        gaps: 1,
      },
      other: { needs: {}, gaps: 1 },
    },
  },
  {
    name: 'images that are pushed to the registry, with tags of another step',
    files: {
      [MAIN]: `on: push
permissions:
  contents: read
jobs:
  image:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: docker/setup-buildx-action@v3
      - uses: docker/login-action@v3
        with:
          registry: ghcr.io
          username: \${{ github.actor }}
          password: \${{ secrets.GITHUB_TOKEN }}
      - id: meta
        uses: docker/metadata-action@v5
        with:
          images: ghcr.io/o/r
      - uses: docker/build-push-action@v6
        with:
          push: \${{ github.event_name != 'pull_request' }}
          tags: \${{ steps.meta.outputs.tags }}
  elsewhere:
    runs-on: ubuntu-latest
    steps:
      - uses: docker/login-action@v3
        with:
          username: o
          password: \${{ secrets.DOCKERHUB_TOKEN }}
      - uses: docker/build-push-action@v6
        with:
          push: true
          tags: o/r:latest
      - run: docker push o/r:stable
  chart:
    runs-on: ubuntu-latest
    steps:
      - run: |
          echo "\${{ secrets.GITHUB_TOKEN }}" | docker login ghcr.io -u o --password-stdin
          docker push ghcr.io/o/r:latest
`,
    },
    jobs: {
      image: { needs: { contents: 'read', packages: 'write' }, missing: { packages: 'write' } },
      elsewhere: { needs: { contents: 'read' } },
      chart: { needs: { packages: 'write' }, missing: { packages: 'write' } },
    },
  },
  {
    name: 'a token that is passed to a program, and permissions that actions use if they have them',
    files: {
      [MAIN]: `on: pull_request_target
permissions: {}
jobs:
  tool:
    permissions:
      checks: read
      statuses: read
    runs-on: ubuntu-latest
    steps:
      - run: npx review-tool check "$PR"
        env:
          GH_TOKEN: \${{ github.token }}
  label:
    permissions:
      contents: read
      pull-requests: write
      issues: write # to create labels
      statuses: write
    runs-on: ubuntu-latest
    steps:
      - uses: actions/labeler@v6
  scan:
    permissions:
      contents: read
      security-events: write
      id-token: write
      actions: read
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: ossf/scorecard-action@v2.4.0
        with:
          publish_results: \${{ github.ref == 'refs/heads/main' }}
      - uses: github/codeql-action/upload-sarif@v3
`,
    },
    jobs: {
      tool: { needs: {}, gaps: 1 },
      label: { needs: { contents: 'read', pull_requests: 'write' }, excessive: { statuses: 'none' } },
      scan: { needs: { actions: 'read', contents: 'read', id_token: 'write', security_events: 'write' } },
    },
  },
];
