import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { packedPackage } from '../support/packed.ts';

/** A name of each part of the package, and the file where it is defined. */
const DEFINITIONS = [
  { name: 'endpoint', module: 'routebook', source: 'src/index.ts' },
  { name: 'github', module: 'routebook/catalogue', source: 'src/github/catalogue.ts' },
  { name: 'toFetch', module: 'routebook/clients', source: 'src/clients/http/fetch.ts' },
  { name: 'generate', module: 'routebook/generator', source: 'generator/generate.ts' },
  { name: 'compile', module: 'routebook/template', source: 'src/template/compile.ts' },
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

test('"go to definition" in an editor ends in the sources that are shipped', async () => {
  const { project, installed } = packedPackage();
  const folder = mkdtempSync(join(project, 'definition-'));
  const file = join(folder, 'program.ts');
  const lines = DEFINITIONS.map(({ name, module }) => `import { ${name} } from '${module}';`);
  writeFileSync(file, lines.join('\n'));
  const compilerOptions = { module: 'nodenext', target: 'es2022', types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));

  const found = await askDefinitions(file, lines);
  expect(found.map((definition) => relative(installed, definition.file))).toEqual(
    DEFINITIONS.map(({ source }) => source),
  );
  for (const [index, { file: source, start }] of found.entries()) {
    const line = readFileSync(source, 'utf8').split('\n')[start.line - 1];
    expect(line).toMatch(new RegExp(`^export (?:const|function) ${DEFINITIONS[index]?.name}\\b`));
  }
});
