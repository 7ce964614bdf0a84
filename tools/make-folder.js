import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder if it is missing. It is filled under another name and then renamed, so that an interruption or another
 * process that creates the same folder does no harm.
 * @param {string} folder
 * @param {() => boolean} isThere
 * @param {(aside: string) => void} make Fills the empty folder that it is given.
 */
export function makeFolder(folder, isThere, make) {
  if (isThere()) return;
  mkdirSync(dirname(folder), { recursive: true });
  const aside = mkdtempSync(`${folder}-`);
  try {
    make(aside);
    if (isThere()) return;
    rmSync(folder, { recursive: true, force: true });
    renameSync(aside, folder);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
