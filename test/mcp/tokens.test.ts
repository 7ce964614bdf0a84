import { randomBytes } from 'node:crypto';
import { github } from 'routebook/catalogue';
import { githubResponses } from 'routebook/catalogue/responses';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../cli/mcp/fit-tokens.ts';
import { listTools } from '../../cli/mcp/tools.ts';
import { run } from '../cli/program.ts';
import { startServer } from './harness.ts';
import { countTokens } from './tools.ts';

describe('The number of tokens (o200k)', () => {
  it('of the tool list is at most 410', () => {
    for (const canWrite of [true, false]) {
      const tokens = countTokens(JSON.stringify(listTools(canWrite, 'GitHub')));
      console.log(`tool list${canWrite ? ' with --write' : ''}: ${tokens} tokens`);
      expect(tokens).toBeLessThanOrEqual(410);
    }
  });

  it('of the description of every route is from 60 to 270', async () => {
    const server = startServer();
    const counts: [route: string, tokens: number][] = [];
    for (const { route } of github) counts.push([route, countTokens(await server.tool('describe', { route }))]);
    await server.end();
    const sorted = counts.map(([, tokens]) => tokens).sort((one, other) => one - other);
    console.log(`describe: ${sorted[0]} to ${sorted.at(-1)} tokens, median ${sorted[sorted.length >> 1]}`);
    expect(counts.filter(([, tokens]) => tokens < 60 || tokens > 270)).toEqual([]);
    expect(counts.length).toBeGreaterThan(1000);
  });

  it('is never estimated too low for data of the API', () => {
    for (const { route } of github) {
      for (const { example } of githubResponses.get(route)) {
        const text = JSON.stringify(example) ?? '';
        if (text.length > 50) expect([route, estimateTokens(text) >= countTokens(text)]).toEqual([route, true]);
      }
    }
  });

  it.each(Object.entries(hardTexts()))(
    'is estimated as at least half for a text that is hard to compress: %s',
    (_name, text) => {
      expect(estimateTokens(text)).toBeGreaterThanOrEqual(countTokens(text) / 2);
    },
  );

  it('of a search as JSON is a fraction of that of whole records', () => {
    const [short, full, text] = [['--json'], ['--json', '--full'], []].map((words) =>
      countTokens(run('search', 'release', 'assets', ...words).stdout),
    );
    console.log(`search: ${text} as text, ${short} as JSON, ${full} with --full`);
    expect(short).toBeLessThan(400);
    expect(full).toBeGreaterThan(4000);
  });

  it('of a pull request with three fields is a fraction of the whole', async () => {
    const [response] = githubResponses.get('GET /repos/{owner}/{repo}/pulls/{pull_number}');
    const data = JSON.stringify(response?.example);
    const answer = () => new Response(data, { headers: { 'content-type': 'application/json' } });
    const server = startServer({ answer });
    const parameters = { owner: 'octokit', repo: 'app', pull_number: 1 };
    const text = await server.tool('call', { route: 'pulls/get', parameters, fields: 'number,title,user.login' });
    await server.end();
    console.log(`pull request: ${countTokens(data)} tokens, ${countTokens(text)} with three fields`);
    expect(countTokens(text)).toBeLessThan(60);
  });
});

function hardTexts(): Record<string, string> {
  const letters = (first: number, count: number) =>
    Array.from(randomBytes(3000), (byte) => String.fromCharCode(first + (byte % count))).join('');
  return {
    base64: randomBytes(3000).toString('base64'),
    hexadecimal: randomBytes(3000).toString('hex'),
    signs: letters(33, 15),
    'printable characters': letters(33, 94),
    'lowercase letters': letters(97, 26),
    'uppercase letters': letters(65, 26),
    Chinese: letters(0x4e00, 256),
    accents: letters(0xc0, 60),
    emoji: '👩‍👩‍👧‍👦🎉🔥'.repeat(50),
  };
}
