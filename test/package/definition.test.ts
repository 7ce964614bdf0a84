import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { packedPackage } from '../support/packed.ts';

/** A name of each part of the package, and the file with its declaration. */
const DEFINITIONS = [
  { name: 'endpoint', module: 'routebook', file: 'dist/src/index.d.ts' },
  { name: 'github', module: 'routebook/catalogue', file: 'dist/src/github/catalogue.d.ts' },
  { name: 'toFetch', module: 'routebook/clients', file: 'dist/src/clients/http/fetch.d.ts' },
  { name: 'generate', module: 'routebook/generator', file: 'dist/generator/generate.d.ts' },
  { name: 'compile', module: 'routebook/template', file: 'dist/src/template/compile.d.ts' },
];

interface Definition {
  readonly file: string;
  readonly start: { readonly line: number };
}

/** What an editor is told when it asks the compiler's server where the imported name in each line is defined. */
async function askDefinitions(file: string, lines: readonly string[]): Promise<Definition[]> {
  const program = join(fetchTools('compilers'), 'typescript-5.9/bin/tsserver');
  const words = [program, '--suppressDiagnosticEvents', '--disableAutomaticTypingAcquisition'];
  const server = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ask = (command: string, place: object) =>
    server.stdin.write(`${JSON.stringify({ seq: 0, type: 'request', command, arguments: { file, ...place } })}\n`);
  try {
    ask('open', {});
    for (const index of lines.keys()) ask('definition', { line: index + 1, offset: 'import { n'.length });
    const found: Definition[] = [];
    for await (const line of createInterface({ input: server.stdout })) {
      if (line.includes('"command":"definition"')) found.push(...JSON.parse(line).body);
      if (found.length === lines.length) return found;
    }
    throw new Error('The server ended before it answered.');
  } finally {
    server.kill();
  }
}

// The package has no sources and no maps: the declaration has the signature and its comment, which is what a reader looks for.
test('"go to definition" in an editor ends at the declaration with its comment', async () => {
  const { project, installed } = packedPackage();
  const folder = mkdtempSync(join(project, 'definition-'));
  const file = join(folder, 'program.ts');
  const lines = DEFINITIONS.map(({ name, module }) => `import { ${name} } from '${module}';`);
  writeFileSync(file, lines.join('\n'));
  const compilerOptions = { module: 'nodenext', target: 'es2022', types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));

  const found = await askDefinitions(file, lines);
  expect(found.map((definition) => relative(installed, definition.file).replaceAll('\\', '/'))).toEqual(
    DEFINITIONS.map((each) => each.file),
  );
  for (const [index, definition] of found.entries()) {
    const text = readFileSync(definition.file, 'utf8').split('\n');
    const { line } = definition.start;
    expect(text[line - 1]).toMatch(new RegExp(`^export declare (?:const|function) ${DEFINITIONS[index]?.name}\\b`));
    expect(text[line - 2]).toMatch(/\*\/$/);
  }
});
