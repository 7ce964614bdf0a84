import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMeasures } from '../../bench/types/measure.js';
import type { COMPILERS } from '../../bench/types/project.js';
import { compileProject } from '../support/compile.ts';
import { compileHere } from '../support/javascript-compiler.ts';

interface Counts {
  readonly instantiations: number;
  readonly types: number;
}

/**
 * What the program in a folder costs a compiler, counted by itself. The compiler that is written in JavaScript runs in this process, where
 * the numbers are the same as in one of its own.
 */
export function countTypes(compiler: (typeof COMPILERS)[number], folder: string): Counts {
  const key = `${compiler.name} ${readFileSync(join(folder, 'calls.ts'), 'utf8')}`;
  const known = counted.get(key);
  if (known) return known;
  const counts = compiler.name === '5.9' ? countHere(folder) : countNative(folder);
  counted.set(key, counts);
  return counts;
}

/** The counts by compiler and program: several tests compare with the same one. */
const counted = new Map<string, Counts>();

function countHere(folder: string): Counts {
  const { lines, program } = compileHere('typescript-5.9', join(folder, 'tsconfig.json'));
  if (lines.length > 0) throw new Error(`5.9 does not accept ${folder}:\n${lines.join('\n')}`);
  return { instantiations: program.getInstantiationCount(), types: program.getTypeCount() };
}

function countNative(folder: string): Counts {
  // With several threads, each counts its own types.
  const flags = ['--extendedDiagnostics', '--singleThreaded'];
  const printed = compileProject('typescript', join(folder, 'tsconfig.json'), ...flags).join('\n');
  if (printed.includes('error TS')) throw new Error(`7.0 does not accept ${folder}:\n${printed}`.slice(0, 4000));
  return readMeasures(printed);
}
