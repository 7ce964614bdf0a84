// Counts the tokens (o200k) of the tools of github/github-mcp-server, from the schemas in a checkout of it:
// node tools/mcp/measure-tool-list.js <folder or git directory>
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fetchTools } from '../fetch-tools.js';

const FOLDER = 'pkg/github/__toolsnaps__';
const [repository] = process.argv.slice(2);
if (repository === undefined) throw new Error('Pass the folder of the checkout.');
const git = (...words) => execFileSync('git', ['-C', repository, ...words], { encoding: 'utf8', maxBuffer: 2 ** 26 });
const { encode } = createRequire(join(fetchTools('mcp'), '../package.json'))('gpt-tokenizer/encoding/o200k_base');

const files = git('ls-tree', '-r', '--name-only', 'HEAD', FOLDER)
  .split('\n')
  .filter((name) => name.endsWith('.snap'));
const tools = files.map((file) => JSON.parse(git('show', `HEAD:${file}`)));
console.log(
  `commit ${git('rev-parse', 'HEAD').trim()}: ${tools.length} schemas, ${encode(JSON.stringify(tools)).length} tokens`,
);
