import { basename, dirname } from 'node:path';
import { nearestFile, versionOf } from './project-files.ts';

/** The first version that compiles the types of routebook. */
const OLDEST = [5, 4] as const;
/** The first version of Jest that reads the field `exports` of packages. */
const READS_EXPORTS = [28, 0] as const;

/** What changed files need to be compiled, tested and run with routebook, and their projects do not have. */
export function typeRequirements(files: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const folder of new Set(files.map(dirname))) for (const each of runRequirements(folder)) found.add(each);
  const typed = new Set(files.filter((file) => /\.[cm]?tsx?$/.test(file)).map(dirname));
  for (const folder of typed) {
    const version = versionOf(folder, 'typescript');
    if (version !== undefined && isOlder(version, OLDEST))
      found.add(`The types of routebook need TypeScript 5.4 or later, and this project has ${shown(version)}.`);
  }
  return [...found];
}

/** What routebook needs when it runs. */
function runRequirements(folder: string): readonly string[] {
  const jest = versionOf(folder, 'jest');
  const engines = /"engines"\s*:\s*\{[^{}]*"node"\s*:\s*"([^"\n]+)"/.exec(nearest(folder, 'package.json') ?? '')?.[1];
  const action = nearestFile(folder, 'action.yml') ?? nearestFile(folder, 'action.yaml');
  const [using = '', node = ''] = /^\s*using:\s*['"]?node(\d+)/m.exec(action?.text ?? '') ?? [];
  return [
    ...(jest !== undefined && isOlder(jest, READS_EXPORTS)
      ? [
          `Jest ${shown(jest)} cannot load routebook, because it does not read the field "exports" of packages: update it to 28 or later.`,
        ]
      : []),
    ...(/^\D*(?:\d|1\d)(?!\d)/.test(engines ?? '')
      ? [`routebook needs Node 20.19 or later, and "engines" in package.json has "${engines}".`]
      : []),
    ...(using !== '' && Number(node) < 20
      ? [`routebook needs Node 20.19 or later, and ${basename(action?.path ?? '')} has "using: node${node}".`]
      : []),
  ];
}

/** The text of a file in a folder or in one above it. */
export function nearest(folder: string, name: string): string | undefined {
  return nearestFile(folder, name)?.text;
}

/** A version without the part that stands for any: `4.9999` → `4`. */
function shown(version: string): string {
  return version.replace('.9999', '');
}

function isOlder(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}
