// The editions of GitHub's API that have their own catalogue.
import { readFileSync } from 'node:fs';

export const EDITIONS_FOLDER = 'catalogue/editions';

/** @returns {string[]} */
export function editionNames() {
  return JSON.parse(readFileSync('catalogue/editions.json', 'utf8'));
}

/** Reads an edition, which is stored as its differences from the catalogue. */
export function readEdition(name) {
  return JSON.parse(readFileSync(`${EDITIONS_FOLDER}/${name}.json`, 'utf8'));
}

/** The prefix of documentation URLs in an edition or in the API. */
export function documentationOf(name) {
  const segment =
    name === undefined
      ? ''
      : name === 'ghec'
        ? 'enterprise-cloud@latest/'
        : `${name.replace('ghes-', 'enterprise-server@')}/`;
  return `https://docs.github.com/${segment}`;
}

/** Whether each customer of an edition has its own server. */
export function isServer(name) {
  return name.startsWith('ghes-');
}

/** The name of an edition in sentences. */
export function titleOf(name) {
  return isServer(name) ? `GitHub Enterprise Server ${name.slice('ghes-'.length)}` : 'GitHub Enterprise Cloud';
}
