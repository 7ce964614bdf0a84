import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkplace, run, type Workplace } from './program.ts';

let workplace: Workplace;
beforeAll(() => {
  workplace = createWorkplace();
  workplace.write('openapi.json', readFileSync(new URL('../../examples/generator/openapi.json', import.meta.url)));
  workplace.shell('mkdir -p .config/fish/completions functions');
});
afterAll(() => workplace.remove());

const subcommands = ['search', 'list', 'show', 'match', 'check', 'explore', 'generate', 'completion'];
const helpOf = (...words: string[]) => run(...words, '--help');

/** The lines under "Examples", up to an empty one. */
const examplesIn = (help: string) =>
  (/^Examples\n(.*?)(?:\n\n|\n*$)/ms.exec(help)?.[1] ?? '').split('\n').flatMap((line) => line.trim() || []);

/** What serves a page does not end by itself: its own tests run those. */
const examples = [[], ...subcommands.map((name) => [name])]
  .flatMap((words) => examplesIn(helpOf(...words).stdout))
  .filter((line) => !line.startsWith('routebook explore'));

/** In this order: the one that checks files comes after the one that writes them. */
describe('an example of the help works', () => {
  it.each(examples)('%s', (line) => {
    const environment = { GITHUB_TOKEN: 'ghp_secret', fpath: 'functions' };
    // Only zsh has this list; other shells have plain variables.
    const { status, stderr } = workplace.shell(line.replace(/"\$\{(\w+)\[1\]\}/, '"$$$1'), {
      environment,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('help', () => {
  it('is there for everything, in eighty columns or little more, and names every subcommand', () => {
    const { stdout } = helpOf();
    for (const name of subcommands) {
      expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
      const own = helpOf(name);
      expect(own).toMatchObject({ status: 0, stderr: '' });
      expect(own.stdout).toMatch(new RegExp(`^Usage: routebook ${name} `));
      expect(examplesIn(own.stdout).length).toBeGreaterThan(0);
      expect(run('help', name).stdout).toBe(own.stdout);
      for (const line of own.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
    }
    expect(run('help').stdout).toBe(stdout);
    expect(run('-h').stdout).toBe(stdout);
  });
});
