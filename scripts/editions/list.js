// The editions of GitHub's API that have a catalogue of their own.
import { readFileSync } from 'node:fs';

export const EDITIONS_FOLDER = 'catalogue/editions';

/** @returns {string[]} */
export function editionNames() {
  return JSON.parse(readFileSync('catalogue/editions.json', 'utf8'));
}

/** An edition as its differences to the catalogue. */
export function readEdition(name) {
  return JSON.parse(readFileSync(`${EDITIONS_FOLDER}/${name}.json`, 'utf8'));
}

/** What documentation URLs start with: those of an edition, or those of the API. */
export function documentationOf(name) {
  const segment =
    name === undefined
      ? ''
      : name === 'ghec'
        ? 'enterprise-cloud@latest/'
        : `${name.replace('ghes-', 'enterprise-server@')}/`;
  return `https://docs.github.com/${segment}`;
}

/** Whether each customer of an edition has a server of its own. */
export function isServer(name) {
  return name.startsWith('ghes-');
}

/** The name of an edition for people. */
export function titleOf(name) {
  return isServer(name) ? `GitHub Enterprise Server ${name.slice('ghes-'.length)}` : 'GitHub Enterprise Cloud';
}
