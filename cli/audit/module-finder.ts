import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { tryReadRegularFile } from '../files/read-regular-file.ts';
import { readAliases } from './module-aliases.ts';

/** Finds the file that a file imports by a name. Undefined for a package, and for a file that is not audited. */
export type ModuleFinder = (file: string, name: string) => string | undefined;

const ENDINGS = ['.ts', '.js', '.tsx', '.jsx', '.mjs', '.cjs', '.mts', '.cts', '.vue', '.svelte'];
const EXTENSIONS = ['', ...ENDINGS, ...ENDINGS.slice(0, 4).map((ending) => `/index${ending}`)];
/** The start of an import that bundlers and frameworks replace by the folder of the sources: `@/api`, `~/api`, `$lib/api`, `#/api`. */
const ALIAS = /^(?:[@~#]|\$lib)\//;
const MAX_BYTES = 200_000;
/** Where the sources of a package in the same repository may be. */
const ENTRIES = ['', 'src', 'src/index', 'index', 'lib/index', 'source/index', 'src/main'];

export function createModuleFinder(files: readonly string[]): ModuleFinder {
  const audited = new Set(files);
  let byName: ReadonlyMap<string, readonly string[]> | undefined;
  let packages: ReadonlyMap<string, string> | undefined;
  const aliases = readAliases();

  // Most files of a folder import the same packages.
  const known = new Map<string, string | undefined>();

  return (file, name) => {
    const folder = dirname(file);
    if (/^\.\.?(?:\/|$)/.test(name)) return existing(resolve(folder, name));
    const key = `${folder}\n${name}`;
    if (!known.has(key)) known.set(key, named(file, name));
    return known.get(key);
  };

  function named(file: string, name: string): string | undefined {
    for (const path of aliases(file, name)) {
      const found = existing(path);
      if (found !== undefined) return found;
    }
    return ofPackage(name) ?? ofAlias(file, name);
  }

  /** The import of a TypeScript module may name the script that is compiled from it. */
  function existing(path: string): string | undefined {
    const found = EXTENSIONS.find((extension) => audited.has(path + extension));
    if (found !== undefined) return path + found;
    const source = path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2');
    return audited.has(source) ? source : undefined;
  }

  /** `@acme/github`, a package in the same repository. */
  function ofPackage(name: string): string | undefined {
    packages ??= readPackages(files);
    const [, owner = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(name) ?? [];
    const folder = packages.get(owner);
    if (folder === undefined) return undefined;
    const rest = name.slice(owner.length + 1);
    const places = rest === '' ? ENTRIES : [rest, `src/${rest}`, `lib/${rest}`];
    for (const place of places) {
      const found = existing(join(folder, place));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The file whose path ends like the name, next to the one that imports it. */
  function ofAlias(file: string, name: string): string | undefined {
    const plain = name.replace(ALIAS, '');
    const isPath = plain !== name || /^(?:src|app|lib)\//.test(name);
    if (!isPath || !/^[\w./@-]+$/.test(plain)) return undefined;
    byName ??= groupByName(files);
    const last = basename(plain).replace(/\.[cm]?[jt]sx?$/, '');
    const ends = [plain, plain.replace(/^[^/]+\//, '')].map((each) => `/${each.replace(/\.[cm]?[jt]sx?$/, '')}`);
    for (const end of ends) {
      const found = (byName.get(last) ?? []).filter((path) => withoutExtension(path).endsWith(end));
      if (found.length > 0)
        return found.reduce((one, other) => (shared(file, other) > shared(file, one) ? other : one));
    }
    return undefined;
  }
}

/** The path of a module as imports write it: without its extension, and without `/index`. */
function withoutExtension(path: string): string {
  return path
    .split(sep)
    .join('/')
    .replace(/\.\w+$/, '')
    .replace(/\/index$/, '');
}

function groupByName(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    if (!ENDINGS.some((ending) => file.endsWith(ending))) continue;
    const name = basename(withoutExtension(file));
    const known = found.get(name);
    if (known === undefined) found.set(name, [file]);
    else known.push(file);
  }
  return found;
}

/** How many folders two files have in common. */
function shared(one: string, other: string): number {
  const path = relative(dirname(one), other).split(sep);
  return -path.filter((part) => part === '..').length;
}

/** The folders of the packages among the files, by name. A single package is not imported by its name. */
function readPackages(files: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const manifests = files.filter((file) => basename(file) === 'package.json');
  for (const file of manifests.length > 1 ? manifests : []) {
    const [, name] = /"name"\s*:\s*"([^"]+)"/.exec(tryReadRegularFile(file, MAX_BYTES)?.toString('utf8') ?? '') ?? [];
    if (name !== undefined && !found.has(name)) found.set(name, dirname(file));
  }
  return found;
}
