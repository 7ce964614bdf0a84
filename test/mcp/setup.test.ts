import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readBlocks } from '../../scripts/pages.js';
import { environmentOf } from '../cli/program.ts';
import { packedPackage } from '../support/packed.ts';
import { readToml } from './read-toml.ts';

/** The start of a server in the configuration of a client. */
interface Started {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly env_vars?: readonly string[];
}

type Configuration = Readonly<Record<string, Readonly<Record<string, Started>>>>;

/** The member of each client's configuration that lists servers. */
const CLIENTS = ['mcpServers', 'mcpServers', 'mcpServers', 'servers', 'mcp_servers', 'mcpServers', 'context_servers'];

const root = fileURLToPath(new URL('../../', import.meta.url));
const starts = (readBlocks('docs/agents.md', root) as { language: string; code: string }[])
  .filter(({ language }) => language === 'json' || language === 'toml')
  .map(({ language, code }) => (language === 'json' ? JSON.parse(code) : readToml(code)) as Configuration)
  .map((configuration, index) => configuration[CLIENTS[index] ?? '']?.['github']);

it('the page about agents has a configuration for each client, which passes the token in the environment', () => {
  expect(starts).toHaveLength(CLIENTS.length);
  for (const start of starts) {
    expect([...Object.keys(start?.env ?? {}), ...(start?.env_vars ?? [])]).toEqual(['GITHUB_TOKEN']);
  }
});

it('each configuration starts the server, where the package is installed', () => {
  const commands = new Set(starts.map((start) => JSON.stringify([start?.command, ...(start?.args ?? [])])));
  const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} })}\n`;
  for (const text of commands) {
    const [command = '', ...args] = JSON.parse(text) as string[];
    const { stdout, status } = spawnSync(command, args, {
      cwd: packedPackage().project,
      encoding: 'utf8',
      env: environmentOf({ GITHUB_TOKEN: 'secret' }),
      input,
    });
    expect({ status, name: JSON.parse(stdout).result.serverInfo.name }).toEqual({ status: 0, name: 'routebook' });
  }
});
