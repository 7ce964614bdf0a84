// Generates catalogue/github.json. With --check it only reports whether the file is up to date.
import { spawnSync } from 'node:child_process';
import { description } from './descriptions.js';

const CURRENT = '23.0.2';
// The description the specification was taken from: what it has and the current one lacks has been removed since.
const EARLIER = '12.0.0';

const { status } = spawnSync(
  process.execPath,
  [
    'dist/generator/main.js',
    'catalogue',
    description(CURRENT, 'api.github.com'),
    ...['--earlier', description(EARLIER, 'api.github.com')],
    ...['--options', 'catalogue/github.options.json'],
    ...['--overrides', 'catalogue/overrides.json'],
    ...['--out', 'catalogue/github.json'],
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
