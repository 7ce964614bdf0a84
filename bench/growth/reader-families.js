import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import * as yaml from 'yaml';
import { fill, write } from './inputs.js';

/** The package and the command are bundled into files that do not export these modules, so they are bundled again. */
async function importSource(file) {
  const { outputFiles } = await build({
    absWorkingDir: fileURLToPath(new URL('../../', import.meta.url)),
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    external: ['yaml'],
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

const { readIgnoreRules } = await importSource('cli/audit/ignore-rules.ts');
const { convertYaml } = await importSource('generator/read/yaml.ts');

const HEAD = 'openapi: 3.1.0\npaths: {}\n';
const READ = { hasPeer: false, largest: 16_000 };

function reading(createText) {
  return { ...READ, create: createText, call: (_, text) => convertYaml(yaml, HEAD + text, 'file.yaml') };
}

/** The input is the rules and the path that they are tested with. */
function matching(createInput) {
  return {
    ...READ,
    create: createInput,
    call(_, { rules, path }) {
      const work = { left: Number.MAX_SAFE_INTEGER };
      return readIgnoreRules(rules).test(path, false, work);
    },
  };
}

/** The families of files that the generator and the audit read. */
export const readerFamilies = {
  'YAML: members of a map': reading((size) => write(size, (index) => `k${index}: { type: string }\n`)),
  'YAML: anchors and aliases': reading(
    (size) => `all:\n${write(size, (index) => `- &a${index} { x: 1 }\n- *a${index >> 1}\n`)}`,
  ),
  'YAML: merge keys': reading((size) => `a: &a { x: 1, y: 2 }\n${write(size, (index) => `m${index}: { <<: *a }\n`)}`),
  'YAML: merge keys that double at every level': reading(
    (size) =>
      `a0: &a0 { x: 1 }\n${write(size, (index) => `a${index + 1}: &a${index + 1} { <<: [*a${index}, *a${index}] }\n`)}`,
  ),
  '.gitignore: rules': matching((size) => ({
    rules: fill(size * 8, '*.a*b*\n'),
    path: `${fill(50, 'a')}/${fill(50, 'a')}`,
  })),
  '.gitignore: stars in a rule': matching((size) => ({
    rules: write(size >> 6, () => `${fill(999, 'a*')}\n`),
    path: `${fill(200, 'a')}b`,
  })),
  '.gitignore: a long name': matching((size) => ({ rules: '*a*a*a*b', path: fill(size * 16, 'a') })),
  '.gitignore: a long path': matching((size) => ({ rules: '**/a/**/a/**/b', path: fill(size * 16, 'a/') })),
  '.gitignore: spaces in a line': matching((size) => ({ rules: `${fill(size * 16, ' ')}x`, path: 'x' })),
};
