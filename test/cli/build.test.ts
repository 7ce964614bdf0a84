import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkplace, run, runWith, type Workplace } from './program.ts';

let workplace: Workplace;
beforeAll(() => {
  workplace = createWorkplace();
  workplace.write('text.md', 'Hello\n"there"');
  workplace.write('labels.json', '["bug", {"name": "ui"}]');
  workplace.write('bad.json', '["bug"');
  workplace.write('image.png', Uint8Array.of(0x89, 0x50, 0xff, 0x00));
});
afterAll(() => workplace.remove());

const inFolder = (...args: string[]) => runWith({ folder: workplace.folder }, ...args);

describe('parameters and bodies', () => {
  it('are read from files, as text or as JSON', () => {
    const { stdout } = inFolder('POST /x', 'body=@text.md', 'labels:=@labels.json', 'handle:="@octocat"');
    expect(JSON.parse(stdout).body).toEqual({
      body: 'Hello\n"there"',
      labels: ['bug', { name: 'ui' }],
      handle: '@octocat',
    });
  });

  it.each([
    ['text.md', 'text/plain; charset=utf-8'],
    ['image.png', 'application/octet-stream'],
  ])('%s is the whole body of an upload, as data=@file and with --input, without a warning', (file, type) => {
    const upload = (...body: string[]) =>
      inFolder('repos/upload-release-asset', 'octokit/app', 'release_id=1', 'name=a', '--as', 'curl', ...body);
    const named = upload(`data=@${file}`);
    expect(named).toMatchObject({ status: 0, stderr: '' });
    expect(named.stdout).toContain(`--data-binary '@${file}'`);
    expect(named.stdout.toLowerCase()).toContain(`content-type: ${type}`);
    expect(upload('--input', file)).toEqual(named);
  });

  it('a field with the name data is still a field, and data=@file next to --data is not a second body', () => {
    const field = inFolder('POST /x', 'data=@text.md').stdout;
    expect(JSON.parse(field).body).toEqual({ data: 'Hello\n"there"' });
    expect(inFolder('issues/create', 'octokit/app', '--data', '{}', 'data=@text.md').stderr).toContain('"data"');
  });

  it('are read from standard input, but only once', () => {
    const piped = (...args: string[]) => runWith({ input: '{"a":1}' }, 'POST /x', ...args);
    expect(JSON.parse(piped('--data', '-').stdout).body).toBe('{"a":1}');
    expect(JSON.parse(piped('--input', '-').stdout).body).toBe('{"a":1}');
    expect(JSON.parse(piped('-d', '@-').stdout).body).toBe('{"a":1}');
    expect(JSON.parse(piped('text=@-').stdout).body).toEqual({ text: '{"a":1}' });
    expect(piped('text=@-', '--data', '-')).toMatchObject({ status: 2, stdout: '' });
  });

  it('may be the bytes of a file, which JSON cannot contain', () => {
    expect(JSON.parse(inFolder('POST /x', '--data', '@text.md').stdout).body).toBe('Hello\n"there"');
    const refused = inFolder('POST /x', '--data', '@image.png');
    expect(refused).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('--as curl') });
    const { log } = JSON.parse(inFolder('POST /x', '--data', '@image.png', '--as', 'har').stdout);
    expect(log.entries[0].request.postData.text).toBe('iVD/AA==');
  });

  it.each([
    ['curl', /--data-binary '@labels\.json'/],
    ['gh', /--input 'labels\.json'/],
    ['fetch', /readFile\("labels\.json"\)/],
    ['python-requests', /open\('labels\.json', "rb"\)|open\("labels\.json", "rb"\)/],
  ])('that are a file are a reference to it as %s, with the content type of its text', (form, reference) => {
    for (const option of [
      ['--data', '@labels.json'],
      ['--input', 'labels.json'],
    ]) {
      const { stdout } = inFolder('POST /x', ...option, '--as', form);
      expect(stdout).toMatch(reference);
      expect(stdout).toContain('application/json; charset=utf-8');
    }
    expect(inFolder('POST /x', '--data', '@image.png', '--as', form).stdout).not.toContain('iVD/AA');
  });

  it('report the file that cannot be read, and how to write an "@"', () => {
    const { status, stdout, stderr } = inFolder('GET /x', 'user=@octocat');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('the file octocat cannot be read: there is no such file');
    expect(stderr).toContain(`user:='"@…"'`);
    expect(inFolder('GET /x', 'user=@image.png')).toMatchObject({ status: 1, stdout: '' });
    expect(inFolder('POST /x', '--data', '@nothing')).toMatchObject({ status: 1, stdout: '' });
  });

  it('report the file that is not JSON instead of suggesting text', () => {
    const { status, stderr } = inFolder('POST /x', 'labels:=@bad.json');
    expect(status).toBe(1);
    expect(stderr).toContain('the file bad.json for "labels" is not JSON. Write labels=@bad.json to send its text.');
  });

  it('that are defaults are overridden by a parameter of the call', () => {
    const args = ['GET /orgs/{org}/repos', 'per_page:=5', '--default', 'org=octokit', '--default', 'per_page:=100'];
    expect(JSON.parse(run(...args).stdout).url).toBe('https://api.github.com/orgs/octokit/repos?per_page=5');
  });
});

describe('--auth', () => {
  const environment = { GITHUB_TOKEN: 'ghp_secret' };
  const withToken = (...args: string[]) => runWith({ environment }, ...args);

  it('is the only option that reads the token', () => {
    expect(withToken('GET /user').stdout).not.toContain('authorization');
    expect(run('GET /user', '--auth')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('GITHUB_TOKEN'),
    });
  });

  it.each(['json', 'curl', 'fetch', 'python-requests', 'routebook', 'http', 'har'])(
    'prints a variable as %s, and the token only with --show-secrets',
    (form) => {
      const { stdout, stderr, status } = withToken('GET /user', '--auth', '--as', form);
      expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
      expect(stdout).toContain('GITHUB_TOKEN');
      expect(stdout).not.toContain('secret');
      expect(withToken('GET /user', '--auth', '--as', form, '--show-secrets').stdout).toContain('Bearer ghp_secret');
    },
  );

  it('sends the token only to the origin of the API', () => {
    const elsewhere = withToken('GET https://elsewhere.test/user', '--auth', '--show-secrets');
    expect(elsewhere).toMatchObject({ status: 1, stdout: '' });
    expect(elsewhere.stderr).toContain('CROSS_ORIGIN_CREDENTIALS');
    const own = withToken('GET /user', '--auth', '--base-url', 'https://h.test/api/v3', '--show-secrets');
    expect(JSON.parse(own.stdout)).toMatchObject({
      url: 'https://h.test/api/v3/user',
      headers: { authorization: 'Bearer ghp_secret' },
    });
  });

  it('also masks a secret that was passed as a header, and explains how to print it', () => {
    const typed = run('GET /user', '-H', 'authorization: token ghp_typed', '-H', 'cookie: a=secret');
    expect(JSON.parse(typed.stdout).headers).toMatchObject({ authorization: 'token $GITHUB_TOKEN', cookie: '$COOKIE' });
    expect(typed.stderr).toContain('--show-secrets');
    const code = run(
      'GET /user',
      '-H',
      'authorization: token ghp_typed',
      '-H',
      'cookie: a=secret',
      '--as',
      'routebook',
    );
    expect(code.stdout).not.toMatch(/ghp_typed|a=secret/);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that the command prints
    expect(code.stdout).toContain('authorization: `token ${process.env.GITHUB_TOKEN}`');
  });
});

describe('a secret in a body or a query', () => {
  it.each(['json', 'curl', 'routebook', 'har'])(
    'is printed as a variable in %s, unless --show-secrets is passed',
    (form) => {
      const args = ['repos/create-webhook', 'octokit/app', 'config[secret]=hush-hush', '--as', form];
      const { stdout, stderr } = run(...args);
      expect(stdout).not.toContain('hush-hush');
      expect(stdout).toContain('SECRET');
      expect(stderr).toContain('--show-secrets');
      expect(run(...args, '--show-secrets').stdout).toContain('hush-hush');
      expect(run('GET /x', 'access_token=hush-hush', '--as', form).stdout).not.toContain('hush-hush');
    },
  );
});

describe('a mistake', () => {
  it.each([
    ['a parameter', ['GET /orgs/{org}/repos', 'ogr=x'], 1, 'Did you mean "org"?'],
    ['a route', ['GTE /user'], 1, 'Did you mean "GET /user"?'],
    ['an option', ['GET /user', '--hedaer', 'a: b'], 2, 'Did you mean "--header"?'],
    ['a subcommand', ['serach', 'x'], 2, 'Did you mean "search"?'],
    ['a form', ['GET /user', '--as', 'crul'], 2, 'Did you mean "curl"?'],
    ['the name of a help page', ['help', 'shwo'], 2, 'Did you mean "show"?'],
    ['an operation id', ['issues/creat'], 1, 'Did you mean "issues/create"?'],
    ['a catalogue', ['GET /user', '--catalogue', 'gihub'], 1, 'Did you mean "github"?'],
  ])('in %s gets a suggestion and the next command', (_, args, status, question) => {
    const outcome = run(...args);
    expect(outcome).toMatchObject({ status, stdout: '' });
    expect(outcome.stderr).toContain(question);
    expect(outcome.stderr).toMatch(/^Try: \S+/m);
  });

  it('in a call to another host is not compared with the routes of the catalogue', () => {
    expect(run('GET /x/{id}', 'di=1', '--base-url', 'https://h.test').stderr).not.toContain('Did you mean');
    expect(run('GET https://h.test/x/{id}', 'di=1').stderr).not.toContain('Did you mean');
  });

  it('that omits a required query parameter is rejected, although the builder does not detect it', () => {
    const upload = ['POST /repos/{owner}/{repo}/releases/{release_id}/assets', 'owner=o', 'repo=r', 'release_id=1'];
    const { status, stdout, stderr } = run(...upload, '--data', 'text');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('MISSING_PARAMETER: the parameter "name" is required in the query.');
    expect(run('search/issues-and-pull-requests')).toMatchObject({ status: 1, stdout: '' });
  });
});

it('an upload goes to the server of the base URL if its upload URL is not known, as in a client', () => {
  const upload = ['POST /repos/{owner}/{repo}/releases/{release_id}/assets', 'owner=o', 'repo=r', 'release_id=1'];
  const urlAt = (server: string) =>
    JSON.parse(run(...upload, 'name=a', '--data', 'text', '--base-url', server).stdout).url;
  const path = '/repos/o/r/releases/1/assets?name=a';
  expect(urlAt('http://localhost:3000/')).toBe(`http://localhost:3000${path}`);
  expect(urlAt('https://git.example/api/v3')).toBe(`https://git.example/api/uploads${path}`);
});

describe('warnings', () => {
  it('go to standard error, even if the output is piped', () => {
    const { status, stdout, stderr } = run('GET /orgs/{org}/repoz', 'org=octokit');
    expect(status).toBe(0);
    expect(JSON.parse(stdout).url).toBe('https://api.github.com/orgs/octokit/repoz');
    expect(stderr).toContain('Did you mean "GET /orgs/{org}/repos"?');
    expect(run('GET /user/repos', 'pre_page=5').stderr).toContain('Did you mean "per_page"?');
    expect(run('PATCH /teams/{team_id}', 'team_id=1', 'name=x').stderr).toContain('deprecated');
  });

  it('are absent from a valid call', () => {
    expect(run('GET /user/repos', 'per_page=5').stderr).toBe('');
  });
});

it('control characters of the input are escaped on standard error', () => {
  for (const args of [
    ['GET /\u001b[31m'],
    ['show', '\u001b[31m/x'],
    ['search', '--category', '\u001b[31m'],
    ['https://github.com/a/b/\u001b[31m'],
    ['GET /user', '--catalogue', '\u001b[31m'],
    ['GET /user', 'x\u001b[31m'],
    ['GET /user', '\u001b[31m=1'],
    ['GET /user', 'a=@\u001b[31m'],
    ['GET /user', '--\u001b[31m'],
    ['help', '\u001b[31m'],
    ['match', '/\u009b31m'],
    ['\u009b31m'],
  ]) {
    const { stderr, stdout } = run(...args);
    for (const character of ['\u001b', '\u009b']) expect(stdout + stderr).not.toContain(character);
  }
});
