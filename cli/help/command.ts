import { didYouMean } from '../../src/core/internal/did-you-mean.ts';
import { UsageError } from '../shared/errors.ts';
import { expectArguments, parseArguments } from '../shared/input/parse-arguments.ts';
import { formatHelp } from '../shared/output/format-help.ts';
import { createScreen, print } from '../shared/output/terminal.ts';
import type { Subcommand } from '../shared/subcommand.ts';
import { findErrorHelp } from './error-help.ts';
import { joinNames } from './name-lists.ts';
import { TOPICS } from './topics.ts';
import { writeOverview } from './write-overview.ts';

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
