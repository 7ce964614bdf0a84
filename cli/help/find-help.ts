import { UsageError } from '../errors.ts';
import { didYouMean } from '../input/nearest.ts';
import { loaderOf, SUBCOMMANDS } from '../subcommands.ts';
import { OVERVIEW } from './overview.ts';

/** Returns the help text of a subcommand or a topic, or the overview if there is no name. */
export async function findHelp(name: string | undefined): Promise<string> {
  if (name === undefined) return OVERVIEW;
  const load = loaderOf(name);
  if (load) return (await load()).HELP;
  const { TOPICS } = await import('./topics.ts');
  const topic = Object.hasOwn(TOPICS, name) ? TOPICS[name] : undefined;
  if (topic !== undefined) return topic;
  const names = [...Object.keys(SUBCOMMANDS), ...Object.keys(TOPICS)];
  const advice = didYouMean(name, names) || ` Topics: ${names.join(', ')}.`;
  throw new UsageError(`there is no help for "${name}".${advice}`);
}
