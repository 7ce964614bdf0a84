import { endpoint, VERSION } from 'routebook';
import { describe, expect, it } from 'vitest';
import { run } from './program.ts';

describe('the command', () => {
  it('prints the request for a route and parameters as JSON', () => {
    const { status, stdout, stderr } = run('GET /orgs/{org}/repos', 'org=octokit', 'type=public');
    expect(JSON.parse(stdout)).toEqual(endpoint('GET /orgs/{org}/repos', { org: 'octokit', type: 'public' }));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('reads JSON after :=, headers, formats, previews, versions, base URLs and data', () => {
    const args = ['POST /x/{id}', 'id:=7', 'list:=["a=b"]', '-H', 'X-One: 1: 2', '--api-version', '2026-03-10'];
    expect(JSON.parse(run(...args, '--base-url', 'https://h.test/api').stdout)).toEqual({
      method: 'post',
      url: 'https://h.test/api/x/7',
      headers: {
        accept: 'application/vnd.github.v3+json',
        'user-agent': `routebook/${VERSION}`,
        'x-github-api-version': '2026-03-10',
        'x-one': '1: 2',
        'content-type': 'application/json; charset=utf-8',
      },
      body: { list: ['a=b'] },
    });
    const { headers, body } = JSON.parse(
      run('POST /x', '--data', 'text', '--format', 'raw', '--preview', 'mercy').stdout,
    );
    expect(body).toBe('text');
    expect(headers.accept).toBe('application/vnd.github.mercy-preview.raw');
  });

  it('treats every name as a parameter, even that of an option of the library', () => {
    expect(JSON.parse(run('PATCH /app/hook/config', 'url=https://h.test', 'headers=x').stdout).body).toEqual({
      url: 'https://h.test',
      headers: 'x',
    });
  });

  it('reports an invalid call on stderr, keeps stdout empty and exits with 1', () => {
    const { status, stdout, stderr } = run('DELETE /repos/{owner}/{repo}', 'owner=octokit');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('MISSING_PARAMETER');
    expect(stderr).toContain('"repo"');
    expect(stderr).toContain("Try: routebook show 'DELETE /repos/{owner}/{repo}'");
  });

  it.each([
    ['no route', []],
    ['an unknown option', ['GET /x', '--nonsense']],
    ['a parameter without a value', ['GET /x', 'name']],
    ['text after := that is not JSON', ['GET /x', 'name:=secret']],
    ['a parameter without a name', ['GET /x', ':=1']],
    ['a parameter that is passed twice', ['GET /x', 'a=1', 'a=2']],
    ['an integer that is too large for a number', ['GET /x', 'id:=9007199254740993']],
    ['such an integer inside a list', ['GET /x', 'ids:=[1, 9007199254740993]']],
    ['a header without a colon', ['GET /x', '-H', 'accept']],
    ['an option without its value', ['GET /x', '--format']],
    ['a form that does not exist', ['GET /x', '--as', 'secret']],
    ['a subcommand after an option', ['--as', 'curl', 'search']],
    ['two methods', ['GET /x', '-X', 'POST']],
    ['a method that does not exist', ['/x', '-X', 'FETCH']],
    ['a method without a path', ['PATCH']],
    ['a body that is passed twice', ['POST /x', '--data', 'a', '--input', 'b']],
    ['a repository for a route without one', ['orgs/get', 'octokit/app']],
  ])('exits with 2 and points to help for %s', (_, args) => {
    const { status, stdout, stderr } = run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^Try: routebook (?:--help|search --help|help parameters)$/m);
    expect(stderr).not.toContain('secret');
  });

  it('prints its version', () => {
    expect(run('--version').stdout).toBe(`${VERSION}\n`);
    expect(run('-V').stdout).toBe(`${VERSION}\n`);
  });
});
