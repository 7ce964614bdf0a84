import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fetchTools } from '../../tools/fetch-tools.js';

/** The parts of a compiler that is written in JavaScript that the tests need. */
interface JavaScriptCompiler {
  readonly sys: object;
  getParsedCommandLineOfConfigFile(file: string, options: object, host: object): ParsedCommandLine;
  createCompilerHost(options: object, setParentNodes: boolean): CompilerHost;
  createProgram(settings: object): Program;
  getPreEmitDiagnostics(program: Program): readonly Diagnostic[];
  formatDiagnostics(diagnostics: readonly Diagnostic[], host: object): string;
}

interface Diagnostic {
  readonly messageText: unknown;
}

interface ParsedCommandLine {
  readonly fileNames: readonly string[];
  readonly options: { readonly noEmit?: boolean };
  readonly errors: readonly Diagnostic[];
}

interface CompilerHost {
  getSourceFile: (file: string, target: ParseSettings, ...rest: readonly unknown[]) => unknown;
}

/** What a declaration is parsed by. Other files depend on more. */
interface ParseSettings {
  readonly languageVersion: number;
  readonly impliedNodeFormat?: number;
  readonly jsDocParsingMode?: number;
}

export interface Program {
  emit(): { readonly diagnostics: readonly Diagnostic[] };
  getInstantiationCount(): number;
  getTypeCount(): number;
}

const compilers = new Map<string, JavaScriptCompiler>();

function load(name: string): JavaScriptCompiler {
  const loaded =
    compilers.get(name) ?? (createRequire(import.meta.url)(join(fetchTools('compilers'), name)) as JavaScriptCompiler);
  compilers.set(name, loaded);
  return loaded;
}

/** The parsed declarations of packages and of the build, which do not change while tests run. */
const parsed = new Map<string, unknown>();
/** In bytes. Without a limit, a process of the tests used 1.2 GB. */
const MOST_MEMORY = 1e9;
const isConstant = (file: string) => /\/(?:node_modules|dist)\/.*\.d\.[cm]?ts$/.test(file);

/**
 * Compiles the project of a configuration file in this process, as the program of the compiler does: writes its files, and returns what it
 * prints, a line each. What many projects import is parsed once, and the compiler stays loaded: a small project takes a third of the time of
 * a process.
 */
export function compileHere(name: string, config: string): { readonly lines: string[]; readonly program: Program } {
  if (process.memoryUsage().heapUsed > MOST_MEMORY) parsed.clear();
  const compiler = load(name);
  const folder = dirname(config);
  const format = (diagnostics: readonly Diagnostic[]) =>
    compiler.formatDiagnostics(diagnostics, {
      getCurrentDirectory: () => folder,
      getCanonicalFileName: (file: string) => file,
      getNewLine: () => '\n',
    });
  const { fileNames, options, errors } = compiler.getParsedCommandLineOfConfigFile(
    config,
    {},
    {
      ...compiler.sys,
      onUnRecoverableConfigFileDiagnostic: (error: Diagnostic) => {
        throw new Error(format([error]));
      },
    },
  );
  const host = compiler.createCompilerHost(options, false);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, target, ...rest) => {
    if (!isConstant(file)) return read(file, target, ...rest);
    const key = [name, file, target.languageVersion, target.impliedNodeFormat, target.jsDocParsingMode].join(' ');
    if (!parsed.has(key)) parsed.set(key, read(file, target, ...rest));
    return parsed.get(key);
  };
  const program = compiler.createProgram({
    rootNames: fileNames,
    options,
    host,
    configFileParsingDiagnostics: errors,
  });
  const before = compiler.getPreEmitDiagnostics(program);
  const after = options.noEmit ? [] : program.emit().diagnostics;
  // Errors of declarations are in both.
  const lines = new Set(format([...before, ...after]).split('\n'));
  lines.delete('');
  return { lines: [...lines], program };
}
