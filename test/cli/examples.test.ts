import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPTIONS } from '../../cli/build/command.ts';
import { TOPICS } from '../../cli/help/topics.ts';
import { SUBCOMMANDS } from '../../cli/subcommands.ts';
import { findProgram } from '../support/programs.js';
import { createWorkplace, run, type Workplace } from './program.ts';

let workplace: Workplace;
beforeAll(() => {
  workplace = createWorkplace();
  workplace.write('openapi.json', readFileSync(new URL('../../examples/generator/openapi.json', import.meta.url)));
  for (const folder of ['.config/fish/completions', 'functions'])
    mkdirSync(join(workplace.folder, folder), { recursive: true });
});
afterAll(() => workplace.remove());

const subcommands = SUBCOMMANDS.map(({ name }) => name);
const topics = Object.keys(TOPICS);
const helpOf = (...args: string[]) => (args.length === 2 ? run(...args) : run(...args, '--help'));

/** The long names of the options that a help text describes, each at the start of a line. */
const optionsIn = (help: string) => [...help.matchAll(/^ {2}(?:-\w, | {4})--([a-z-]+)/gm)].map(([, name = '']) => name);

/** The lines under "Examples", up to an empty one. */
const examplesIn = (help: string) =>
  (/^Examples\n(.*?)(?:\n\n|\n*$)/ms.exec(help)?.[1] ?? '').split('\n').flatMap((line) => line.trim() || []);

/** Commands that serve a page run until they are stopped, so other tests run them. */
const examples = [[], ...subcommands.map((name) => [name]), ...topics.map((name) => ['help', name])]
  .flatMap((args) => examplesIn(helpOf(...args).stdout))
  .filter((line) => !line.startsWith('routebook explore'));

/** In this order: the one that checks files comes after the one that writes them. */
describe.skipIf(!findProgram('sh', 'tests of the examples in the help'))('an example in the help works', () => {
  it.each(examples)('the example works: %s', (line) => {
    const environment = { GITHUB_TOKEN: 'ghp_secret', fpath: 'functions' };
    // Only zsh has this list; other shells have plain variables.
    const { status, stderr } = workplace.shell(line.replace(/"\$\{(\w+)\[1\]\}/, '"$$$1'), {
      environment,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(/^(?:.* stands for .*\n)?$/) });
  });
});

describe('help', () => {
  it('fits a screen of 24 lines and 80 columns, and lists every subcommand and topic', () => {
    const { stdout } = helpOf();
    expect(stdout.split('\n').length).toBeLessThanOrEqual(24);
    for (const name of subcommands) expect(stdout).toMatch(new RegExp(`^  [a-z]* +${name} `, 'm'));
    for (const name of topics) expect(stdout).toContain(name);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(run('help').stdout).toBe(stdout);
    expect(run('-h').stdout).toBe(stdout);
  });

  it.each(subcommands)('of %s starts with its usage and has examples', (name) => {
    const own = helpOf(name);
    expect(own).toMatchObject({ status: 0, stderr: '' });
    expect(own.stdout).toMatch(new RegExp(`^Usage: routebook ${name} `));
    expect(examplesIn(own.stdout).length).toBeGreaterThan(0);
    expect(run('help', name).stdout).toBe(own.stdout);
  });

  it.each(topics)('about %s has examples and fits 100 columns', (name) => {
    const { stdout } = helpOf('help', name);
    expect(examplesIn(stdout).length).toBeGreaterThan(0);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('about options lists every option of a call', () => {
    const { stdout } = run('help', 'options');
    expect(optionsIn(stdout).sort()).toEqual([...Object.keys(OPTIONS), 'help', 'version'].sort());
  });

  it.each(SUBCOMMANDS)('of $name describes exactly the options that it parses', async ({ name, load }) => {
    const { stdout } = helpOf(name);
    const described = optionsIn(stdout);
    // A subcommand that takes the options of a call refers to the topic about them.
    const refersToTopic = stdout.includes('routebook help options');
    const parsed = Object.keys((await load()).OPTIONS);
    const expected = refersToTopic ? parsed.filter((option) => !Object.hasOwn(OPTIONS, option)) : parsed;
    expect(described.sort()).toEqual(expected.sort());
  });
});
