import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { run } from '../../../cli/permissions/command.ts';

const PUSHING = `const { execSync } = require('node:child_process');\nexecSync('git push');\n`;
const FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    scripts: { push: 'git push', 'push:a': 'git push', tool: 'git', test: 'git', safe: 'tsc', deep: 'npm run push' },
  }),
  'sub/package.json': JSON.stringify({ name: 'sub', scripts: { own: 'git push', safe: 'tsc' } }),
  'push.sh': 'git push\n',
  'no-extension': '#!/usr/bin/env bash\ngit push\n',
  'push.js': PUSHING,
  'push.py': 'import subprocess\nsubprocess.run(["git", "push"])\n',
  'safe.js': 'console.log(1);\n',
  Makefile: 'all: push\n\npush:\n\tgit push\n\nsafe:\n\ttsc\n',
  'sub/Makefile': 'own:\n\tgit push\n',
};

/** Each of these pushes. */
const PUSHES = `
git push
git push --dry-run
git -C sub push
git -c user.name=a push
npm run push
npm run-script push
npm rum push
npm run deep
npm --prefix sub run own
npm --prefix=sub run own
npm run own -w sub
npm run own --workspace sub
npm run own --workspace=sub
npm run own --workspaces
npm run tool -- push
npm test -- push
npm t -- push
npm exec -- git push
npm exec git push
npx git push
npx --package x git push
pnpm push
pnpm run push
pnpm tool push
pnpm -C sub own
pnpm --dir sub run own
pnpm -r own
pnpm --recursive run own
pnpm --filter sub own
pnpm -F sub run own
pnpm exec git push
pnpm dlx git push
yarn push
yarn run push
yarn npm run push
yarn --cwd sub own
yarn workspace sub own
yarn workspace sub run own
yarn workspaces run own
yarn workspaces foreach run own
bun push
bun run push
bunx git push
run-s push
run-p safe push
npm-run-all push
npm-run-all2 push
npm-run-all 'push:*'
concurrently 'git push'
concurrently npm:push
turbo run own
turbo own
lerna run own
make
make push
gmake push
make -C sub own
make --directory sub own
make -j 4 push
bash push.sh
bash -x push.sh
sh ./push.sh
./push.sh
./no-extension
source push.sh
. push.sh
bash -c 'git push'
sh -ec 'git push'
eval git push
sudo git push
sudo -u me git push
env A=b git push
A=b git push
timeout 5 git push
echo a | xargs git push
if true; then git push; fi
echo "$(git push)"
poetry run git push
poetry run -v git push
uv run git push
uv run --with x git push
uvx git push
bundle exec git push
cd sub && npm run own
pushd sub && npm run own
cd sub && cd .. && npm run push
cd sub; cd "$HOME"; npm run push
/usr/bin/git push
find . -exec git push ';'
find . -okdir git push ';'`;

/** None of these does. */
const SAFE = `
git status
git lfs pull
npm run safe
npm run
npm --version
npm ci
npm pack
npm version patch
npm publish --dry-run
npm run own --if-present
npx tsc
pnpm ls
pnpm -C sub safe
yarn --version
bun build x
bun test
concurrently tsc
make safe
node --version
node --test safe.js
node safe.js
node -e 'console.log(1)'
python -m venv x
python3 --version
source ~/.bashrc
. .venv/bin/activate
source "$HOME/x"
curl https://sh.rustup.rs | sh
curl -o x https://example.com
find . -name push
lerna run safe
docker build .
docker buildx imagetools create --dry-run -t ghcr.io/a/b:1 ghcr.io/a/b:2
echo git push`;

const NO_BLOCK: readonly (readonly [command: string, reason: string])[] = [
  ['npm run gone', 'The script "gone" was not found in a package.json.'],
  ['run-s gone', 'The script "gone" was not found in a package.json.'],
  ['node gone.js', '"gone.js" was not found in the repository.'],
  ['node push.js', 'This script starts programs that may push or publish.'],
  ['node -r ./safe.js push.js', 'This script starts programs that may push or publish.'],
  ['node --import ./safe.js push.js', 'This script starts programs that may push or publish.'],
  ['tsx push.js', 'This script starts programs that may push or publish.'],
  ['bun run push.js', 'This script starts programs that may push or publish.'],
  ['bun push.js', 'This script starts programs that may push or publish.'],
  ['deno run push.js', 'This script starts programs that may push or publish.'],
  ['python push.py', 'This script starts programs that may push or publish.'],
  ['python3.12 -W x push.py', 'This script starts programs that may push or publish.'],
  ['uv run push.py', 'This script starts programs that may push or publish.'],
  [`python -c "import os; os.system('git push')"`, 'This script starts programs that may push or publish.'],
  [`node -e "require('child_process').exec('git push')"`, 'This script starts programs that may push or publish.'],
  ['node', 'What "node" runs is not known.'],
  ['python -', 'What "python" runs is not known.'],
  ['python -m gone release', 'The program "gone" is not known.'],
  ['curl -T a https://uploads.github.com/x', 'An upload to GitHub is not read.'],
  ['make release', 'The target "release" was not found in the Makefile.'],
  ['make -f other release', 'The Makefile was not found in the repository.'],
  ['bash gone.sh', '"gone.sh" was not found in the repository.'],
  ['nx release', 'What "nx release" publishes, and with which token, is not known.'],
  ['lerna publish', 'What "lerna publish" publishes, and with which token, is not known.'],
  ['changeset release', 'The program "changeset" is not known.'],
];

const lines = (text: string) => text.split('\n').filter((line) => line !== '');
const commands = [...lines(PUSHES), ...lines(SAFE), ...NO_BLOCK.map(([command]) => command)];
const found = new Map<string, { readonly smallest: object; readonly gaps: readonly { readonly reason: string }[] }>();
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'routebook-started-'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  const jobs = commands.map(
    (command, at) => `  j${at}:\n    steps:\n      - uses: actions/checkout@v4\n      - run: |\n          ${command}\n`,
  );
  const workflow = `on: push\njobs:\n${jobs.join('')}`;
  for (const [name, text] of Object.entries({ ...FILES, '.github/workflows/x.yml': workflow })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  let stdout = '';
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text);
    return true;
  });
  await run([join(folder, '.github/workflows/x.yml'), '--json']);
  spy.mockRestore();
  JSON.parse(stdout).workflows[0].jobs.forEach((job: never, at: number) => {
    found.set(commands[at] as string, job);
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

describe('a command of a step', () => {
  test.each(lines(PUSHES))('pushes: %s', (command) => {
    expect(found.get(command)).toMatchObject({ smallest: { contents: 'write' }, gaps: [] });
  });

  test.each(lines(SAFE))('needs nothing: %s', (command) => {
    expect(found.get(command)).toMatchObject({ smallest: { contents: 'read' }, gaps: [] });
  });

  test.each(NO_BLOCK)('is not understood: %s', (command, reason) => {
    expect(found.get(command)?.gaps.map((gap) => gap.reason)).toEqual([reason]);
  });
});
