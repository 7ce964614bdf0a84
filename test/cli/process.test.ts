import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runProcess, runWith } from './program.ts';

/** A command with each exit code, each kind of input, and a large output. */
const COMMANDS: readonly { args: string[]; input?: string; environment?: Record<string, string> }[] = [
  { args: ['GET /orgs/{org}/repos', 'org=octokit', '--as', 'curl'] },
  { args: ['POST /x', 'text=@-'], input: 'piped' },
  { args: ['GET /user', '--auth', '--show-secrets'], environment: { GITHUB_TOKEN: 'ghp_secret' } },
  { args: ['DELETE /repos/{owner}/{repo}', 'owner=octokit'] },
  { args: ['GET /x', '--nonsense'] },
  { args: ['search', '--json', '--full'] },
  { args: ['show', 'issues/create'], environment: { FORCE_COLOR: '1' } },
  { args: ['check', 'GET /user', 'x=1'] },
  { args: ['help', 'parameters'] },
  { args: ['generate', 'examples/generator/openapi.json'] },
];

describe('the command in its own process', () => {
  it.each(COMMANDS)('behaves as in the thread of the tests: $args', ({ args, ...options }) => {
    expect(runProcess(options, ...args)).toEqual(runWith(options, ...args));
  });
});

it.each([
  ['graphql', 'Syntax Error: ', 'GraphQL Contributors'],
  ['yaml', 'yaml.org', 'Eemeli Aro'],
])('the parser %s is in one file, which is loaded on demand, with the notice of its licence', (name, mark, author) => {
  const folder = new URL('../../dist/cli/', import.meta.url);
  const texts = readdirSync(folder, 'utf8')
    .filter((each) => each.endsWith('.js'))
    .map((each) => [each, readFileSync(new URL(each, folder), 'utf8')] as const);
  const parsers = texts.filter(([, text]) => text.includes(mark));
  expect(parsers).toHaveLength(1);
  const loading = texts.filter(([, text]) => text.includes(parsers[0]?.[0] ?? '-'));
  expect(loading.length).toBeGreaterThan(0);
  for (const [, text] of loading) expect(text).toContain(`import("./${parsers[0]?.[0]}")`);
  expect(texts.filter(([, text]) => new RegExp(`(?:from|import\\()\\s*["']${name}["']`).test(text))).toEqual([]);
  expect(readFileSync(new URL('../../NOTICE', import.meta.url), 'utf8')).toContain(author);
});
