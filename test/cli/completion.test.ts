import { github } from 'routebook/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkplace, run, spawn, type Workplace } from './program.ts';

let workplace: Workplace;
beforeAll(() => {
  workplace = createWorkplace();
  for (const shell of ['bash', 'zsh', 'fish']) workplace.write(`complete.${shell}`, run('completion', shell).stdout);
});
afterAll(() => workplace.remove());

/** Bash is always there; whoever has the others has them tested too. */
const shells = ['bash', 'zsh', 'fish'].filter(
  (shell) => shell === 'bash' || spawn(shell, ['-c', 'exit 0']).status === 0,
);

it.each(shells)('%s takes the script', (shell) => {
  expect(workplace.shell(`${shell} -n complete.${shell}`)).toEqual({ status: 0, stdout: '', stderr: '' });
});

it('there is no script for other shells', () => {
  expect(run('completion', 'fissh')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Did you mean fish?'),
  });
  expect(run('completion').status).toBe(2);
});

/** As bash asks: words as they are typed, the last one unfinished. */
function ask(...words: string[]): string[] {
  const quoted = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const script = `. ./complete.bash; COMP_WORDS=(routebook ${quoted}); COMP_CWORD=${words.length}; _routebook; printf '%s\\n' "\${COMPREPLY[@]}"`;
  workplace.write('ask.sh', script);
  return workplace.shell('bash ask.sh').stdout.split('\n').filter(Boolean);
}

describe('bash completes', () => {
  it('every route', () => {
    const all = ask("'GET /");
    const current = [...github].filter(({ method, deprecation }) => method === 'GET' && !deprecation?.removed);
    expect(all).toEqual(current.map(({ route }) => route));
    expect(ask("'GET /orgs/{org}/rep")).toEqual(['GET /orgs/{org}/repos']);
    expect(ask("'/orgs/{org}/rep")).toEqual(['/orgs/{org}/repos']);
    expect(ask('show', '"GET /orgs/{org}/rep')).toEqual(['GET /orgs/{org}/repos']);
    expect(ask('check', "'GET /orgs/{org}/rep")).toEqual(['GET /orgs/{org}/repos']);
    expect(ask('explore', "'GET /orgs/{org}/rep")).toEqual(['GET /orgs/{org}/repos']);
  });

  it('a route behind options, and parameters where options stand before the route', () => {
    expect(ask('--as', 'curl', "'GET /orgs/{org}/rep")).toEqual(['GET /orgs/{org}/repos']);
    expect(ask('-H', "'a: b'", "'GET /orgs/{org}/repos'", 'or')).toEqual(['org=']);
    expect(ask("'GET /not/in/the/catalogue'", 'or')).toEqual([]);
  });

  it('a route without a quote, by adding one', () => {
    expect(ask('PUT').every((candidate) => /^'PUT \/.*'$/.test(candidate))).toBe(true);
  });

  it('operation ids, and paths after a method', () => {
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

  it('names of parameters, and their values', () => {
    const route = "'GET /orgs/{org}/repos'";
    expect(ask(route, '')).toEqual(['org=', 'type=', 'sort=', 'direction=', 'per_page=', 'page=']);
    expect(ask(route, 'per', '=', '5', 'd')).toEqual(['direction=']);
    expect(ask(route, 'direction', '=')).toEqual(['asc', 'desc']);
    expect(ask(route, 'type', '=', 'pu')).toEqual(['public']);
    expect(ask('check', "'POST /repos/{owner}/{repo}/issues'", 'ti')).toEqual(['title=']);
  });

  it('subcommands, options and their values', () => {
    expect(ask('se')).toEqual(['search']);
    expect(ask('--a')).toEqual(['--api-version', '--as', '--auth', '--auth-variable']);
    expect(ask('list', '--')).toEqual(['--catalogue', '--method', '--category', '--deprecated', '--json', '--help']);
    expect(ask('explore', '--')).toEqual(['--catalogue', '--open', '--port', '--help']);
    expect(ask('check', '--j')).toEqual(['--json']);
    expect(ask('check', '--base')).toEqual(['--base-url']);
    expect(ask("'GET /user'", '--as', 'h')).toEqual(['httpie', 'har']);
    expect(ask('list', '--category', 'rep')).toEqual(['repos']);
    expect(ask('list', '--method', 'P')).toEqual(['POST', 'PUT', 'PATCH']);
    expect(ask("'GET /user'", '--as', '=', 'cu')).toEqual(['curl']);
    expect(ask("'GET /user'", '--api-version', '')).toEqual(['2022-11-28', '2026-03-10']);
    expect(ask('-X', 'PA')).toEqual(['PATCH']);
    expect(ask("'GET /repos/{owner}/{repo}/readme'", '--format', 'ra')).toContain('raw');
    expect(ask('match', 'D')).toEqual(['DELETE']);
    expect(ask('help', 'ma')).toEqual(['match']);
  });

  it('files where a file is meant, which it knows best itself', () => {
    expect(ask('generate', 'open')).toEqual([]);
  });

  it('at a prompt, when Tab is pressed', () => {
    workplace.write('rc', ". ./complete.bash\nPS1='> '\n");
    // The prompt has to be there before the keys are; what the command prints ends the waiting.
    workplace.write('keys', "routebook 'GET /orgs/{org}/rep\t typ\tpu\t org=octokit\nexit\n");
    const { stdout } = workplace.shell('script -qec "bash --noprofile --rcfile rc -i" /dev/null < keys');
    expect(stdout).toContain('https://api.github.com/orgs/octokit/repos?type=public');
  });
});

describe.runIf(shells.includes('fish'))('fish completes', () => {
  it.each([
    ["routebook 'GET /orgs/{org}/rep", 'GET /orgs/{org}/repos\n'],
    ["routebook 'GET /orgs/{org}/repos' type=pu", 'type=public\n'],
    ['routebook sea', 'search\n'],
  ])('%s', (line, expected) => {
    workplace.write('ask.fish', `source complete.fish\ncomplete -C "${line}"\n`);
    expect(workplace.shell('fish ask.fish').stdout).toBe(expected);
  });
});
