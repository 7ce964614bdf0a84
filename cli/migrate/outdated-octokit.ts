import { dirname } from 'node:path';
import { nearest } from './type-requirements.ts';

/** The first major versions whose clients have `request` with a base URL, and methods like those of today. */
const OLDEST: { readonly [name: string]: number } = { '@octokit/rest': 16, probot: 8, github: Infinity };

/** The package with the Octokit of a file, with its range, if it is too old to be migrated: `probot ^7.0.0`. */
export function outdatedOctokit(path: string): string | undefined {
  const dependencies = dependenciesIn(nearest(dirname(path), 'package.json'));
  const names = Object.keys(dependencies).filter((name) =>
    /^(?:@octokit\/rest|octokit|probot|@actions\/github)$/.test(name),
  );
  const found = (names.length > 0 ? names : ['github']).filter((name) => isOld(name, dependencies[name]));
  // One that is new enough may be the one that the file uses.
  const isOnly = found.length > 0 && found.length === Math.max(names.length, 1);
  return isOnly ? `${found[0]} ${dependencies[found[0] as string]}` : undefined;
}

/** Only a plain range, such as `^15.2.0`, says which major version is installed. */
function isOld(name: string, range: string | undefined): boolean {
  const major = /^[\^~=v]?\s*(\d+)(?:\.[\dx*]+){0,2}(?:-[\w.]+)?$/.exec(range ?? '')?.[1];
  return major !== undefined && Number(major) < (OLDEST[name] ?? 0);
}

function dependenciesIn(text: string | undefined): Readonly<Record<string, string>> {
  try {
    const { dependencies, devDependencies } = JSON.parse(text ?? '') as Readonly<Record<string, object | undefined>>;
    return { ...devDependencies, ...dependencies } as Readonly<Record<string, string>>;
  } catch {
    return {};
  }
}
