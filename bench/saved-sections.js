import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const LONGEST_BREAK = 24 * 3_600_000;

/** A text that changes with the build, the benchmarks or the version of Node. */
function readIdentity() {
  const hash = createHash('sha1').update(process.version);
  const sources = join(root, 'dist/.sources');
  if (existsSync(sources)) hash.update(readFileSync(sources));
  for (const name of readdirSync(join(root, 'bench'), { recursive: true }).map(String).sort()) {
    if (name.endsWith('.js')) hash.update(name).update(readFileSync(join(root, 'bench', name)));
  }
  return hash.digest('hex');
}

/**
 * The outcomes of an interrupted run, so that the next one measures only what is missing. An outcome of another build, other benchmarks,
 * another version of Node or another day is not used, because all figures of a table must come from the same work.
 */
export function createSavedSections({
  folder = join(root, '.cache/figures'),
  identity = readIdentity(),
  now = Date.now,
} = {}) {
  const fileOf = (name) => join(folder, `${name}.json`);
  return {
    read(name) {
      if (!existsSync(fileOf(name))) return undefined;
      const saved = JSON.parse(readFileSync(fileOf(name), 'utf8'));
      const isUsable = saved.identity === identity && now() - saved.time < LONGEST_BREAK;
      return isUsable ? saved.outcome : undefined;
    },
    write(name, outcome) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(fileOf(name), JSON.stringify({ identity, time: now(), outcome }));
    },
    clear() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
