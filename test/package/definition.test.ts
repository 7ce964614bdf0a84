import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { packedPackage } from '../support/packed.ts';

interface Definition {
  readonly file: string;
  readonly start: { readonly line: number };
}

/** What an editor is told when it asks the compiler's server where the name after the `|` in each line is defined. */
async function askDefinitions(file: string, marked: readonly string[]): Promise<Definition[]> {
  writeFileSync(file, marked.map((line) => line.replace('|', '')).join('\n'));
  const program = join(fetchTools('compilers'), 'typescript-5.9/bin/tsserver');
  const words = [program, '--suppressDiagnosticEvents', '--disableAutomaticTypingAcquisition'];
  const server = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ask = (command: string, place: object) =>
    server.stdin.write(`${JSON.stringify({ seq: 0, type: 'request', command, arguments: { file, ...place } })}\n`);
  try {
    ask('open', {});
    for (const [index, line] of marked.entries()) ask('definition', { line: index + 1, offset: line.indexOf('|') + 1 });
    const found: Definition[] = [];
    for await (const line of createInterface({ input: server.stdout })) {
      if (line.includes('"command":"definition"')) found.push(JSON.parse(line).body[0]);
      if (found.length === marked.length) return found;
    }
    throw new Error('The server ended before it answered.');
  } finally {
    server.kill();
  }
}

/** A project with one file, next to the installed package. */
function makeProject(): { readonly file: string; readonly installed: string } {
  const { project, installed } = packedPackage();
  const folder = mkdtempSync(join(project, 'definition-'));
  const compilerOptions = { module: 'nodenext', target: 'es2022', types: [], strict: true };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  return { file: join(folder, 'program.ts'), installed };
}

const pathIn = (installed: string, { file }: Definition) => relative(installed, file).replaceAll('\\', '/');

test('the definitions of a method, its options and the fields of its response have a line and a comment each', async () => {
  const { file, installed } = makeProject();
  const found = await askDefinitions(file, [
    "import { |createGitHub } from 'routebook';",
    'const github = |createGitHub();',
    "const { data } = await github.issues.|create({ owner: 'a', repo: 'b', title: 'c' });",
    "void github.issues.create({ owner: 'a', repo: 'b', |title: 'c' });",
    "void github.issues.listForRepo({ owner: 'a', repo: 'b', |state: 'open' });",
    'data.|title;',
    'data.user?.|login;',
  ]);
  const shown = found.map((definition) => {
    const text = readFileSync(definition.file, 'utf8').split('\n');
    const { line } = definition.start;
    return [pathIn(installed, definition), text[line - 2]?.trim(), text[line - 1]?.trim()];
  });
  const [create, used, ...others] = shown;
  expect(create?.[0]).toBe('dist/src/client/create-github.d.ts');
  expect(used).toEqual(create);
  expect(others).toEqual([
    [
      'dist/src/generated/operations/issues.d.ts',
      '*/',
      'export declare const create: PatchedOperation<"POST /repos/{owner}/{repo}/issues">;',
    ],
    ['dist/src/generated/bodies.d.ts', '/** Title of the issue. */', 'title: string | number;'],
    [
      'dist/src/generated/endpoints.d.ts',
      '/** Whether to return open issues, closed ones or all. */',
      'state?: "open" | "closed" | "all" | undefined;',
    ],
    ['dist/src/generated/schemas.d.ts', '/** The title. */', 'title: string;'],
    ['dist/src/generated/schemas.d.ts', '/** Name of the account, as in its URL. */', 'login: string;'],
  ]);
});
