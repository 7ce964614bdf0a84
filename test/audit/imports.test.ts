import { auditText, type ImportedModule } from 'routebook/audit';
import { describe, expect, it } from 'vitest';
import { auditModules as audit } from './audit-modules.ts';

const CLIENT = `
export class Api {
  constructor(private token: string) {}
  v3(path: string, options: RequestInit = {}) {
    return fetch(\`https://api.github.com\${path}\`, { ...options, headers: { authorization: this.token } });
  }
  post(path: string, body: object) {
    return fetch('https://api.github.com' + path, { method: 'POST', body: JSON.stringify(body) });
  }
}
export const api = new Api(process.env.TOKEN ?? '');
`;

describe('calls through imported modules', () => {
  it('are found through an instance that the module exports, although the script does not mention GitHub', () => {
    const text = `import { api } from './api';
await api.v3('/users/' + login);
await api.v3(\`/orgs/\${org}/members\`);
await api.post('/gists', gist);
await api.v3(next);`;
    expect(audit(text, { './api': CLIENT })).toEqual({
      routes: ['2 GET /users/{username}', '3 GET /orgs/{org}/members', '4 POST /gists'],
      unread: [5],
      findings: [],
    });
  });

  it('are found through an instance of an imported class, a field and a subclass', () => {
    const text = `import { Api as Client } from './api.js';
import { Api } from './api.js';
class Bot { private api = new Api('t'); user() { return this.api.v3('/user'); } }
class Own extends Api { emojis() { return this.v3('/emojis'); } }
new Bot().user();
const other = new Api('u');
other.v3('/rate_limit');`;
    expect(audit(text, { './api.js': CLIENT }).routes).toEqual(['3 GET /user', '4 GET /emojis', '7 GET /rate_limit']);
  });

  it('are found through functions, including those of a namespace, of a default export and of require', () => {
    const module = `
const BASE = 'https://api.github.com';
export async function load(path) { return (await fetch(BASE + path)).json(); }
export default async function save(path, body) { return fetch(BASE + path, { method: 'PUT', body }); }`;
    const common = `
const load = (path) => fetch('https://api.github.com' + path);
module.exports = { load };`;
    const text = `import save, { load as read } from './a';
import * as all from './a';
const { load } = require('./b');
const whole = require('./b');
read('/user'); all.load('/emojis'); save('/user/starred/o/r'); load('/meta'); whole.load('/licenses');`;
    expect(audit(text, { './a': module, './b': common }).routes).toEqual([
      '5 GET /user',
      '5 GET /emojis',
      '5 PUT /user/starred/{owner}/{repo}',
      '5 GET /meta',
      '5 GET /licenses',
    ]);
  });

  it('are found through clients and constants of any name', () => {
    const module = `
import { Octokit } from '@octokit/rest';
export const kit = new Octokit();
export const SERVER = 'https://api.github.com';
export function connect() { return new Octokit(); }`;
    const text = `import { kit, SERVER, connect } from '../shared/kit';
await kit.issues.get({ owner, repo, number: 1 });
await fetch(SERVER + '/zen');
const mine = connect();
await mine.rest.users.getAuthenticated();`;
    const found = audit(text, { '../shared/kit': module });
    expect(found.routes).toEqual(['2 GET /repos/{owner}/{repo}/issues/{issue_number}', '3 GET /zen', '5 GET /user']);
    expect(found.findings).toEqual(['2 UNKNOWN_PARAMETER']);
  });

  it('are found through modules that import and export other modules', () => {
    const modules = {
      './http': "export const http = (url, options = {}) => fetch('https://api.github.com' + url, options);",
      './client': `
import { http } from './http';
export function send(path, { method = 'GET', body } = {}) { return http(path, { method, body }); }
export default { get: (path) => send(path), remove: (path) => send(path, { method: 'DELETE' }) };`,
      './index':
        "export * from './client'; export { default as api } from './client'; export * as all from './client';",
    };
    const text = `import { send, api, all } from './index';
send('/user');
send('/gists', { method: 'POST' });
api.get(\`/users/\${name}\`);
api.remove('/user/starred/o/r');
all.send('/emojis');`;
    expect(audit(text, modules).routes).toEqual([
      '2 GET /user',
      '3 POST /gists',
      '6 GET /emojis',
      '4 GET /users/{username}',
      '5 DELETE /user/starred/{owner}/{repo}',
    ]);
  });

  it('are found through a base class, an instance from a function, a hook and an injected service', () => {
    const modules = {
      './base': `
export class Base {
  constructor(base) { this.base = base || 'https://api.github.com'; }
  url(path) { let url = path; if (!path.includes('//')) url = this.base + path; return url.replace(/x$/, ''); }
  send(method, path, data) { const config = { url: this.url(path), method, data }; return axios(config); }
}`,
      './service': `
import { Base } from './base';
export class Service extends Base { emojis() { return this.send('GET', '/emojis'); } }
export const getService = () => new Service();
export function useService() { return { service: new Service() }; }`,
    };
    const text = `import { Service, getService, useService } from './service';
class Gists extends Service { list(id) { return this.send('GET', \`/gists/\${id}\`); } }
getService().send('POST', '/gists', gist);
const { service } = useService();
service.send('GET', '/user');
class Page { constructor() { this.api = inject(Service); } load() { return this.api.send('GET', '/meta'); } }`;
    expect(audit(text, modules).routes.sort()).toEqual([
      '2 GET /gists/{gist_id}',
      '3 POST /gists',
      '5 GET /user',
      '6 GET /meta',
    ]);
  });

  it('are found with paths and servers that other modules contain', () => {
    const modules = {
      './config': "export const config = { api: process.env.API || 'https://api.github.com', timeout: 5 };",
      './paths': 'export const PATHS = { user: (name) => `/users/${name}`, repos: (name) => `/users/${name}/repos` };',
      './github':
        "import { config } from './config'; import axios from 'axios'; export const client = axios.create({ baseURL: config.api });",
    };
    const text = `import { client } from './github';
import { config } from './config';
import { PATHS } from './paths';
client.get(PATHS.user(login));
client.get(PATHS.repos(login));
fetch(\`\${config.api}/rate_limit\`);`;
    expect(audit(text, modules).routes).toEqual([
      '4 GET /users/{username}',
      '5 GET /users/{username}/repos',
      '6 GET /rate_limit',
    ]);
    // Paths alone do not say whose they are.
    expect(audit("import { PATHS } from './paths'; api.get(PATHS.repos(login));", modules).routes).toEqual([]);
  });

  it('are counted if their path is computed', () => {
    expect(audit(`import { api } from './api'; api.v3(next);`, { './api': CLIENT })).toEqual({
      routes: [],
      unread: [1],
      findings: [],
    });
  });

  it('are not invented for modules that send requests to other servers', () => {
    const module = `export const get = (path) => fetch('https://example.com' + path); // unlike api.github.com`;
    expect(audit(`import { get } from './other'; get('/user');`, { './other': module }).routes).toEqual([]);
  });

  it('are found through a long chain of modules', () => {
    const chain = Array.from({ length: 30 }, (_, at) => [`./m${at}`, `export * from './m${at + 1}';`]);
    const modules = Object.fromEntries([...chain, ['./m30', CLIENT]]);
    expect(audit("import { api } from './m0'; api.v3('/user');", modules).routes).toEqual(['1 GET /user']);
  });

  it('are read once for a module that many scripts import', () => {
    let reads = 0;
    const module: ImportedModule = {
      language: 'ts',
      get text() {
        reads += 1;
        return CLIENT;
      },
    };
    const text = "import { api } from './api'; api.v3('/user');";
    for (let index = 0; index < 3; index++)
      expect(auditText(text, 'ts', { readImport: () => module }).calls).toHaveLength(1);
    expect(reads).toBe(1);
  });

  it('rejects a reader that is not a function', () => {
    expect(() => auditText('', 'ts', { readImport: {} as never })).toThrow('readImport');
  });

  it('are found through a context of React, and through an object of functions that return URLs', () => {
    const context = `import axios from 'axios';
import { createContext, useContext } from 'react';
const client = axios.create({ baseURL: 'https://api.github.com' });
export const ApiContext = createContext(client);
export const useApi = () => useContext(ApiContext);`;
    const urls = `const base = process.env.GITHUB_URL;
export const follow = (name) => \`\${base}/user/following/\${name}\`;
export default { repo: (owner, repo) => \`https://api.github.com/repos/\${owner}/\${repo}\` };`;
    const text = `import { useContext } from 'react';
import { ApiContext, useApi } from './context';
import urls, { follow } from './urls';
import { configure } from './configure';
const user = () => useContext(ApiContext).get('/user');
const orgs = () => useApi().get('/user/orgs');
const repo = (owner, name) => fetch(urls.repo(owner, name));
const add = (name) => axios(configure('put', follow(name)));`;
    expect(audit(text, { './context': context, './urls': urls })).toEqual({
      routes: ['5 GET /user', '6 GET /user/orgs', '7 GET /repos/{owner}/{repo}', '8 PUT /user/following/{username}'],
      unread: [],
      findings: [],
    });
  });

  describe('requests that nock answers', () => {
    const text = `
import nock from 'nock';
const scope = nock('https://api.github.com').get('/repos/o/r/isues').reply(200, []).post('/repos/o/r/issues').reply(201);
scope.get(\`/users/\${name}\`).reply(404);
nock('https://api.github.com/repos/o/r').persist().delete('/git/refs/heads/main').reply(204);
nock('https://example.com').get('/user').reply(200);
nock('https://api.github.com').get((uri) => uri.includes('user')).reply(200);`;

    it('are calls if tests are read', () => {
      const { calls, findings, unread } = auditText(text, 'ts', { tests: true });
      expect(calls.map(({ route }) => route ?? '?').sort()).toEqual([
        '?',
        'DELETE /repos/{owner}/{repo}/git/refs/{ref}',
        'GET /users/{username}',
        'POST /repos/{owner}/{repo}/issues',
      ]);
      expect(findings.map(({ code }) => code)).toEqual(['UNKNOWN_ROUTE']);
      expect(unread).toHaveLength(1);
    });

    it('are not calls otherwise', () => {
      expect(auditText(text, 'ts')).toEqual({ calls: [], findings: [], unread: [] });
    });
  });
});
