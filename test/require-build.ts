import { changedSources } from '../scripts/testing/built-sources.js';

const SHOWN = 5;

/** Runs once, before the tests that use the build: a test of an old build must not pass. */
export default function requireBuild(): void {
  const changed = changedSources();
  if (changed === undefined) throw new Error('There is no build to test. Run: npm run build');
  if (changed.length === 0) return;
  const more = changed.length > SHOWN ? ` and ${changed.length - SHOWN} more` : '';
  throw new Error(
    `The build is older than ${changed.slice(0, SHOWN).join(', ')}${more}, so its tests would say nothing. Run: npm run build`,
  );
}
