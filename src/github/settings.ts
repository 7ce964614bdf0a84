import type { CatalogueSettings } from '../catalogue/settings.ts';
import { github as profile } from './profile.ts';
import { COMMANDS } from './search-commands.ts';
import { PHRASES } from './search-phrases.ts';
import { TASKS } from './search-tasks.ts';
import { SCOPES, SYNONYMS } from './search-words.ts';
import { TITLE_WORDS } from './title-words.ts';

/** The settings of GitHub's catalogue. */
export const SETTINGS: CatalogueSettings = {
  mayBeEmpty: profile.mayBeEmpty,
  prefixes: ['/api/v3', '/api/uploads'],
  names: TITLE_WORDS,
  synonyms: { ...COMMANDS, ...PHRASES, ...TASKS, ...SYNONYMS },
  scopes: SCOPES,
};
