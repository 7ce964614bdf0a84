// Runs mutation tests: how many mutations of the code does no test detect? See CONTRIBUTING.md.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fetchTools } from '../tools/fetch-tools.js';

const stryker = join(fetchTools('mutation'), '@stryker-mutator/core/bin/stryker.js');
const words = [stryker, 'run', 'tools/mutation/stryker.config.js', ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, words, { stdio: 'inherit' }).status ?? 1;
