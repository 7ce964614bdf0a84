import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const folder = new URL('../../.github/workflows/', import.meta.url);
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

interface Workflow {
  readonly permissions: object;
  readonly jobs: { readonly [name: string]: { readonly 'timeout-minutes': number } };
}

describe.each(workflows)('$name', ({ text }) => {
  const workflow = parse(text) as Workflow;

  it('pins each action by its commit, with the tag in a comment', () => {
    const uses = text.match(/\buses:.*/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((line) => !/^uses: [\w.-]+\/[\w.-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
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
