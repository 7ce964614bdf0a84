import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDER = '.build/formatted';

const SETTINGS = {
  root: true,
  formatter: { indentStyle: 'tab', lineWidth: 120 },
  files: { maxSize: 10_000_000 },
};

/** A comment and the member after it, which the generator writes in one line. */
const COMMENT = /(\/\*\*[\s\S]*?\*\/) *(?=\S)/g;

/**
 * Formats generated declarations, because "go to definition" leads to them: one member on a line, with its comment above it. Tabs take half of
 * the space of two spaces.
 * @param {ReadonlyMap<string, string>} files The texts by path.
 * @returns {Map<string, string>}
 */
export function formatTypes(files) {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [path, text] of files) {
    const file = join(FOLDER, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text.replaceAll(COMMENT, '$1\n'));
  }
  writeFileSync(join(FOLDER, 'biome.json'), JSON.stringify(SETTINGS));
  execFileSync(process.execPath, ['../../node_modules/@biomejs/biome/bin/biome', 'format', '--write', '.'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Map([...files.keys()].map((path) => [path, readFileSync(join(FOLDER, path), 'utf8')]));
}
