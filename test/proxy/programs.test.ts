import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { environmentOf, program } from '../cli/program.ts';
import { PATIENCE } from '../support/patience.ts';
import { findProgram } from '../support/programs.js';
import { type Handler, startGitHub, TOKEN, wordsFor } from './harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'routebook-clients-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILE = join(folder, 'a.bin');
writeFileSync(FILE, Buffer.from([0, 255, 10, 13, 128]));

/** A client: the program, its arguments, and whether it uses the socket. */
interface Client {
  readonly name: string;
  readonly command: string | undefined;
  readonly args: readonly string[];
}

const script = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

/** The same work with Octokit and its descendants, which have the same methods. */
const octokitWork = (create: string) => `
${create}
const repository = { owner: 'o', repo: 'r' };
const { data: user } = await octokit.request('GET /user');
const pages = await octokit.paginate('GET /repos/{owner}/{repo}/issues', repository);
const { data: created } = await octokit.request('POST /repos/{owner}/{repo}/issues', { ...repository, title: 'x' });
const { data: release } = await octokit.request('GET /repos/{owner}/{repo}/releases/latest', repository);
const { data: asset } = await octokit.request({
  method: 'POST', url: release.upload_url, name: 'a.bin', data: readFileSync(process.env.FILE),
  headers: { 'content-type': 'application/octet-stream' },
});
const { data: archive } = await octokit.request('GET /repos/{owner}/{repo}/zipball/{ref}', { ...repository, ref: 'main' });
const { data: followed } = await octokit.request('GET ' + release.author.url);
console.log(JSON.stringify({ login: user.login, pages: pages.map(({ number }) => number), created: created.number,
  asset: asset.size, archive: Buffer.from(archive).toString(), followed: followed.login }));
`;

const RESULT = { login: 'octocat', pages: [1, 2, 3], created: 9, asset: 5, archive: 'PK', followed: 'author' };

const entry = (path: string) => JSON.stringify(pathToFileURL(path).href);
const octokit = fetchTools('octokit');
const own = (name: string) => entry(fileURLToPath(new URL(`../../dist/src/entries/${name}.js`, import.meta.url)));

const CLIENTS: readonly Client[] = [
  {
    name: 'Octokit',
    command: process.execPath,
    args: [
      script(
        'octokit.mjs',
        octokitWork(`import { readFileSync } from 'node:fs';
import { Octokit } from ${entry(join(octokit, 'octokit/dist-bundle/index.js'))};
const octokit = new Octokit({ auth: process.env.GITHUB_TOKEN, baseUrl: process.env.GITHUB_API_URL });`),
      ),
    ],
  },
  {
    name: '@actions/github',
    command: process.execPath,
    args: [
      script(
        'actions.mjs',
        octokitWork(`import { readFileSync } from 'node:fs';
import { getOctokit } from ${entry(join(octokit, '@actions/github/lib/github.js'))};
const octokit = getOctokit(process.env.GITHUB_TOKEN);`),
      ),
    ],
  },
  {
    name: 'routebook',
    command: process.execPath,
    args: [
      script(
        'own.mjs',
        `import { readFileSync } from 'node:fs';
import { createGitHub, endpoint } from ${own('index')};
import { createSend } from ${own('send')};
const settings = { token: process.env.GITHUB_TOKEN, baseUrl: process.env.GITHUB_API_URL };
const github = createGitHub(settings);
const send = createSend(settings);
const repository = { owner: 'o', repo: 'r' };
const { data: user } = await github.users.getAuthenticated();
const pages = [];
for await (const issue of github.issues.listForRepo.items(repository)) pages.push(issue.number);
const { data: created } = await github.issues.create({ ...repository, title: 'x' });
const { data: release } = await github.repos.getLatestRelease(repository);
const at = endpoint.defaults({ baseUrl: process.env.GITHUB_API_URL });
const { data: asset } = await send(at('POST ' + release.upload_url, {
  name: 'a.bin', data: readFileSync(process.env.FILE), headers: { 'content-type': 'application/octet-stream' },
}));
const archive = await send.raw(at('GET /repos/{owner}/{repo}/zipball/{ref}', { ...repository, ref: 'main' }));
const { data: followed } = await send(at('GET ' + release.author.url));
console.log(JSON.stringify({ login: user.login, pages, created: created.number, asset: asset.size,
  archive: await archive.text(), followed: followed.login }));
`,
      ),
    ],
  },
  {
    name: 'gh',
    command: findProgram('gh', 'tests of the proxy') && 'sh',
    args: [
      script(
        'gh.sh',
        `set -e
release=$(gh api repos/o/r/releases/latest)
field() { node -p "JSON.parse(process.argv[1])$1" "$2"; }
upload=$(field .upload_url "$release" | sed 's/{.*//')
printf '{"login":"%s","pages":[%s],"created":%s,"asset":%s,"archive":"%s","followed":"%s"}\\n' \\
  "$(gh api user --jq .login)" \\
  "$(gh api repos/o/r/issues --paginate --jq '.[].number' | paste -sd,)" \\
  "$(gh api repos/o/r/issues -f title=x --jq .number)" \\
  "$(gh api --method POST -H 'content-type: application/octet-stream' --input "$FILE" "$upload?name=a.bin" --jq .size)" \\
  "$(gh api repos/o/r/zipball/main)" \\
  "$(gh api "$(field .author.url "$release")" --jq .login)"
`,
      ),
    ],
  },
  {
    name: 'curl',
    command: findProgram('curl', 'tests of the proxy') && 'sh',
    args: [
      script(
        'curl.sh',
        `set -e
get() { curl -sfL -H "Authorization: Bearer $GITHUB_TOKEN" "$@"; }
field() { node -p "JSON.parse(require('fs').readFileSync(0, 'utf8'))$1"; }
next="$GITHUB_API_URL/repos/o/r/issues"
pages=
while [ -n "$next" ]; do
  number=$(get -D headers.txt "$next" | field '[0].number')
  pages="$pages,$number"
  next=$(grep -i '^link:' headers.txt | grep -o '<[^>]*>; rel="next"' | sed 's/<\\(.*\\)>.*/\\1/' || true)
done
release=$(get "$GITHUB_API_URL/repos/o/r/releases/latest")
upload=$(echo "$release" | field .upload_url | sed 's/{.*//')
printf '{"login":"%s","pages":[%s],"created":%s,"asset":%s,"archive":"%s","followed":"%s"}\\n' \\
  "$(get "$GITHUB_API_URL/user" | field .login)" "\${pages#,}" \\
  "$(get -d '{"title":"x"}' "$GITHUB_API_URL/repos/o/r/issues" | field .number)" \\
  "$(get -H 'content-type: application/octet-stream' --data-binary "@$FILE" "$upload?name=a.bin" | field .size)" \\
  "$(get "$GITHUB_API_URL/repos/o/r/zipball/main")" \\
  "$(get "$(echo "$release" | field .author.url)" | field .login)"
`,
      ),
    ],
  },
  {
    name: 'PyGithub',
    command: findProgram('python3-github', 'tests of the proxy'),
    args: [
      script(
        'client.py',
        `import json, os, urllib.request
from github import Github
client = Github(os.environ["GITHUB_TOKEN"], base_url=os.environ["GITHUB_API_URL"])
repository = client.get_repo("o/r")
release = repository.get_latest_release()
asset = release.upload_asset(os.environ["FILE"], content_type="application/octet-stream", name="a.bin")
link = urllib.request.Request(repository.archive_url.replace("{archive_format}{/ref}", "zipball/main"),
    headers={"Authorization": "token " + os.environ["GITHUB_TOKEN"]})
print(json.dumps({"login": client.get_user().login, "pages": [each.number for each in repository.get_issues()],
    "created": repository.create_issue("x").number, "asset": asset.size,
    "archive": urllib.request.urlopen(link).read().decode(), "followed": release.author.name}))
`,
      ),
    ],
  },
  {
    name: 'octokit.rb',
    command: findProgram('ruby-octokit', 'tests of the proxy'),
    args: [
      script(
        'client.rb',
        `require "octokit"
require "json"
client = Octokit::Client.new(access_token: ENV["GITHUB_TOKEN"], api_endpoint: ENV["GITHUB_API_URL"], auto_paginate: true)
release = client.latest_release("o/r")
asset = client.upload_asset(release.url, ENV["FILE"], content_type: "application/octet-stream", name: "a.bin")
puts JSON.generate({ login: client.user.login, pages: client.issues("o/r").map(&:number), created: client.create_issue("o/r", "x").number,
  asset: asset[:size], archive: client.get("repos/o/r/zipball/main"), followed: release.author.rels[:self].get.data.login })
`,
      ),
    ],
  },
];

/** GitHub for one repository, with three pages of issues that are linked by number. */
const respondWith =
  (files: string): Handler =>
  ({ method, url, body }, response, base) => {
    const path = url.replace(/^\/api\/v3/, '').replace(/\?.*/, '');
    const page = Number(new URLSearchParams(url.split('?')[1]).get('page') ?? 1);
    const author = { login: 'author', name: 'author', url: `${base}/users/author` };
    const release = {
      id: 1,
      url: `${base}/repos/o/r/releases/1`,
      upload_url: `${base.replace('v3', 'uploads')}/repos/o/r/releases/1/assets{?name,label}`,
      author,
    };
    if (method === 'POST' && path === '/repos/o/r/issues') {
      response.statusCode = 201;
      return { number: 9, title: JSON.parse(body).title, url: `${base}/repos/o/r/issues/9` };
    }
    if (method === 'POST') {
      response.statusCode = 201;
      return { id: 3, size: body.length, url: `${base}/repos/o/r/releases/assets/3` };
    }
    if (path.endsWith('/issues')) {
      if (page < 3) response.setHeader('link', `<${base}/repositories/7/issues?page=${page + 1}>; rel="next"`);
      return [{ number: page, url: `${base}/repos/o/r/issues/${page}` }];
    }
    if (path.endsWith('/zipball/main')) {
      response.writeHead(302, { location: `${files}/archive.zip?sig=SIGNED` }).end();
      return undefined;
    }
    if (path.startsWith('/repos/o/r/releases')) return release;
    if (path === '/user') return { login: 'octocat', url: `${base}/user` };
    if (path === '/users/author') return author;
    return {
      full_name: 'o/r',
      url: `${base}/repos/o/r`,
      archive_url: `${base}/repos/o/r/{archive_format}{/ref}`,
      html_url: 'https://github.com/o/r',
    };
  };

/** Runs a client behind the proxy. */
async function runBehind({ command, args }: Client, ...options: string[]) {
  const files = await startGitHub((_, response) => {
    response.setHeader('content-type', 'application/zip');
    response.end('PK');
    return undefined;
  });
  const gitHub = await startGitHub(respondWith(files.origin));
  const report = join(folder, 'report.json');
  const words = [...wordsFor(gitHub.base, report), '--report', 'json'];
  const child = spawn(process.execPath, [program, ...words, ...options, '--', String(command), ...args], {
    cwd: folder,
    env: environmentOf({ REAL: TOKEN, FILE }),
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr, report: JSON.parse(readFileSync(report, 'utf8')), received: gitHub.received, files };
}

describe('A client behind the proxy reads, turns pages, creates, uploads, follows a redirect and a URL of a response:', () => {
  for (const client of CLIENTS) {
    it.skipIf(client.command === undefined)(
      client.name,
      async () => {
        const { code, stdout, stderr, report, received, files } = await runBehind(client);
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
        expect(JSON.parse(stdout)).toEqual(RESULT);
        expect(report.permissions).toEqual({ contents: 'write', issues: 'write' });
        expect(report.complete).toBe(true);
        expect(new Set(received.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${TOKEN}`]));
        expect(files.received.map(({ headers }) => headers.authorization)).toEqual([undefined]);
        expect(stdout + JSON.stringify(report)).not.toMatch(/SIGNED|ghp_/);
      },
      PATIENCE,
    );
  }
});

describe('Behind a proxy for one repository, all pages are read, although GitHub links them by number:', () => {
  const pages: readonly Client[] = [
    {
      name: 'Octokit',
      command: process.execPath,
      args: [
        script(
          'pages.mjs',
          `import { Octokit } from ${entry(join(octokit, 'octokit/dist-bundle/index.js'))};
const octokit = new Octokit({ auth: process.env.GITHUB_TOKEN, baseUrl: process.env.GITHUB_API_URL });
const all = await octokit.paginate('GET /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r' });
console.log(all.map(({ number }) => number).join('\\n'));`,
        ),
      ],
    },
    {
      name: 'gh',
      command: findProgram('gh', 'tests of the proxy'),
      args: ['api', 'repos/o/r/issues', '--paginate', '--jq', '.[].number'],
    },
  ];
  it.each(pages)(
    '$name',
    async (client) => {
      if (client.command === undefined) return expect(client.name).toBe('gh');
      const { code, stdout, report } = await runBehind(client, '--repo', 'o/r');
      expect({ code, stdout }).toEqual({ code: 0, stdout: '1\n2\n3\n' });
      expect(report.refused).toEqual([]);
    },
    PATIENCE,
  );
});
