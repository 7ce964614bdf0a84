import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { endpoint } from 'routebook';
import { toCode, toGh, toHar, toHarArchive, toHttpFile, toHurl, toPowerShell } from 'routebook/clients';
import { describe, expect, it } from 'vitest';
import { builderAt, CASES } from '../wire/cases/index.ts';

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

describe('toPowerShell', () => {
  it('escapes all quote characters of PowerShell, and reads secrets from the environment', () => {
    expect(toPowerShell(update, { mask: true })).toBe(
      `Invoke-RestMethod \`
  -Method PATCH \`
  -Uri 'https://api.github.com/repos/o/r' \`
  -SkipHeaderValidation \`
  -Headers @{
    'accept' = 'application/vnd.github.v3+json'
    'authorization' = 'token ' + $env:GITHUB_TOKEN
  } \`
  -UserAgent 'routebook/0.1.0' \`
  -ContentType 'application/json; charset=utf-8' \`
  -Body ([Text.Encoding]::UTF8.GetBytes('{"description":"it''s ‘‘new’’","private":true}'))`.replace(
        /routebook\/[\d.]+/,
        String(update.headers['user-agent']),
      ),
    );
  });

  it('writes control characters as codes', () => {
    const text = toPowerShell(endpoint('POST /a', { data: '\x03a\r\nb' }));
    expect(text).toContain("'' + [char]0x3 + 'a' + [char]0xd + '\nb'");
    expect(text).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it('refers to files, and rejects a form that it cannot express', () => {
    const form = new FormData();
    form.append('a', "it's");
    form.append('file', new File(['x'], 'x.txt'));
    expect(toPowerShell(endpoint('POST /a', { data: form }))).toContain("'file' = Get-Item -LiteralPath 'x.txt'");
    form.append('A', 'again');
    expect(() => toPowerShell(endpoint('POST /a', { data: form }))).toThrow(
      expect.objectContaining({ code: 'INVALID_PARAMETER' }),
    );
    expect(toPowerShell(endpoint('POST /a', { data: new Blob(['x']) }))).toContain("-InFile 'body'");
    expect(toPowerShell(endpoint('POST /a', { data: new Blob(['x']).stream() }))).toContain("-InFile 'body'");
    expect(toPowerShell(endpoint('POST /a', { data: new Uint8Array([0, 255]) }))).toContain("FromBase64String('AP8=')");
  });
});

describe('toHttpFile', () => {
  it('writes a request line, headers and the body', () => {
    expect(toHttpFile(update, { mask: true })).toBe(`PATCH https://api.github.com/repos/o/r
accept: application/vnd.github.v3+json
user-agent: ${update.headers['user-agent']}
authorization: token {{$processEnv GITHUB_TOKEN}}
content-type: application/json; charset=utf-8

{"description":"it's ‘new’","private":true}
`);
  });

  it('prevents values from becoming variables', () => {
    expect(toHttpFile(endpoint('POST /a', { a: '{{$processEnv HOME}}' }))).toContain('"\\u007b{$processEnv HOME}}"');
    expect(() => toHttpFile(endpoint('GET /a', { headers: { 'x-a': '{{b}}' } }))).toThrow(
      expect.objectContaining({ code: 'INVALID_PARAMETER' }),
    );
  });
});

describe('toHurl', () => {
  it('writes a request with variables for secrets', () => {
    expect(toHurl(update, { mask: true })).toBe(`PATCH https://api.github.com/repos/o/r
accept: application/vnd.github.v3+json
user-agent: ${update.headers['user-agent']}
authorization: token {{GITHUB_TOKEN}}
content-type: application/json; charset=utf-8
\`{"description":"it's ‘new’","private":true}\`
`);
  });

  it('prevents values from becoming comments or variables', () => {
    const text = toHurl(endpoint('GET /a', { headers: { 'x-a': 'b # {{c}} \\' } }));
    expect(text).toContain('x-a: b \\u{23} {\\u{7b}c}} \\\\');
    expect(toHurl(endpoint('POST /a', { data: 'a`\\{{b}}' }))).toContain(`base64,${btoa('a`\\{{b}}')};`);
  });

  it('refers to files, and writes bytes and forms', () => {
    const form = new FormData();
    form.append('a', 'b');
    form.append('file', new File(['x'], 'my x.txt', { type: 'text/plain' }));
    expect(toHurl(endpoint('POST /a', { data: form }))).toContain(
      '[Multipart]\na: b\nfile: file,my\\ x.txt; text/plain\n',
    );
    expect(toHurl(endpoint('POST /a', { data: new Uint8Array([0, 255]) }))).toContain('base64,AP8=;');
    expect(toHurl(endpoint('POST /a', { data: new File(['x'], 'x.bin') }))).toContain('file,x.bin;');
    expect(toHurl(endpoint('POST /a', { data: new Blob(['x']).stream() }))).toContain('file,body;');
    expect(() => toHurl(endpoint('POST /a', { data: new FormData() }))).toThrow(
      expect.objectContaining({ code: 'INVALID_PARAMETER' }),
    );
  });
});

describe('toCode for octokit', () => {
  it('passes the token to Octokit, and omits the user agent', () => {
    expect(toCode(update, 'octokit', { mask: true })).toBe(`import { Octokit } from "octokit";

const octokit = new Octokit({ auth: process.env.GITHUB_TOKEN });
const response = await octokit.request("PATCH /repos/o/r", {
  headers: {
    accept: "application/vnd.github.v3+json",
    "content-type": "application/json; charset=utf-8",
  },
  data: {
    description: "it's ‘new’",
    private: true,
  },
});
`);
    expect(toCode(list, 'octokit')).toContain('new Octokit({ auth: "s3cret" })');
    const basic = endpoint('GET /user', { headers: { authorization: 'Basic czNjcmV0' } });
    expect(toCode(basic, 'octokit')).toContain('new Octokit();');
    expect(toCode(basic, 'octokit')).toContain('authorization: "Basic czNjcmV0"');
  });
});

describe('toHarArchive', () => {
  const load = createRequire(import.meta.url);
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addMetaSchema(load('ajv/dist/refs/json-schema-draft-06.json'));
  for (const part of Object.values<object>(load('har-schema'))) ajv.addSchema(part);

  it.each(CASES)('is a valid archive for $name', ({ build }) => {
    const request = build(builderAt('http://127.0.0.1/x'));
    ajv.validate('har.json#', toHarArchive(request));
    expect(ajv.errors).toBeNull();
  });

  it('has an entry for each request', () => {
    const { log } = toHarArchive([list, update], { mask: true });
    expect(log.entries.map(({ request }) => request)).toEqual(
      [list, update].map((each) => toHar(each, { mask: true })),
    );
    expect(() => toHarArchive([])).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }));
  });
});
