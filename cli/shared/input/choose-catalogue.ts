import { existsSync } from 'node:fs';
import { didYouMean } from '../../../src/core/internal/did-you-mean.ts';
import { InputError } from '../errors.ts';
import type { ApiChoice } from './choose-api.ts';
import { type Config, readConfig } from './config.ts';

/** Chooses the API of a name or a path, or the default of the configuration file. */
export function chooseCatalogue(selected: string | undefined): ApiChoice {
  const config = readConfig();
  const wanted = selected ?? config.catalogue ?? 'github';
  if (wanted === 'github') return { isGitHub: true };
  const entry = config.catalogues.get(wanted) ?? { file: requireFile(wanted, config) };
  return { isGitHub: false, entry, isFromFolder: selected === undefined };
}

/** A word that is not a file and does not look like one is probably a misspelled name. */
function requireFile(wanted: string, { catalogues }: Config): string {
  if (/[./\\]/.test(wanted) || existsSync(wanted)) return wanted;
  const names = ['github', ...catalogues.keys()];
  throw new InputError(
    `there is no catalogue "${wanted}".${didYouMean(wanted, names)} Known: ${names.join(', ')}.`,
    'routebook help catalogues',
  );
}
