import { endpoint, type RequestOptions } from 'routebook';
import { toGh, toHttpMessage } from 'routebook/convert';
import { describe, expect, it } from 'vitest';

const headers = { authorization: 'token s3cret' };
const update = endpoint('PATCH /repos/{owner}/{repo}', {
  owner: 'o',
  repo: 'r',
  description: "it's ‘new’",
  private: true,
  headers,
});
const list = endpoint('GET /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r', per_page: 2, headers });

describe('toGh', () => {
  it('writes fields, and uses the login of gh if secrets are masked', () => {
    expect(toGh(update, { mask: true })).toBe(`gh api \\
  --method PATCH \\
  --header 'accept: application/vnd.github.v3+json' \\
  --raw-field 'description=it'\\''s ‘new’' \\
  --field 'private=true' \\
  '/repos/o/r'`);
    expect(toGh(update)).toContain("--header 'authorization: token s3cret'");
  });

  it('pipes bodies that fields cannot express', () => {
    expect(toGh(endpoint('POST /a', { labels: ['a'] }))).toMatch(
      /^printf %s '\{"labels":\["a"\]\}' \| gh api.*--input -/s,
    );
    expect(toGh(endpoint('POST /a', { data: new File(['x'], 'x.bin') }))).toContain("--input 'x.bin'");
  });

  it('reads all pages on request', () => {
    expect(toGh(list, { paginate: true })).toContain('--paginate');
    expect(toGh(list)).not.toContain('--paginate');
  });

  it('uses the enterprise server, and not the repository of the current folder', () => {
    const baseUrl = 'https://github.example.com/api/v3';
    expect(toGh(endpoint('GET /user', { baseUrl }))).toMatch(/--hostname 'github\.example\.com'.*'\/user'$/s);
    expect(toGh({ method: 'get', url: 'https://api.github.com/{owner}/:repo', headers: {} })).toContain(
      "'/%7Bowner%7D/%3Arepo'",
    );
  });
});

describe('toHttpMessage', () => {
  it('writes the request line, the host, the headers and the body of a request', () => {
    expect(toHttpMessage(update, { mask: true })).toBe(`PATCH /repos/o/r HTTP/1.1
host: api.github.com
accept: application/vnd.github.v3+json
user-agent: ${update.headers['user-agent']}
authorization: token $GITHUB_TOKEN
content-type: application/json; charset=utf-8
content-length: 47

{"description":"it's ‘new’","private":true}`);
  });

  it('has no length of a body whose secrets are masked, because it depends on them', () => {
    const login = endpoint('POST /login', { password: 's3cret' });
    expect(toHttpMessage(login)).toContain('\ncontent-length: 21\n');
    expect(toHttpMessage(login, { mask: true })).not.toContain('content-length');
    expect(toHttpMessage(endpoint('POST /login'))).toMatch(/\ncontent-length: 0\n$/);
    expect(toHttpMessage(endpoint('GET /login'))).not.toContain('content-length');
  });

  it.each([
    ['https://a.example', '/', 'a.example'],
    ['https://a.example?b=1', '/?b=1', 'a.example'],
    ['https://a.example/b?c=/d#e?f', '/b?c=/d', 'a.example'],
    ['https://a.example#/b', '/', 'a.example'],
    ['http://[::1]:8080/b//c', '/b//c', '[::1]:8080'],
    ['https://a.example\\@b.example/c', '/@b.example/c', 'a.example'],
  ])('sends %s as %s to %s', (url, target, host) => {
    expect(toHttpMessage({ method: 'get', url, headers: {} })).toBe(`GET ${target} HTTP/1.1\nhost: ${host}\n`);
  });

  it.each([
    ['a path without a host', { url: '/a' }, 'url'],
    ['a password', { url: 'https://a:b@c.example/' }, 'url'],
    ['bytes', { body: new Uint8Array(1) }, 'data'],
    ['a file', { body: new File(['x'], 'x.txt') }, 'data'],
    ['a form', { body: new FormData() }, 'data'],
    ['a stream', { body: new Blob(['x']).stream() }, 'data'],
    ['a carriage return', { body: 'a\rb' }, 'data'],
  ])('refuses %s', (_, changes, parameter) => {
    const options = { method: 'post', url: 'https://a.example/', headers: {}, ...changes } as RequestOptions;
    expect(() => toHttpMessage(options)).toThrow(expect.objectContaining({ code: 'INVALID_PARAMETER', parameter }));
  });
});
