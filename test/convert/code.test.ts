import { endpoint, type RequestOptions } from 'routebook';
import { toCode } from 'routebook/convert';
import { describe, expect, it } from 'vitest';

describe('code', () => {
  it('is readable', () => {
    const options = endpoint('POST /repos/{owner}/issues', {
      owner: 'o',
      title: 'Hello',
      labels: ['bug'],
      closed: false,
    });
    expect(
      toCode({ ...options, headers: { accept: 'text/plain', 'content-type': 'application/json' } }, 'fetch'),
    ).toBe(`const response = await fetch("https://api.github.com/repos/o/issues", {
  method: "POST",
  headers: {
    accept: "text/plain",
    "content-type": "application/json",
  },
  body: JSON.stringify({
    title: "Hello",
    labels: [
      "bug",
    ],
    closed: false,
  }),
});
if (!response.ok) throw new Error(String(response.status));
`);
    expect(toCode({ ...options, headers: {} }, 'python-requests')).toBe(`import requests

response = requests.request(
    "POST",
    "https://api.github.com/repos/o/issues",
    headers={
        "content-type": "application/json; charset=utf-8",
    },
    json={
        "title": "Hello",
        "labels": [
            "bug",
        ],
        "closed": False,
    },
)
response.raise_for_status()
`);
  });

  it('keeps empty lists and objects', () => {
    expect(toCode(endpoint('POST /a', { list: [], object: {} }), 'fetch')).toContain(
      '    list: [],\n    object: {},\n',
    );
  });

  it.each([
    [50, 101],
    [51, 1],
  ])('of JSON with %i levels takes %i lines: what is nested deeper is read from text', (levels, lines) => {
    const body = JSON.parse(`${'['.repeat(levels)}"]"${']'.repeat(levels)}`);
    const text = toCode({ method: 'post', url: 'https://api.example.com', headers: {}, body }, 'fetch');
    const [, written = ''] = /\n {2}body: (.*),\n\}\);/s.exec(text) ?? [];
    expect(written.split('\n')).toHaveLength(lines);
  });

  it('is written for no other client', () => {
    for (const kind of ['cobol', 'axios', 'curl']) {
      const write = () => toCode(endpoint('GET /a'), kind as 'fetch');
      expect(write).toThrow(expect.objectContaining({ code: 'INVALID_OPTION', parameter: 'kind' }));
    }
  });

  it('keeps a key called __proto__', () => {
    const data = JSON.parse('{"__proto__": 1}');
    expect(toCode(endpoint('POST /a', { data }), 'fetch')).toContain('["__proto__"]: 1');
  });

  it('for routebook removes the headers that it would add', () => {
    const options: RequestOptions = { method: 'get', url: 'https://api.github.com/user', headers: {} };
    expect(toCode(options, 'routebook')).toMatch(/accept: null,\s*"user-agent": null/);
    const both = toCode({ ...options, headers: { accept: 'a/b', 'user-agent': 'me/1' } }, 'routebook');
    expect(both).not.toContain('null');
  });

  it('for routebook reads secrets in a route, in headers and in data from variables', () => {
    const options: RequestOptions = {
      method: 'post',
      url: 'https://me:pass@api.example.com/a/{b}?token=t&sort=:c',
      headers: { authorization: 'Bearer u', accept: 'a/b' },
      body: { secret: 1, list: [{ token: 't' }, { token: 'v' }] },
    };
    expect(toCode(options, 'routebook', { mask: true })).toBe(`import { endpoint } from "routebook";
import { toFetch } from "routebook/convert";

const request = endpoint(\`POST https://\${process.env.URL_CREDENTIALS}@api.example.com/a/%7Bb%7D?token=\${encodeURIComponent(process.env.TOKEN_2)}&sort=%3Ac\`, {
  headers: {
    authorization: \`Bearer \${process.env.TOKEN}\`,
    accept: "a/b",
    "content-type": "application/json; charset=utf-8",
    "user-agent": null,
  },
  data: {
    secret: Number(process.env.SECRET),
    list: [
      {
        token: process.env.TOKEN_2,
      },
      {
        token: process.env.TOKEN_3,
      },
    ],
  },
});
const response = await fetch(...toFetch(request));
if (!response.ok) throw new Error(String(response.status));
`);
  });

  it('for routebook has no placeholder', () => {
    const options: RequestOptions = { method: 'get', url: 'http://[fe80::a]:80/a/:b/{c}:d?e=:f', headers: {} };
    expect(toCode(options, 'routebook')).toContain('"GET http://[fe80::a]:80/a/%3Ab/%7Bc%7D:d?e=%3Af"');
    expect(toCode({ ...options, url: '/api/{c}' }, 'routebook')).toContain('"GET /api/%7Bc%7D"');
  });
});
