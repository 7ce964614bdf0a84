import { dirname, join } from 'node:path';
import { tryReadRegularFile } from '../files/read-regular-file.ts';

const MAX_BYTES = 1_000_000;
/** The first version that compiles the types of routebook. */
const OLDEST = [5, 4] as const;
/** The first version in which a CommonJS file may import an ES module, with `"module": "nodenext"`. */
const REQUIRES_MODULES = [5, 8] as const;

/** What TypeScript files need to be compiled with routebook, and their projects do not have. */
export function typeRequirements(files: readonly string[]): readonly string[] {
  const folders = new Set(files.filter((file) => /\.[cm]?tsx?$/.test(file)).map(dirname));
  const found = new Set<string>();
  for (const folder of folders) {
    const version = versionOf(nearest(folder, 'node_modules/typescript/package.json'));
    if (version !== undefined && isOlder(version, OLDEST))
      found.add(`The types of routebook need TypeScript 5.4 or later, and this project has ${version}.`);
    const module = /^\s*"module"\s*:\s*"(node1[68]|nodenext)"/im.exec(nearest(folder, 'tsconfig.json') ?? '')?.[1];
    const isCommonJs = !/"type"\s*:\s*"module"/.test(nearest(folder, 'package.json') ?? '');
    const isNext =
      module?.toLowerCase() === 'nodenext' && !(version !== undefined && isOlder(version, REQUIRES_MODULES));
    if (module !== undefined && isCommonJs && !isNext)
      found.add(
        `With "module": "${module}", TypeScript reports TS1479 for the imports of routebook in CommonJS files. Set "module": "nodenext", with TypeScript 5.8 or later.`,
      );
  }
  return [...found];
}

/** The text of a file in a folder or in one above it. */
export function nearest(folder: string, name: string): string | undefined {
  for (let at = folder, above = dirname(at); ; at = above, above = dirname(at)) {
    const text = tryReadRegularFile(join(at, name), MAX_BYTES)?.toString('utf8');
    if (text !== undefined || at === above) return text;
  }
}

function versionOf(text: string | undefined): string | undefined {
  return /"version"\s*:\s*"(\d+\.\d+\.\d+)/.exec(text ?? '')?.[1];
}

function isOlder(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}
