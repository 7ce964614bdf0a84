// Writes the examples and what they print into the README, between the comments that name them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const folder = mkdtempSync('.examples-');
try {
  const readme = readFileSync('README.md', 'utf8').replace(
    /<!-- (examples\/[\w-]+\.ts) -->\n```ts\n.*?```\n\n```text\n.*?```/gs,
    (_, path) => {
      const outfile = join(folder, 'example.mjs');
      buildSync({ entryPoints: [path], outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external' });
      const output = execFileSync(process.execPath, [outfile], { encoding: 'utf8', env: { NO_COLOR: '1' } });
      return `<!-- ${path} -->\n\`\`\`ts\n${readFileSync(path, 'utf8')}\`\`\`\n\n\`\`\`text\n${output}\`\`\``;
    },
  );
  writeFileSync('README.md', readme);
} finally {
  rmSync(folder, { recursive: true });
}
