import { passesTo } from './find-token.ts';
import { addGap, addListed, type JobVisit, type Place } from './job-visit.ts';

/** Where and with what a script runs. */
export interface ScriptContext {
  readonly env: Readonly<Record<string, string>>;
  /** The place of the step. */
  readonly at: Place;
  /** The folder in which it runs. */
  readonly folder: string;
  readonly level: number;
  /** Whether the text of the script contains the token, in addition to its environment. */
  readonly isGivenToken: boolean;
}

/** Whether a script can use the token of the workflow. */
export function hasToken(visit: JobVisit, { env, isGivenToken }: Pick<ScriptContext, 'env' | 'isGivenToken'>): boolean {
  return isGivenToken || visit.isTokenInEnvironment || passesTo(env);
}

/** Words with which a command or a task tells that it pushes, publishes or signs. */
const PUBLISHES =
  /(?<![a-z])(?:publish|release|deploy|push|upload|ship|sign|attest|canary|promote|backport|announce|submit|dispatch|bumpp|danger|reviewdog|(?:npm|pnpm|yarn|lerna) version)/i;
/** Words in the name of a job that changes something outside. */
const CHANGES =
  /publish|releas|deploy|ship|\bsign|attest|upload|push|commit|\bsync|updat|upgrad|bump|\bversion\b|backport|cherry|\bpages\b|provenance|canary|snapshot|\btag|auto-?fix|promote|registry|oidc|\bbot\b/i;

/** Whether the name of a job or workflow tells that it changes something outside. */
export function soundsLikeChanging(name: string): boolean {
  return CHANGES.test(name.replace(/\$\{\{[^}]*\}\}/g, ''));
}

/** Whether a command tells that it pushes or publishes. What its options with two hyphens say is about something else: `--release`. */
export function soundsLikePublishing(command: string): boolean {
  return PUBLISHES.test(command.replace(/(?:^|\s)--[\w-]+/g, ' '));
}

/**
 * Adds a program that is not followed. If it could use the token, the job is not understood: it is given the token, or what it says or the job
 * is for tells that it uses the credentials, the login or the identity of the job. Any other is listed.
 */
export function addNotFollowed(visit: JobVisit, what: string, command: string, context: ScriptContext): void {
  const reason = reasonOf(visit, command, context);
  if (reason !== undefined) addGap(visit, context.at, `${what} is not followed. ${reason}`);
  else {
    addListed(visit, context.at, what);
    // With the credentials that the checkout keeps, it can push if it is allowed to.
    if (visit.checkoutToken === 'workflow') visit.also.push({ contents: 'write' });
  }
}

function reasonOf(visit: JobVisit, command: string, context: ScriptContext): string | undefined {
  if (hasToken(visit, context)) return 'It is given the token.';
  if (visit.registryToken === 'workflow') return 'It may push images with the login to the registry.';
  if (soundsLikePublishing(command)) return 'It may push or publish.';
  return visit.isChanging ? 'It may push or publish, for which the job seems to be.' : undefined;
}
