import { didYouMean } from '../../src/internal/did-you-mean.ts';
import { UsageError } from '../errors.ts';
import type { Subcommand } from '../subcommand.ts';
import { findErrorHelp } from './error-help.ts';
import { TOPICS } from './topics.ts';
import { writeOverview } from './write-overview.ts';

/** Returns the help text of a subcommand, a topic or the code of an error, or the overview if there is no name. */
export async function findHelp(name: string | undefined, subcommands: readonly Subcommand[]): Promise<string> {
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
