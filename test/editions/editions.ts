import { readFileSync } from 'node:fs';
import { applyEdition, type Edition } from '../../generator/edition.ts';
import { github } from '../catalogue/github.ts';

const folder = new URL('../../data/', import.meta.url);

export function editionText(name: string): string {
  return readFileSync(new URL(`editions/${name}.json`, folder), 'utf8');
}

/** The file of an edition, and the whole catalogue that it stands for. */
export function readEdition(name: string) {
  const edition: Edition = JSON.parse(editionText(name));
  return { edition, catalogue: applyEdition(github, edition) };
}
