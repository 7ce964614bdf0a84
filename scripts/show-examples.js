// Writes the examples and their output into the pages, below the comments that name them, and the results of JavaScript blocks.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as routebook from 'routebook';
import { bundleExample, isComparison, networkOf, replay } from './examples.js';
import { pageNames } from './pages.js';

const SHOWN = /<!-- (examples\/[\w/-]+\.\w+) -->\n```(\w+)\n[\s\S]*?^```(?:\n\n```(text|json)\n[\s\S]*?^```)?/gm;

const folder = mkdtempSync('.examples-');
try {
  cpSync('examples', join(folder, 'examples'), { recursive: true });
  // One example uses the module that the command generates from the description in the same folder.
  const generate = ['generate', 'openapi.json', '--out', 'src/api', '--name', 'shop'];
  execFileSync(process.execPath, ['../../../dist/cli/main.js', ...generate], {
    cwd: join(folder, 'examples/generator'),
  });
  for (const page of pageNames()) {
    const text = readFileSync(page, 'utf8').replace(SHOWN, (_, path, language, outputLanguage) => {
      const shown = `<!-- ${path} -->\n\`\`\`${language}\n${readFileSync(path, 'utf8')}\`\`\``;
      return outputLanguage ? `${shown}\n\n\`\`\`${outputLanguage}\n${outputOf(path)}\`\`\`` : shown;
    });
    const session = /(^```js\n)([\s\S]*?)(^```$)/gm;
    const replayed = (_, open, code, close) => open + (isComparison(code) ? code : replay(code, routebook)) + close;
    writeFileSync(page, text.replace(session, replayed));
  }
} finally {
  rmSync(folder, { recursive: true });
}

function outputOf(name) {
  const path = join(folder, name);
  const outfile = path.replace(/\.ts$/, '.mjs');
  bundleExample(path, outfile, networkOf(name));
  return execFileSync(process.execPath, [outfile], {
    encoding: 'utf8',
    env: { NO_COLOR: '1', GITHUB_TOKEN: 'ghp_secret' },
  });
}
