import { github } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { GREETING } from '../../cli/help/command.ts';
import { SUBCOMMANDS } from '../../cli/subcommands.ts';
import { SERVER, SERVER_NAMES } from '../support/editions.ts';
import { run, runWith } from './program.ts';

describe('options of HTTPie, curl and gh', () => {
  it.each([
    ['GET', '/user/repos', 'per_page==2'],
    ['GET', '/search/issues', 'q==secret'],
    ['POST', '/markdown', 'text=a', 'mode==gfm'],
  ])('%s %s %s: the query parameters of HTTPie are refused with the spelling to use', (...args) => {
    const { status, stdout, stderr } = run(...args);
    const [name = ''] = args.at(-1)?.split('=') ?? [];
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`Here, write ${name}=… with one "=".`);
    expect(stderr).not.toContain('secret');
    expect(run('help', 'parameters').stdout).toContain("HTTPie's name==value is not accepted.");
  });

  it('text that starts with "=" can still be sent', () => {
    expect(JSON.parse(run('POST', '/markdown', 'text:="=a"').stdout)).toMatchObject({ body: { text: '=a' } });
    expect(JSON.parse(run('POST', '/markdown', '-f', 'text==a').stdout)).toMatchObject({ body: { text: '=a' } });
  });

  // Words of gh, npm, git, Stripe's command, Redocly, Spectral, Prism, openapi-typescript, orval and those who try.
  it.each([
    ['search', 'find', 'list', 'ls', 'll', 'routes', 'grep', 'query', 'lookup', 'lst', 'serach'],
    ['show', 'describe', 'info', 'view', 'explain', 'cat', 'docs', 'inspect', 'examples'],
    ['match', 'url', 'which', 'resolve'],
    ['explore', 'open', 'browse', 'web', 'ui'],
    ['check', 'validate', 'verify', 'test'],
    ['audit', 'lint', 'doctor', 'scan', 'analyze'],
    ['permissions', 'scopes', 'perms', 'permission'],
    ['diff', 'compare', 'changes', 'changelog', 'breaking'],
    ['generate', 'gen', 'codegen', 'types', 'typegen', 'openapi', 'swagger', 'init', 'build'],
    ['migrate', 'codemod', 'convert', 'upgrade'],
    ['mcp', 'agent'],
    ['proxy', 'record', 'observe'],
    ['emulate', 'mock', 'mock-server', 'emulator', 'fake', 'stub'],
    ['help', 'man', 'usage'],
  ])('%s is named for what other programs call it', (verb, ...words) => {
    for (const word of words) {
      const stderr = `routebook: there is no subcommand "${word}". Did you mean "${verb}"?\nTry: routebook --help\n`;
      expect(run(word, 'x')).toEqual({ status: 2, stdout: '', stderr });
    }
  });

  it('no word leads to two subcommands, or is one', () => {
    const words = SUBCOMMANDS.flatMap(({ name, others }) => [name, ...others]);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });

  it.each([
    [['call', 'GET', '/user'], 'To send a request, write: routebook GET /user --send'],
    [['curl', '/user'], 'To print a request as code, write: routebook GET /user --as curl'],
    [['login'], 'To send the token of GITHUB_TOKEN or of gh, write: routebook GET /user --auth --send'],
    [['version'], 'To print the version, write: routebook --version'],
    [['serve'], 'Subcommands that serve: mcp (serve the routes of an API to a coding agent), proxy ('],
    [['get', 'repo'], 'there is no route GET /repo. To find one, write: routebook search repo'],
    [['nonsense'], 'Write a route as a method and a path, such as GET /user.'],
  ])('%j suggests what to write', (args, advice) => {
    expect(run(...args)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(advice) });
  });

  it('the overview has a row for a call and for each subcommand, below its task', () => {
    const { stdout } = runWith({ columns: 100, environment: { NO_COLOR: '1' } }, '--help');
    const rows = [...stdout.matchAll(/^ {2}(\w+|) +(<route>|[a-z]+)(?: \S+)* {2,}\S.*$/gm)].map(([, task, verb]) => [
      task,
      verb,
    ]);
    const tasks = rows.map(([task]) => task).filter((task) => task !== '');
    expect(tasks).toEqual(['call', 'find', 'check', 'generate', 'migrate', 'serve', 'help']);
    expect(rows.map(([, verb]) => verb)).toEqual(['<route>', ...SUBCOMMANDS.map(({ name }) => name)]);
  });

  it('get with the path of a route, with or without its slash, is a request', () => {
    for (const path of ['/user', 'user', 'repos/octokit/app'])
      expect(run('get', path)).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([
    ['python', 'python-requests'],
    ['Rout', 'routebook'],
    ['httpp', 'http'],
    ['crul', 'curl'],
  ])('--as %s suggests %s', (form, meant) => {
    expect(run('GET', '/user', '--as', form)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`Did you mean "${meant}"?`),
    });
  });

  it.each([
    [['--category', 'meta', 'search']],
    [['--limit', '2', 'search', 'create a release']],
    [['--json', 'show', 'GET /user']],
    [['--edition', 'ghec', '--json', 'match', '/user']],
  ])('%j: options may come before the subcommand', (args) => {
    const at = args.findIndex((word) => SUBCOMMANDS.some(({ name }) => name === word));
    const reordered = [args[at] ?? '', ...args.slice(0, at), ...args.slice(at + 1)];
    expect(run(...args)).toEqual(run(...reordered));
    expect(run(...args)).toMatchObject({ status: 0, stderr: '' });
  });

  it('the value of an option is not a subcommand', () => {
    expect(JSON.parse(run('-X', 'PATCH', '/user', '-f', 'name=list').stdout)).toMatchObject({ method: 'patch' });
    expect(JSON.parse(run('--default', 'list=1', 'GET', '/user', '-H', 'list: list').stdout).method).toBe('get');
    expect(run('--as', 'list').status).toBe(2);
    expect(run('--category', 'meta', 'search', '--nonsense').stderr).toContain('Try: routebook search --help');
  });
});

it('an unknown edition is refused in the same words everywhere, with the nearest one', () => {
  const words = `there is no edition "ghes-3.1". Did you mean "${SERVER_NAMES[0]}"?`;
  for (const args of [
    ['diff', 'ghes-3.1', SERVER.name],
    ['diff', 'github', 'ghes-3.1'],
    ['search', '--edition', 'ghes-3.1'],
    ['GET', '/user', '--edition', 'ghes-3.1'],
  ])
    expect(run(...args)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(words) });
  expect(run('search', '--edition', 'ghes-9.0').stderr).toContain(`Did you mean "${SERVER.name}"?`);
  expect(run('search', '--edition', 'ghce').stderr).toContain('Did you mean "ghec"?');
});

describe('completion', () => {
  const ask = (shell: string, ...words: string[]) =>
    run('completion', '--candidates', shell, '--', ...words)
      .stdout.split('\n')
      .filter(Boolean);

  it.each(SUBCOMMANDS.map((subcommand) => [subcommand.name, subcommand] as const))(
    'offers all options of %s',
    async (name, subcommand) => {
      const { OPTIONS } = await subcommand.load();
      expect(ask('bash', name, '--')).toEqual([...Object.keys(OPTIONS), 'help'].map((each) => `--${each}`));
    },
  );

  it('supports PowerShell, which inserts candidates as they are', () => {
    const script = run('completion', 'powershell').stdout;
    expect(script).toContain('Register-ArgumentCompleter -Native -CommandName routebook');
    // The script puts a dot before the current word, because an empty argument would be lost.
    expect(script).toContain('completion --candidates powershell -- @words ".$wordToComplete"');
    expect(ask('powershell', '.se')).toEqual(['search']);
    expect(ask('powershell', 'show', ".'GET /orgs/{org}/rep")).toEqual(["'GET /orgs/{org}/repos'"]);
    expect(ask('powershell', "'GET /orgs/{org}/repos'", '.ty')).toEqual(['type=']);
    expect(ask('powershell', "'GET /orgs/{org}/repos'", '.')).toContain('org=');
    expect(ask('powershell', '--as', '.cu')).toEqual(['curl']);
  });

  // There is no PowerShell among the programs that the tests run, so only the structure of the script is checked.
  it('writes a script for PowerShell whose brackets, quotes and variables fit together', () => {
    const script = run('completion', 'powershell').stdout;
    const open: string[] = [];
    const code = script.replace(/"[^"\n]*"|'[^'\n]*'/g, '');
    expect(code).not.toMatch(/["'`]/);
    for (const [bracket] of code.matchAll(/[()[\]{}]/g)) {
      if ('([{'.includes(bracket)) open.push(bracket);
      else expect(open.pop()).toBe('([{'[')]}'.indexOf(bracket)]);
    }
    expect(open).toEqual([]);
    // The order of parameters of a native completer.
    expect(script).toContain('param($wordToComplete, $commandAst, $cursorPosition)');
    const declared = ['$wordToComplete', '$commandAst', '$cursorPosition', '$words', '$_', '$null'];
    expect([...script.matchAll(/\$\w+/g)].map(([name]) => name).filter((name) => !declared.includes(name))).toEqual([]);
    // A line that ends in a pipe continues on the next one; every other statement is complete.
    expect(script.trimEnd().split('\n').at(-1)).toBe('}');
    expect(script).toMatch(
      /\[System\.Management\.Automation\.CompletionResult\]::new\(\$_, \$_, 'ParameterValue', \$_\)/,
    );
  });
});

describe('routebook without arguments', () => {
  it('shows three examples on a terminal, and all of them work', () => {
    const { status, stdout, stderr } = runWith({ columns: 100, environment: { NO_COLOR: '1' } });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${GREETING}\n`, stderr: '' });
    const examples = stdout.split('\n').filter((line) => line.startsWith('  routebook '));
    expect(examples.map((line) => line.trim().split(' ')[1])).toEqual(['search', 'show', 'GET']);
    for (const line of examples)
      expect(run(...line.trim().split(' ').slice(1))).toMatchObject({ status: 0, stderr: '' });
  });

  it('is an error in a script', () => {
    expect(run()).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('a route is missing') });
  });
});

describe('show', () => {
  const rowOf = (name: string, ...options: string[]) =>
    run('show', 'issues/get', ...options)
      .stdout.split('\n')
      .find((line) => line.startsWith(`${name} `)) ?? '';

  it('names the schemas of a response', () => {
    expect(github.get('GET /repos/{owner}/{repo}/issues/{issue_number}')).toBeDefined();
    expect(rowOf('user')).toMatch(/^user +\S*user\S* \| null/i);
    expect(rowOf('user')).not.toContain('object');
  });

  it('opens as many levels of a response as --depth says', () => {
    const [one, two] = ['1', '2'].map((depth) => run('show', 'issues/get', '--depth', depth).stdout);
    expect(one).not.toMatch(/^ {2}login /m);
    expect(two).toMatch(/^ {2}login /m);
    for (const depth of ['0', '10', 'x', '-1'])
      expect(run('show', 'issues/get', `--depth=${depth}`)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('--depth takes a number from 1 to 9.'),
      });
  });
});
