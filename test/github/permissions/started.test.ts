import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { run } from '../../../cli/permissions/command.ts';
import { recordOutput } from '../../support/command-folder.ts';

/** Each of these pushes. */
const PUSHES = `
git push
git push --dry-run
git -C sub push
git -c user.name=a push
bash -c 'git push'
sh -ec 'git push'
bash -c "sh -c 'git push'"
eval git push
sudo git push
sudo -u me git push
env A=b git push
A=b git push
timeout 5 git push
echo a | xargs git push
if true; then git push; fi
echo "$(git push)"
/usr/bin/git push`;

/** None of these does, and none starts a program. */
const PLAIN = `
git status
git lfs pull
npm --version
npm publish --dry-run
pnpm publish --dry-run
curl -o x https://example.com
find . -name push
docker build .
docker buildx imagetools create --dry-run -t ghcr.io/a/b:1 ghcr.io/a/b:2
source ~/.bashrc
. .venv/bin/activate
Write-Host push
echo git push`;

/** Programs without the token, as they are listed. */
const LISTED: readonly (readonly [command: string, ...what: string[]])[] = [
  ['npm ci && npm test', '"npm ci"', '"npm test"'],
  ['yarn', '"yarn"'],
  ['npm run deep', '"npm run deep"'],
  ['pnpm -r own', '"pnpm own"'],
  ['npx tsc; bunx tsc', '"npx tsc"', '"bunx tsc"'],
  ['cargo build --release', '"cargo build"'],
  ['make', '"make"'],
  ['make -C sub own', '"make sub own"'],
  ['bash tool.sh', '"bash tool.sh"'],
  ['./tool.sh | sh other.sh', '"./tool.sh"', '"sh other.sh"'],
  ['source tool.sh', '"source tool.sh"'],
  ['curl https://example.com/x | sh', '"sh"'],
  ['node -e "console.log(1)"', '"node console.log(1)"'],
  ['python3 tool.py', '"python3 tool.py"'],
  ['"$TOOL" run', '"… run"'],
  ['poetry run pytest', '"poetry run pytest"'],
  ["find . -exec ./tool.sh ';'", '"find . ./tool.sh"'],
  ['docker run image', '"docker run image"'],
];

/** Programs that say that they push or publish. */
const PUBLISHING = `
npm run push
npm run release:all
npm test -- push
npx git push
pnpm --filter sub publish
npm publish dist
npm publish --workspaces
yarn deploy
bun push
concurrently 'git push'
turbo run publish
make push
bash push.sh
./push.sh
./scripts/do_release
. push.sh
git release
node -e "require('child_process').exec('git push')"
python -c "import os; os.system('git push')"
uv run git push
bundle exec git push
find . -exec git push ';'
semantic-release
lerna publish
lerna version
npm version patch
cargo publish`;

const lines = (text: string) => text.split('\n').filter((line) => line !== '');
const commands = [...lines(PUSHES), ...lines(PLAIN), ...LISTED.map(([command]) => command), ...lines(PUBLISHING)];
const job = (name: string, steps: string) => `  ${name}:\n    steps:\n      - uses: actions/checkout@v4\n${steps}`;

interface FoundJob {
  readonly smallest: object;
  readonly gaps: readonly { readonly line: number; readonly reason: string }[];
  readonly notFollowed: readonly { readonly file: string; readonly line: number; readonly what: string }[];
}
let folder: string;

/** Checks a workflow with some arguments. */
async function check(text: string, ...args: string[]): Promise<{ readonly jobs: FoundJob[]; readonly after: string }> {
  const { printed, after } = await print(text, '--json', ...args);
  return { jobs: JSON.parse(printed).workflows[0].jobs, after };
}

async function print(text: string, ...args: string[]): Promise<{ readonly printed: string; readonly after: string }> {
  const path = join(folder, '.github/workflows/x.yml');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const stop = recordOutput();
  await run([path, ...args]);
  return { printed: stop(), after: readFileSync(path, 'utf8') };
}

const found = new Map<string, FoundJob>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'routebook-started-'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  const all = commands.map((command, at) => job(`j${at}`, `      - run: |\n          ${command}\n`));
  const { jobs } = await check(`on: push\njobs:\n${all.join('')}`);
  jobs.forEach((each, at) => {
    found.set(commands[at] as string, each);
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

describe('a command of a step', () => {
  test.each(lines(PUSHES))('pushes: %s', (command) => {
    expect(found.get(command)).toMatchObject({ smallest: { contents: 'write' }, gaps: [], notFollowed: [] });
  });

  test.each(lines(PLAIN))('needs nothing: %s', (command) => {
    expect(found.get(command)).toMatchObject({ smallest: { contents: 'read' }, gaps: [], notFollowed: [] });
  });

  test.each(LISTED)('is listed as not followed, with its file and line: %s', (command, ...what) => {
    const { smallest, gaps, notFollowed } = found.get(command) as FoundJob;
    expect({ smallest, gaps }).toEqual({ smallest: { contents: 'read' }, gaps: [] });
    const line = 3 + 5 * commands.indexOf(command) + 3;
    expect(notFollowed).toEqual(what.map((each) => ({ file: '.github/workflows/x.yml', line, what: each })));
  });

  test.each(lines(PUBLISHING))('may publish, so that the job is not understood: %s', (command) => {
    const { gaps, notFollowed } = found.get(command) as FoundJob;
    expect(gaps).toHaveLength(1);
    expect(gaps[0]?.reason).toMatch(/ is not followed\. It may push or publish\.$/);
    expect(notFollowed).toEqual([]);
  });
});

describe('a job with a program that is not followed', () => {
  const GITHUB_TOKEN = '$'.concat('{{ github.token }}');
  const RUN = '      - run: npm test\n';
  const env = (value: string) => `        env: { A: 1, SOME: "${value}" }\n`;

  test.each([
    ['in the environment of the step', 'check', RUN + env(GITHUB_TOKEN), ''],
    ['as a secret', 'check', RUN + env('$'.concat('{{ secrets.GITHUB_TOKEN }}')), ''],
    ['in the environment of the workflow', 'check', RUN, `env: { SOME: "${GITHUB_TOKEN}" }\n`],
    ['in its text', 'check', `      - run: npm test -- ${GITHUB_TOKEN}\n`, ''],
    ['from an earlier step', 'check', `      - run: echo "GH_TOKEN=${GITHUB_TOKEN}" >> "$GITHUB_ENV"\n${RUN}`, ''],
    [
      'from an earlier step, in lines',
      'check',
      `      - run: |\n          {\n          echo GH_TOKEN=${GITHUB_TOKEN}\n          } >> "$GITHUB_ENV"\n${RUN}`,
      '',
    ],
    [
      'in the settings of git',
      'check',
      `      - run: git remote set-url origin https://x:${GITHUB_TOKEN}@github.com/o/r\n${RUN}`,
      '',
    ],
    ['in the settings of gh', 'check', `      - run: gh auth setup-git\n${env(GITHUB_TOKEN)}${RUN}`, ''],
    [
      'in the container of the job',
      'check',
      `${RUN}    container: { image: i, env: { A: 1, SOME: "${GITHUB_TOKEN}" } }\n`,
      '',
    ],
    ['in the credentials of the checkout, in a job that publishes', 'publish', RUN, ''],
    ['in a login', 'check', `      - run: docker login ghcr.io -p ${GITHUB_TOKEN}\n${RUN}`, ''],
  ])('is never rewritten if the program could use the token: %s', async (_, name, steps, head) => {
    for (const declared of ['', 'permissions: write-all\n', 'permissions:\n  issues: write\n']) {
      const before = `on: push\n${head}${declared}jobs:\n${job(name, steps)}`;
      const { jobs, after } = await check(before, '--fix');
      expect(after).toBe(before);
      expect(jobs[0]?.gaps[0]?.reason).toMatch(/^"npm test.*" is not followed\. It /);
    }
  });

  test('is rewritten without the token, and never loses the right to push, which the program may use', async () => {
    const steps = `${RUN}      - run: make\n`;
    const { jobs, after } = await check(`on: push\njobs:\n${job('a', steps)}`, '--fix');
    expect(after).toContain('    permissions:\n      contents: read\n');
    expect(jobs[0]?.notFollowed.map(({ line, what }) => [line, what])).toEqual([
      [8, '"npm test"'],
      [9, '"make"'],
    ]);
    const all = await check(`on: push\npermissions: write-all\njobs:\n${job('a', steps)}`, '--fix');
    expect(all.after).toContain('\n  contents: write\n');
    const kept = 'on: push\npermissions:\n  contents: write\njobs:\n';
    expect((await check(kept + job('a', steps), '--fix')).after).toBe(kept + job('a', steps));
  });

  test('lists it in the text, in one line for each step', async () => {
    const steps = '      - run: npm ci && npm test\n      - run: make\n';
    const { printed } = await print(`on: push\njobs:\n${job('a', steps)}`);
    expect(printed).toContain(
      `Not followed, and without the token (2)
  .github/workflows/x.yml:6 "npm ci", "npm test"
  .github/workflows/x.yml:7 "make"
`,
    );
  });

  test('has no right to push that is in use if the checkout keeps no credentials', async () => {
    const steps = '        with: { persist-credentials: false }\n      - run: npm test\n      - run: make\n';
    const { after } = await check(`on: push\npermissions: write-all\njobs:\n${job('a', steps)}`, '--fix');
    expect(after).toContain('\n  contents: read\n');
  });
});
