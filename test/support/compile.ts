import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireTier } from '../../tools/require-tier.js';
import { compileHere } from './javascript-compiler.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The compilers that users have, by the name they are installed under. */
export const COMPILERS = ['typescript-5.4', 'typescript-5.9', 'typescript-6.0', 'typescript'] as const;

type Compiler = (typeof COMPILERS)[number];

/** Whether this is the nightly run (`npm run fuzz`), which repeats what is left out of other runs. */
export const isNightly = process.env['FUZZ_RUNS'] !== undefined;

/** The oldest and the newest compiler, and at night those between them too: large programs take one of these ten seconds. */
export const OUTER_COMPILERS = COMPILERS.filter(
  (name) => isNightly || name === 'typescript-5.4' || name === 'typescript',
);

/** The program of the project's compiler, without the process of Node that its command starts first. */
export function nativeCompiler(): string {
  const { resolve } = createRequire(join(root, 'node_modules/typescript/package.json'));
  const folder = dirname(resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`));
  return join(folder, 'lib', process.platform === 'win32' ? 'tsc.exe' : 'tsc');
}

/**
 * What a compiler prints about the project of a configuration file, a line each; nothing if it is right. The compiler of the project itself
 * uses one thread, and collects its garbage less often: both take less processor time. Only it is given the flags.
 */
export function compileProject(compiler: Compiler, config: string, ...flags: readonly string[]): string[] {
  requireTier('integration', 'The compiler is another process');
  if (compiler !== 'typescript') return compileHere(compiler, config).lines;
  const { stdout, stderr, status } = spawnSync(
    nativeCompiler(),
    ['--checkers', '1', '-p', config, '--pretty', 'false', ...flags],
    { cwd: dirname(config), encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, GOGC: '400' } },
  );
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
  if (status !== 0 && lines.length === 0) throw new Error('The compiler failed without an error message');
  return lines;
}

/** What the compiler reports about all files of a folder with generated modules, whose types are checked too. */
export function compileModules(folder: string): string[] {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    ...{ module: 'nodenext', target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'] },
  };
  const config = join(folder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
  return compileProject('typescript', config);
}

export interface CompileOptions {
  readonly compiler?: Compiler;
  readonly compilerOptions?: { readonly [name: string]: unknown };
}

/**
 * What the compiler has to say about these files, a line each; nothing if they are right. They are written inside the project,
 * so that they can import what it has installed, and taken away again.
 */
export function compile(
  files: ReadonlyMap<string, string>,
  { compiler = 'typescript', compilerOptions = {} }: CompileOptions = {},
): string[] {
  requireTier('integration', 'The compiler is another process');
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/compile-'));
  try {
    for (const [name, text] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      // Generated types ask compilers not to check them. Here they are checked.
      writeFileSync(join(folder, name), text.replace('// @ts-nocheck\n', ''));
    }
    const options = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022'],
      types: [],
      allowImportingTsExtensions: true,
      ...compilerOptions,
    };
    const config = join(folder, 'tsconfig.json');
    writeFileSync(config, JSON.stringify({ compilerOptions: options, include: ['**/*.ts'] }));
    return compileProject(compiler, config);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How a file in the folder of a compilation imports one of the project. */
export function projectModule(path: string): string {
  return `../../${path}`;
}
