import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const CONFIG_FILE = 'routebook.config.json';

/** Looks in parent folders up to the root of the project. A file above the root may belong to someone else. */
export function findConfig(): string | undefined {
  for (let current = process.cwd(); ; current = dirname(current)) {
    const file = join(current, CONFIG_FILE);
    if (existsSync(file)) return file;
    const isRoot = ['package.json', '.git'].some((name) => existsSync(join(current, name)));
    if (isRoot || dirname(current) === current) return undefined;
  }
}
