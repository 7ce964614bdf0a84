import { environmentOf, program } from '../cli/program.ts';
import { TOKEN } from './harness.ts';
import { Client, type OfficialClient, StdioClientTransport } from './tools.ts';

export interface Connected {
  readonly client: OfficialClient;
  readonly pid: number | null;
  /** Calls a tool and returns its text. */
  tool(name: string, given: object): Promise<string>;
}

/** Starts the command as a server of the official client. */
export async function connect(
  args: readonly string[],
  capabilities: object = {},
  prepare?: (client: OfficialClient) => void,
): Promise<Connected> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', ...args],
    env: environmentOf({ ROUTEBOOK_TEST_TOKEN: TOKEN }),
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1' }, { capabilities });
  prepare?.(client);
  await client.connect(transport);
  return {
    client,
    pid: transport.pid,
    async tool(name, given) {
      const { content, isError } = await client.callTool({ name, arguments: given });
      return `${isError ? 'ERROR ' : ''}${content.map(({ text }) => text).join('')}`;
    },
  };
}
