import { readFileSync } from 'node:fs';
import type { CatalogueFile } from 'routebook/generator';

export const githubText = readFileSync(new URL('../../data/github.json', import.meta.url), 'utf8');

/** The catalogue file itself. */
export const github: CatalogueFile = JSON.parse(githubText);
