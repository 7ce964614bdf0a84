import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditFiles } from '../../cli/audit/audit-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'routebook-default-base-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function audit(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const progress = { show: () => {}, end: () => {} };
  const run = { isFixing: false, isGitHub: true, progress, workers: 0 };
  const { calls, findings, unread } = await auditFiles([folder], {}, run);
  return { calls: calls.map(({ route }) => route), findings, unread: unread.map(({ reason }) => reason) };
}

const STARS = `import http from 'axios';
export const list = (params) => http.get('/user/starred', { params });
export const add = (owner, repo) => http.put(\`/user/starred/\${owner}/\${repo}\`);
export const login = (data) => http.post('/login/auth', data);
`;

const MODULE = `import requests

API_ROOT = "https://api.github.com"

class Client:
    def send(self, verb, path, body=None):
        return requests.request(verb, API_ROOT + path, json=body)
`;

describe('what one file of a program shows', () => {
  it('makes paths in its other files calls, if they are given to a function that sends them', async () => {
    const found = await audit({
      'client.py': MODULE,
      'jobs.py': `from settings import API_ROOT
from http_tools import load

def close(client, number):
    client.send("PATCH", "/repos/octo/app/issues/" + str(number), {"state": "closed"})
    client.send("GET", "user")
    return load(API_ROOT + "/rate_limit")
`,
      'pages.py': 'class Pages(Base):\n    def teams(self, org):\n        return self.get("/orgs/%s/teams" % org)\n',
    });
    expect(found.calls).toEqual([
      'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
      'GET /user',
      'GET /rate_limit',
      'GET /orgs/{org}/teams',
    ]);
  });

  it('counts paths of the API that are sent in an unknown way, and no others', async () => {
    const rest = `package jobs

const issues = "/repos/%s/%s/issues"

func paths(org string) []string {
	log.Printf("/repos/%s/%s/pulls", org, org)
	return []string{"/orgs/" + org + "/members", "/users/" + org + "/shopping-cart", "/var/repos/a/b"}
}
`;
    const reason = 'The URL is not used in a request that can be read.';
    expect(await audit({ 'rest.go': rest })).toEqual({ calls: [], findings: [], unread: [] });
    const caller = 'package api\n\nvar base = "https://api.github.com"\n';
    expect(await audit({ 'rest.go': rest, 'api.go': caller })).toEqual({
      calls: [],
      findings: [],
      unread: [reason, reason],
    });
  });

  it('does not take members of other objects for paths if a function has the name of a method', async () => {
    const found = await audit({
      'utils.py': `import requests

def get(url, token=None):
    return requests.get("https://api.github.com{}".format(url))

def pulls(issues):
    for issue in issues:
        if issue.get("pull_request"):
            yield get("/repos/octo/app/pulls/{}".format(issue.get("number")))
`,
      'pages.py':
        'def next_page(response, name):\n    return response.links.get("next").get(name) or response.get("user")\n',
    });
    expect(found).toEqual({ calls: ['GET /repos/{owner}/{repo}/pulls/{pull_number}'], findings: [], unread: [] });
  });

  it('counts methods of a client that another file imports', async () => {
    const found = await audit({
      'client.go':
        'package a\n\nimport "github.com/google/go-github/v70/github"\n\nfunc f(c *github.Client) { c.Repositories.Get(ctx, o, r) }\n',
      'use.go': 'package a\n\nfunc g(s *server) { s.client.Issues.Create(ctx, o, r, nil) }\n',
    });
    expect(found.unread).toEqual(['The methods of go-github are not read.', 'The methods of go-github are not read.']);
  });
});

describe('a URL or a path that another file has', () => {
  it('is that of a constant and of what a function returns for its arguments', async () => {
    const found = await audit({
      'url.rs': `/// URLs of api.github.com.
pub const LATEST_RELEASE: &str = "https://api.github.com/repos/octo/app/releases/latest";

pub fn org_url(org: &str, rest: &str) -> String {
    format!("orgs/{org}/{rest}")
}
`,
      'use.rs': `use crate::url::{org_url, LATEST_RELEASE};

async fn sync(&self, org: &str, team: &str) -> Result<()> {
    self.client.send(Method::DELETE, &org_url(org, &format!("teams/{team}")), &()).await?;
    self.client.send(Method::GET, &org_url(org), &()).await?;
    self.client.get(LATEST_RELEASE).send().await
}
`,
    });
    expect(found.calls).toEqual(['DELETE /orgs/{org}/teams/{team_slug}', 'GET /repos/{owner}/{repo}/releases/latest']);
  });

  it('has a server that is known in other files about GitHub by the name of its field', async () => {
    const found = await audit({
      'repos.rs':
        '/// GitHub.\nasync fn repo(&self, name: &str) -> Result<()> { self.client.get(format!("{}/repos/{name}", self.api_url)).send().await }\n',
      'users.rs':
        '/// A user of GitHub.\nasync fn user(&self, name: &str) -> Result<()> { self.client.get(format!("{}/users/{name}", self.api_url)).send().await }\n// https://api.github.com\nconst HOST: &str = "https://api.github.com";\n',
    });
    expect(found.calls).toEqual(['GET /repos/{owner}/{repo}', 'GET /users/{username}']);
  });

  it('is not known if two files have it with different values', async () => {
    const found = await audit({
      'one.go': 'package a\n\nconst ReleaseURL = "https://api.github.com/repos/octo/app/releases"\n',
      'two.go': 'package b\n\nconst ReleaseURL = "https://api.github.com/repos/octo/app/tags"\n',
      'use.go': 'package c\n\nfunc f() { http.Get(ReleaseURL + "/latest") }\n\nvar paths = []string{"/users/"}\n',
    });
    expect(found.calls).toEqual([]);
  });

  it('is not that of a file with the URL of another API', async () => {
    const found = await audit({
      'github.rs':
        'async fn user(&self) -> Result<()> { self.client.req(Method::GET, "https://api.github.com/repos/a/b", None).await }\n',
      'chat.rs':
        'const BASE: &str = "https://chat.example.com/api/v1";\n\nasync fn list(&self) -> Result<()> { self.client.req(Method::GET, "/users/me/subscriptions", None).await }\n',
    });
    expect(found).toMatchObject({ calls: ['GET /repos/{owner}/{repo}'], unread: [] });
  });

  it('is not that of a file with the URL of another API that mentions GitHub, if a function has the name of a client', async () => {
    const found = await audit({
      'github.rs':
        '/// GitHub.\nconst API: &str = "https://api.github.com";\n\nasync fn req(&self, method: Method, path: &str) -> Result<()> { self.client.request(method, format!("{}{}", API, path)).await }\n',
      'chat.rs':
        '/// Users of the chat, with their names on GitHub.\nconst BASE: &str = "https://chat.example.com/api/v1";\n\nasync fn user(&self, id: u64) -> Result<()> { self.req(Method::GET, &format!("/users/{id}"), None).await }\n',
    });
    expect(found.calls).toEqual([]);
  });
});

describe('a client of Python in another file', () => {
  it('adds its repository to the paths that it is given', async () => {
    const found = await audit({
      'client.py': `import requests

class GitHub:
    def __init__(self, repo):
        self.base = 'https://api.github.com/repos/' + repo

    def get(self, path):
        return requests.get(f'{self.base}/{path}')

    def post(self, path, data):
        return requests.post(self.base + '/' + path, json=data)
`,
      'main.py': `from client import GitHub

def run(number, sha, settings):
    api = GitHub('octo/app')
    print(api.get(f'pulls/{number}'), settings.get('pulls/open'))
    api.post('statuses/' + sha, {})
`,
    });
    expect(found.calls).toEqual([
      'GET /repos/{owner}/{repo}/pulls/{pull_number}',
      'POST /repos/{owner}/{repo}/statuses/{sha}',
    ]);
  });

  it('may be given a whole URL or a path by functions of other files', async () => {
    const found = await audit({
      'github_http.py': `# Requests to GitHub.
import requests

def retry_get(session, url):
    return session.get(url)

def change(session, url, data):
    return session.patch(url, json=data)
`,
      'main.py': `from github_http import change, retry_get

API = "https://api.github.com"

def run(session, number):
    retry_get(session, "/user")
    change(session, f"{API}/repos/octo/app/issues/{number}", {})
    retry_get(session, "https://example.com/user")
`,
    });
    expect(found.calls).toEqual(['GET /user', 'PATCH /repos/{owner}/{repo}/issues/{issue_number}']);
  });
});

describe('a base URL that one file sets for axios in all files', () => {
  it('makes paths in other files calls of the API, and those that are not routes unread', async () => {
    const found = await audit({
      'main.js': "import axios from 'axios';\naxios.defaults.baseURL = 'https://api.github.com';\n",
      'stars.js': STARS,
      'gists.js': "const axios = require('axios');\nexports.list = () => axios.get('/gists');\n",
    });
    expect(found).toEqual({
      calls: ['GET /gists', 'GET /user/starred', 'PUT /user/starred/{owner}/{repo}'],
      findings: [],
      unread: ['The server of the request is not known.'],
    });
  });

  it('changes nothing if it is that of another server', async () => {
    const found = await audit({
      'main.js': "import axios from 'axios';\naxios.defaults.baseURL = 'https://example.com/api';\n",
      'stars.js': STARS,
    });
    expect(found).toEqual({ calls: [], findings: [], unread: [] });
  });
});
