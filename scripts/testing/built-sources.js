// Which sources the build in `dist` was made of. The tests of the build compare them with the sources as they are, because a test of an
// old build says nothing about a change. Contents are compared, not times: git sets the time of a file when it checks the file out.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** Where a build has the list of its sources. */
const RECORD = 'dist/.sources';

const FOLDERS = ['analysis', 'cli', 'data', 'explorer', 'generator', 'scripts', 'src'];
const FILES = ['tsconfig.json', 'tsconfig.build.json', 'tsconfig.generator.json'];

/** Writes down what is built. The last step of the build. */
export function recordSources(root = project) {
  writeFileSync(join(root, RECORD), readSources(root).join('\n'));
}

/** The sources that were changed, added or removed since the build; nothing if there is no build. */
export function changedSources(root = project) {
  const record = join(root, RECORD);
  if (!existsSync(record)) return undefined;
  const built = new Set(readFileSync(record, 'utf8').split('\n'));
  const current = new Set(readSources(root));
  const different = [...built, ...current].filter((line) => !built.has(line) || !current.has(line));
  return [...new Set(different.map((line) => line.replace(/^\w+ /, '')))].sort();
}

function readSources(root) {
  const isSource = (path) => !path.startsWith('src/generated/') && !path.startsWith('scripts/testing/');
  return hashFiles(root, FOLDERS, FILES).filter((line) => isSource(line.replace(/^\w+ /, '')));
}

/** A line for each of the files and of those in the folders: its hash and its path. */
export function hashFiles(root, folders, files) {
  const found = folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'));
  return [...files, ...found].map((path) => {
    const hash = createHash('sha1')
      .update(readFileSync(join(root, path)))
      .digest('hex');
    return `${hash} ${path}`;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) recordSources();
