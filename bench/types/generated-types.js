// The types that users of openapi-fetch have. openapi-typescript writes them from the description that GitHub's catalogue was made
// from.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { description } from '../../scripts/descriptions.js';
import { fetchTools } from '../../tools/fetch-tools.js';

export function writeGeneratedTypes(catalogue, file) {
  const { version } = catalogue.sources[0];
  const program = join(fetchTools('openapi-typescript'), 'openapi-typescript/bin/cli.js');
  // Otherwise, members with a default would be required in a body, and the calls would differ.
  const flags = ['--default-non-nullable', 'false', '--output', file];
  const words = [program, description(version, 'api.github.com'), ...flags];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openapi-typescript failed:\n${stderr}`);
}
