// Replaces src/github/load-entry.ts in the unit tests, which have no build: the entry points are the sources.
/// <reference types="vite/client" />

import * as catalogue from 'routebook/catalogue';
import * as permissions from 'routebook/catalogue/permissions';
import * as reference from 'routebook/catalogue/reference';
import * as announcements from '#announcements';
import * as needs from '#needs';
import * as simulation from '#simulation';

const EDITIONS = import.meta.glob('../../src/generated/*/catalogue.ts', { eager: true });

export function loadEntry(name: string): unknown {
  if (name === '#announcements') return announcements;
  if (name === '#needs') return needs;
  if (name === '#simulation') return simulation;
  if (name === 'routebook/catalogue') return catalogue;
  if (name === 'routebook/catalogue/permissions') return permissions;
  if (name === 'routebook/catalogue/reference') return reference;
  const [, edition] = /^routebook\/([\w.-]+)\/catalogue$/.exec(name) ?? [];
  const found = EDITIONS[`../../src/generated/${edition}/catalogue.ts`];
  if (found === undefined) throw new Error(`Add ${name} to test/support/load-source-entry.ts.`);
  return found;
}
