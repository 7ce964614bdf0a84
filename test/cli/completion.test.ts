import { github } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { SUBCOMMANDS } from '../../cli/subcommands.ts';
import { run } from './program.ts';

it('completion for another shell is rejected with a suggestion', () => {
  expect(run('completion', 'fissh')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Did you mean "fish"?'),
  });
  expect(run('completion').status).toBe(2);
});

/** Asks for candidates as the script for bash does: with the words as they are typed, the last one unfinished. */
function ask(...words: string[]): string[] {
  return run('completion', '--candidates', 'bash', '--', ...words)
    .stdout.split('\n')
    .filter(Boolean);
}

describe('completion in bash', () => {
  it('offers every route that still exists', () => {
    const all = ask("'GET /");
    const current = [...github].filter(({ method, deprecation }) => method === 'GET' && !deprecation?.removed);
    expect(all).toEqual(current.map(({ route }) => route));
    expect(ask("'GET /orgs/{org}/rep")).toEqual(['GET /orgs/{org}/repos']);
    expect(ask("'/orgs/{org}/rep")).toEqual(['/orgs/{org}/repos']);
    expect(ask('show', '"GET /orgs/{org}/rep')).toEqual(['GET /orgs/{org}/repos']);
    expect(ask('check', "'GET /orgs/{org}/rep")).toEqual(['GET /orgs/{org}/repos']);
    expect(ask('explore', "'GET /orgs/{org}/rep")).toEqual(['GET /orgs/{org}/repos']);
  });

  it('offers routes after options, and parameters when options come before the route', () => {
    expect(ask('--as', 'curl', "'GET /orgs/{org}/rep")).toEqual(['GET /orgs/{org}/repos']);
    expect(ask('-H', "'a: b'", "'GET /orgs/{org}/repos'", 'or')).toEqual(['org=']);
    expect(ask("'GET /not/in/the/catalogue'", 'or')).toEqual([]);
  });

  it('adds quotes to a route that was started without them', () => {
    expect(ask('PUT').every((candidate) => /^'PUT \/.*'$/.test(candidate))).toBe(true);
  });

  it('offers operation ids, and paths after a method', () => {
    expect(ask('issues/cre')).toEqual([
      'issues/create',
      'issues/create-comment',
      'issues/create-label',
      'issues/create-milestone',
    ]);
    expect(ask('show', 'orgs/ge')).toContain('orgs/get');
    expect(ask('GET', '/orgs/\\{org\\}/rep')).toEqual(["'/orgs/{org}/repos'"]);
    expect(ask('issues/create', 'ti')).toEqual(['title=']);
    expect(ask('GET', '/orgs/octokit/repos', 'ty')).toEqual(['type=']);
    expect(ask('repos/create-in-org', 'private', '=')).toEqual(['true', 'false']);
  });

  it('offers names of parameters and their values', () => {
    const route = "'GET /orgs/{org}/repos'";
    expect(ask(route, '')).toEqual(['org=', 'type=', 'sort=', 'direction=', 'per_page=', 'page=']);
    expect(ask(route, 'per', '=', '5', 'd')).toEqual(['direction=']);
    expect(ask(route, 'direction', '=')).toEqual(['asc', 'desc']);
    expect(ask(route, 'type', '=', 'pu')).toEqual(['public']);
    expect(ask('check', "'POST /repos/{owner}/{repo}/issues'", 'ti')).toEqual(['title=']);
  });

  it('offers subcommands, options and their values', () => {
    expect(ask('se')).toEqual(['search']);
    expect(ask('--a')).toEqual(['--api-version', '--as', '--auth', '--auth-variable']);
    expect(ask('search', '--')).toEqual([
      '--catalogue',
      '--edition',
      '--method',
      '--category',
      '--categories',
      '--deprecated',
      '--limit',
      '--json',
      '--full',
      '--help',
    ]);
    const options = ['--catalogue', '--edition', '--base-url', '--open', '--port', '--send', '--help'];
    expect(ask('explore', '--')).toEqual(options);
    expect(ask('check', '--j')).toEqual(['--json']);
    expect(ask('check', '--base')).toEqual(['--base-url']);
    expect(ask("'GET /user'", '--as', 'h')).toEqual(['http', 'har']);
    expect(ask('search', '--category', 'deploy-')).toEqual(['deploy-keys', 'deploy-keys/deploy-keys']);
    expect(ask('search', '--method', 'P')).toEqual(['POST', 'PUT', 'PATCH']);
    expect(ask("'GET /user'", '--as', '=', 'cu')).toEqual(['curl']);
    expect(ask("'GET /user'", '--api-version', '')).toEqual(github.versions);
    expect(ask('-X', 'PA')).toEqual(['PATCH']);
    expect(ask("'GET /repos/{owner}/{repo}/readme'", '--format', 'ra')).toContain('raw');
    expect(ask('match', 'D')).toEqual(['DELETE']);
    expect(ask('help', 'ma')).toEqual(['match']);
  });

  it.each(SUBCOMMANDS)('offers $name and all its options', async ({ name, load }) => {
    expect(ask(name)).toContain(name);
    const options = [...Object.keys((await load()).OPTIONS), 'help'];
    expect(ask(name, '--')).toEqual(options.map((option) => `--${option}`));
  });

  it('offers the fixed words that the first argument of a subcommand can be', () => {
    for (const { name, completes } of SUBCOMMANDS.filter((each) => typeof each.completes !== 'string')) {
      expect(ask(name, '')).toEqual(completes);
      expect(ask(name, String(completes[0]), '')).toEqual([]);
    }
  });

  it('leaves file names to the shell', () => {
    expect(ask('generate', 'open')).toEqual([]);
  });
});

it('the script for fish completes file names after every subcommand that takes files', () => {
  const taking = SUBCOMMANDS.filter(({ completes }) => completes === 'file').map(({ name }) => name);
  expect(taking).toContain('generate');
  expect(run('completion', 'fish').stdout).toContain(`'__fish_seen_subcommand_from ${taking.join(' ')}' -F`);
});
