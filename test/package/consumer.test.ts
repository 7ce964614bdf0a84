import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPILERS, compilerProgram } from '../support/compile.ts';

/** Old compilers on a busy machine take their time. */
const PATIENCE = 180_000;

const root = fileURLToPath(new URL('../../', import.meta.url));

// All calls are compiled the first way. The second differs in how the package is found, so one file is enough for it.
const RESOLUTIONS = [
  { name: 'nodenext', options: { module: 'nodenext', moduleResolution: 'nodenext' }, include: ['src'] },
  { name: 'bundler', options: { module: 'esnext', moduleResolution: 'bundler' }, include: ['src/declared.ts'] },
] as const;

describe('a program with the packed package installed', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'routebook-consumer-'));
    const installed = join(folder, 'node_modules/routebook');
    mkdirSync(installed, { recursive: true });
    // What `npm test` has built is packed as it is: a build in here would disturb the tests that run beside this one.
    const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
    const archive = execFileSync('npm', pack, {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    }).trim();
    execFileSync('tar', ['-xzf', join(folder, archive), '-C', installed, '--strip-components', '1']);
    cpSync(join(root, 'test/types/calls'), join(folder, 'src'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', type: 'module', private: true }));
  }, PATIENCE);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const cases = COMPILERS.flatMap((compiler) => RESOLUTIONS.map((resolution) => ({ compiler, ...resolution })));

  it.each(cases)(
    'compiles with $compiler and $name resolution, and writes declarations',
    ({ compiler, name, options, include }) => {
      const config = `tsconfig.${compiler}-${name}.json`;
      const outDir = `out-${compiler}-${name}`;
      const compilerOptions = {
        ...options,
        ...{ target: 'es2022', lib: ['es2022'], types: [], rootDir: 'src', outDir },
        ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
        ...{ declaration: true, emitDeclarationOnly: true },
      };
      writeFileSync(join(folder, config), JSON.stringify({ compilerOptions, include }));
      const words = [compilerProgram(compiler), '-p', config, '--pretty', 'false'];
      const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
      expect(`${stdout}${stderr}`).toBe('');

      const declarations = readdirSync(join(folder, outDir)).filter((file) => file.endsWith('.d.ts'));
      expect(declarations).toContain('declared.d.ts');
      for (const file of declarations) {
        const text = readFileSync(join(folder, outDir, file), 'utf8');
        const modules = [...text.matchAll(/(?:from |import\()["']([^"']+)["']/g)].map(([, module]) => module);
        expect(modules.filter((module) => module !== 'routebook' && module !== './support.js')).toEqual([]);
      }
    },
    PATIENCE,
  );
});
