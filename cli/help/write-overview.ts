import type { Subcommand } from '../shared/subcommand.ts';

/** A screen of 24 lines also shows the prompt. */
const LINES = 23;

/** The most instructive first: those that still fit the screen are printed. */
const EXAMPLES = [
  'GET /orgs/octokit/repos type=public',
  'issues/create octokit/app title=Hi --as curl',
  'https://github.com/octokit/app/pull/7',
  'GET /user --auth --as gh',
  'search release assets',
];

/** Returns the text that `routebook --help` prints. */
export function writeOverview(subcommands: readonly Subcommand[]): string {
  const rows = subcommands.map(({ name, usage, summary }) => [`${name} ${usage}`.trim(), summary] as const);
  const width = Math.max(...rows.map(([start]) => start.length));
  const lines = [
    'Usage: routebook <route> [owner/repo] [name=value]... [options]',
    '',
    'Builds a request from a route and parameters, and prints it.',
    '',
    'Commands',
    ...rows.map(([start, summary]) => `  ${start.padEnd(width)}  ${summary}`),
    '',
    'Examples',
  ];
  const examples = EXAMPLES.slice(0, Math.max(1, LINES - lines.length)).map((each) => `  routebook ${each}`);
  return [...lines, ...examples].join('\n');
}
