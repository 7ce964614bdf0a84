// Compares the pairs of descriptions in oasdiff's test data, and lists those in which `routebook diff` sees no change. The data is not part of
// this repository: clone github.com/oasdiff/oasdiff first.
//   node scripts/testing/compare-oasdiff.js <checkout of oasdiff>
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [checkout] = process.argv.slice(2);
if (checkout === undefined) {
  console.error('Usage: node scripts/testing/compare-oasdiff.js <path of a checkout of oasdiff/oasdiff>');
  process.exit(2);
}
const command = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const folder = join(checkout, 'data/checker');
const files = new Set(readdirSync(folder));

/** `x_base.yaml` and `x_revision.yaml` are one pair. */
const pairs = [...files].flatMap((base) => {
  const revision = base.replace(/_base\.yaml$/, '_revision.yaml');
  return revision !== base && files.has(revision) ? [[base, revision]] : [];
});
if (!existsSync(command) || pairs.length === 0) {
  console.error('There is no build, or the checkout has no test data.');
  process.exit(2);
}
const found = { breaking: [], safe: [], silent: [], failed: [] };
for (const [base, revision] of pairs) {
  const { status, stdout } = spawnSync(process.execPath, [command, 'diff', base, revision, '--json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const name = base.replace(/_base\.yaml$/, '');
  if (status !== 0 && status !== 1) found.failed.push(name);
  else {
    const { changes } = JSON.parse(stdout);
    const isBreaking = changes.some(({ effect }) => effect !== 'safe');
    found[changes.length === 0 ? 'silent' : isBreaking ? 'breaking' : 'safe'].push(name);
  }
}
console.log(`${pairs.length} pairs`);
for (const [kind, names] of Object.entries(found)) {
  console.log(`${kind}: ${names.length}${kind === 'silent' || kind === 'failed' ? `\n  ${names.join('\n  ')}` : ''}`);
}
