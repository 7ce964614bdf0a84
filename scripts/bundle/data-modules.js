import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const GENERATED = fileURLToPath(new URL('../../src/generated/', import.meta.url));

/**
 * Where the data is in `dist`. The library, the command and the page load the same files. They are in the folder of the page, so that
 * the folder can be copied to any host.
 */
export const DATA_FOLDER = 'explorer/data';

/** A generated module that contains nothing but one text. */
const DATA = /^(?:\/\/.*\n)*export const \w+(?<type>: string) =\n\s+'.*';\n$/;

/**
 * The generated modules that contain only data, as JavaScript, by their paths in `dist`.
 * @returns {(readonly [path: string, text: string])[]}
 */
export function listDataModules() {
  const names = readdirSync(GENERATED, { recursive: true, encoding: 'utf8' });
  return names.flatMap((name) => {
    const source = name.endsWith('.ts') ? readFileSync(join(GENERATED, name), 'utf8') : '';
    const path = `${DATA_FOLDER}/${name.split(sep).join('/').replace(/ts$/, 'js')}`;
    return DATA.test(source) ? [[path, source.replace(': string', '')]] : [];
  });
}

/**
 * Returns a function that finds the data module that a relative import refers to, and returns its path in `dist`, or undefined if the
 * import refers to another module.
 */
export function createDataFinder() {
  const known = new Map(
    listDataModules().map(([path]) => {
      const name = path.slice(DATA_FOLDER.length + 1).replace(/js$/, 'ts');
      return [resolve(GENERATED, name), path];
    }),
  );
  /**
   * @param {string} specifier
   * @param {string | undefined} importer
   */
  return (specifier, importer) =>
    importer !== undefined && /^\.\.?\//.test(specifier)
      ? known.get(resolve(dirname(importer), specifier).replace(/js$/, 'ts'))
      : undefined;
}
