import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const folder = new URL('../../.github/workflows/', import.meta.url);
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

interface Workflow {
  readonly permissions: object;
  readonly jobs: { readonly [name: string]: { readonly 'timeout-minutes': number } };
}

it('the folder of the workflows has those that CONTRIBUTING describes', () => {
  expect(workflows.map(({ name }) => name)).toEqual(['ci.yml', 'fuzz.yml', 'refresh.yml', 'release.yml']);
});

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

it('the release can prove where the package was built', () => {
  const release = workflows.find(({ name }) => name === 'release.yml')?.text ?? '';
  expect(parse(release).jobs.release.permissions).toEqual({
    contents: 'write',
    'pull-requests': 'write',
    'id-token': 'write',
  });
});
