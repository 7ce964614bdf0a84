import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';

/** A folder of its own for each test of a file, which commands take for the current one. */
export function useFolder() {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'routebook-folder-'));
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });
  const pathOf = (name = '') => join(folder, name);
  return {
    pathOf,
    read: (name: string) => readFileSync(pathOf(name), 'utf8'),
    /** Writes a file, with its folders. Returns its path. */
    write(name: string, content: string | Uint8Array): string {
      const path = pathOf(name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
  };
}

/** Keeps what is printed, and returns it when it is called again. */
export function recordOutput(): () => string {
  let stdout = '';
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text);
    return true;
  });
  return () => {
    spy.mockRestore();
    return stdout;
  };
}
