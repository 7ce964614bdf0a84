import { existsSync } from 'node:fs';

/** Runs once, before the tests that use the build. */
export default function requireBuild(): void {
  if (!existsSync(new URL('../dist/cli/main.js', import.meta.url)))
    throw new Error('There is no build to test. Run: npm run build');
}
