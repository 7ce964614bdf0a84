import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { didYouMean } from '../../src/core/edit-distance.ts';
import { isRecord } from '../../src/core/objects.ts';
import { InputError } from '../shared/errors.ts';
import type { ConfigFile } from '../shared/input/config-file.ts';

const NAMES = ['routebook.config.js', 'routebook.config.mjs', 'routebook.config.ts', 'routebook.config.mts'];

/**
 * Reads a configuration that is a program, and can contain functions. Only `routebook generate` runs it, and only in the current
 * folder. Returns undefined if there is none. Adds its name to `read`.
 */
export async function readModuleConfig(read: string[]): Promise<ConfigFile | undefined> {
  const name = NAMES.find((each) => existsSync(each));
  if (name === undefined) return undefined;
  read.push(name);
  const fault = (message: string) => new InputError(`${name}: ${message}`);
  const content = await importDefault(name);
  if (!isRecord(content)) throw fault('the default export must be an object, such as { apis: […] }');
  return {
    content,
    fault,
    checkNames(object, known) {
      const unknown = Object.keys(object).find((each) => !known.includes(each));
      if (unknown === undefined) return;
      const advice = didYouMean(unknown, known) || ` Settings: ${known.join(', ')}.`;
      throw fault(`there is no setting "${unknown}".${advice}`);
    },
  };
}

/** The default export of a module of the user. */
export async function importDefault(file: string): Promise<unknown> {
  try {
    // A module is loaded once for each URL, and the user may have changed it.
    const url = pathToFileURL(resolve(file));
    url.searchParams.set('changed', String(statSync(file, { throwIfNoEntry: false })?.mtimeMs));
    return ((await import(url.href)) as { default?: unknown }).default;
  } catch (error) {
    if (error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_UNKNOWN_FILE_EXTENSION')
      throw new InputError(
        `${file} cannot be loaded: this version of Node cannot run TypeScript. Write it in JavaScript.`,
      );
    throw new InputError(`${file} cannot be loaded: ${error instanceof Error ? error.message : 'it throws'}`);
  }
}
