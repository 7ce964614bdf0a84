import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installPrograms } from './support/programs.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for what several test files share, gone after the run. */
    runFolder: string;
  }
}

/** Once, before all tests. */
export default function setup(project: TestProject): () => void {
  installPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'routebook-tests-'));
  project.provide('runFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
