import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileOnce } from '../../bench/types/measure.js';
import type { COMPILERS } from '../../bench/types/project.js';
import { fetchTools } from '../../tools/fetch-tools.js';

/** The parts of a compiler that is written in JavaScript that counting needs. */
interface JavaScriptCompiler {
  readonly sys: object;
  getParsedCommandLineOfConfigFile(file: string, options: object, host: object): ParsedCommandLine;
  createCompilerHost(options: object, setParentNodes: boolean): CompilerHost;
  createProgram(program: { rootNames: readonly string[]; options: object; host: CompilerHost }): Program;
  getPreEmitDiagnostics(program: Program): readonly { readonly messageText: unknown }[];
}

interface ParsedCommandLine {
  readonly fileNames: readonly string[];
  readonly options: object;
}

interface CompilerHost {
  getSourceFile: (file: string, target: object, ...rest: readonly unknown[]) => unknown;
}

interface Program {
  getInstantiationCount(): number;
  getTypeCount(): number;
}

interface Counts {
  readonly instantiations: number;
  readonly types: number;
}

/**
 * What the program in a folder costs a compiler, counted by itself. The compiler that is written in JavaScript runs in this process, where
 * what all programs import is parsed once: a count takes a third of the time of a process, and the numbers are the same.
 */
export function countTypes(compiler: (typeof COMPILERS)[number], folder: string): Counts {
  const key = `${compiler.name} ${readFileSync(join(folder, 'calls.ts'), 'utf8')}`;
  const known = counted.get(key);
  if (known) return known;
  const counts = compiler.name === '5.9' ? countHere(folder) : compileOnce(compiler, folder);
  counted.set(key, counts);
  return counts;
}

/** The counts by compiler and program: several tests compare with the same one. */
const counted = new Map<string, Counts>();

let loaded: JavaScriptCompiler | undefined;

/** The parsed files outside the programs. How a file is parsed depends on the settings in the second argument. */
const parsed = new Map<string, unknown>();

function countHere(folder: string): Counts {
  loaded ??= createRequire(import.meta.url)(join(fetchTools('compilers'), 'typescript-5.9')) as JavaScriptCompiler;
  const compiler = loaded;
  const fail = (problem: unknown) => {
    throw new Error(`5.9 does not accept ${folder}: ${JSON.stringify(problem)}`);
  };
  const { fileNames, options } = compiler.getParsedCommandLineOfConfigFile(
    join(folder, 'tsconfig.json'),
    {},
    { ...compiler.sys, onUnRecoverableConfigFileDiagnostic: fail },
  );
  const host = compiler.createCompilerHost(options, false);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, target, ...rest) => {
    if (fileNames.includes(file)) return read(file, target, ...rest);
    const key = JSON.stringify([file, target]);
    if (!parsed.has(key)) parsed.set(key, read(file, target, ...rest));
    return parsed.get(key);
  };
  const program = compiler.createProgram({ rootNames: fileNames, options, host });
  const problems = compiler.getPreEmitDiagnostics(program);
  if (problems.length > 0) fail(problems.map(({ messageText }) => messageText));
  return { instantiations: program.getInstantiationCount(), types: program.getTypeCount() };
}
