import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEmulator } from '../../src/testing/emulator/create-emulator.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The example in a folder from which it finds the packed package. */
export function copyExample(project: string): string {
  const folder = mkdtempSync(join(project, 'triage-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'main.mjs'), readFileSync(join(root, 'examples/actions/triage/main.mjs')));
  return folder;
}

/** Runs the one file of the example alone, in the environment of a runner, against an emulated GitHub. Returns what it has done. */
export async function runJob(bundle: string) {
  const folder = mkdtempSync(join(tmpdir(), 'routebook-job-'));
  const program = join(folder, 'index.mjs');
  writeFileSync(program, readFileSync(bundle));
  const emulator = createEmulator({ users: ['octocat'], repos: { 'octocat/app': {} } });
  const server = await emulator.listen();
  const token = emulator.token('octocat', { issues: 'write', metadata: 'read' });
  const send = (path: string, body?: object) =>
    emulator.fetch(`https://api.github.com/repos/octocat/app${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${emulator.token('octocat')}` },
      ...(body && { body: JSON.stringify(body) }),
    });
  const issue = await (await send('/issues', { title: 'Crash in the parser' })).json();
  const files = {
    GITHUB_OUTPUT: '',
    GITHUB_STEP_SUMMARY: '',
    GITHUB_EVENT_PATH: JSON.stringify({ action: 'opened', issue }),
  };
  const paths = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return [name, join(folder, name)];
  });
  const { PATH = '' } = process.env;
  const env = {
    ...{ PATH, ...Object.fromEntries(paths), GITHUB_ACTIONS: 'true', GITHUB_EVENT_NAME: 'issues' },
    ...{ GITHUB_API_URL: server.url, GITHUB_REPOSITORY: 'octocat/app', INPUT_AUTHOR: 'octocat' },
    ...{ INPUT_TOKEN: token, INPUT_LABELS: 'bug: crash\narea/parser: parser\nother: other' },
  };
  const run = () =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      execFile(process.execPath, [program], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? error.code : 0, stdout, stderr }),
      );
    });
  const results = [await run(), await run()];
  const labels = (await (await send('/issues/1/labels')).json()).map(({ name }: { name: string }) => name);
  const comments = (await (await send('/issues/1/comments')).json()).map(({ body }: { body: string }) => body);
  await server.close();
  return { results, token, labels, comments, output: readFileSync(join(folder, 'GITHUB_OUTPUT'), 'utf8') };
}
