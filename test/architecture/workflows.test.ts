import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { findWorkflowProblems } from './workflow-rules.ts';

const folder = new URL('../../.github/workflows/', import.meta.url);
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

interface Workflow {
  readonly permissions: object;
  readonly jobs: { readonly [name: string]: { readonly 'timeout-minutes': number } };
}

it('the folder of the workflows has those that CONTRIBUTING describes', () => {
  expect(workflows.map(({ name }) => name)).toEqual([
    'ci.yml',
    'fuzz.yml',
    'mutation.yml',
    'refresh.yml',
    'release.yml',
    'site.yml',
  ]);
});

describe.each(workflows)('$name', ({ text }) => {
  const workflow = parse(text) as Workflow;

  it('pins each action by its commit, with the tag in a comment', () => {
    const uses = text.match(/\buses:.*/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((line) => !/^uses: [\w.-]+\/[\w.-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it('is YAML without errors, and has only keys, references and expressions that GitHub Actions accepts', () => {
    const { errors, warnings } = parseDocument(text, { uniqueKeys: true });
    expect([...errors, ...warnings].map(({ message }) => message)).toEqual([]);
    expect(findWorkflowProblems(workflow)).toEqual([]);
  });

  it('names its permissions, and ends jobs that take too long', () => {
    expect(workflow.permissions).toBeTypeOf('object');
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(180);
  });

  it('runs only scripts that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    const names = Array.from(text.matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name);
    expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

const INVALID: readonly (readonly [problem: string, change: (workflow: ParsedWorkflow) => void])[] = [
  ['on: "pushed" is unknown', (workflow) => Object.assign(workflow.on, { pushed: null })],
  ['on.schedule: "1 2 3" is not a time', (workflow) => Object.assign(workflow.on, { schedule: [{ cron: '1 2 3' }] })],
  [
    'on.schedule: "61 2 * * *" is not a time',
    (workflow) => Object.assign(workflow.on, { schedule: [{ cron: '61 2 * * *' }] }),
  ],
  ['permissions: "content" is unknown', (workflow) => Object.assign(workflow.permissions, { content: 'read' })],
  ['permissions.contents: "all" is unknown', (workflow) => Object.assign(workflow.permissions, { contents: 'all' })],
  ['job: "step" is unknown', ({ jobs }) => Object.assign(jobs.job, { step: [] })],
  ['job.needs: "build" is unknown', ({ jobs }) => Object.assign(jobs.job, { needs: 'build' })],
  ['job: "ubuntu" is not a system', ({ jobs }) => Object.assign(jobs.job, { 'runs-on': 'ubuntu' })],
  [
    'job.steps.0: has not exactly one of uses and run',
    ({ jobs }) => Object.assign(jobs.job.steps[0] ?? {}, { run: 'npm ci' }),
  ],
  ['job.steps.1: "with" needs uses', ({ jobs }) => jobs.job.steps.push({ run: 'npm ci', with: {} })],
  ['job.steps.1: "runs" is unknown', ({ jobs }) => jobs.job.steps.push({ runs: 'npm ci', run: 'npm ci' })],
  ['job: matrix.os is unknown', ({ jobs }) => jobs.job.steps.push({ run: `echo \${{ matrix.os }}` })],
  ['job: steps.find is unknown', ({ jobs }) => jobs.job.steps.push({ run: `echo \${{ steps.find.outputs.x }}` })],
  ['job: secret.X is unknown', ({ jobs }) => jobs.job.steps.push({ run: `echo \${{ secret.X }}` })],
  [`job: "\${{ github.ref }" is not closed`, ({ jobs }) => jobs.job.steps.push({ run: `echo \${{ github.ref }` })],
  [
    'job: "echo $HOME" needs a shell that Windows does not use by default',
    ({ jobs }) => {
      Object.assign(jobs.job, { 'runs-on': 'windows-latest' });
      jobs.job.steps.push({ run: 'echo $HOME' });
    },
  ],
];

interface ParsedWorkflow {
  readonly on: object;
  readonly permissions: object;
  readonly jobs: { readonly job: { readonly steps: object[] } };
}

describe('the rules for workflows', () => {
  it.each(INVALID)('report: %s', (problem, change) => {
    const steps = [{ uses: 'actions/checkout@v4', with: { ref: `\${{ github.ref }}` } }];
    const workflow = { on: { push: null }, permissions: {}, jobs: { job: { 'runs-on': 'ubuntu-latest', steps } } };
    expect(findWorkflowProblems(workflow)).toEqual([]);
    change(workflow);
    expect(findWorkflowProblems(workflow)).toEqual([problem]);
  });
});

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: object;
}

interface Job {
  readonly permissions?: { readonly [scope: string]: string };
  readonly steps: readonly Step[];
}

const jobsOf = (name: string): { readonly [job: string]: Job } =>
  parse(workflows.find((each) => each.name === name)?.text ?? '').jobs;

describe('a job that can prove its identity to others', () => {
  const jobs = workflows
    .flatMap(({ name }) => Object.entries(jobsOf(name)).map(([job, value]) => ({ name: `${name} ${job}`, ...value })))
    .filter(({ permissions }) => permissions?.['id-token'] === 'write');

  it('is the one that publishes the package or the site', () => {
    expect(jobs.map(({ name }) => name)).toEqual(['release.yml publish', 'site.yml publish']);
  });

  it.each(jobs)('runs no code of the project or of its dependencies: $name', ({ steps }) => {
    const actions = steps.flatMap(({ uses = '' }) => (uses === '' ? [] : [uses.split('@')[0]]));
    const allowed = ['actions/setup-node', 'actions/download-artifact', 'actions/deploy-pages'];
    expect(actions.filter((action) => !allowed.includes(action ?? ''))).toEqual([]);
    const commands = steps.flatMap(({ run = '' }) => (run === '' ? [] : [run]));
    expect(
      commands.filter((run) => !/^npm publish \.\/routebook-\*\.tgz(?: --[a-z-]+(?: public)?)+$/.test(run)),
    ).toEqual([]);
  });
});

it('the release publishes the file that was tested and packed in a job without other rights', () => {
  const { version, package: packed, publish } = jobsOf('release.yml');
  expect(packed?.permissions).toBeUndefined();
  const commands = packed?.steps.map(({ run }) => run) ?? [];
  expect(commands.slice(-4)).toEqual(['npm ci', 'npm test', 'npm pack', undefined]);
  expect(packed?.steps.at(-1)).toMatchObject({ with: { name: 'package', path: 'routebook-*.tgz' } });
  expect(publish).toMatchObject({ needs: 'package', permissions: { 'id-token': 'write' } });
  expect(publish?.steps.at(-2)).toMatchObject({ with: { name: 'package' } });
  expect(publish?.steps.at(-1)?.run).toContain(' --provenance ');
  expect(publish?.steps.at(-1)?.run).toContain(' --ignore-scripts');
  expect(version?.permissions).toEqual({ contents: 'write', 'pull-requests': 'write' });
});

it('the action that releases has the token that it needs', () => {
  const action = jobsOf('release.yml')['version']?.steps.find(({ uses = '' }) => uses.startsWith('changesets/action@'));
  expect(action?.env).toEqual({ GITHUB_TOKEN: `\${{ github.token }}` });
});

describe.each(workflows)('the steps of $name', ({ text }) => {
  it('can fail', () => {
    expect(text).not.toContain('continue-on-error');
    // A version that npm does not have is no failure, and publishing one that exists fails.
    const ignored = text.split('\n').filter((line) => /\|\| (?:true|:)/.test(line) && !line.includes('npm view'));
    expect(ignored).toEqual([]);
  });
});
