// The editions of GitHub's API that have their own catalogue.
import { readFileSync } from 'node:fs';

export const EDITIONS_FOLDER = 'data/editions';

/**
 * @typedef {object} Edition
 * @property {string} name The name in imports and on the command line, such as `ghes-3.17`.
 * @property {string} title The name in sentences.
 * @property {boolean} isServer Whether each customer has its own server, and therefore another base URL.
 * @property {string} documentation The prefix of its documentation URLs.
 * @property {string} [supportedUntil] The day on which GitHub's support for a version of Enterprise Server ends.
 */

/** All editions. data/editions.json is the only list of them. @type {readonly Edition[]} */
export const EDITIONS = JSON.parse(readFileSync(new URL('../../data/editions.json', import.meta.url), 'utf8'));

/** The prefix of the documentation URLs of github.com. */
export const DOCUMENTATION = 'https://docs.github.com/';

/** Reads an edition, which is stored as its differences from the catalogue. */
export function readEdition(name) {
  return JSON.parse(readFileSync(`${EDITIONS_FOLDER}/${name}.json`, 'utf8'));
}
