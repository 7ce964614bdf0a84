// Replaces src/github/load-entry.ts in the unit tests, which have no build: the entry points are the sources.
/// <reference types="vite/client" />
import * as needs from 'routebook/needs';
import * as permissions from 'routebook/permissions';
import * as reference from 'routebook/reference';

const EDITIONS = import.meta.glob('../../src/generated/*/permissions.ts', { eager: true });

export function loadEntry(name: string): unknown {
  if (name === 'routebook/needs') return needs;
  if (name === 'routebook/permissions') return permissions;
  if (name === 'routebook/reference') return reference;
  const [, edition] = /^routebook\/([\w.-]+)\/permissions$/.exec(name) ?? [];
  const found = EDITIONS[`../../src/generated/${edition}/permissions.ts`];
  if (found === undefined) throw new Error(`Add ${name} to test/support/load-source-entry.ts.`);
  return found;
}
