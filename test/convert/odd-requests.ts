import type { RequestOptions } from 'routebook';

const at = (changes: object): RequestOptions => ({
  method: 'post',
  url: 'https://api.example.com/a',
  headers: {},
  ...changes,
});

function form(fields: Readonly<Record<string, string | File>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

function nested(depth: number): unknown {
  return depth === 0 ? '}]"' : depth % 2 ? [nested(depth - 1)] : { '{[': nested(depth - 1) };
}

/** Requests that are hard to write as text: secrets in every place, marks that languages read, and what cannot be printed. */
export const ODD_REQUESTS: Readonly<Record<string, RequestOptions>> = {
  'secrets in the URL': at({
    method: 'get',
    url: 'https://user:pa%40ss@api.example.com/a?access_token=t%C3%A9&token=&client_secret&x=1&user[password]=p#f',
  }),
  'secrets in the query of a path': at({ method: 'get', url: '/a/{b}:c?x=1&api_key=k' }),
  'secrets in headers': at({
    method: 'get',
    headers: {
      authorization: 'Basic  dTpw',
      'proxy-authorization': 'Bearer proxy',
      cookie: 'a=b',
      'x-api-key': 'k',
      '2fa-token': '123',
      'x-empty-token': ' ',
      'x-empty': '',
      'x-note': 'n',
    },
  }),
  'an authorization of an unknown scheme': at({ method: 'get', headers: { authorization: 'Custom token a' } }),
  'the same secret twice, and another one': at({
    url: 'https://api.example.com/a?token=t',
    body: { token: 't', inner: { token: 'u' }, list: [{ token: 'v' }, { token: 't' }] },
  }),
  'secrets in JSON': at({
    body: {
      password: 5,
      clientSecret: 'a`$"\\b',
      secrets: { x: ['y', '', null, true, 1.5], z: {} },
      apiKey: '',
      note: 'n',
      text: 'before `$` "after"',
      yes: true,
      no: false,
      nothing: null,
      __proto__x: 1,
    },
  }),
  'secrets in JSON that is text already': at({
    headers: { 'content-type': 'application/json' },
    body: '{ "a": [ {"token" : "x\\"y"}, -1 ], "password":12, "b": "}" ,"c":{"d":[1]},"token": null, "e" : tru',
  }),
  'flat JSON': at({ body: { a: 'b', 'c-d': 1, e: true, f: null } }),
  'flat JSON with a secret number': at({ body: { a: 'b', password: 1 } }),
  'flat JSON with marks in names': at({ body: { 'a[b]': 'c' } }),
  'empty JSON': at({ body: {} }),
  'deep JSON': at({ body: nested(60) }),
  'secrets in a form': at({ body: form({ 'user[password]': 'p', token: '', a: 'b\nc', note: 'n' }) }),
  'secrets in parameters': at({ body: new URLSearchParams({ a: 'b c', client_secret: 'x y', token: '' }) }),
  'a file with an unusual name': at({
    body: form({ file: new File(['x'], "it's 100%.txt", { type: 'text/plain; a="b c"' }) }),
  }),
  'a file called -': at({ body: new File(['x'], '-') }),
  'a file whose name has a line break': at({ body: new File(['x'], 'a\nb') }),
  'a file whose name is invisible in part': at({ body: form({ file: new File(['x'], 'a\u202eb') }) }),
  'a file whose media type adds options': at({ body: form({ file: new File(['x'], 'a', { type: 'image/png,/b' }) }) }),
  'a file whose media type is cut': at({ body: form({ file: new File(['x'], 'a', { type: 'image/' }) }) }),
  'fields of one name, with a file': (() => {
    const data = form({ a: 'b', file: new File(['x'], 'a') });
    data.append('A', 'c');
    return at({ body: data });
  })(),
  'control characters': at({ headers: { 'x-latin': 'é\\ü' }, body: 'a\x03b\x1b[0m\\\u200b\xa0' }),
  'control characters and a line break at the end': at({ body: '\x03a\n' }),
  'control characters and a secret': at({ body: { token: 't', text: 'a\u0003b' } }),
  'a user agent': at({ method: 'get', headers: { 'user-agent': 'me/1' } }),
  'a server of GitHub Enterprise': at({ method: 'get', url: 'https://ghe.example.com/api/v3/user/:owner/{repo}' }),
  'GitHub itself': at({ method: 'get', url: 'https://api.github.com/repos/:owner/:repository?a=:branch' }),
  'a query that is cut': at({ method: 'get', url: 'https://api.example.com/a?=b&c&d=' }),
};
