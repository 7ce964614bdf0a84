import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchTools } from '../../tools/fetch-tools.js';
import { callsText, chooseCalls } from './calls.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A folder inside the project, where the contenders are installed. */
export const projects = join(root, '.cache/types');

/** The older compiler is installed when it is first needed. */
export const COMPILERS = [
  { name: '5.9', findProgram: () => join(fetchTools('compilers'), 'typescript-5.9/bin/tsc'), flags: [] },
  { name: '7.0', findProgram: () => join(root, 'node_modules/typescript/bin/tsc'), flags: ['--singleThreaded'] },
];

export function readCatalogue() {
  return JSON.parse(readFileSync(join(root, 'data/github.json'), 'utf8'));
}

/** Writes a program of this kind with the given number of calls for a contender, and returns its folder. */
export function writeProject(contender, count, shape) {
  const peer = readFileSync(join(root, 'node_modules/@octokit/types/dist-types/generated/Endpoints.d.ts'), 'utf8');
  const peerKeys = new Set([...peer.matchAll(/^ {4}"([A-Z]+ [^"]+)"/gm)].map(([, key]) => key));
  const calls = chooseCalls(readCatalogue(), peerKeys, count);
  return writeProgram(`${contender.name}-${shape}-${count}`, callsText(contender, calls, shape));
}

/** Writes a program of one file, and returns its folder. */
export function writeProgram(name, text, lib = ['es2022']) {
  const folder = join(projects, name.replace(/\W/g, '_'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'calls.ts'), text);
  // Only the language itself and the contender, so that little else is measured. The DOM types that openapi-fetch refers to are also
  // omitted, which saves it work.
  const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', lib };
  const options = { ...compilerOptions, types: [], skipLibCheck: true };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['calls.ts'] }));
  return folder;
}
