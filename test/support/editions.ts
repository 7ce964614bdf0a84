import { EDITIONS } from '../../generator/github/editions.js';

/** The editions with a version, from the oldest to the newest. Tests take a name from here, so that they stay right when the list changes. */
export const SERVERS = EDITIONS.filter(({ isServer }) => isServer);

/** The newest version of Enterprise Server. */
export const SERVER = SERVERS.at(-1) as (typeof EDITIONS)[number];

/** The names of all editions, and of those with a version. */
export const NAMES: readonly string[] = EDITIONS.map(({ name }) => name);
export const SERVER_NAMES: readonly string[] = SERVERS.map(({ name }) => name);

/** Imports an entry point of an edition: `''` for the main one, or `/catalogue`. */
export async function importEdition(entry = '', name = SERVER.name) {
  const specifier = `routebook/${name}${entry}`;
  return import(specifier);
}
