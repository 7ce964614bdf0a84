import { auditText } from 'routebook/audit';
import { describe, expect, it } from 'vitest';

/** The routes that a text mentions. */
function mentionsIn(text: string, language: string, options = {}) {
  const { calls } = auditText(text, language, options);
  return calls.filter(({ certainty }) => certainty === 'mentioned').map(({ route }) => route);
}

const REPO = '/repos/{owner}/{repo}';

describe('a URL of the API in a literal', () => {
  it.each([
    ['js', "await fetch('https://api.github.com/user/repos');", ['GET /user/repos']],
    [
      'ts',
      "const API = 'https://api.github.com';\nfetch(`${API}/repos/${name}/labels`, { method: 'POST' });",
      [`POST ${REPO}/labels`],
    ],
    ['tsx', "load('https://api.github.com/repos/' + owner + '/' + repo + '/hooks');", [`${REPO}/hooks`]],
    ['vue', '<script>axios.delete(`https://api.github.com/gists/${id}`)</script>', ['DELETE /gists/{gist_id}']],
    ['python', 'requests.post(f"https://api.github.com/repos/{repo}/issues", json=body)', [`POST ${REPO}/issues`]],
    [
      'python',
      'url = "https://api.github.com/repos/%s/%s/pulls" % (owner, name)\nrequests.get(url)',
      [`GET ${REPO}/pulls`],
    ],
    [
      'go',
      'req, err := http.NewRequest("PUT", "https://api.github.com/user/starred/"+owner+"/"+repo, nil)',
      ['PUT /user/starred/{owner}/{repo}'],
    ],
    [
      'go',
      'u := fmt.Sprintf("https://api.github.com/orgs/%s/repos", org)\nreq, _ := http.NewRequest(http.MethodPost, u, nil)',
      ['POST /orgs/{org}/repos'],
    ],
    ['ruby', 'Net::HTTP.get(URI("https://api.github.com/users/#{login}/gists"))', ['GET /users/{username}/gists']],
    ['rust', 'client.patch(format!("https://api.github.com/repos/{}/{}", owner, repo))', [`PATCH ${REPO}`]],
    ['java', 'builder.uri(URI.create("https://api.github.com/repos/" + name + "/keys"))', [`${REPO}/keys`]],
    ['kotlin', 'client.get("https://api.github.com/repos/$owner/$repo/branches")', [`GET ${REPO}/branches`]],
    [
      'csharp',
      'await http.DeleteAsync($"https://api.github.com/repos/{owner}/{repo}/subscription");',
      [`DELETE ${REPO}/subscription`],
    ],
    ['php', "$client->get('https://api.github.com/repos/' . $owner . '/' . $repo . '/tags');", [`GET ${REPO}/tags`]],
    [
      'powershell',
      'Invoke-RestMethod -Uri "https://api.github.com/repos/$repo/releases" -Method Post',
      [`POST ${REPO}/releases`],
    ],
  ])('is a mention in %s: %s', (language, text, routes) => {
    expect(mentionsIn(text, language)).toEqual(routes);
  });

  it('is that of a full name or of a part of a path, in whatever order both are in a text', () => {
    const whole = 'fetch(`https://api.github.com/repos/$'.concat('{name}/labels`);\n');
    const part = whole.replace('{name}', '{encodeURIComponent(name)}');
    const [labels, repository] = [`GET ${REPO}/labels`, `GET ${REPO}`];
    expect(mentionsIn(part + whole + part, 'js')).toEqual([repository, labels, repository]);
    expect(mentionsIn(whole + part + whole, 'js')).toEqual([labels, repository, labels]);
  });

  it('has only the path of a route if no method is next to it', () => {
    const { calls } = auditText("export const LABELS = 'https://api.github.com/repos/o/r/labels';", 'ts');
    expect(calls).toMatchObject([{ certainty: 'mentioned', form: 'url', route: `${REPO}/labels` }]);
  });

  it.each([
    ['js', "fetch('https://api.github.com/repos/o/r/isues');", 'No known route has this URL.'],
    ['python', 'requests.get("https://api.github.com/" + path)', 'The route is computed.'],
    ['go', 'const api = "https://api.github.com"', 'The paths of requests to this server were not found.'],
    ['js', "exec('gh api user'); // api.github.com", 'A command in a text is not read.'],
    [
      'js',
      "import { execSync as run } from 'c';\nrun('gh api -X DELETE /repos/a/b');",
      'A command in a text is not read.',
    ],
    ['ts', 'await $`gh api -X DELETE repos/a/b`;', 'A command in a text is not read.'],
    ['js', "spawn('gh', ['api', 'user']);", 'A command in a text is not read.'],
    ['python', "import os\nos.system('gh api user')", 'A command in a text is not read.'],
    ['go', 'exec.Command("gh", "api", "user")', 'A command in a text is not read.'],
    ['python', 'subprocess.run(["gh", "api", "user"])  # GitHub API', 'A command in a text is not read.'],
    ['shell', `bash -c 'gh api user'`, 'A command in a text is not read.'],
    ['shell', "gh api graphql -f query='{ viewer { login } }'", 'GraphQL is not read.'],
    ['shell', 'curl -d @query.json https://api.github.com/graphql', 'GraphQL is not read.'],
    ['js', "fetch('https://api.github.com/graphql', { method: 'POST', body });", 'GraphQL is not read.'],
    ['js', "octokit.request('POST /graphql', { query });", 'GraphQL is not read.'],
  ])('is listed as not understood if its route is not known, in %s: %s', (language, text, reason) => {
    const { calls, findings, unread } = auditText(text, language);
    expect({ calls, findings }).toEqual({ calls: [], findings: [] });
    expect(unread).toMatchObject([{ kind: 'call', reason }]);
  });

  it.each([
    ['js', "fetch('https://api.gitlab.com/users/octocat');"],
    ['js', '// octokit: https://api.github.com/user/repos\n'],
    ['python', '# https://api.github.com/user/repos\n'],
    ['go', '// https://api.github.com/user/repos\n'],
    ['ts', "configure({ baseUrl: 'https://api.github.com' }); // octokit"],
  ])('is not a call of another server, a query, a comment or an option, in %s: %s', (language, text) => {
    const { calls, unread } = auditText(text, language);
    expect({ calls, unread }).toEqual({ calls: [], unread: [] });
  });
});

describe('a path of a route', () => {
  it.each([
    [
      'java',
      'package org.kohsuke.github;\nrequest.withUrlPath("/projects/columns/" + id).fetch();',
      ['/projects/columns/{column_id}'],
    ],
    [
      'java',
      'import org.kohsuke.github.*;\nr.method("POST").withUrlPath(String.format("/repos/%s/%s/forks", o, n));',
      [`POST ${REPO}/forks`],
    ],
    ['csharp', 'namespace Octokit;\nreturn "repos/{0}/{1}/milestones".FormatUri(owner, name);', [`${REPO}/milestones`]],
    [
      'go',
      'package github\nu := fmt.Sprintf("gists/%v/star", id)\nreq, err := s.client.NewRequest("PUT", u, nil)',
      ['PUT /gists/{gist_id}/star'],
    ],
    ['ruby', 'module Octokit\nget "orgs/#{org}/teams", options', ['GET /orgs/{org}/teams']],
    ['php', "namespace Github\\Api;\n$this->delete('/user/keys/'.rawurlencode($id));", ['DELETE /user/keys/{key_id}']],
    ['rust', '// octocrab\nself.crab.get(format!("/orgs/{org}/events")).await', ['GET /orgs/{org}/events']],
    ['python', 'import github_client\nBASE = "https://api.github.com"\nsend("/rate_limit")', ['GET /rate_limit']],
    [
      'powershell',
      `Invoke-GHRestMethod @{ 'UriFragment' = "/repos/$owner/$name/hooks"; 'Method' = 'Post' }`,
      [`${REPO}/hooks`],
    ],
    [
      'ts',
      "import { github } from './github-api';\nawait github(`/repos/${owner}/${repo}/labels`);",
      [`${REPO}/labels`],
    ],
    ['ts', "// octokit\nexport const ROUTE = 'DELETE /gists/{gist_id}';", ['DELETE /gists/{gist_id}']],
  ])('is a mention in a text about the API, in %s: %s', (language, text, routes) => {
    expect(mentionsIn(text, language)).toEqual(routes);
  });

  it.each([
    ['python', 'shop.get("/repos/a/b/issues")'],
    ['python', 'gitlab = 1\ngitlab = 2\ngitlab.get("/users/1/keys")  # not GITHUB_API'],
    ['python', '"https://api.github.com/user"; data.get("events")'],
    ['ts', "import users from 'users/admin';\nimport { Octokit } from 'octokit';"],
    ['python', 'import octokit\nlink = f"{self.url}/teams/{slug}"'],
  ])(
    'is not a mention in a text about something else, as a word, a module or after any value, in %s: %s',
    (language, text) => {
      expect(mentionsIn(text, language).filter((route) => !route?.endsWith('/user'))).toEqual([]);
    },
  );

  it.each([
    ['ts', "app.get('/repos/:owner/:repo', (context) => octokit);"],
    ['ts', "octokit;\nrouter.post('/repos/:owner/:repo/issues', create);"],
    ['ts', "octokit;\napi.delete('/gists/:gist_id', async (request) => {});"],
    ['python', 'import octokit\n@app.get("/repos/{owner}/{repo}")\ndef show(): pass'],
    ['java', 'import org.kohsuke.github.*;\n@GetMapping("/users/{name}/repos")'],
    ['rust', '// octocrab\n#[get("/repos/{owner}/{repo}")]'],
    ['csharp', 'using Octokit;\napp.MapGet("/repos/{owner}/{repo}", Show);'],
    ['go', 'import "go-github"\nhttp.HandleFunc("/repos/a/b", show)'],
    ['ruby', '# octokit\nget "/users/:id/repos", to: "users#repos"'],
    ['php', "use Github\\Client; // github api\nRoute::get('/users/{id}/repos', [Users::class, 'repos']);"],
  ])('is not a mention if the program answers it, in %s: %s', (language, text) => {
    expect(mentionsIn(text, language)).toEqual([]);
  });

  it('is not a mention in a test, unless tests are asked for', () => {
    const text = "import nock from 'nock';\nnock('https://api.github.com').get('/repos/o/r/labels').reply(200);";
    expect(mentionsIn(text, 'ts')).toEqual([]);
    expect(mentionsIn(text, 'ts', { tests: true })).toEqual([`GET ${REPO}/labels`]);
  });

  it('is not mentioned again in an exact call', () => {
    const { calls } = auditText("octokit.request('GET /repos/{owner}/{repo}', { owner, repo });", 'ts');
    expect(calls).toMatchObject([{ certainty: 'exact', route: `GET ${REPO}` }]);
  });
});

describe('the findings of a mention', () => {
  it('are removed, deprecated and renamed routes, with their certainty', () => {
    const text = '// octokit\nget("/projects/columns/" + id);\nget("/teams/" + id);';
    const { findings } = auditText(text, 'java');
    expect(findings).toMatchObject([
      { code: 'REMOVED_ROUTE', certainty: 'mentioned', line: 2, severity: 'error' },
      { code: 'DEPRECATED_ROUTE', certainty: 'mentioned', line: 3, replacement: 'GET /orgs/{org}/teams/{team_slug}' },
    ]);
    for (const { fix } of findings) expect(fix).toBeUndefined();
  });

  it('are routes that the target version changes, with the method next to them or with all methods', () => {
    const change = (method: string) => ({
      route: `${method} /gists/{gist_id}`,
      in: 'route' as const,
      effect: 'breaking' as const,
      rule: 'route-removed',
      message: 'The route was removed.',
    });
    const audit = (text: string, methods: readonly string[]) =>
      auditText(`// octokit\n${text}`, 'java', { to: '2030-01-01', changes: methods.map(change) as never }).findings;
    expect(audit('delete("/gists/" + id);', ['DELETE'])).toMatchObject([
      { code: 'CHANGED_ROUTE', certainty: 'mentioned' },
    ]);
    expect(audit('get("/gists/" + id);', ['DELETE'])).toEqual([]);
    expect(audit('send("/gists/" + id);', ['GET'])).toEqual([]);
    expect(audit('send("/gists/" + id);', ['DELETE', 'GET', 'PATCH'])).toMatchObject([{ route: '/gists/{gist_id}' }]);
  });

  it('are none for parameters, values and responses', () => {
    const text =
      "const { data } = await axios.get('https://api.github.com/repos/o/r/issues?stat=opened&assignee=x'); data[0].assignee;";
    const { calls, findings, unread } = auditText(text, 'js', { to: '2026-03-10' });
    expect(calls).toMatchObject([{ route: `GET ${REPO}/issues` }]);
    expect({ findings, unread }).toEqual({ findings: [], unread: [] });
  });
});
