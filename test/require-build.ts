import { changedSources } from '../scripts/testing/built-sources.js';

const SHOWN = 5;

/** Runs once, before the tests that use the build: a test of an old build must not pass. */
export default function requireBuild(): void {
  const problem = describeBuild(changedSources());
  if (problem !== undefined) throw new Error(problem);
}

/** Why a build cannot be tested, with the command to run; nothing if it can. */
export function describeBuild(changed: readonly string[] | undefined): string | undefined {
  if (changed === undefined) return 'There is no build to test. Run: npm run build';
  if (changed.length === 0) return undefined;
  const more = changed.length > SHOWN ? ` and ${changed.length - SHOWN} more` : '';
  return `The build is older than ${changed.slice(0, SHOWN).join(', ')}${more}, so its tests would say nothing. Run: npm run build`;
}
