import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchTools } from '../../tools/fetch-tools.js';
import { requireTier } from '../../tools/require-tier.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The compilers that users have, by the name they are installed under. */
export const COMPILERS = ['typescript-5.4', 'typescript-5.9', 'typescript-6.0', 'typescript'] as const;

type Compiler = (typeof COMPILERS)[number];

/** Where the program of a compiler is. */
export function compilerProgram(compiler: Compiler): string {
  const packages = compiler === 'typescript' ? join(root, 'node_modules') : fetchTools('compilers');
  return join(packages, compiler, 'bin/tsc');
}

/** The compiler of the project itself, without the process of Node that its command starts first, and with one thread: small programs take less processor time. */
function nativeCompiler(): [program: string, ...words: string[]] {
  const { resolve } = createRequire(join(root, 'node_modules/typescript/package.json'));
  const folder = dirname(resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`));
  return [join(folder, 'lib', process.platform === 'win32' ? 'tsc.exe' : 'tsc'), '--checkers', '1'];
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
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['**/*.ts'] }));
    const words = ['-p', folder, '--pretty', 'false'];
    const [program, ...before] =
      compiler === 'typescript' ? nativeCompiler() : [process.execPath, compilerProgram(compiler)];
    const { stdout, stderr, status } = spawnSync(program, [...before, ...words], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
    if (status !== 0 && lines.length === 0) throw new Error(`${compiler} failed without an error message`);
    return lines;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How a file in the folder of a compilation imports one of the project. */
export function projectModule(path: string): string {
  return `../../${path}`;
}
