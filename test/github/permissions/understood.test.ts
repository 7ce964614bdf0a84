import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { run } from '../../../cli/permissions/command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'routebook-understood-'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

type Files = Readonly<Record<string, string>>;

function write(files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

async function permissions(...args: string[]) {
  let stdout = '';
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text);
    return true;
  });
  await run(args);
  spy.mockRestore();
  return stdout;
}

const WORKFLOW = '.github/workflows/x.yml';
const TOKEN = '$'.concat('{{ github.token }}');
const LOGIN = `- uses: docker/login-action@v3\n  with: { registry: ghcr.io, password: "${TOKEN}" }`;
const job = (steps: string, { on = 'push', name = 'check', env = '' } = {}) =>
  `on: ${on}\njobs:\n  ${name}:\n${env}    steps:\n${steps.replace(/^/gm, '      ')}\n`;

/** The block that `--fix` writes for a job with some steps, or the reasons why it writes none. */
async function fix(steps: string, files: Files = {}, options = {}): Promise<unknown> {
  const before = job(steps, options);
  write({ [WORKFLOW]: before, ...files });
  const { workflows } = JSON.parse(await permissions(join(folder, WORKFLOW), '--fix', '--json'));
  const after = readFileSync(join(folder, WORKFLOW), 'utf8');
  if (after === before) return workflows[0].jobs[0].gaps.map(({ reason }: { reason: string }) => reason);
  const [, block = ''] = /permissions:([\s\S]*?)\n {4}(?:steps|env):/.exec(after) ?? [];
  return block.trim().replace(/\s*\n\s*/g, ', ');
}

describe('--fix writes a block', () => {
  test.each<[string, string, string, Files?, object?]>([
    ['known actions', '- uses: actions/checkout@v4\n- uses: actions/setup-node@v4', 'contents: read'],
    [
      'a commit with its version',
      `- uses: actions/stale@${'a'.repeat(40)} # v8.0.0`,
      'issues: write, pull-requests: write',
    ],
    [
      'a commit without one, of an action whose versions are alike',
      `- uses: actions/checkout@${'b'.repeat(40)}`,
      'contents: read',
    ],
    ['programs that build, and one that is not known', '- run: |\n    make-it so\n    cargo test --release', '{}'],
    ['npm with trusted publishing', '- run: npm publish', 'id-token: write', {}, { name: 'publish' }],
    [
      'npm with a token of the registry',
      '- run: npm publish\n  env:\n    NODE_AUTH_TOKEN: $'.concat('{{ secrets.NPM }}'),
      '{}',
      { 'package.json': '{}' },
      { name: 'publish' },
    ],
    [
      'npm with a token of the registry and with provenance',
      '- run: npm publish\n  env:\n    NODE_AUTH_TOKEN: $'.concat('{{ secrets.NPM }}'),
      'id-token: write',
      { 'package.json': '{"publishConfig":{"provenance":true}}' },
      { name: 'publish' },
    ],
    ['an identity that a command asks for', '- run: curl "$ACTIONS_ID_TOKEN_REQUEST_URL"', 'id-token: write'],
    ['attestations', '- uses: actions/attest-build-provenance@v2', 'attestations: write, id-token: write'],
    ['pages', '- uses: actions/deploy-pages@v4', 'id-token: write, pages: write'],
    [
      'a login to a cloud',
      '- uses: aws-actions/configure-aws-credentials@v4\n  with: { role-to-assume: r }',
      'id-token: write',
    ],
    [
      'an identity, although the token is another',
      '- uses: ossf/scorecard-action@v2\n  with: { repo_token: "$'.concat(
        '{{ secrets.PAT }}", publish_results: true }',
      ),
      'id-token: write',
    ],
    [
      'a client with another name',
      '- uses: actions/github-script@v8\n  with:\n    script: const api = github; api.rest.issues.create({})',
      'issues: write',
      {},
    ],
    [
      'a comment on a pull request',
      '- uses: actions/github-script@v8\n  with:\n    script: github.rest.issues.createComment({ owner, repo, issue_number, body })',
      'pull-requests: write',
      {},
      { on: 'pull_request' },
    ],
    [
      'a comment on whatever has a number',
      '- uses: actions/github-script@v8\n  with:\n    script: github.rest.issues.createComment({ owner, repo, issue_number, body })',
      'issues: write, pull-requests: write',
      {},
      { on: 'issue_comment' },
    ],
    [
      'a comment on what two events are about',
      '- uses: actions/github-script@v8\n  with:\n    script: github.rest.issues.createComment({ owner, repo, issue_number, body })',
      'issues: write, pull-requests: write',
      {},
      { on: '[issues, pull_request]' },
    ],
    [
      'a comment on an issue, next to an event that is about none',
      '- uses: actions/github-script@v8\n  with:\n    script: github.rest.issues.createComment({ owner, repo, issue_number, body })',
      'issues: write',
      {},
      { on: '[issues, push, schedule]' },
    ],
    [
      'a secret, which is not the token',
      '- uses: actions/github-script@v8\n  with: { github-token: "$'.concat(
        '{{ secrets.BOT }}", script: "github.rest.issues.create({})" }',
      ),
      '{}',
    ],
    [
      'an action of the repository with the default value of its input',
      '- uses: ./act',
      'issues: write',
      {
        'act/action.yml':
          `inputs:\n  who:\n    default: ${TOKEN}\nruns:\n  using: composite\n  steps:\n    - run: gh issue close 1\n      env:\n        GH_TOKEN: $`.concat(
            '{{ inputs.who }}\n',
          ),
      },
    ],
    [
      'a configuration that only makes a release',
      `- uses: goreleaser/goreleaser-action@v6\n  with: { args: release --clean }\n  env: { GITHUB_TOKEN: "${TOKEN}" }`,
      'contents: write',
      { '.goreleaser.yaml': 'before:\n  hooks:\n    - go mod tidy\nbuilds:\n  - goos: [linux]\n' },
    ],
    [
      'a known action, and the token in an input that is for it',
      `- uses: arduino/setup-protoc@v3\n  with: { repo-token: "${TOKEN}" }\n  env: { GITHUB_TOKEN: "${TOKEN}" }`,
      '{}',
    ],
    [
      'options of known actions that need more',
      '- uses: step-security/harden-runner@v2\n  with: { policy: p }\n- uses: gradle/actions/setup-gradle@v4\n  with: { add-job-summary-as-pr-comment: always }',
      'id-token: write, pull-requests: write',
    ],
    ['an image that is built without a checkout', '- uses: docker/build-push-action@v6', 'contents: read'],
    ['steps that are written once', '- &c\n  uses: actions/checkout@v4\n- *c', 'contents: read'],
    ['a part that is pushed', '- uses: actions/checkout@v4\n- run: git subtree push --prefix a', 'contents: write'],
    ['large files that are pushed', '- uses: actions/checkout@v4\n- run: git lfs push origin main', 'contents: write'],
    [
      'an image whose output is pushed on a condition',
      `${LOGIN}\n- uses: docker/build-push-action@v6\n  with: { context: ., outputs: "type=image,name=ghcr.io/a/b,push=\${{ inputs.x }}" }`,
      'packages: write',
    ],
    [
      'an image that is only built',
      `${LOGIN}\n- uses: docker/build-push-action@v6\n  with: { context: ., outputs: "type=image,name=ghcr.io/a/b,push=false" }`,
      'packages: read',
    ],
    [
      'a list of images',
      `${LOGIN}\n- run: docker buildx imagetools create -t ghcr.io/a/b:1 ghcr.io/a/b@sha256:1`,
      'packages: write',
    ],
    [
      'a file of images, which may say that they are pushed',
      `${LOGIN}\n- uses: docker/bake-action@v6\n  with: { source: . }`,
      'packages: write',
    ],
    [
      'labels of an issue',
      '- uses: actions-cool/issues-helper@v3\n  with: { actions: "add-labels, close-issue" }',
      'issues: write',
      {},
      { on: 'issues' },
    ],
    [
      'more than the issue of the event',
      '- uses: actions-cool/issues-helper@v3\n  with: { actions: close-issues }',
      'issues: write, pull-requests: write',
      {},
      { on: 'issues' },
    ],
    [
      'a program that is not known, in a workflow for a branch and tags',
      '- run: tool',
      '{}',
      {},
      { on: '{ push: { tags: ["v*"], branches: [main] } }' },
    ],
    ['another language without the token', '- run: python tool.py', '{}', { 'tool.py': 'print(1)' }],
  ])('for a job with %s', async (_, steps, block, files, options) => {
    expect(await fix(steps, files, options)).toBe(block);
  });

  test.each([
    ['the workflow declares', '- run: gh pr list', 'pull-requests: read'],
    [
      'an input needs that has a secret, which may be the token',
      '- uses: actions/github-script@v8\n  with: { github-token: "$'.concat(
        '{{ secrets.BOT }}", script: "github.rest.issues.create({})" }',
      ),
      'issues: write',
    ],
    [
      'a variable needs that has a secret',
      '- run: gh issue close 1\n  env: { GH_TOKEN: "$'.concat('{{ secrets.BOT }}" }'),
      'issues: write',
    ],
  ])('for a job that calls a workflow, which includes what %s, and for the workflow', async (_, steps, entry) => {
    const name = '.github/workflows/called.yml';
    const caller = `on: push\njobs:\n  a:\n    uses: ./${name}\n`;
    write({ [name]: job(steps, { on: 'workflow_call' }), [WORKFLOW]: caller });
    await permissions(join(folder, '.github'), '--fix');
    const written = [WORKFLOW, name].map((file) => readFileSync(join(folder, file), 'utf8'));
    for (const text of written) expect(text).toContain(`    permissions:\n      ${entry}\n`);
  });
});

describe('--fix changes nothing', () => {
  test.each<[string, string, string, Files?, object?]>([
    [
      'an action that is not known',
      `- uses: tibdex/backport@v2\n  with: { github_token: "${TOKEN}" }`,
      'tibdex/backport: What this action needs is not known.',
    ],
    [
      'a known action that passes the token on',
      `- uses: docker/build-push-action@v6\n  with: { context: ., build-args: "TOKEN=${TOKEN}" }`,
      'docker/build-push-action: It is given the token, and what it does with it is not known.',
    ],
    [
      'a known action with the token in a variable',
      `- uses: treosh/lighthouse-ci-action@v12\n  env: { LHCI_GITHUB_TOKEN: "${TOKEN}" }`,
      'treosh/lighthouse-ci-action: It is given the token, and what it does with it is not known.',
    ],
    [
      'an action whose configuration does more',
      `- uses: goreleaser/goreleaser-action@v6\n  with: { args: release }\n  env: { GITHUB_TOKEN: "${TOKEN}" }`,
      'goreleaser/goreleaser-action: What its configuration makes it do is not known.',
      { '.goreleaser.yaml': 'dockers:\n  - image_templates: [ghcr.io/o/r]\n' },
    ],
    [
      'an action whose configuration is absent',
      `- uses: goreleaser/goreleaser-action@v6\n  with: { args: release }`,
      'goreleaser/goreleaser-action: What its configuration makes it do is not known.',
    ],
    [
      'a login to the registry and a program that is not known',
      `- run: echo "${TOKEN}" | docker login ghcr.io -u o --password-stdin\n- run: tool`,
      '"tool" is not followed. It may push images with the login to the registry.',
    ],
    [
      'a program that is not known, in a job that commits',
      '- run: git config user.name bot\n- run: tool',
      '"tool" is not followed. It may push or publish, for which the job seems to be.',
    ],
    [
      'a program that is not known, in a workflow for tags',
      '- run: tool',
      '"tool" is not followed. It may push or publish, for which the job seems to be.',
      {},
      { on: '{ push: { tags: ["v*"] } }' },
    ],
    [
      'a program that is not known, in a workflow that is started by hand',
      '- run: tool',
      '"tool" is not followed. It may push or publish, for which the job seems to be.',
      {},
      { on: '[workflow_dispatch, schedule]' },
    ],
    [
      'a later version',
      '- uses: actions/checkout@v99',
      'actions/checkout: Version 99 of this action is not known, only 1 to 7.',
    ],
    [
      'a commit without a version, of an action whose versions differ',
      `- uses: actions/stale@${'a'.repeat(40)}`,
      'actions/stale: The version of this action is not known, only 9 to 11, 1 to 8.',
    ],
    [
      'a module',
      '- uses: actions/github-script@v8\n  with:\n    script: require("./gone")({ github })',
      '"./gone" is not followed. It is given the token.',
    ],
    [
      'the token and a program',
      `- run: npx tool\n  env:\n    X: ${TOKEN}`,
      '"npx tool" is not followed. It is given the token.',
    ],
    [
      'a token that an earlier step has put into the environment',
      `- run: echo "GITHUB_TOKEN=${TOKEN}" >> "$GITHUB_ENV"\n- run: npx tool`,
      '"npx tool" is not followed. It is given the token.',
    ],
    [
      'a program that is not known, in a job that publishes',
      '- run: tool',
      '"tool" is not followed. It may push or publish, for which the job seems to be.',
      {},
      { name: 'deploy' },
    ],
    [
      'the scripts of a package that is published',
      '- uses: actions/checkout@v4\n- run: npm publish',
      'What "npm publish" starts is not followed. It may push or publish.',
      { 'package.json': '{"scripts":{"postpublish":"git push"}}' },
    ],
    [
      'a program that a script of actions/github-script starts',
      '- uses: actions/github-script@v8\n  with:\n    script: await exec.exec("git", ["push"])',
      'A program that the script starts is not followed. It may push or publish.',
    ],
    [
      'a script in another language with the token',
      `- run: print("${TOKEN}")\n  shell: python`,
      'A script in python is not followed. It is given the token.',
    ],
    [
      'an action of the repository with a program and the token',
      `- uses: ./act\n  with: { token: "${TOKEN}" }`,
      'The program of ./act is not followed. It is given the token.',
      { 'act/action.yml': 'runs:\n  using: node20\n  main: main.js\n' },
    ],
    [
      'a subcommand of gh that is not known',
      '- run: gh pr ready 1',
      'gh pr ready: The needs of this command are not known.',
    ],
    ['a git push without known credentials', '- run: git push', 'git push: The token that it uses is not known.'],
    [
      'an image with the token',
      `- uses: docker://x/y\n  with: { a: "${TOKEN}" }`,
      'docker://x/y: What it needs is not known.',
    ],
    ['a shell that is not known', '- run: x\n  shell: fish {0}', 'The shell "fish {0}" is not known.'],
    [
      'a client that is passed to the function of a module',
      '- uses: actions/github-script@v8\n  with:\n    script: await require("./scripts/release").release({ github, context })',
      'The client is passed to a function that is not followed.',
      {
        'scripts/release.js':
          'module.exports = { release: ({ github }) => github.rest.repos.createRelease({ owner, repo }) };',
      },
    ],
  ])('for a job with %s, and lists it', async (_, steps, reason, files, options) => {
    expect(await fix(steps, files, options)).toContain(reason);
  });

  test('in a block that several jobs share, if one of them is not understood', async () => {
    const text =
      'on: push\npermissions:\n  issues: write\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n  b:\n    steps:\n      - uses: x/y@v1\n';
    write({ [WORKFLOW]: text });
    expect(await permissions(folder, '--fix')).toContain('x/y: What this action needs is not known.');
    expect(readFileSync(join(folder, WORKFLOW), 'utf8')).toBe(text);
  });

  test('in a workflow that only other repositories call', async () => {
    const called = job('- uses: actions/checkout@v4', { on: 'workflow_call' });
    write({ [WORKFLOW]: called });
    await permissions(folder, '--fix');
    expect(readFileSync(join(folder, WORKFLOW), 'utf8')).toBe(called);
  });
});

describe('workflows are found', () => {
  test.each(['.', '.github', '.github/', '.github/workflows', WORKFLOW])('in %s', async (path) => {
    write({ [WORKFLOW]: job('- uses: actions/checkout@v4') });
    const { workflows } = JSON.parse(await permissions(join(folder, path), '--json'));
    expect(workflows).toHaveLength(1);
    expect(workflows[0].jobs[0].smallest).toEqual({ contents: 'read' });
  });
});

describe('the permissions of code', () => {
  test('include those of the commands of gh in shell scripts and package.json', async () => {
    write({
      'a.sh': 'set -e\ngh pr create --fill\n',
      tool: '#!/usr/bin/env bash\ngh release create v1\n',
      'package.json': '{\n  "scripts": {\n    "x": "gh run cancel 1"\n  }\n}',
    });
    const { permissions: found, needs, complete } = JSON.parse(await permissions(folder, '--json'));
    expect(found).toEqual({ actions: 'write', contents: 'write', pull_requests: 'write' });
    expect(
      needs.map(({ file, line, what }: { file: string; line: number; what: string }) => `${file}:${line} ${what}`),
    ).toEqual(['a.sh:2 gh pr create', 'package.json:3 gh run cancel', 'tool:2 gh release create']);
    expect(complete).toBe(true);
  });

  test.each<[string, Files]>([
    ['a command that is not known', { 'a.sh': 'gh pr ready 1\n' }],
    ['a language that is not read', { 'a.sh': 'gh pr list\n', 'b.lua': 'x()' }],
    ['a file that is not text', { 'a.sh': 'gh pr list\n', 'b.js': 'a\0b' }],
  ])('are not complete with %s', async (_, files) => {
    write(files);
    expect(JSON.parse(await permissions(folder, '--json')).complete).toBe(false);
  });
});

test('steps that run at the same time are read, and a step of another kind is not known', async () => {
  expect(await fix('- parallel:\n    - uses: actions/checkout@v4\n    - uses: actions/deploy-pages@v4')).toBe(
    'contents: read, id-token: write, pages: write',
  );
  expect(await fix('- uses: actions/checkout@v4\n- wait: x')).toEqual([
    'A step that neither uses an action nor runs a command is not known.',
  ]);
});
