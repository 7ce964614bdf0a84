import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkplace, run, runWith, type Workplace } from './program.ts';

let workplace: Workplace;
beforeAll(() => {
  workplace = createWorkplace();
  workplace.write('text.md', 'Hello\n"there"');
  workplace.write('labels.json', '["bug", {"name": "ui"}]');
  workplace.write('image.png', Uint8Array.of(0x89, 0x50, 0xff, 0x00));
});
afterAll(() => workplace.remove());

const inFolder = (...words: string[]) => runWith({ folder: workplace.folder }, ...words);

describe('parameters and bodies', () => {
  it('come from files, as text or as JSON', () => {
    const { stdout } = inFolder('POST /x', 'body=@text.md', 'labels:=@labels.json', 'handle:="@octocat"');
    expect(JSON.parse(stdout).body).toEqual({
      body: 'Hello\n"there"',
      labels: ['bug', { name: 'ui' }],
      handle: '@octocat',
    });
  });

  it('come from the standard input, once', () => {
    const piped = (...words: string[]) => runWith({ input: '{"a":1}' }, 'POST /x', ...words);
    expect(JSON.parse(piped('--data', '-').stdout).body).toBe('{"a":1}');
    expect(JSON.parse(piped('text=@-').stdout).body).toEqual({ text: '{"a":1}' });
    expect(piped('text=@-', '--data', '-')).toMatchObject({ status: 2, stdout: '' });
  });

  it('may be the bytes of a file, which JSON does not hold', () => {
    expect(JSON.parse(inFolder('POST /x', '--data', '@text.md').stdout).body).toBe('Hello\n"there"');
    const refused = inFolder('POST /x', '--data', '@image.png');
    expect(refused).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('--as curl') });
    expect(JSON.parse(inFolder('POST /x', '--data', '@image.png', '--as', 'har').stdout).postData.text).toBe(
      'iVD/AA==',
    );
  });

  it('name a file that cannot be read, and the way to write an "@"', () => {
    expect(inFolder('GET /x', 'user=@octocat')).toEqual({
      status: 1,
      stdout: '',
      stderr: `routebook: the file octocat cannot be read: ENOENT; a text that begins with "@" is written user:='"@…"'\n`,
    });
    expect(inFolder('GET /x', 'user=@image.png')).toMatchObject({ status: 1, stdout: '' });
    expect(inFolder('POST /x', '--data', '@nothing')).toMatchObject({ status: 1, stdout: '' });
  });

  it('--default gives way to a parameter of the call', () => {
    const words = ['GET /orgs/{org}/repos', 'per_page:=5', '--default', 'org=octokit', '--default', 'per_page:=100'];
    expect(JSON.parse(run(...words).stdout).url).toBe('https://api.github.com/orgs/octokit/repos?per_page=5');
  });
});

describe('--auth', () => {
  const environment = { GITHUB_TOKEN: 'ghp_secret' };
  const withToken = (...words: string[]) => runWith({ environment }, ...words);

  it('is the only way to the token', () => {
    expect(withToken('GET /user').stdout).not.toContain('authorization');
    expect(run('GET /user', '--auth')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('GITHUB_TOKEN'),
    });
  });

  it.each(['json', 'curl', 'httpie', 'fetch', 'axios', 'got', 'python-requests', 'routebook', 'har'])(
    'shows a variable, and the token only with --show-secrets, as %s',
    (form) => {
      const { stdout, stderr, status } = withToken('GET /user', '--auth', '--as', form);
      expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
      expect(stdout).toContain('GITHUB_TOKEN');
      expect(stdout).not.toContain('secret');
      expect(withToken('GET /user', '--auth', '--as', form, '--show-secrets').stdout).toContain('Bearer ghp_secret');
    },
  );

  it('sends the token to no other address than that of the API', () => {
    const elsewhere = withToken('GET https://elsewhere.test/user', '--auth', '--show-secrets');
    expect(elsewhere).toMatchObject({ status: 1, stdout: '' });
    expect(elsewhere.stderr).toContain('CROSS_ORIGIN_CREDENTIALS');
    const own = withToken('GET /user', '--auth', '--base-url', 'https://h.test/api/v3', '--show-secrets');
    expect(JSON.parse(own.stdout)).toMatchObject({
      url: 'https://h.test/api/v3/user',
      headers: { authorization: 'Bearer ghp_secret' },
    });
  });

  it('masks a secret that was typed as a header too, and says so', () => {
    const typed = run('GET /user', '-H', 'authorization: token ghp_typed', '-H', 'cookie: a=secret');
    expect(JSON.parse(typed.stdout).headers).toMatchObject({ authorization: 'token $GITHUB_TOKEN', cookie: '$COOKIE' });
    expect(typed.stderr).toContain('--show-secrets');
  });
});

describe('a mistake', () => {
  it.each([
    ['a parameter', ['GET /orgs/{org}/repos', 'ogr=x'], 1, 'Did you mean "org"?'],
    ['a route with a fault', ['GTE /user'], 1, 'Did you mean "GET /user"?'],
    ['an option', ['GET /user', '--hedaer', 'a: b'], 2, 'did you mean --header?'],
    ['a subcommand', ['serach', 'x'], 2, 'did you mean search?'],
    ['a form', ['GET /user', '--as', 'crul'], 2, 'did you mean curl?'],
    ['the subcommand to help with', ['help', 'shwo'], 2, 'did you mean show?'],
  ])('in %s is met with what may have been meant', (_, words, status, question) => {
    const outcome = run(...words);
    expect(outcome).toMatchObject({ status, stdout: '' });
    expect(outcome.stderr).toContain(question);
  });

  it('in a call of another API is not compared with the routes of this one', () => {
    const { stderr } = run('GET /x/{id}', 'di=1', '--base-url', 'https://h.test');
    expect(stderr.split('\n')).toHaveLength(2);
    expect(run('GET https://h.test/x/{id}', 'di=1').stderr.split('\n')).toHaveLength(2);
  });
});
