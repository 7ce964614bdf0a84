import { existsSync, readFileSync } from 'node:fs';
import { didYouMean } from '../../src/core/edit-distance.ts';
import { UsageError } from '../shared/errors.ts';
import { expectArguments, parseArguments } from '../shared/input/parse-arguments.ts';
import { formatHelp } from '../shared/output/format-help.ts';
import { createScreen, print } from '../shared/output/terminal.ts';
import type { Subcommand } from '../shared/subcommand.ts';
import { joinNames } from './name-lists.ts';
import { TOPICS } from './topics.ts';

/** The text that `routebook` prints on a terminal without arguments: the two commands to start with, and a request. All work as they are. */
export const GREETING = `routebook builds requests for GitHub's REST API, and for every API with an OpenAPI
description.

Examples
  routebook search release assets
  routebook show issues/create
  routebook GET /orgs/octokit/repos type=public --as curl

All commands: routebook --help`;

export const HELP = `Usage: routebook help [topic]

Explains a subcommand, the code of an error, or one of the topics
${joinNames(Object.keys(TOPICS))}.
Without a topic, prints an overview.

Examples
  routebook help
  routebook help search
  routebook help options
  routebook help MISSING_PARAMETER`;

export const OPTIONS = {} as const;

export async function run(args: readonly string[], subcommands: readonly Subcommand[]): Promise<number> {
  const { positionals } = parseArguments(args, OPTIONS);
  expectArguments(positionals, 0, 1, 'a subcommand or a topic');
  const text = await findHelp(positionals[0], subcommands);
  print(formatHelp(text, createScreen()));
  return 0;
}

/** Shows a new user what to try first. */
export function greet(): number {
  print(formatHelp(GREETING, createScreen()));
  return 0;
}

/** Returns the help text of a subcommand, a topic or the code of an error, or the overview if there is no name. */
async function findHelp(name: string | undefined, subcommands: readonly Subcommand[]): Promise<string> {
  if (name === undefined) return writeOverview(subcommands);
  const subcommand = subcommands.find((each) => each.name === name);
  if (subcommand) return (await subcommand.load()).HELP;
  const topic = Object.hasOwn(TOPICS, name) ? TOPICS[name] : undefined;
  if (topic !== undefined) return topic;
  const error = findErrorHelp(name);
  if (error !== undefined) return error;
  const names = [...subcommands.map((each) => each.name), ...Object.keys(TOPICS)];
  const advice = didYouMean(name, names) || ` Topics: ${names.join(', ')}.`;
  throw new UsageError(`there is no help for "${name}".${advice}`);
}

/** The page about errors is part of the package. The command is bundled, so its folder is not always the same. */
const PAGES = ['../../docs/errors.md', '../../../docs/errors.md'].map((path) => new URL(path, import.meta.url));

/** Returns the section of the page about errors that explains a code, or undefined if there is none. */
function findErrorHelp(code: string): string | undefined {
  if (!/^[a-z_]+$/i.test(code)) return undefined;
  const page = PAGES.find((path) => existsSync(path));
  const sections = page === undefined ? [] : readFileSync(page, 'utf8').split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`${code.toUpperCase()}\n`));
  return section && toPlainText(section);
}

/** A link to another page of the package becomes its title and its file. */
const withoutLinks = (line: string) =>
  line
    .replace(/\[([^\]]*)\]\(([a-z-]+\.md)[^)]*\)/g, '$1 (docs/$2 in the package)')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** Indents code, and removes the marks of Markdown around words. */
function toPlainText(section: string): string {
  let isCode = false;
  const lines = section.split('\n').flatMap((line) => {
    if (line.startsWith('```')) {
      isCode = !isCode;
      return [];
    }
    return isCode ? `  ${line}`.trimEnd() : withoutLinks(line.replace(/\*\*|`/g, ''));
  });
  return lines.join('\n').trim();
}

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

/** What the command does without a subcommand. */
const CALL = { task: 'call', name: '<route>', usage: '', summary: 'build a request and print it; --send sends it' };

/** Returns the text that `routebook --help` prints. */
function writeOverview(subcommands: readonly Subcommand[]): string {
  // A narrow screen has room for two columns.
  const isNarrow = createScreen().width < 80;
  const listed = [CALL, ...subcommands];
  const taskWidth = isNarrow ? 0 : Math.max(...listed.map(({ task }) => task.length)) + 2;
  const width = Math.max(...listed.map(({ name, usage }) => `${name} ${usage}`.trim().length));
  const rows = listed.map(({ task, name, usage, summary }, index) => {
    const start = isNarrow || listed[index - 1]?.task === task ? '' : task;
    return `  ${start.padEnd(taskWidth)}${`${name} ${usage}`.trim().padEnd(width)}  ${summary}`;
  });
  const lines = ['Usage: routebook <route> [owner/repo] [name=value]... [options]', '', ...rows, '', 'Examples'];
  const examples = EXAMPLES.slice(0, Math.max(1, LINES - lines.length)).map((each) => `  routebook ${each}`);
  return [...lines, ...examples].join('\n');
}
