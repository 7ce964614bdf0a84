import { describe, expect, it } from 'vitest';
import { runProcess, runWith } from './program.ts';

/** A command with each exit code, each kind of input, and a large output. */
const COMMANDS: readonly { args: string[]; input?: string; environment?: Record<string, string> }[] = [
  { args: ['GET /orgs/{org}/repos', 'org=octokit', '--as', 'curl'] },
  { args: ['POST /x', 'text=@-'], input: 'piped' },
  { args: ['GET /user', '--auth', '--show-secrets'], environment: { GITHUB_TOKEN: 'ghp_secret' } },
  { args: ['DELETE /repos/{owner}/{repo}', 'owner=octokit'] },
  { args: ['GET /x', '--nonsense'] },
  { args: ['list', '--json'] },
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
