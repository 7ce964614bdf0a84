import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchTools } from '../../tools/fetch-tools.js';
import { CONTENDERS, callsText, chooseCalls } from './calls.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

export const COUNTS = [1, 100, 600];

export const COMPILERS = [
  { name: '5.9', program: join(fetchTools('compilers'), 'typescript-5.9/bin/tsc'), flags: [] },
  { name: '7.0', program: join(root, 'node_modules/typescript/bin/tsc'), flags: ['--singleThreaded'] },
];

/** Write a program with so many calls for each contender, inside the project, where both are installed. */
export function writeProjects(count) {
  const catalogue = JSON.parse(readFileSync(join(root, 'catalogue/github.json'), 'utf8'));
  const peer = readFileSync(join(root, 'node_modules/@octokit/types/dist-types/generated/Endpoints.d.ts'), 'utf8');
  const peerKeys = new Set([...peer.matchAll(/^ {4}"([A-Z]+ [^"]+)"/gm)].map(([, key]) => key));
  const calls = chooseCalls(catalogue, peerKeys, count);
  return CONTENDERS.map((contender) => {
    const folder = join(root, '.cache/types', `${contender.name.replace(/\W/g, '_')}-${count}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'calls.ts'), callsText(contender, calls));
    // Nothing but the language itself beside the contender, so that little else is measured.
    const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', lib: ['es2022'] };
    const options = { ...compilerOptions, types: [], skipLibCheck: true };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['calls.ts'] }));
    return folder;
  });
}
