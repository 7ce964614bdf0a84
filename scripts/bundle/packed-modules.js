import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { textModule } from '../../.build/generator/emit/index-data.js';
import { packText } from './pack-text.js';

/**
 * The generated modules whose text is packed. The index of github.com is not, because most programs that use the catalogue need it, and
 * need little of it.
 */
const PACKED = [
  ...['body-data', 'edition-shapes', 'glossary', 'index-difference'],
  ...['operations-elsewhere', 'response-data', 'version-changes', 'webhook-data'],
].map((name) => `${name}.ts`);

const MODULE = /^export const (?<name>\w+): string =\n {2}'(?<text>.*)';$/m;

/** Packing takes seconds, so the results are kept while neither the text nor this code changes. */
const FOLDER = '.build/packed';

/**
 * Packs the texts in generated modules.
 * @param {Map<string, string>} modules the modules by name, which are replaced
 */
export function packModules(modules) {
  const missing = new Set(PACKED);
  for (const [path, module] of modules) {
    const file = basename(path);
    if (!PACKED.includes(file)) continue;
    missing.delete(file);
    const { name, text } = MODULE.exec(module).groups;
    const plain = text.replace(/\\(.)/g, (_, letter) => (letter === 'n' ? '\n' : letter));
    modules.set(path, textModule(name, packOnce(path, plain)));
  }
  if (missing.size > 0) throw new Error(`No generated module has the name ${[...missing].join(' or ')}.`);
}

function packOnce(path, text) {
  const hash = createHash('sha256')
    .update(readFileSync(new URL('pack-text.js', import.meta.url)))
    .update(text)
    .digest('hex');
  const file = join(FOLDER, path.replace(/ts$/, 'txt'));
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (kept.startsWith(hash)) return kept.slice(hash.length);
  const packed = packText(text);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash + packed);
  return packed;
}
