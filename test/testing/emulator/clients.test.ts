import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { createEmulator } from '../../../src/testing/emulator/create-emulator.ts';
import { fetchTools } from '../../../tools/fetch-tools.js';
import { PATIENCE } from '../../support/patience.ts';
import { findProgram } from '../../support/programs.js';

const folder = mkdtempSync(join(tmpdir(), 'routebook-clients-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function script(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** A program that does the same work with its client, without a change for the emulator, and prints what it has seen. */
interface Client {
  readonly name: string;
  readonly command: string | undefined;
  readonly file: string;
}

/** What every client sees. */
const RESULT = {
  login: 'octocat',
  issues: [3, 2, 1],
  labels: ['bug'],
  text: 'export {};\n',
  number: 4,
  merged: true,
  state: 'closed',
  asset: 'data',
  missing: 404,
};

const entry = (path: string) => JSON.stringify(pathToFileURL(path).href);
const own = entry(fileURLToPath(new URL('../../../dist/src/entries/index.js', import.meta.url)));

const CLIENTS: readonly Client[] = [
  {
    name: 'routebook',
    command: process.execPath,
    file: script(
      'own.mjs',
      `import { createGitHub } from ${own};
const [owner, repo] = process.env.GITHUB_REPOSITORY.split('/');
const place = { owner, repo };
const github = createGitHub({ token: process.env.GITHUB_TOKEN, baseUrl: process.env.GITHUB_API_URL });
const { data: { login } } = await github.users.getAuthenticated();
await github.issues.createLabel({ ...place, name: 'bug', color: 'ff0000' });
for (const title of ['One', 'Two', 'Three']) await github.issues.create({ ...place, title, labels: ['bug'] });
const issues = [];
for await (const issue of github.issues.listForRepo.items({ ...place, per_page: 2 })) issues.push(issue);
const { data: main } = await github.git.getRef({ ...place, ref: 'heads/main' });
await github.git.createRef({ ...place, ref: 'refs/heads/topic', sha: main.object.sha });
await github.repos.createOrUpdateFileContents({ ...place, path: 'src/a b.js', message: 'Add', branch: 'topic',
  content: btoa('export {};\\n') });
const { data: file } = await github.repos.getContent({ ...place, path: 'src/a b.js', ref: 'topic' });
const { data: pull } = await github.pulls.create({ ...place, title: 'Pull', head: 'topic', base: 'main' });
const { data: { merged } } = await github.pulls.merge({ ...place, pull_number: pull.number });
const { data: after } = await github.pulls.get({ ...place, pull_number: pull.number });
const { data: release } = await github.repos.createRelease({ ...place, tag_name: 'v1' });
const { data: asset } = await github.repos.uploadReleaseAsset({ ...place, release_id: release.id, name: 'a.txt', data: 'data',
  origin: process.env.GITHUB_API_URL });
const response = await fetch(asset.url, { headers: { accept: 'application/octet-stream',
  authorization: 'Bearer ' + process.env.GITHUB_TOKEN } });
const missing = await github.issues.get({ ...place, issue_number: 99 }).catch(({ status }) => status);
console.log(JSON.stringify({ login, issues: issues.map(({ number }) => number), labels: issues[0].labels.map(({ name }) => name),
  text: atob(file.content), number: pull.number, merged, state: after.state, asset: await response.text(), missing }));
`,
    ),
  },
  {
    name: 'Octokit',
    command: process.execPath,
    file: script(
      'octokit.mjs',
      `import { Octokit } from ${entry(join(fetchTools('octokit'), 'octokit/dist-bundle/index.js'))};
const [owner, repo] = process.env.GITHUB_REPOSITORY.split('/');
const place = { owner, repo };
const octokit = new Octokit({ auth: process.env.GITHUB_TOKEN, baseUrl: process.env.GITHUB_API_URL, log: { warn() {}, error() {}, info() {}, debug() {} } });
const { rest } = octokit;
const { data: { login } } = await rest.users.getAuthenticated();
await rest.issues.createLabel({ ...place, name: 'bug', color: 'ff0000' });
for (const title of ['One', 'Two', 'Three']) await rest.issues.create({ ...place, title, labels: ['bug'] });
const issues = await octokit.paginate(rest.issues.listForRepo, { ...place, per_page: 2 });
const { data: main } = await rest.git.getRef({ ...place, ref: 'heads/main' });
await rest.git.createRef({ ...place, ref: 'refs/heads/topic', sha: main.object.sha });
await rest.repos.createOrUpdateFileContents({ ...place, path: 'src/a b.js', message: 'Add', branch: 'topic',
  content: btoa('export {};\\n') });
const { data: file } = await rest.repos.getContent({ ...place, path: 'src/a b.js', ref: 'topic' });
const { data: pull } = await rest.pulls.create({ ...place, title: 'Pull', head: 'topic', base: 'main' });
const { data: { merged } } = await rest.pulls.merge({ ...place, pull_number: pull.number });
const { data: after } = await rest.pulls.get({ ...place, pull_number: pull.number });
const { data: release } = await rest.repos.createRelease({ ...place, tag_name: 'v1' });
const { data: asset } = await octokit.request({ method: 'POST', url: release.upload_url, name: 'a.txt', data: 'data',
  headers: { 'content-type': 'text/plain' } });
const { data: bytes } = await rest.repos.getReleaseAsset({ ...place, asset_id: asset.id, headers: { accept: 'application/octet-stream' } });
const missing = await rest.issues.get({ ...place, issue_number: 99 }).catch(({ status }) => status);
console.log(JSON.stringify({ login, issues: issues.map(({ number }) => number), labels: issues[0].labels.map(({ name }) => name),
  text: atob(file.content), number: pull.number, merged, state: after.state, asset: Buffer.from(bytes).toString(), missing }));
`,
    ),
  },
  {
    name: 'PyGithub',
    command: findProgram('python3-github', 'tests of the emulator'),
    file: script(
      'work.py',
      `import json, os, tempfile, urllib.request
from github import Github, UnknownObjectException
hub = Github(os.environ["GITHUB_TOKEN"], base_url=os.environ["GITHUB_API_URL"], per_page=2)
repo = hub.get_repo(os.environ["GITHUB_REPOSITORY"])
repo.create_label("bug", "ff0000")
for title in ["One", "Two", "Three"]:
    repo.create_issue(title, labels=["bug"])
issues = list(repo.get_issues())
repo.create_git_ref("refs/heads/topic", repo.get_branch("main").commit.sha)
repo.create_file("src/a b.js", "Add", "export {};\\n", branch="topic")
text = repo.get_contents("src/a b.js", ref="topic").decoded_content.decode()
pull = repo.create_pull(title="Pull", body="", head="topic", base="main")
merged = pull.merge().merged
pull.update()
release = repo.create_git_release("v1", "", "")
path = os.path.join(tempfile.mkdtemp(), "a.txt")
open(path, "w").write("data")
asset = release.upload_asset(path, name="a.txt", content_type="text/plain")
request = urllib.request.Request(asset.url, headers={"accept": "application/octet-stream", "authorization": "Bearer " + os.environ["GITHUB_TOKEN"]})
data = urllib.request.urlopen(request).read().decode()
missing = 200
try:
    repo.get_issue(99)
except UnknownObjectException as error:
    missing = error.status
print(json.dumps({"login": hub.get_user().login, "issues": [each.number for each in issues],
  "labels": [each.name for each in issues[0].labels], "text": text, "number": pull.number, "merged": merged,
  "state": pull.state, "asset": data, "missing": missing}))
`,
    ),
  },
  {
    name: 'curl',
    command: findProgram('curl', 'tests of the emulator') && 'sh',
    file: script(
      'curl.sh',
      `set -e
call() { method=$1; path=$2; shift 2; curl -sS -X "$method" -H "Authorization: Bearer $GITHUB_TOKEN" "$GITHUB_API_URL$path" "$@"; }
field() { node -p "JSON.parse(process.argv[1])$1" "$2"; }
repo="/repos/$GITHUB_REPOSITORY"
call POST "$repo/labels" -d '{"name":"bug","color":"ff0000"}' > /dev/null
for title in One Two Three; do call POST "$repo/issues" -d "{\\"title\\":\\"$title\\",\\"labels\\":[\\"bug\\"]}" > /dev/null; done
first=$(call GET "$repo/issues?per_page=2")
next=$(call GET "$repo/issues?per_page=2" -o /dev/null -D - | sed -n 's/^link: .*<\\([^>]*\\)>; rel="next".*/\\1/p')
second=$(curl -sS -H "Authorization: Bearer $GITHUB_TOKEN" "$next")
main=$(field .object.sha "$(call GET "$repo/git/ref/heads/main")")
call POST "$repo/git/refs" -d "{\\"ref\\":\\"refs/heads/topic\\",\\"sha\\":\\"$main\\"}" > /dev/null
call PUT "$repo/contents/src/a%20b.js" -d "{\\"message\\":\\"Add\\",\\"branch\\":\\"topic\\",\\"content\\":\\"ZXhwb3J0IHt9Owo=\\"}" > /dev/null
text=$(call GET "$repo/contents/src/a%20b.js?ref=topic" -H 'Accept: application/vnd.github.raw+json')
number=$(field .number "$(call POST "$repo/pulls" -d '{"title":"Pull","head":"topic","base":"main"}')")
merged=$(field .merged "$(call PUT "$repo/pulls/$number/merge")")
state=$(field .state "$(call GET "$repo/pulls/$number")")
upload=$(field .upload_url "$(call POST "$repo/releases" -d '{"tag_name":"v1"}')" | sed 's/{.*//')
asset=$(field .url "$(curl -sS -X POST -H "Authorization: Bearer $GITHUB_TOKEN" -H 'Content-Type: text/plain' -d data "$upload?name=a.txt")")
data=$(curl -sS -H "Authorization: Bearer $GITHUB_TOKEN" -H 'Accept: application/octet-stream' "$asset")
missing=$(call GET "$repo/issues/99" -o /dev/null -w '%{http_code}')
printf '{"login":"%s","issues":[%s,%s],"labels":["%s"],"text":"%s\\\\n","number":%s,"merged":%s,"state":"%s","asset":"%s","missing":%s}\\n' \\
  "$(field .login "$(call GET /user)")" "$(field '.map((each) => each.number).join()' "$first")" "$(field '[0].number' "$second")" \\
  "$(field '[0].labels[0].name' "$first")" "$text" "$number" "$merged" "$state" "$data" "$missing"
`,
    ),
  },
];

describe('a client that was not changed', () => {
  it.each(CLIENTS.filter(({ command }) => command !== undefined))(
    'works with the emulator: $name',
    {
      timeout: PATIENCE,
    },
    async ({ command = '', file }) => {
      const repos = { 'octocat/app': { files: { 'README.md': '# app\n' } } };
      const emulator = createEmulator({ users: ['octocat'], repos });
      const server = await emulator.listen();
      try {
        const { PATH } = process.env;
        const variables = { GITHUB_API_URL: server.url, GITHUB_REPOSITORY: 'octocat/app' };
        const child = spawn(command, [file], {
          env: { PATH, HOME: folder, GITHUB_TOKEN: emulator.token('octocat'), ...variables } as NodeJS.ProcessEnv,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let [output, errors] = ['', ''];
        child.stdout.on('data', (chunk) => {
          output += chunk;
        });
        child.stderr.on('data', (chunk) => {
          errors += chunk;
        });
        const [code] = await once(child, 'close');
        const refused = emulator.requests.filter(({ unsupported }) => unsupported !== undefined);
        expect({ code, refused, errors: code === 0 ? '' : errors }).toEqual({ code: 0, refused: [], errors: '' });
        expect(JSON.parse(output)).toEqual(RESULT);
      } finally {
        await server.close();
      }
    },
  );
});
