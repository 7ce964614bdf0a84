// Descriptions that no package contains. Each is pinned by its commit and its hash, and is fetched once.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireTier } from './require-tier.js';

const cache = fileURLToPath(new URL('../.cache/remote-descriptions/', import.meta.url));

const SOURCES = {
  openai: {
    url: 'https://raw.githubusercontent.com/openai/openai-openapi/f85dbe223d40e1a31cba812ab2d755c7e98a92a3/openapi.json',
    hash: 'bbfd19abcde0e7412da99378deb2a959ccdd3a812f97c9e35901921e8e973f9a',
  },
  discord: {
    url: 'https://raw.githubusercontent.com/discord/discord-api-spec/74fda0fad044407ea280043a03ffc9bc64c4e49e/specs/openapi.json',
    hash: '8c1d0707ccdf8e380a86dfba04058820a66435c1b69d5ed82e04dd8c0520dd73',
  },
};

const TIMEOUT_MILLISECONDS = 60_000;

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * Fetches a description if it is not there yet.
 * @param {'openai' | 'discord'} name
 * @returns {Promise<{ file: string } | { missing: string }>} The file, or the reason why it could not be fetched.
 */
export async function fetchDescription(name) {
  requireTier('system', `the description of ${name} is fetched when it is needed`);
  const { url, hash } = SOURCES[name];
  const file = `${cache}${name}.json`;
  if (existsSync(file) && hashOf(readFileSync(file)) === hash) return { file };
  let bytes;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
    if (!response.ok) return { missing: `${url} responded with ${response.status}` };
    bytes = Buffer.from(await response.arrayBuffer());
  } catch (error) {
    return { missing: `${url} could not be fetched: ${error.cause?.code ?? error.message}` };
  }
  if (hashOf(bytes) !== hash) throw new Error(`${url} is not the description that was pinned.`);
  mkdirSync(cache, { recursive: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, bytes);
  renameSync(part, file);
  return { file };
}
