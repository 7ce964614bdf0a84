import { endpoint, VERSION } from 'routebook';
import { describe, expect, it } from 'vitest';
import { run } from './program.ts';

describe('the command', () => {
  it('prints the request for a route and parameters as JSON', () => {
    const { status, stdout, stderr } = run('GET /orgs/{org}/repos', 'org=octokit', 'type=public');
    expect(JSON.parse(stdout)).toEqual(endpoint('GET /orgs/{org}/repos', { org: 'octokit', type: 'public' }));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('reads JSON behind :=, headers, formats, previews, versions, base URLs and data', () => {
    const words = ['POST /x/{id}', 'id:=7', 'list:=["a=b"]', '-H', 'X-One: 1: 2', '--api-version', '2026-03-10'];
    expect(JSON.parse(run(...words, '--base-url', 'https://h.test/api').stdout)).toEqual({
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

  it('takes every name as a parameter, also one that means something to the library', () => {
    expect(JSON.parse(run('PATCH /app/hook/config', 'url=https://h.test', 'headers=x').stdout).body).toEqual({
      url: 'https://h.test',
      headers: 'x',
    });
  });

  it('names the fault of a call on stderr, keeps stdout empty and ends with 1', () => {
    const { status, stdout, stderr } = run('DELETE /repos/{owner}/{repo}', 'owner=octokit');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('MISSING_PARAMETER');
    expect(stderr).toContain('"repo"');
  });

  it.each([
    ['no route', []],
    ['an unknown option', ['GET /x', '--nonsense']],
    ['a parameter without a value', ['GET /x', 'name']],
    ['what is not JSON behind :=', ['GET /x', 'name:=secret']],
    ['a parameter without a name', ['GET /x', ':=1']],
    ['a parameter that is there twice', ['GET /x', 'a=1', 'a=2']],
    ['an integer that no number holds', ['GET /x', 'id:=9007199254740993']],
    ['an integer inside a list that no number holds', ['GET /x', 'ids:=[1, 9007199254740993]']],
    ['a header without a colon', ['GET /x', '-H', 'accept']],
    ['an option without its value', ['GET /x', '--format']],
    ['a form that does not exist', ['GET /x', '--as', 'secret']],
    ['a subcommand behind an option', ['--as', 'curl', 'list']],
  ])('ends with 2 and points to --help for %s', (_, words) => {
    const { status, stdout, stderr } = run(...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('routebook --help');
    expect(stderr).not.toContain('secret');
  });

  it('shows help with examples, and its version', () => {
    expect(run('--help').stdout).toContain("routebook 'GET /orgs/{org}/repos' org=octokit type=public");
    expect(run('--version').stdout).toBe(`${VERSION}\n`);
  });
});
